import type { Insertable } from "kysely";
import type { Events } from "#platform/database/schema.gen.ts";
import { addTime } from "#shared/time.ts";
import type { TestContext } from "../../../tests/support/services.ts";

/** Adds an event that begins in two days and lasts an hour; answers its id. */
export async function addEvent(
  { services, clock }: TestContext,
  event: Partial<Insertable<Events>> = {},
): Promise<string> {
  const starts = addTime(clock.now(), { days: 2 });
  const id = event.id ?? `event-${crypto.randomUUID()}`;
  await services.database.asSystem("test event", (transaction) =>
    transaction
      .insertInto("events")
      .values({
        id,
        series: id,
        kind: "webinar",
        title: `About ${id}`,
        summary: "A summary",
        description: "A description",
        host: "Ada Example",
        starts_at: starts,
        ends_at: addTime(starts, { hours: 1 }),
        time_zone: "America/Toronto",
        ...event,
      })
      .execute(),
  );
  return id;
}

/** Gives an account another address, which it has proven. */
export async function changeAddress(
  { services }: TestContext,
  { userId }: { userId: string },
  email: string,
): Promise<void> {
  await services.database.asSystem("test address", (transaction) =>
    transaction.updateTable("auth.users").set({ email }).where("id", "=", userId).execute(),
  );
}
