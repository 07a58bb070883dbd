import type { Services } from "#platform/services.ts";
import { requestResponse } from "#platform/webauthn/credential-responses.ts";
import type { RequestOptions } from "#platform/webauthn/webauthn.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { limitClient, limitTokens } from "../protection/limits.usecases.server.ts";
import { countFailures } from "../protection/login-counts.usecases.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import {
  isBanned,
  issueSession,
  openSession,
  type Session,
} from "../sessions/sessions.usecases.server.ts";
import { type Account, lockUser, readAccount } from "../users/users.store.server.ts";
import { advancePasskey, findPasskey, toCredential } from "../webauthn/passkeys.store.server.ts";
import {
  type CeremonyAnswer,
  refuseFault,
  requireFresh,
  type StartedCeremony,
  startCeremony,
} from "./passkey-ceremonies.usecases.server.ts";
import { takePasskeyChallenge } from "./passkey-challenges.store.server.ts";
import { passkeyErrors } from "./passkeys.errors.ts";

/** A challenge for anybody: which passkeys there are, the authenticator knows, not the server. */
export async function startPasskeySignIn(
  services: Services,
  { client }: { client: Client },
): Promise<StartedCeremony<RequestOptions>> {
  const { changesPerClient } = services.auth.configuration;
  await limitClient(services, "passkey-sign-in/client", changesPerClient, client);
  const options = await services.auth.passkeys.webauthn.requestOptions();
  return await startCeremony(services, { type: "authentication", userId: null, options });
}

/** Opens a session for whom the passkey belongs to. */
export async function signInWithPasskey(
  services: Services,
  answer: CeremonyAnswer,
): Promise<Session> {
  await limitTokens(services, answer.client);
  return await countFailures(services, "passkey", () => openByPasskey(services, answer));
}

async function openByPasskey(
  services: Services,
  { challengeId, credential, client }: CeremonyAnswer,
): Promise<Session> {
  const response = requestResponse.safeParse(credential);
  const { taken, passkey } = await services.database.asSystem(
    "take challenge",
    async (transaction) => ({
      taken: await takePasskeyChallenge(transaction, {
        id: challengeId,
        type: "authentication",
        userId: null,
      }),
      passkey: response.success ? await findPasskey(transaction, response.data.id) : undefined,
    }),
  );
  const challenge = requireFresh(taken, services.clock.now());
  if (!response.success) throw passkeyErrors.passkeyResponseInvalid();
  if (!passkey) throw passkeyErrors.passkeyVerificationFailed();
  const { userHandle } = response.data.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== passkey.user_id) {
    throw passkeyErrors.passkeyVerificationFailed();
  }
  const assertion = await services.auth.passkeys.webauthn
    .verifyRequest(response.data, challenge, toCredential(passkey))
    .catch(refuseFault);

  const opened = await services.database.asSystem("sign in", async (transaction) => {
    const now = services.clock.now();
    await lockUser(transaction, passkey.user_id);
    const account = await readAccount(transaction, passkey.user_id);
    if (!account) throw passkeyErrors.passkeyVerificationFailed();
    // Its counter may have moved, or the passkey gone, while the signature was being checked.
    if (!(await advancePasskey(transaction, passkey.id, { ...assertion, now }))) {
      throw passkeyErrors.passkeyVerificationFailed();
    }
    if (isBanned(account, now)) throw authErrors.userBanned();
    requireConfirmed(services, account);
    await recordSecurityEvent(transaction, {
      action: "login",
      type: "account",
      user: account.user,
      address: client.address,
      userAgent: client.userAgent,
      traits: { provider: "passkey" },
      now,
    });
    return await openSession(services, transaction, {
      userId: passkey.user_id,
      method: "passkey",
      client,
    });
  });
  return await issueSession(services, opened);
}

function requireConfirmed(services: Services, { user }: Account): void {
  if (!services.auth.confirmsAddresses) return;
  if (user.email_confirmed_at || user.phone_confirmed_at) return;
  throw user.email
    ? passkeyErrors.passkeyEmailNotConfirmed()
    : passkeyErrors.passkeyPhoneNotConfirmed();
}
