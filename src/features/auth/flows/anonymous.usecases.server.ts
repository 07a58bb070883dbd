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
import {
  insertAnonymousUser,
  listUnusedAnonymousUsers,
  lockUnusedAnonymousUser,
} from "./anonymous.store.server.ts";

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

/**
 * Deletes accounts without an address that have not been used for the configured days, each in a transaction of its
 * own. One that fails doesn't stop the others; the error comes at the end.
 */
export async function deleteUnusedAnonymousUsers(services: Services): Promise<void> {
  const { days } = services.auth.anonymous;
  const before = subtractTime(services.clock.now(), { days });
  const failures: unknown[] = [];
  let after: string | undefined;
  do {
    const from = after;
    const ids: string[] = await services.database.asSystem("find anonymous users", (transaction) =>
      listUnusedAnonymousUsers(transaction, { before, after: from, limit: batchSize }),
    );
    for (const id of ids) {
      try {
        await services.database.asSystem("delete anonymous user", async (transaction) => {
          if (!(await lockUnusedAnonymousUser(transaction, { id, before }))) return;
          await eraseAccount(services, transaction, id);
        });
      } catch (error) {
        services.log.error("accounts.deletion_failed", { userId: id, error });
        failures.push(error);
      }
    }
    after = ids.at(-1);
  } while (after);
  if (failures.length > 0) throw new AggregateError(failures, "Some accounts weren't deleted");
}
