import ICAL from "ical.js";
import { busyCalendarErrors } from "./busy-calendar.errors.ts";
import { calendarLimits } from "./limits.ts";

export interface CalendarComponents {
  zones: ICAL.Component[];
  events: ICAL.Component[];
  freeBusy: ICAL.Component[];
}

/**
 * Properties that are read of a component. Titles, descriptions and people are dropped before
 * anything is parsed.
 */
const properties = new Set([
  ...["BEGIN", "END", "UID", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE"],
  ...["RECURRENCE-ID", "STATUS", "TRANSP", "FREEBUSY", "TZID", "TZOFFSETFROM", "TZOFFSETTO"],
]);
const kinds: Record<string, keyof CalendarComponents> = {
  VTIMEZONE: "zones",
  VEVENT: "events",
  VFREEBUSY: "freeBusy",
};
const parts = new Set(["STANDARD", "DAYLIGHT"]);

/**
 * The components of a file that say when somebody is busy. Each is parsed for itself, so that one
 * that cannot be understood is left out and the rest is read. Yields after each, for those who
 * would do something else meanwhile. Throws `notCalendar` or `tooLarge`.
 */
export function* readComponents(text: string): Generator<void, CalendarComponents> {
  const lines = text
    .replace(/^\uFEFF?\s*/, "")
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n|\r/);
  if (lines[0]?.trim().toUpperCase() !== "BEGIN:VCALENDAR") throw busyCalendarErrors.notCalendar();

  const components: CalendarComponents = { zones: [], events: [], freeBusy: [] };
  let found = 0;
  let understood = 0;
  for (const block of blocksOf(lines)) {
    found += 1;
    if (found > calendarLimits.events) throw busyCalendarErrors.tooLarge();
    const component = parse(block.lines);
    if (component) components[block.kind].push(component);
    understood += component ? 1 : 0;
    yield;
  }
  if (found > 0 && understood === 0) throw busyCalendarErrors.notCalendar();
  return components;
}

/**
 * The lines of each component that is of interest, without the components within it that are not.
 */
function* blocksOf(lines: readonly string[]) {
  let open: { kind: keyof CalendarComponents; name: string; lines: string[] } | undefined;
  let ignored: string[] = [];
  for (const line of lines) {
    const [, name = "", rest = ""] = /^([\w-]+)(?:[;:])(.*)$/.exec(line) ?? [];
    const property = name.toUpperCase();
    const value = rest.trim().toUpperCase();
    if (!open) {
      const kind = property === "BEGIN" ? kinds[value] : undefined;
      if (kind) open = { kind, name: value, lines: [line] };
    } else if (ignored.length > 0) {
      if (property === "BEGIN") ignored.push(value);
      if (property === "END" && value === ignored.at(-1)) ignored.pop();
    } else if (property === "BEGIN" && !parts.has(value)) {
      ignored = [value];
    } else if (properties.has(property)) {
      open.lines.push(line);
      if (property === "END" && value === open.name) {
        yield open;
        open = undefined;
      }
    }
  }
}

function parse(lines: readonly string[]): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse(lines.join("\r\n")));
  } catch {
    return undefined;
  }
}
