import { sql } from "kysely";
import { bookingRows, clearLapsedVisitors } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { subtractTime } from "#shared/time.ts";
import type { UnprovenHolds } from "./unproven-holds.rules.ts";

/** Others who count the holds of the same network wait until the transaction ends. */
export async function lockNetwork(transaction: DatabaseTransaction, network: string) {
  const key = `unproven holds:${network}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

export interface HoldPlace {
  hostId: string;
  /** The office's day of the time that is held. */
  day: { from: Date; to: Date };
  /** In lower case. */
  address: string;
  network: string;
  now: Date;
}

/**
 * Counts what is held and was held for addresses that nobody had proven, also what is an account's
 * since it was confirmed. Only such times have an end of their hold.
 */
export async function countUnprovenHolds(
  transaction: DatabaseTransaction,
  { hostId, day, address, network, now }: HoldPlace,
): Promise<UnprovenHolds> {
  const hourAgo = subtractTime(now, { hours: 1 });
  const dayAgo = subtractTime(now, { days: 1 });
  const row = await transaction
    .selectFrom(bookingRows(transaction).as("booking"))
    .innerJoin("consultations as consultation", "consultation.booking_id", "booking.id")
    .select([
      sql<number>`count(*) filter (where ${isHeld(now)} and booking.host_id = ${hostId}
        and booking.starts_at >= ${day.from} and booking.starts_at < ${day.to})`.as("onDay"),
      sql<number>`count(*) filter (where ${isHeld(now)} and booking.host_id = ${hostId})`.as(
        "inOffice",
      ),
      sql<number>`count(*) filter (where ${isHeld(now)} and ${isUnder(address)})`.as(
        "underAddress",
      ),
      sql<number>`count(*) filter (where ${isUnder(address)})`.as("emailsToday"),
      sql<number>`count(*) filter (where consultation.network = ${network}
        and booking.created_at > ${hourAgo})`.as("fromNetworkThisHour"),
      sql<number>`count(*) filter (where consultation.network = ${network})`.as("fromNetworkToday"),
    ])
    .where("booking.kind", "=", "consultation")
    .where("booking.hold_expires_at", "is not", null)
    .where("booking.created_at", ">", dayAgo)
    .executeTakeFirstOrThrow();
  return {
    onDay: Number(row.onDay),
    inOffice: Number(row.inOffice),
    underAddress: Number(row.underAddress),
    emailsToday: Number(row.emailsToday),
    fromNetworkThisHour: Number(row.fromNetworkThisHour),
    fromNetworkToday: Number(row.fromNetworkToday),
  };
}

const isHeld = (now: Date) =>
  sql<boolean>`(booking.status = 'held' and booking.hold_expires_at > ${now})`;

const isUnder = (address: string) => sql<boolean>`(lower(booking.guest_email) = ${address})`;

/**
 * Takes out what was typed for times that nobody confirmed, when their hold ended before `before`,
 * and from which network any hold before then was asked for. Answers how many nobody confirmed.
 */
export async function deleteLapsedHolds(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<number> {
  const ids = await clearLapsedVisitors(transaction, "consultation", before);
  if (ids.length > 0) {
    await transaction.deleteFrom("consultations").where("booking_id", "in", ids).execute();
  }
  await transaction
    .updateTable("consultations")
    .set({ network: null })
    .where("network", "is not", null)
    .where(
      "booking_id",
      "in",
      transaction
        .selectFrom(bookingRows(transaction).as("held"))
        .select("held.id")
        .where("held.hold_expires_at", "<=", before),
    )
    .execute();
  return ids.length;
}
