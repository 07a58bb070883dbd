import type { Services } from "#platform/services.ts";
import { addTime, dayInUtc } from "#shared/time.ts";
import { takeEndingClaims } from "./claim-rows.store.server.ts";
import { claimEndsEmail } from "./claims.emails.ts";
import { reminderDays } from "./register.constants.ts";

/** Emails the owners of claims that end within 30 days, once for each last day; answers how many. */
export async function remindOwners(services: Services): Promise<number> {
  const { application, clock, database, mail } = services;
  const now = clock.now();
  const today = dayInUtc(now);
  const until = dayInUtc(addTime(now, { days: reminderDays }));
  return await database.asSystem("remind owners of claims", async (transaction) => {
    const claims = await takeEndingClaims(transaction, { today, until });
    for (const { figure, value, label, owner_email: to, valid_until: validUntil } of claims) {
      const claim = { figure, value, label, validUntil };
      await mail.enqueue(transaction, claimEndsEmail(application.baseUrl, { to, claim }));
    }
    return claims.length;
  });
}
