import { listTeamEmails } from "#features/auth/auth.contract.ts";
import type { Services } from "#platform/services.ts";
import { subtractTime } from "#shared/time.ts";
import { newTicketsEmail } from "../help.emails.ts";
import { noticeIntervalMinutes } from "./tickets.constants.ts";
import { takeNewTickets } from "./tickets.store.server.ts";

/** Emails our team about tickets that came since the last email: one email for all of them, and at most one an hour. */
export async function emailNewTickets(services: Services): Promise<void> {
  await services.database.asSystem("email about tickets", async (transaction) => {
    const now = services.clock.now();
    const team = await listTeamEmails(transaction, "support", now);
    if (team.length === 0) return;
    const tickets = await takeNewTickets(transaction, {
      now,
      lastNotice: subtractTime(now, { minutes: noticeIntervalMinutes }),
    });
    if (tickets.length === 0) return;
    for (const to of team) {
      await services.mail.enqueue(
        transaction,
        newTicketsEmail(services.application.baseUrl, { to, tickets }),
      );
    }
  });
}
