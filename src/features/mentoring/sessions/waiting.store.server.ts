import { sql } from "kysely";
import { bookingRows, hostRows } from "#features/booking/booking.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { LaterValues } from "#platform/database/fixed-statements.ts";
import type { Whose } from "#platform/waiting-kind.ts";

function sessions(query: DatabaseTransaction, { now }: LaterValues<Whose>) {
  return query
    .selectFrom(bookingRows(query).as("booking"))
    .innerJoin(hostRows(query).as("host"), "host.id", "booking.host_id")
    .select("booking.id")
    .where("booking.kind", "=", "mentor_session")
    .where("booking.starts_at", ">", now);
}

const answerBy = sql<Date | null>`coalesce(booking.answer_by, booking.starts_at)`;

/** Requests, and times that mentees propose, which wait for the viewer as the mentor. */
export const sessionsToConfirm = (query: DatabaseTransaction, whose: LaterValues<Whose>) =>
  sessions(query, whose)
    .select(["booking.guest_name as about", answerBy.as("due")])
    .where("host.user_id", "=", whose.userId)
    .where((row) =>
      row.or([
        row("booking.status", "=", "requested"),
        row.and([row("booking.status", "=", "rescheduled"), row("booking.moved_by", "=", "guest")]),
      ]),
    );

/** Times that mentors propose to the viewer. */
export const proposedTimes = (query: DatabaseTransaction, whose: LaterValues<Whose>) =>
  sessions(query, whose)
    .select(["host.name as about", answerBy.as("due")])
    .where("booking.guest_id", "=", whose.userId)
    .where("booking.status", "=", "rescheduled")
    .where("booking.moved_by", "=", "host");

/** Sessions whose time is held for the viewer until they've paid. */
export const sessionsToPay = (query: DatabaseTransaction, whose: LaterValues<Whose>) =>
  sessions(query, whose)
    .select(["host.name as about", "booking.hold_expires_at as due"])
    .where("booking.guest_id", "=", whose.userId)
    .where("booking.status", "=", "held")
    .where("booking.hold_expires_at", ">", whose.now);
