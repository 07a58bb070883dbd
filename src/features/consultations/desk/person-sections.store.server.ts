import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { bookingRows, hostRows, statusWords } from "#features/booking/booking.contract.ts";
import type { BookingStatus } from "#features/booking/booking-parts.contract.ts";
import { definePersonSection, sectionLength, timeOf } from "#platform/person-section.ts";
import {
  adminConsultationPath,
  type ConsultationTopic,
  topicNames,
} from "../consultations.constants.ts";

/** Consultations that the person booked, signed in or with their proven email. */
export const consultationSection = definePersonSection({
  name: "consultations",
  title: "Consultations",
  right: "support",
  empty: "No consultations.",
  select: (query, { userId, provenEmail }) =>
    jsonArrayFrom(
      query
        .selectFrom(bookingRows(query).as("booking"))
        .innerJoin(hostRows(query).as("host"), "host.id", "booking.host_id")
        .leftJoin("consultations", "consultations.booking_id", "booking.id")
        .select([
          "booking.id",
          "host.name",
          "booking.status",
          "booking.starts_at",
          "consultations.topic",
        ])
        .where("booking.kind", "=", "consultation")
        .where("booking.was_confirmed", "=", true)
        .where((where) =>
          where.or([
            where("booking.guest_id", "=", userId),
            ...(provenEmail
              ? [
                  where.and([
                    where("booking.guest_id", "is", null),
                    where(sql<string>`lower(booking.guest_email)`, "=", provenEmail),
                  ]),
                ]
              : []),
          ]),
        )
        .orderBy("booking.starts_at", "desc")
        .limit(sectionLength),
    ),
  describe: ({ id, name, status, starts_at, topic }) => ({
    title: `With ${name}`,
    detail: topic === null ? undefined : topicNames[topic as ConsultationTopic],
    state: statusWords[status as BookingStatus].label,
    at: timeOf(starts_at),
    to: adminConsultationPath(id),
  }),
});
