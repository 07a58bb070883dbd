import { clockTime, dayOf, describeDay, nameOffset, nameZone } from "./calendar-days.rules.ts";

/** What the host's clock shows: `09:00 for the mentor (Toronto)`, with the weekday where it is another. */
export function describeHostTime(
  time: Date,
  timeZone: string,
  host: { timeZone: string; label: string },
): string {
  const day = dayOf(time, host.timeZone);
  const weekday = day === dayOf(time, timeZone) ? "" : `${describeDay(day).slice(0, 3)} `;
  return `${weekday}${clockTime(time, host.timeZone)} for ${host.label} (${nameZone(host.timeZone)})`;
}

/** `Thursday, December 3, 2026, 15:00 to 16:00 EST`. */
export function describeAppointment(startsAt: Date, endsAt: Date, timeZone: string): string {
  const day = describeDay(dayOf(startsAt, timeZone));
  const from = clockTime(startsAt, timeZone);
  const to = clockTime(endsAt, timeZone);
  return `${day}, ${from} to ${to} ${nameOffset(startsAt, timeZone)}`;
}
