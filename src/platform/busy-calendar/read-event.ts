import type ICAL from "ical.js";
import { isUtc, readRepetition, wallTimeOf } from "./read-repetition.ts";
import type { Repetition } from "./repetition-days.ts";
import { secondsOfDay, toInstant, toWallTime, type WallTime, type Zone } from "./wall-time.ts";

export type FindZone = (name: string | undefined) => Zone;

/** One event of a file, or one changed occurrence of it, without what it is about. */
export interface CalendarEvent {
  uid: string;
  isBusy: boolean;
  start: WallTime;
  zone: Zone;
  rules: Repetition[];
  /** Further beginnings; those that tell their end too have it as an instant. */
  additions: { start: number; end?: number }[];
  /**
   * Instants at which it does not take place after all, and days (numbers since 1970) without it.
   */
  exceptions: Set<number>;
  exceptionDays: Set<number>;
  /** The instant of the occurrence that this one replaces. */
  replaces?: number;
  replacesFollowing: boolean;
  /** In seconds; only roughly where days have other lengths. */
  length: number;
  /** The instant at which an occurrence ends that begins at `start`. */
  endOf(start: number): number;
}

/** Undefined for an event that has no beginning. */
export function readEvent(event: ICAL.Component, findZone: FindZone): CalendarEvent | undefined {
  const begins = event.getFirstProperty("dtstart");
  const start = begins?.getFirstValue() as ICAL.Time | undefined;
  if (!begins || !start) return undefined;
  const zone = zoneOf(begins, start, findZone);
  const wall = wallTimeOf(start);
  const id = event.getFirstProperty("recurrence-id");
  const exceptions = timesOf(event, "exdate");
  return {
    uid: String(event.getFirstPropertyValue("uid") ?? ""),
    isBusy: textOf(event, "status") !== "CANCELLED" && textOf(event, "transp") !== "TRANSPARENT",
    start: wall,
    zone,
    rules: event
      .getAllProperties("rrule")
      .map((rule) => readRepetition(rule.getFirstValue() as ICAL.Recur, zone)),
    additions: additionsOf(event, findZone),
    exceptions: new Set(
      exceptions.map(({ property, time }) => instantOf(property, time, findZone)),
    ),
    exceptionDays: new Set(
      exceptions
        .filter(({ time }) => time.isDate)
        .map(({ time }) => wallTimeOf(time) / secondsOfDay),
    ),
    replaces: id ? instantOf(id, id.getFirstValue() as ICAL.Time, findZone) : undefined,
    replacesFollowing: id?.getFirstParameter("range")?.toUpperCase() === "THISANDFUTURE",
    ...lengthOf(event, { start: wall, zone, isDate: start.isDate }, findZone),
  };
}

/** An end is as far from each beginning as from the first; a duration's days are the calendar's. */
function lengthOf(
  event: ICAL.Component,
  { start, zone, isDate }: { start: WallTime; zone: Zone; isDate: boolean },
  findZone: FindZone,
): Pick<CalendarEvent, "length" | "endOf"> {
  const ends = event.getFirstProperty("dtend");
  const end = ends?.getFirstValue() as ICAL.Time | undefined;
  const duration = event.getFirstPropertyValue("duration") as ICAL.Duration | null;

  if (ends && end && !isDate) {
    const length = instantOf(ends, end, findZone) - toInstant(zone, start);
    return { length, endOf: (begins) => begins + length };
  }
  const sign = duration?.isNegative ? -1 : 1;
  let days = duration ? sign * (duration.weeks * 7 + duration.days) : 0;
  if (Number.isNaN(days)) throw new RangeError("DURATION holds no duration");
  if (isDate) {
    if (end) days = Math.floor(wallTimeOf(end) / secondsOfDay) - start / secondsOfDay;
    days = Math.max(1, days);
  }
  const rest = duration && !isDate ? duration.toSeconds() - days * secondsOfDay : 0;
  return {
    length: days * secondsOfDay + rest,
    endOf: (begins) => {
      if (days === 0) return begins + rest;
      return toInstant(zone, toWallTime(zone, begins) + days * secondsOfDay) + rest;
    },
  };
}

function additionsOf(event: ICAL.Component, findZone: FindZone): CalendarEvent["additions"] {
  return event
    .getAllProperties("rdate")
    .flatMap((property) =>
      property
        .getValues()
        .map((value: ICAL.Time | ICAL.Period) =>
          "start" in value
            ? readPeriod(property, value, findZone)
            : { start: instantOf(property, value, findZone) },
        ),
    );
}

export function readPeriod(property: ICAL.Property, period: ICAL.Period, findZone: FindZone) {
  const start = instantOf(property, period.start, findZone);
  const end = period.end
    ? instantOf(property, period.end, findZone)
    : start + period.duration.toSeconds();
  return { start, end };
}

function timesOf(event: ICAL.Component, name: string) {
  return event
    .getAllProperties(name)
    .flatMap((property) =>
      (property.getValues() as ICAL.Time[]).map((time) => ({ property, time })),
    );
}

function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? "").toUpperCase();
}

function instantOf(property: ICAL.Property, time: ICAL.Time, findZone: FindZone): number {
  return toInstant(zoneOf(property, time, findZone), wallTimeOf(time));
}

const utc: Zone = { offsetAt: () => 0 };

/** A day, and a time that names no zone, are those of the calendar's owner. */
function zoneOf(property: ICAL.Property, time: ICAL.Time, findZone: FindZone): Zone {
  if (isUtc(time)) return utc;
  return findZone(time.isDate ? undefined : property.getFirstParameter("tzid"));
}
