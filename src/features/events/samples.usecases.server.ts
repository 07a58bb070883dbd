import type { Services } from "#platform/services.ts";
import { sampleEvents } from "../../../content/samples/events.ts";
import { nextOccurrence } from "./events.rules.ts";
import { deleteEndedSamples, insertEvent, isSeriesAnnounced } from "./samples.store.server.ts";

/**
 * Brings every sample event that has none ahead its next date, and removes past ones that nobody
 * registered for. For demos; safe to repeat.
 */
export async function seedSampleEvents(services: Services): Promise<void> {
  const now = services.clock.now();
  await services.database.asSystem("seed sample events", async (transaction) => {
    for (const { when, daysAhead, durationMinutes, ...sample } of sampleEvents) {
      if (await isSeriesAnnounced(transaction, sample.series, now)) continue;
      const { at, date } = nextOccurrence(when, now, daysAhead);
      await insertEvent(transaction, {
        ...sample,
        id: `${sample.series}-${date}`,
        starts_at: at,
        ends_at: new Date(at.getTime() + durationMinutes * 60_000),
        time_zone: when.timeZone,
        location: "Virtual",
        is_sample: true,
        created_at: now,
      });
    }
    await deleteEndedSamples(transaction, now);
  });
}
