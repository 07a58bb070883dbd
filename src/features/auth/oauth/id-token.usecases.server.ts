import { createHash } from "node:crypto";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { Client } from "../auth.types.ts";
import { limitTokens } from "../protection/limits.usecases.server.ts";
import { issueSession, openSession, type Session } from "../sessions/sessions.usecases.server.ts";
import { checkManualLinking } from "./link-identity.usecases.server.ts";
import { oauthErrors } from "./oauth.errors.ts";
import { linkAndOpen } from "./provider-return.usecases.server.ts";
import { enterByProvider } from "./provider-sign-in.usecases.server.ts";

export interface IdTokenGrant {
  provider: string;
  idToken: string;
  accessToken: string | undefined;
  /** As the program made it; the token holds its hash. */
  nonce: string | undefined;
  client: Client;
  /** The account that the identity is added to, instead of signing in. */
  linkTo?: UserViewer;
}

/** A session for an id token that a program got from a provider by itself. */
export async function signInWithIdToken(
  services: Services,
  { provider: name, idToken, accessToken, nonce, client, linkTo }: IdTokenGrant,
): Promise<Session> {
  if (linkTo) checkManualLinking(services, linkTo);
  await limitTokens(services, client);
  if (!idToken) throw oauthErrors.idTokenMissing();
  if (!name) throw oauthErrors.providerMissing();
  const provider = services.auth.identityProviders.find((open) => open.name === name);
  if (!provider?.verifyIdToken) {
    throw oauthErrors.providerDisabled(provider?.issuer ?? issuerIn(idToken));
  }
  const verified = await provider.verifyIdToken({
    idToken,
    accessToken,
    now: services.clock.now(),
  });
  checkNonce(nonce, verified.nonce);

  const { label, issuer } = provider;
  const identity = { provider: name, label, issuer, profile: verified.profile };
  if (linkTo) return await linkAndOpen(services, { userId: linkTo.userId, identity, client });
  const entry = { identity, client, challenge: undefined, redirectTo: undefined };
  const facts = await enterByProvider(services, entry, (transaction, userId) =>
    openSession(services, transaction, { userId, method: "oauth", client }),
  );
  return await issueSession(services, facts);
}

function checkNonce(passed: string | undefined, inToken: string | undefined): void {
  if (!passed !== !inToken) throw oauthErrors.nonceOneSided();
  if (!passed) return;
  const expected = createHash("sha256").update(passed).digest("hex");
  if (expected !== inToken) throw oauthErrors.nonceMismatch();
}

/** The issuer that an unverified token names, for a message; empty when it can't be read. */
function issuerIn(idToken: string): string {
  try {
    const payload = Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString();
    const { iss } = JSON.parse(payload) as { iss?: unknown };
    return typeof iss === "string" ? iss.slice(0, 200) : "";
  } catch {
    return ""; // Anybody may send anything; the refusal is the same.
  }
}
