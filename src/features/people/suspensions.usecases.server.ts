import {
  endSuspension,
  listOverdueSuspensions,
  lockAdmins,
  lockUser,
  readAccount,
  recordSecurityEvent,
} from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { suspensionOverEmail } from "./people.emails.ts";

const batchSize = 100;

/**
 * Lifts every suspension whose time is over, each in a transaction of its own. One that fails does not
 * stop the others; the error comes at the end.
 */
export async function endOverdueSuspensions(services: Services): Promise<void> {
  const now = services.clock.now();
  const overdue = await services.database.asSystem(
    "find suspensions that are over",
    (transaction) => listOverdueSuspensions(transaction, { now, limit: batchSize }),
  );
  const failures: unknown[] = [];
  for (const userId of overdue) {
    try {
      await services.database.asSystem("end suspension", (transaction) =>
        endOverdue(services, transaction, { userId, now }),
      );
    } catch (error) {
      services.log.error("accounts.suspension_end_failed", { userId, error });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some suspensions weren't ended");
}

async function endOverdue(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await lockAdmins(transaction);
  await lockUser(transaction, userId);
  const account = await readAccount(transaction, userId);
  const until = account?.user.banned_until;
  // Someone may have ended it since the list was read.
  if (!account || !until || until > now) return;
  await endSuspension(services, transaction, userId);
  const { user } = account;
  await recordSecurityEvent(transaction, {
    action: "user_unsuspended",
    type: "account",
    user,
    address: "",
    now,
  });
  await services.audit.record(transaction, {
    actorId: null,
    action: "accounts.suspension_over",
    subject: { type: "user", id: userId },
  });
  if (!user.email) return;
  const { baseUrl } = services.application;
  const message = suspensionOverEmail(user.email, { baseUrl });
  await services.mail.enqueue(transaction, message, { lane: "security" });
}
