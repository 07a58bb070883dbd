import { listTeamEmails } from "#features/auth/auth.contract.ts";
import { type BookingChange, selectBookingsByIds } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import { adminConsultationPath, adminConsultationsPath } from "../consultations.constants.ts";
import { consultationNewsEmail } from "./team-notices.emails.ts";
import { newsOf } from "./team-notices.rules.ts";
import * as store from "./team-notices.store.server.ts";

const noticeIntervalMinutes = 60;
/** News about consultations that start within this many hours doesn't wait. */
const urgentHours = 4;
/** Consultations in one email. */
const maxConsultations = 50;

/** Records what others did to a consultation, for the next email to our team. In the transaction of the change. */
export async function recordNews(
  transaction: DatabaseTransaction,
  change: BookingChange,
): Promise<void> {
  const { before, after } = change;
  const news = newsOf(change);
  if (news) {
    const { startsAt: soonestAt } = before.startsAt < after.startsAt ? before : after;
    await store.addNews(transaction, { bookingId: after.id, news, soonestAt });
  } else if (change.actor === "admin") {
    await store.dropNews(transaction, after.id);
  }
}

/**
 * Emails our team about consultations that others booked, moved or canceled: one email for all of them, and at most one
 * an hour, except about what starts within four hours. If an email can't be enqueued, all of it waits for the next run.
 */
export async function emailTeamNews(services: Services): Promise<void> {
  await services.database.asSystem("email about consultations", async (transaction) => {
    const now = services.clock.now();
    const team = await listTeamEmails(transaction, "support", now);
    if (team.length === 0) return;
    const taken = await store.takeNews(transaction, {
      now,
      lastNotice: subtractTime(now, { minutes: noticeIntervalMinutes }),
      urgentBefore: addTime(now, { hours: urgentHours }),
      limit: maxConsultations,
    });
    const { baseUrl } = services.application;
    const bookings = await selectBookingsByIds(
      transaction,
      taken.map(({ bookingId }) => bookingId),
    );
    const consultations = taken.flatMap(({ bookingId, news }) => {
      const booking = bookings.get(bookingId);
      if (!booking) return [];
      const { startsAt, movedFrom, hostTimeZone: timeZone, guestName } = booking;
      const { href } = new URL(adminConsultationPath(bookingId), baseUrl);
      return [{ news, startsAt, movedFrom, timeZone, guestName, href }];
    });
    if (consultations.length === 0) return;
    const { href: listHref } = new URL(adminConsultationsPath, baseUrl);
    for (const to of team) {
      const email = consultationNewsEmail(to, { consultations, listHref });
      await services.mail.enqueue(transaction, email);
    }
  });
}
