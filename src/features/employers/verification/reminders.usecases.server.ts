import type { Services } from "#platform/services.ts";
import { addTime } from "#shared/time.ts";
import { verificationReminderEmail } from "../employers.emails.ts";
import { emailOwners, forEachOrganization } from "./ending.usecases.server.ts";
import * as store from "./reminders.store.server.ts";

/**
 * Every day: owners hear by email 30 and 7 days before a verification ends, once each. Where another
 * one lasts longer, nothing is at stake and no email goes out.
 */
export async function remindOfEnding(services: Services): Promise<void> {
  const now = services.clock.now();
  // The nearer one first: an owner who gets it needs no other.
  for (const daysBefore of [...store.reminderDays].sort((one, other) => one - other)) {
    const until = addTime(now, { days: daysBefore });
    const due = await services.database.asSystem("list ending verifications", (transaction) =>
      store.listEnding(transaction, { now, until, daysBefore }),
    );
    await forEachOrganization(services, due, async (transaction, organizationId) => {
      const ending = await store.takeEnding(transaction, organizationId, {
        now,
        until,
        daysBefore,
      });
      if (!ending) return;
      await emailOwners(services, transaction, organizationId, (about, { slug }) =>
        verificationReminderEmail(about, { slug, ...ending }),
      );
    });
  }
}
