import { networkOf } from "#platform/http/client-network.ts";
import type { Services } from "#platform/services.ts";
import { subtractTime, toSeconds } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { issueSession, openSession, type Session } from "../sessions/sessions.usecases.server.ts";
import { eraseAccount } from "../users/erase-account.usecases.server.ts";
import { checkMetadata } from "../users/metadata.rules.ts";
import { requireOpenSignUps } from "../users/open-sign-ups.rules.ts";
import { insertAnonymousUser, listUnusedAnonymousUsers } from "./anonymous.store.server.ts";

const hourSeconds = toSeconds({ hours: 1 });

/** Opens a session of a new account that has neither address nor password, where that is on. */
export async function signUpAnonymously(
  services: Services,
  { metadata, client }: { metadata: Record<string, unknown>; client: Client },
): Promise<Session> {
  const { signIns, perNetwork } = services.auth.anonymous;
  if (signIns === "off") throw authErrors.anonymousSignUpDisabled();
  requireOpenSignUps(services);
  const checked = checkMetadata(metadata);
  const allowance = {
    name: "anonymous/client",
    capacity: perNetwork,
    periodSeconds: hourSeconds,
  };
  if (!(await services.rateLimits.take(allowance, networkOf(client.address)))) {
    throw authErrors.overRequestRateLimit();
  }
  const opened = await services.database.asSystem("sign up anonymously", async (transaction) => {
    const now = services.clock.now();
    const userId = crypto.randomUUID();
    await insertAnonymousUser(transaction, { id: userId, metadata: checked, now });
    await recordSecurityEvent(transaction, {
      action: "user_signedup",
      type: "team",
      user: { id: userId, email: null },
      address: client.address,
      now,
    });
    return await openSession(services, transaction, { userId, method: "anonymous", client });
  });
  return await issueSession(services, opened);
}

const batchSize = 500;

/** Deletes accounts without an address that have not been used for the configured days. */
export async function deleteUnusedAnonymousUsers(services: Services): Promise<void> {
  const { days } = services.auth.anonymous;
  const before = subtractTime(services.clock.now(), { days });
  for (let found = batchSize; found === batchSize; ) {
    found = await services.database.asSystem("delete anonymous users", async (transaction) => {
      const ids = await listUnusedAnonymousUsers(transaction, { before, limit: batchSize });
      for (const id of ids) await eraseAccount(services, transaction, id);
      return ids.length;
    });
  }
}
