import { setImmediate } from "node:timers/promises";
import type ICAL from "ical.js";
import { toUnixSeconds } from "#shared/time.ts";
import { busyCalendarErrors } from "./busy-calendar.errors.ts";
import type { BusyCalendarQuery, BusyTime } from "./busy-calendar.ts";
import { BusyList } from "./busy-list.ts";
import { calendarLimits } from "./limits.ts";
import { readComponents } from "./read-components.ts";
import { type CalendarEvent, type FindZone, readEvent, readPeriod } from "./read-event.ts";
import { occurrences } from "./repetition.ts";
import { namedZone, secondsOfDay, toInstant, toWallTime } from "./wall-time.ts";
import { Work } from "./work.ts";
import { createZones } from "./zones.ts";

type Question = Pick<BusyCalendarQuery, "from" | "to" | "timeZone">;

const maxTurnMilliseconds = 20;

/** Zones are at most this far from UTC, with room to spare. */
const zoneRoom = 2 * secondsOfDay;

/**
 * The busy times of a calendar file's owner (RFC 5545) within a period: sorted, merged, cut to it.
 * Days and times without a zone are those of `timeZone`, an IANA name. Takes no longer than
 * `calendarLimits` allow, whatever the file says. Throws `notCalendar` or `tooLarge`.
 */
export function parseBusyTimes(text: string, query: Question): BusyTime[] {
  const steps = readBusyTimes(text, query);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, without keeping other requests waiting until a large file is read. */
export async function parseBusyTimesInSlices(text: string, query: Question): Promise<BusyTime[]> {
  const steps = readBusyTimes(text, query);
  for (let rested = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - rested > maxTurnMilliseconds) {
      await setImmediate();
      rested = performance.now();
    }
  }
}

function* readBusyTimes(
  text: string,
  { from, to, timeZone }: Question,
): Generator<void, BusyTime[]> {
  const usual = namedZone(timeZone);
  if (!usual) throw new RangeError(`${timeZone} is not the name of a zone`);
  const list = new BusyList({ start: toUnixSeconds(from), end: toUnixSeconds(to) });
  const work = new Work(calendarLimits.stepsOfFile);
  const components = yield* readComponents(text);
  const findZone = createZones(components.zones, { usual, until: list.period.end, work });

  const events = components.events.flatMap((component) =>
    understand(() => [readEvent(component, findZone) ?? []].flat()),
  );
  const changes = Map.groupBy(
    events.filter(({ replaces }) => replaces !== undefined),
    ({ uid }) => uid,
  );
  for (const event of events) {
    if (event.replaces === undefined) addEvent(list, event, changes.get(event.uid) ?? [], work);
    else if (event.isBusy) addOccurrence(list, event, toInstant(event.zone, event.start));
    if (work.isSpent) throw busyCalendarErrors.tooLarge();
    yield;
  }
  for (const component of components.freeBusy) addFreeBusy(list, component, findZone);
  return list.merged();
}

/** One entry that contradicts itself must not hide all others. */
function understand<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch {
    return [];
  }
}

/** A change that holds for all later occurrences too. */
interface Shift {
  /** The instant of the first occurrence that it changes. */
  first: number;
  /** Seconds by which they begin later than planned. */
  by: number;
  event: CalendarEvent;
}

function addEvent(
  list: BusyList,
  event: CalendarEvent,
  changes: readonly CalendarEvent[],
  whole: Work,
): void {
  const { zone, exceptions, exceptionDays } = event;
  const begins = toInstant(zone, event.start);
  const replaced = new Set(changes.map(({ replaces }) => replaces));
  const shifts = shiftsOf(changes);

  const addInstant = (start: number, end?: number) => {
    if (replaced.has(start) || exceptions.has(start)) return;
    if (exceptionDays.size > 0) {
      if (exceptionDays.has(Math.floor(toWallTime(zone, start) / secondsOfDay))) return;
    }
    const shift = shifts.find(({ first }) => first < start);
    if (shift) addOccurrence(list, shift.event, start + shift.by);
    else if (end === undefined) addOccurrence(list, event, start);
    else if (event.isBusy) list.add({ start, end });
  };

  addInstant(begins);
  for (const { start, end } of event.additions) addInstant(start, end);
  const reach = Math.max(0, event.length, ...shifts.map(({ by, event }) => by + event.length));
  const span = {
    from: list.period.start - reach - zoneRoom,
    to: list.period.end + Math.max(0, ...shifts.map(({ by }) => -by)) + zoneRoom,
  };
  for (const rule of event.rules) {
    const work = new Work(calendarLimits.stepsOfEvent, whole);
    let last = Math.max(begins, list.period.start);
    for (const wall of occurrences(rule, event.start, span, work)) {
      last = toInstant(zone, wall);
      addInstant(last);
    }
    // The event is too frequent to be counted, so hardly a minute between is free.
    if (work.isSpent && event.isBusy && event.length > 0) {
      list.add({ start: last, end: list.period.end });
    }
  }
}

/** The latest first: it is the one that holds. */
function shiftsOf(changes: readonly CalendarEvent[]): Shift[] {
  return changes
    .flatMap((event) =>
      event.replaces !== undefined && event.replacesFollowing
        ? { first: event.replaces, by: toInstant(event.zone, event.start) - event.replaces, event }
        : [],
    )
    .sort((a, b) => b.first - a.first);
}

function addOccurrence(list: BusyList, event: CalendarEvent, start: number): void {
  if (event.isBusy) list.add({ start, end: event.endOf(start) });
}

/** Only times that are said to be free are not busy; tentative ones are. */
function addFreeBusy(list: BusyList, component: ICAL.Component, findZone: FindZone): void {
  for (const property of component.getAllProperties("freebusy")) {
    if (property.getFirstParameter("fbtype")?.toUpperCase() === "FREE") continue;
    const periods = understand(() => property.getValues() as ICAL.Period[]);
    const times = periods.flatMap((period) =>
      understand(() => [readPeriod(property, period, findZone)]),
    );
    for (const time of times) list.add(time);
  }
}
