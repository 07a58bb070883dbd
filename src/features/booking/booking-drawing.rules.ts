import { statusAfter } from "./booking-events.rules.ts";
import { firstStatuses } from "./booking-statuses.constants.ts";
import type { BookingEvents } from "./events/booking-events.constants.ts";
import type { BookingEventDefinition } from "./events/event.types.ts";

const sides = ["guest", "host"] as const;

/**
 * Describes the events of a booking as a Mermaid diagram, and below it who does each and what it
 * changes.
 */
export function describeEvents(events: BookingEvents): string {
  return `${drawStates(events)}\n\n${tabulate(events)}`;
}

function drawStates(events: BookingEvents): string {
  const arrows = new Map<string, string[]>();
  for (const [name, event] of Object.entries(events)) {
    for (const from of event.from) {
      const arrow = `${from} --> ${statusAfter(event, from)}`;
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), name]);
    }
  }
  const lines = [
    ...firstStatuses.map((status) => `[*] --> ${status}`),
    ...[...arrows].map(([arrow, names]) => `${arrow}: ${names.join(", ")}`),
  ];
  return ["```mermaid", "stateDiagram-v2", ...lines.map((line) => `  ${line}`), "```"].join("\n");
}

function tabulate(events: BookingEvents): string {
  const rows = Object.entries(events).map(([name, event]) =>
    [
      `\`${name}\``,
      event.from.join(", "),
      event.keeps ? `${event.to}; ${event.keeps.join(", ")} stays` : event.to,
      listDoers(event),
      event.email ? (event.calendar ? "email with calendar file" : "email") : "nothing",
      `\`${event.audit.action}\``,
    ].join(" | "),
  );
  return [
    "| Event | From | To | Who | Both sides get | Audit |",
    "|---|---|---|---|---|---|",
    ...rows.map((row) => `| ${row} |`),
  ].join("\n");
}

/** All roles that can do it to some booking; `time` is a deadline. */
function listDoers({ action, from, whenDue }: BookingEventDefinition): string {
  const people = from.flatMap((status) =>
    sides.flatMap((movedBy) =>
      sides.flatMap((absent) => action?.by({ status, movedBy, absent }) ?? []),
    ),
  );
  const doers = [...new Set<string>(people), ...(whenDue ? ["time"] : [])];
  return doers.length > 0 ? doers.join(", ") : "–";
}
