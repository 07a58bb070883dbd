import type { Services } from "#platform/services.ts";
import { addTime } from "#shared/time.ts";
import { sampleEvents } from "../../../../content/samples/events.ts";
import { deleteEndedSamples, insertEvent, isSeriesAnnounced } from "./samples.store.server.ts";
import { nextOccurrence } from "./weekly-time.rules.ts";

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
        ends_at: addTime(at, { minutes: durationMinutes }),
        time_zone: when.timeZone,
        location: "Virtual",
        is_sample: true,
        created_at: now,
      });
    }
    await deleteEndedSamples(transaction, now);
  });
}
