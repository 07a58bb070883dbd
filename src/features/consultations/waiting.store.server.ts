import { sql } from "kysely";
import { bookingRows, hostRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { LaterValues } from "#platform/database/fixed-statements.ts";
import type { Whose } from "#platform/waiting-kind.ts";

/** Consultations for which our team proposes another time to the viewer. */
export const proposedConsultations = (
  query: DatabaseTransaction,
  { userId, now }: LaterValues<Whose>,
) =>
  query
    .selectFrom(bookingRows(query).as("booking"))
    .innerJoin(hostRows(query).as("host"), "host.id", "booking.host_id")
    .select([
      "booking.id",
      "host.name as about",
      sql<Date | null>`coalesce(booking.answer_by, booking.starts_at)`.as("due"),
    ])
    .where("booking.kind", "=", "consultation")
    .where("booking.guest_id", "=", userId)
    .where("booking.status", "=", "rescheduled")
    .where("booking.moved_by", "=", "host")
    .where("booking.starts_at", ">", now);
