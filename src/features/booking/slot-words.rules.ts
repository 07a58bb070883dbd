import { type Clock, clockTime, dayIn, formatWeekday, nameOffset, nameZone } from "#shared/time.ts";

/**
 * Time on the host's clock: `09:00 for the mentor (Toronto)`, with the weekday where it is another.
 */
export function describeHostTime(
  time: Date,
  timeZone: string,
  host: { timeZone: string; label: string },
  clock?: Clock,
): string {
  return `${hostClock(time, timeZone, host.timeZone, clock)} for ${host.label} (${nameZone(host.timeZone)})`;
}

/** The same in short, where the text names the host already: `09:00 in Toronto`. */
export function describeTimeThere(
  time: Date,
  timeZone: string,
  hostZone: string,
  clock?: Clock,
): string {
  return `${hostClock(time, timeZone, hostZone, clock)} in ${nameZone(hostZone)}`;
}

function hostClock(time: Date, timeZone: string, hostZone: string, clock?: Clock): string {
  const day = dayIn(time, hostZone);
  const weekday = day === dayIn(time, timeZone) ? "" : `${formatWeekday(day).slice(0, 3)} `;
  return `${weekday}${clockTime(time, hostZone, clock)}`;
}

/** Whether two zones' clocks show the same at a time, under the same name. */
export function isSameClock(time: Date, one: string, other: string): boolean {
  return (
    clockTime(time, one) === clockTime(time, other) &&
    dayIn(time, one) === dayIn(time, other) &&
    (one === other || nameOffset(time, one) === nameOffset(time, other))
  );
}

/**
 * Label of the host's times in a list, `the time in Toronto`; null where both clocks show the
 * same.
 */
export function nameHostTimes(
  times: readonly Date[],
  timeZone: string,
  host: { timeZone: string },
): string | null {
  const isSame = times.every((time) => isSameClock(time, timeZone, host.timeZone));
  return isSame ? null : `the time in ${nameZone(host.timeZone)}`;
}

/** `Thursday, December 3, 2026, 15:00 to 16:00 EST`. */
export function describeAppointment(
  startsAt: Date,
  endsAt: Date,
  timeZone: string,
  clock?: Clock,
): string {
  const day = formatWeekday(dayIn(startsAt, timeZone));
  const from = clockTime(startsAt, timeZone, clock);
  const to = clockTime(endsAt, timeZone, clock);
  return `${day}, ${from} to ${to} ${nameOffset(startsAt, timeZone)}`;
}
