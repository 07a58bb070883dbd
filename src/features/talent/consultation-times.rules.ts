import { consultationDays } from "./talent.constants.ts";

const localTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::00(?:\.0+)?)?$/;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Whether a name is a time zone that this runtime knows, e.g. `America/Toronto`. */
export function isTimeZone(name: string): boolean {
  // Offsets such as "+05:00" are accepted by Intl too, but follow no change of clocks.
  if (!/^[A-Za-z][\w+\-/]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The point in time at which the clocks of a zone show `text` (`2026-11-21T14:30`, as a browser's
 * datetime-local field gives it). Null: it is no time, or the clocks of that zone leave it out. Of two
 * that are shown twice the first.
 */
export function toInstant(text: string, timeZone: string): Date | null {
  const match = localTime.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  const shown = Date.UTC(year, month - 1, day, hour, minute);
  if (new Date(shown).toISOString().slice(0, 16) !== text.slice(0, 16)) return null;
  const candidates = [shown - dayMilliseconds, shown + dayMilliseconds]
    .map((near) => shown - offsetOf(timeZone, near))
    .filter((instant) => instant + offsetOf(timeZone, instant) === shown);
  return candidates.length > 0 ? new Date(Math.min(...candidates)) : null;
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetOf(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}

/** Why a consultation cannot be at a time; undefined: it can. */
export function findTimeProblem(time: Date, now: Date): string | undefined {
  if (time.getTime() <= now.getTime()) return "must be in the future";
  if (time.getTime() > now.getTime() + consultationDays * dayMilliseconds) {
    return `must be within the next ${consultationDays} days`;
  }
  return undefined;
}
