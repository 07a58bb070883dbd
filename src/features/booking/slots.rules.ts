import { addDays, dayIn, toMilliseconds, weekdayOf } from "#shared/time.ts";
import { instantAt, weekOf } from "#shared/zones/zoned-time.ts";
import type { DayHours, Schedule, Slot } from "./booking.types.ts";

/** A range of time, its end not included. */
export interface TimeRange {
  startsAt: Date;
  endsAt: Date;
}

export interface SlotQuery {
  schedule: Schedule;
  /** Slots that start between `from` and `to` are returned. */
  from: Date;
  to: Date;
  now: Date;
  /** Bookings that take up the host's time; `endsAt` with the buffer that was kept after them. */
  taken: readonly TimeRange[];
  /** Times at which the host is busy elsewhere. */
  busy: readonly TimeRange[];
  /** Starts of the bookings that count for the weekly limit. */
  counted: readonly Date[];
}

/** The free slots of a host, soonest first. */
export function findFreeSlots(query: SlotQuery): Slot[] {
  return [...freeSlots(query)];
}

/** The first of `findFreeSlots`, without looking further than it must. */
export function findNextSlot(query: SlotQuery): Slot | undefined {
  for (const slot of freeSlots(query)) return slot;
  return undefined;
}

/**
 * Slots by the host's hours alone, for starts in `[from, to)`, soonest first. Hours are of the
 * clocks in the host's zone: where those are put forward within them there is an hour less, where
 * they are put back an hour more. A beginning or an end that the clocks leave out is an hour later.
 */
export function listOfferedSlots(schedule: Schedule, from: Date, to: Date): Slot[] {
  return [...offeredSlots(schedule, from, to)];
}

function* freeSlots(query: SlotQuery): Generator<Slot> {
  const { schedule, from, to, now, taken, busy, counted } = query;
  const earliest = Math.max(
    from.getTime(),
    now.getTime() + toMilliseconds({ hours: schedule.noticeHours }),
  );
  const latest = Math.min(
    to.getTime(),
    now.getTime() + toMilliseconds({ days: schedule.horizonDays }),
  );
  if (earliest >= latest) return;
  const buffer = toMilliseconds({ minutes: schedule.bufferMinutes });
  const fullWeeks = findFullWeeks(schedule, counted);
  for (const slot of offeredSlots(schedule, new Date(earliest), new Date(latest))) {
    const { startsAt, endsAt } = slot;
    const blocked = { startsAt, endsAt: new Date(endsAt.getTime() + buffer) };
    if (overlapsAny(blocked, taken) || overlapsAny(slot, busy)) continue;
    if (fullWeeks.size > 0 && fullWeeks.has(weekOf(startsAt, schedule.timeZone))) continue;
    yield slot;
  }
}

function* offeredSlots(
  { timeZone, slotMinutes, hours, exceptions }: Schedule,
  from: Date,
  to: Date,
): Generator<Slot> {
  const exceptionOn = new Map(exceptions.map((exception) => [exception.day, exception.hours]));
  if (hours.length === 0 && exceptionOn.size === 0) return;
  const length = toMilliseconds({ minutes: slotMinutes });
  let before = from.getTime();
  // A day's hours can reach over midnight where the clocks leave the midnight out.
  let date = addDays(dayIn(from, timeZone), -1);
  const last = dayIn(to, timeZone);
  for (; date <= last; date = addDays(date, 1)) {
    const weekday = weekdayOf(date);
    const windows: readonly DayHours[] =
      exceptionOn.get(date) ?? hours.filter((each) => each.weekday === weekday);
    for (const window of windows.toSorted((a, b) => a.startMinute - b.startMinute)) {
      const end = instantAt(date, window.endMinute, timeZone).getTime();
      let start = instantAt(date, window.startMinute, timeZone).getTime();
      for (; start + length <= end && start < to.getTime(); start += length) {
        // Hours on both sides of one that the clocks leave out can reach into each other.
        if (start < before) continue;
        before = start + length;
        yield { startsAt: new Date(start), endsAt: new Date(before) };
      }
    }
  }
}

function findFullWeeks({ weeklyLimit, timeZone }: Schedule, counted: readonly Date[]): Set<string> {
  if (weeklyLimit === null) return new Set();
  const counts = new Map<string, number>();
  for (const time of counted) {
    const week = weekOf(time, timeZone);
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= weeklyLimit).map(([week]) => week));
}

function overlapsAny(range: TimeRange, others: readonly TimeRange[]): boolean {
  return others.some((other) => range.startsAt < other.endsAt && other.startsAt < range.endsAt);
}
