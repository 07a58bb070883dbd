import { sql } from "kysely";
import { bookingRows, clearVisitors } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { DataSubject } from "#platform/personal-data/data-subject.ts";
import type { Services } from "#platform/services.ts";
import { deleteFilesOf } from "./files/consultation-files.store.server.ts";

/** Deletes a person's own words and files about their consultations; of the booking itself the time stays. */
export async function eraseConsultations(
  { audit }: Services,
  transaction: DatabaseTransaction,
  { userId, provenEmail }: DataSubject,
): Promise<void> {
  const own = await transaction
    .selectFrom(bookingRows(transaction).as("booking"))
    .select("booking.id")
    .where("booking.kind", "=", "consultation")
    .where(
      sql<boolean>`(
        booking.guest_id = ${userId}
        or booking.guest_id is null and lower(booking.guest_email) = ${provenEmail ?? null}
      )`,
    )
    .execute();
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return;
  // Of a visitor's booking, the log names no account.
  await audit.eraseAbout(transaction, "booking", ids);
  await audit.eraseAbout(transaction, "consultation", ids);
  await deleteFilesOf(transaction, ids);
  await transaction.deleteFrom("consultations").where("booking_id", "in", ids).execute();
  await clearVisitors(transaction, ids);
}
