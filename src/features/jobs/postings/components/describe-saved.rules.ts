import { type Clock, clockTime, dayIn, formatDay } from "#shared/time.ts";

/** `Saved 4:20 PM`, with the day before the time unless it's today in the zone. */
export function describeSaved(
  { savedAt, now }: { savedAt: Date; now: Date },
  zone: string,
  clock: Clock,
): string {
  const day = dayIn(savedAt, zone);
  const time = clockTime(savedAt, zone, clock);
  return day === dayIn(now, zone) ? `Saved ${time}` : `Saved ${formatDay(day)}, ${time}`;
}
