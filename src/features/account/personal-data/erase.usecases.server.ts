import { eraseAccount, lockAdmins } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { addTime } from "#shared/time.ts";
import { accountDeletedEmail, deletionNearEmail } from "../account.emails.ts";
import { isLastAdmin, listDue, lockDue, takeReminders } from "./deletion.store.server.ts";
import { reminderHours } from "./personal-data.constants.ts";

const remindersPerBatch = 100;

/**
 * Deletes every account whose grace is over, each in a transaction of its own: whoever is killed
 * between two goes on with the second next time. One that fails does not stop the others; the error
 * comes at the end.
 */
export async function deleteDueAccounts(services: Services): Promise<void> {
  const now = services.clock.now();
  const due = await services.database.asSystem("find due deletions", (transaction) =>
    listDue(transaction, now),
  );
  const failures: unknown[] = [];
  for (const userId of due) {
    try {
      await services.database.asSystem("delete account", (transaction) =>
        deleteDue(services, transaction, { userId, now }),
      );
    } catch (error) {
      services.log.error("accounts.deletion_failed", { userId, error });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some accounts weren't deleted");
}

async function deleteDue(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  // First, as everywhere: whoever holds an account's rows and waits for this lock could wait for
  // ever.
  await lockAdmins(transaction);
  const leaver = await lockDue(transaction, userId, now);
  if (!leaver) return;
  if (await isLastAdmin(transaction, userId, now)) {
    services.log.warn("accounts.last_admin_not_deleted", { userId });
    return;
  }
  await eraseAccount(services, transaction, userId);
  await services.audit.record(transaction, {
    actorId: null,
    action: "accounts.account_deleted",
    subject: { type: "user", id: userId },
  });
  if (leaver.email) {
    await services.mail.enqueue(transaction, accountDeletedEmail(leaver.email, { at: now }), {
      lane: "security",
    });
  }
}

/** Writes to those whose account is deleted within a day, once. */
export async function remindLeavers(services: Services): Promise<void> {
  const now = services.clock.now();
  const before = addTime(now, { hours: reminderHours });
  for (let taken = remindersPerBatch; taken === remindersPerBatch; ) {
    taken = await services.database.asSystem("remind leavers", async (transaction) => {
      const leavers = await takeReminders(transaction, { now, before, limit: remindersPerBatch });
      for (const { email, deleteAfter } of leavers) {
        if (!email) continue;
        const { baseUrl } = services.application;
        await services.mail.enqueue(
          transaction,
          deletionNearEmail(email, { baseUrl, deleteAfter }),
          { lane: "security" },
        );
      }
      return leavers.length;
    });
  }
}
