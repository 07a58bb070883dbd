import { redirect } from "react-router";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { fromUnixSeconds, subtractTime } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import type { SecondStep } from "../factors/second-step.types.ts";
import { readSecondStep } from "../factors/second-step.usecases.server.ts";
import { listPasskeys } from "../passkeys/passkeys.usecases.server.ts";
import {
  countWrongPassword,
  limitPasswordTries,
  resetWrongPasswords,
  waitAfterWrongPasswords,
} from "../protection/limits.usecases.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { confirmIdentityPath } from "../sessions/return-path.rules.ts";
import {
  listAuthenticationMethods,
  lockSession,
  recordMethod,
  secondFactorMethods,
} from "../sessions/sessions.store.server.ts";
import { readAccount } from "../users/users.store.server.ts";
import { freshProofMinutes } from "./fresh-proof.constants.ts";
import { holdForm } from "./held-form.usecases.server.ts";

/**
 * Whether the viewer has shown within ten minutes, in this session, that it's them: with a second
 * factor where the account has one, otherwise in any way that signs in.
 */
export async function hasFreshProof(services: Services, viewer: UserViewer): Promise<boolean> {
  const methods = await services.database.asSystem("read proofs", (transaction) =>
    listAuthenticationMethods(transaction, viewer.sessionId),
  );
  const factors: readonly string[] = secondFactorMethods;
  const freshFrom = subtractTime(services.clock.now(), { minutes: freshProofMinutes });
  return methods.some(
    ({ method, timestamp }) =>
      fromUnixSeconds(timestamp) > freshFrom &&
      (!viewer.hasSecondFactor || factors.includes(method)),
  );
}

/**
 * For page actions that move money: sends whoever has shown no proof for ten minutes to give one. What
 * they typed goes along and is sent on from there.
 *
 * @example
 * await requireFreshProof(services, admin, { path, form });
 */
export async function requireFreshProof(
  services: Services,
  viewer: UserViewer,
  { path, form }: { path: string; form: FormData },
): Promise<void> {
  if (await hasFreshProof(services, viewer)) return;
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const held = holdForm(services, viewer, { path, fields });
  throw redirect(`${confirmIdentityPath}?held=${encodeURIComponent(held)}`);
}

/**
 * With what the viewer can show that it's them. A password counts only where there is no factor.
 */
export interface WaysToProve {
  step: SecondStep | null;
  hasPassword: boolean;
  hasPasskey: boolean;
}

export async function readWaysToProve(
  services: Services,
  viewer: UserViewer,
): Promise<WaysToProve> {
  if (viewer.hasSecondFactor) {
    const step = await readSecondStep(services, viewer);
    return { step, hasPassword: false, hasPasskey: false };
  }
  const account = await services.database.asSystem("read account", (transaction) =>
    readAccount(transaction, viewer.userId),
  );
  const passkeys = await listPasskeys(services, viewer);
  return {
    step: null,
    hasPassword: Boolean(account?.user.encrypted_password),
    hasPasskey: (passkeys?.length ?? 0) > 0,
  };
}

/**
 * Renews the session's proof with the account's password, where it has no second factor. Answers
 * false for a wrong one.
 *
 * @throws `insufficient_aal` where there is a factor, `over_request_rate_limit` after too many tries.
 */
export async function provePassword(
  services: Services,
  viewer: UserViewer,
  { password, client }: { password: string; client: Client },
): Promise<boolean> {
  if (viewer.hasSecondFactor) throw authErrors.insufficientAssurance();
  await waitAfterWrongPasswords(services, viewer.email, client);
  await limitPasswordTries(services, viewer.userId);
  const account = await services.database.asSystem("read account", (transaction) =>
    readAccount(transaction, viewer.userId),
  );
  const stored = account?.user.encrypted_password || undefined;
  const matches = password.length <= 1000 && (await services.passwords.verify(stored, password));
  const now = services.clock.now();
  const event = {
    type: "account" as const,
    user: { id: viewer.userId, email: viewer.email },
    ...client,
    now,
  };
  if (!stored || !matches) {
    await countWrongPassword(services, viewer.email, client);
    await services.database.asSystem("wrong password", (transaction) =>
      recordSecurityEvent(transaction, { ...event, action: "login_failed" }),
    );
    return false;
  }
  await resetWrongPasswords(services, viewer.email, client);
  await services.database.asSystem("renew proof", async (transaction) => {
    const session = await lockSession(transaction, viewer.sessionId);
    if (session?.user_id !== viewer.userId) throw authErrors.sessionNotFound();
    await recordMethod(transaction, viewer.sessionId, "password", now);
  });
  return true;
}
