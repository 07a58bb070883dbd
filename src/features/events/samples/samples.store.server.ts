import type { Insertable } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Events } from "#platform/database/schema.gen.ts";

/** Whether a series has an event that has not ended at `now`. */
export async function isSeriesAnnounced(
  transaction: DatabaseTransaction,
  series: string,
  now: Date,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("events")
    .select("id")
    .where("series", "=", series)
    .where("ends_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds an event; one that exists stays as it is. */
export async function insertEvent(
  transaction: DatabaseTransaction,
  event: Insertable<Events>,
): Promise<void> {
  await transaction
    .insertInto("events")
    .values(event)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Removes samples that ended before `now`. A registration keeps the event it is for. */
export async function deleteEndedSamples(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  await transaction
    .deleteFrom("events")
    .where("is_sample", "=", true)
    .where("ends_at", "<=", now)
    .where((expression) =>
      expression.not(
        expression.exists(
          expression
            .selectFrom("event_registrations")
            .select("event_registrations.id")
            .whereRef("event_registrations.event_id", "=", "events.id"),
        ),
      ),
    )
    .execute();
}
