import type ICAL from "ical.js";
import { calendarLimits } from "./limits.ts";
import { readRepetition, wallTimeOf } from "./read-repetition.ts";
import { occurrences } from "./repetition.ts";
import { fixedZone, namedZone, secondsOfDay, type Zone } from "./wall-time.ts";
import { windowsZones } from "./windows-zones.ts";
import { Work } from "./work.ts";

/** Seconds into the past for which a zone's rules are followed: some definitions begin in 1601. */
const historySeconds = 50 * 366 * secondsOfDay;

interface Change {
  /** Seconds since 1970. */
  at: number;
  before: number;
  after: number;
}

/**
 * Finds zones by the names that a file gives them: as the file defines them, else by the names of
 * IANA or Windows, else (a name that means nothing) the `usual` zone. `until` is the last instant,
 * in seconds, that will be asked for.
 */
export function createZones(
  definitions: readonly ICAL.Component[],
  { usual, until, work }: { usual: Zone; until: number; work: Work },
): (name: string | undefined) => Zone {
  const defined = new Map(
    definitions.map((definition) => [
      String(definition.getFirstPropertyValue("tzid") ?? ""),
      definition,
    ]),
  );
  const known = new Map<string, Zone>();
  return (name) => {
    if (name === undefined) return usual;
    const definition = defined.get(name);
    const zone =
      known.get(name) ??
      (definition && defineZone(definition, until, work)) ??
      findZone(name) ??
      usual;
    known.set(name, zone);
    return zone;
  };
}

/** `Europe/London`, `/mozilla.org/20050126_1/Europe/London`, `GMT Standard Time` or `UTC+02:00`. */
function findZone(name: string): Zone | undefined {
  const plain = name.trim().replace(/^"|"$/g, "");
  const windows = windowsZones.get(plain.toLowerCase());
  if (windows) return namedZone(windows);
  const offset = /^\(?(?:UTC|GMT)\s*([+-])(\d{1,2}):?(\d{2})?\)?$/i.exec(plain);
  if (offset) {
    const [, sign, hours, minutes = "0"] = offset;
    return fixedZone((Number(hours) * 60 + Number(minutes)) * 60 * (sign === "-" ? -1 : 1));
  }
  const segments = plain.split("/").filter(Boolean);
  return [plain, segments.slice(-3), segments.slice(-2)]
    .map((candidate) => namedZone([candidate].flat().join("/")))
    .find((zone) => zone !== undefined);
}

/** Undefined when the definition says nothing that could be followed. */
function defineZone(definition: ICAL.Component, until: number, work: Work): Zone | undefined {
  let changes: Change[];
  try {
    changes = ["standard", "daylight"]
      .flatMap((kind) => definition.getAllSubcomponents(kind))
      .flatMap((part) => changesOf(part, until, new Work(calendarLimits.stepsOfEvent, work)))
      .sort((a, b) => a.at - b.at);
  } catch {
    return undefined;
  }
  const [first] = changes;
  if (!first) return undefined;
  return {
    offsetAt(instant) {
      let low = 0;
      let high = changes.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((changes[middle]?.at ?? 0) <= instant) low = middle + 1;
        else high = middle;
      }
      return changes[low - 1]?.after ?? first.before;
    },
  };
}

function changesOf(part: ICAL.Component, until: number, work: Work): Change[] {
  const start = part.getFirstPropertyValue("dtstart") as ICAL.Time | null;
  const before = offsetOf(part, "tzoffsetfrom");
  const after = offsetOf(part, "tzoffsetto");
  if (!start) throw new Error("A part of the zone has no beginning");
  const wall = wallTimeOf(start);
  const rules = part.getAllProperties("rrule").map((rule) => rule.getFirstValue() as ICAL.Recur);
  const walls = [
    wall,
    ...part.getAllProperties("rdate").flatMap((dates) => dates.getValues().map(wallTimeOf)),
    ...rules.flatMap((rule) => [
      ...occurrences(
        readRepetition(rule, fixedZone(before)),
        wall,
        { from: Math.max(wall, until - historySeconds), to: until + 2 * secondsOfDay },
        work,
      ),
    ]),
  ];
  if (work.isSpent) throw new Error("The zone changes too often");
  return walls.map((time) => ({ at: time - before, before, after }));
}

function offsetOf(part: ICAL.Component, name: string): number {
  const offset = part.getFirstPropertyValue(name) as ICAL.UtcOffset | null;
  if (!offset) throw new Error(`A part of the zone has no ${name}`);
  return offset.toSeconds();
}
