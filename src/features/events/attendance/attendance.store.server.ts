import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Attendance } from "./attendance.rules.ts";

export type AttendanceCounts = Record<Attendance, number>;

/** Numbers of registered people who came, who didn't, and who aren't marked. */
export async function countAttendance(
  transaction: DatabaseTransaction,
  eventId: string,
): Promise<AttendanceCounts> {
  return await transaction
    .selectFrom("event_registrations")
    .select([
      sql<number>`count(*) filter (where attended)::integer`.as("came"),
      sql<number>`count(*) filter (where not attended)::integer`.as("missed"),
      sql<number>`count(*) filter (where attended is null)::integer`.as("unmarked"),
    ])
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
}

/** Marks some registrations of an event, or all that aren't marked; answers how many changed. */
export async function markRegistrations(
  transaction: DatabaseTransaction,
  eventId: string,
  {
    who,
    attended,
    now,
  }: { who: readonly string[] | "unmarked"; attended: boolean | null; now: Date },
): Promise<number> {
  const all = transaction
    .updateTable("event_registrations")
    .set({ attended, attendance_marked_at: attended === null ? null : now })
    .where("event_id", "=", eventId)
    .where("attended", "is distinct from", attended);
  const chosen =
    who === "unmarked" ? all.where("attended", "is", null) : all.where("id", "in", [...who]);
  const rows = await chosen.returning("id").execute();
  return rows.length;
}

/** Removes the marks of an event that hasn't started at `now`, because it was moved. */
export async function clearAttendanceAhead(
  transaction: DatabaseTransaction,
  eventId: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("event_registrations")
    .set({ attended: null, attendance_marked_at: null })
    .where("event_id", "=", eventId)
    .where("attended", "is not", null)
    .where((row) =>
      row.exists(
        row
          .selectFrom("events")
          .select("events.id")
          .where("events.id", "=", eventId)
          .where("events.starts_at", ">", now),
      ),
    )
    .execute();
}
