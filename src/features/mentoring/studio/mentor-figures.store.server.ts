import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { bookingRows, hostRows } from "#features/booking/booking.contract.ts";
import { addHours, fixedValue, type LaterValues } from "#platform/database/fixed-statements.ts";
import { heldRows } from "../money/earnings.store.server.ts";

/** Sessions that the viewer gives, as a value: those to come, and those of the next 24 hours. */
export const comingSessions = fixedValue(
  (query, { userId, now }: LaterValues<{ userId: string; now: Date }>) =>
    jsonObjectFrom(
      query
        .selectFrom(bookingRows(query).as("booking"))
        .innerJoin(hostRows(query).as("host"), "host.id", "booking.host_id")
        .select(({ fn }) => [
          fn.countAll<number>().as("upcoming"),
          fn.countAll<number>().filterWhere("booking.starts_at", "<", addHours(now, 24)).as("soon"),
        ])
        .where("booking.kind", "=", "mentor_session")
        .where("host.user_id", "=", userId)
        .where("booking.ends_at", ">", now)
        .where((row) =>
          row.or([
            row("booking.status", "=", "confirmed"),
            row.and([
              row("booking.status", "=", "rescheduled"),
              sql<boolean>`booking.moved_by is distinct from 'guest'`,
            ]),
          ]),
        ),
    ),
);

/** What `listHeld` lists, as a value. */
export const heldMoney = fixedValue((query, { userId }: LaterValues<{ userId: string }>) =>
  jsonArrayFrom(heldRows(query, userId)),
);
