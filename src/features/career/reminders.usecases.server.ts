import { wantsEmail } from "#features/account/account.contract.ts";
import type { Services } from "#platform/services.ts";
import { addDays, dayInUtc } from "#shared/time.ts";
import { reminderDays } from "./career.constants.ts";
import { reminderEmail } from "./career.emails.ts";
import { moneyOf } from "./career.rules.ts";
import { emailEnrolled } from "./enrollment-emails.usecases.server.ts";
import { takeReminders } from "./learning.store.server.ts";

/** Kept small: on embedded data everybody else waits for a transaction. */
const remindersPerBatch = 100;

/**
 * Reminds people of payments that are due soon, unless they do not want that, and of those that are
 * due; of each once. Whoever is suspended can't pay, and is reminded when the suspension has ended.
 */
export async function remindOfPayments(services: Services): Promise<void> {
  const now = services.clock.now();
  const today = dayInUtc(now);
  const soon = addDays(today, reminderDays);
  for (let taken = remindersPerBatch; taken === remindersPerBatch; ) {
    taken = await services.database.asSystem("remind of payments", async (transaction) => {
      const limit = remindersPerBatch;
      const reminders = await takeReminders(transaction, { today, soon, now, limit });
      for (const reminder of reminders) {
        const { kind, user_id, due_on: dueOn } = reminder;
        if (kind === "before" && !(await wantsEmail(transaction, user_id, "payment_reminders"))) {
          continue;
        }
        await emailEnrolled(
          services,
          transaction,
          reminder,
          (baseUrl, about) =>
            reminderEmail(baseUrl, about, { kind, money: moneyOf(reminder), dueOn }),
          { lane: "bulk" },
        );
      }
      return reminders.length;
    });
  }
}
