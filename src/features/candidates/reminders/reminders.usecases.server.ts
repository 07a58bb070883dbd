import { wantsEmail } from "#features/account/account.contract.ts";
import type { Services } from "#platform/services.ts";
import { dayInUtc } from "#shared/time.ts";
import { expiryEmail } from "../candidates.emails.ts";
import { insertReminder, listDueReminders } from "./reminders.store.server.ts";

/** Small, because an embedded database runs one transaction after the other. */
const remindersPerBatch = 100;

/**
 * Reminds candidates 60 and 14 days before their document or registration expires, once each, unless they turned that
 * off. One added later than that gets one reminder; one due during a suspension gets its reminder afterward.
 */
export async function remindOfExpiry(services: Services): Promise<void> {
  const now = services.clock.now();
  const today = dayInUtc(now);
  for (let taken = remindersPerBatch; taken === remindersPerBatch; ) {
    taken = await services.database.asSystem("remind of expiry", async (transaction) => {
      const due = await listDueReminders(transaction, { today, limit: remindersPerBatch });
      for (const reminder of due) {
        if (!(await insertReminder(transaction, reminder, now))) continue;
        const { userId, kind, name, expiresOn } = reminder;
        if (!(await wantsEmail(transaction, userId, "profile_expiry"))) continue;
        const to = await services.accounts.findEmail(transaction, userId);
        if (!to) continue;
        const { baseUrl } = services.application;
        await services.mail.enqueue(
          transaction,
          expiryEmail(to, { baseUrl, kind, name, expiresOn }),
          { lane: "bulk" },
        );
      }
      return due.length;
    });
  }
}
