import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { ConsultationNews } from "./team-notices.rules.ts";

/**
 * Keeps what happened to a consultation until our team is emailed. If it's moved before the team has heard of it, it's
 * still a new one.
 */
export async function addNews(
  transaction: DatabaseTransaction,
  {
    bookingId,
    news,
    soonestAt,
  }: {
    bookingId: string;
    news: ConsultationNews;
    soonestAt: Date;
  },
): Promise<void> {
  await transaction
    .insertInto("private.consultation_notices")
    .values({ booking_id: bookingId, news, soonest_at: soonestAt })
    .onConflict((conflict) =>
      conflict.column("booking_id").doUpdateSet({
        news: sql<string>`case
          when consultation_notices.news = 'booked' and excluded.news <> 'canceled' then 'booked'
          else excluded.news end`,
        soonest_at: sql<Date>`least(consultation_notices.soonest_at, excluded.soonest_at)`,
      }),
    )
    .execute();
}

/** Removes what our team hasn't been emailed about a consultation yet: a colleague has acted on it since. */
export async function dropNews(transaction: DatabaseTransaction, bookingId: string): Promise<void> {
  await transaction
    .updateTable("private.consultation_notices")
    .set({ news: null, soonest_at: null })
    .where("booking_id", "=", bookingId)
    .where("news", "is not", null)
    .execute();
}

export interface TakenNews {
  bookingId: string;
  news: ConsultationNews;
}

/**
 * Takes what our team has yet to hear, the soonest consultations first, and marks it. Nothing if an email went out
 * since `lastNotice`, unless some of it is about a time before `urgentBefore`. No other run gets the same news.
 */
export async function takeNews(
  transaction: DatabaseTransaction,
  {
    now,
    lastNotice,
    urgentBefore,
    limit,
  }: { now: Date; lastNotice: Date; urgentBefore: Date; limit: number },
): Promise<TakenNews[]> {
  const { rows } = await sql<TakenNews>`
    with due as (
      select notice.booking_id, notice.news, notice.soonest_at
      from private.consultation_notices as notice
      where notice.news is not null and (
        exists (
          select from private.consultation_notices as urgent
          where urgent.news is not null and urgent.soonest_at <= ${urgentBefore}
        )
        or not exists (
          select from private.consultation_notices as earlier
          where earlier.notified_at > ${lastNotice}
        )
      )
      order by notice.soonest_at, notice.booking_id
      limit ${limit}
      for update of notice skip locked
    ), taken as (
      update private.consultation_notices as notice
      set news = null, soonest_at = null, notified_at = ${now}
      from due
      where due.booking_id = notice.booking_id
    )
    select booking_id as "bookingId", news from due order by soonest_at, booking_id
  `.execute(transaction);
  return rows;
}
