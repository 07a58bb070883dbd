import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { definePersonSection, sectionLength, timeOf } from "#platform/person-section.ts";
import { attendanceOf, attendanceWords } from "./attendance/attendance.rules.ts";

/** The events that the person registered for, signed in or with their proven email. */
export const registrationSection = definePersonSection({
  name: "registrations",
  title: "Event registrations",
  right: "support",
  empty: "No event registrations.",
  select: (query, { userId, provenEmail }) =>
    jsonArrayFrom(
      query
        .selectFrom("event_registrations as registration")
        .innerJoin("events", "events.id", "registration.event_id")
        .select([
          "events.id",
          "events.title",
          "events.publication",
          "events.starts_at",
          "registration.attended",
        ])
        .where((where) =>
          where.or([
            where("registration.user_id", "=", userId),
            ...(provenEmail
              ? [
                  where.and([
                    where("registration.user_id", "is", null),
                    where(sql<string>`lower(registration.email)`, "=", provenEmail),
                  ]),
                ]
              : []),
          ]),
        )
        .orderBy("events.starts_at", "desc")
        .limit(sectionLength),
    ),
  describe: (row) => ({
    title: row.title,
    detail: row.attended === null ? undefined : attendanceWords[attendanceOf(row.attended)],
    state: row.publication === "published" ? undefined : "Not published",
    at: timeOf(row.starts_at),
    to: `/admin/events/${encodeURIComponent(row.id)}`,
  }),
});
