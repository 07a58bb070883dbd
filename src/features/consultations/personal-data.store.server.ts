import { sql } from "kysely";
import { readProvenEmail } from "#features/auth/auth.contract.ts";
import { bookingRows, forgetVisitors } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/**
 * All that this feature keeps of a person, for them to take away: also consultations that were asked
 * for under their address without signing in, once the account has proven it.
 */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export consultations", async (transaction) => {
    const email = await readProvenEmail(transaction, userId);
    return {
      consultation_requests: await transaction
        .selectFrom("consultation_requests")
        .select([
          "id",
          "name",
          "email",
          "company",
          "topic",
          "about",
          "message",
          "preferred_times",
          "time_zone",
          "status",
          "created_at",
          "handled_at",
        ])
        .where((row) =>
          row.or([row("user_id", "=", userId), sql<boolean>`lower(email) = ${email ?? null}`]),
        )
        .orderBy("created_at")
        .execute(),
      consultations: await transaction
        .selectFrom("consultations as consultation")
        .innerJoin(bookingRows(transaction).as("booking"), "booking.id", "consultation.booking_id")
        .select([
          "booking.id",
          "booking.guest_name",
          "booking.guest_email",
          "booking.status",
          "booking.starts_at",
          "booking.ends_at",
          "booking.created_at",
          "consultation.topic",
          "consultation.company",
          "consultation.about",
          "consultation.message",
        ])
        .where(isGuest(userId, email))
        .orderBy("booking.created_at")
        .execute(),
    };
  });
}

/**
 * Requests for a consultation, and what a booked one is about, hold words of the person's own, so they
 * go; of the booking itself the time stays.
 */
export async function erasePersonalData(
  _services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const email = await readProvenEmail(transaction, userId);
  await transaction
    .deleteFrom("consultation_requests")
    .where((row) =>
      row.or([row("user_id", "=", userId), sql<boolean>`lower(email) = ${email ?? null}`]),
    )
    .execute();
  const own = await transaction
    .selectFrom(bookingRows(transaction).as("booking"))
    .select("booking.id")
    .where("booking.kind", "=", "consultation")
    .where(isGuest(userId, email))
    .execute();
  const ids = own.map(({ id }) => id);
  if (ids.length > 0) {
    await transaction.deleteFrom("consultations").where("booking_id", "in", ids).execute();
    await forgetVisitors(transaction, ids);
  }
}

/** Bookings of an account, and those that were made without one under the address that it has proven. */
function isGuest(userId: string, address: string | undefined) {
  return sql<boolean>`(
    booking.guest_id = ${userId}
    or booking.guest_id is null and lower(booking.guest_email) = ${address ?? null}
  )`;
}
