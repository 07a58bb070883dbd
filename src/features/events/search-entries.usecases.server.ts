import type { SearchEntry } from "#platform/search-entry.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { formatTime } from "#shared/time.ts";
import { eventPath, kindNames } from "./events.constants.ts";
import { isOnline } from "./events.rules.ts";
import { listEvents } from "./events.store.server.ts";
import type { PublicEvent } from "./events.types.ts";

/** Events that have not ended, the soonest first, found by title, kind, host, place and agenda. */
export async function listEventSearchEntries(services: Services): Promise<SearchEntry[]> {
  const events = await services.database.as(anonymousViewer, (transaction) =>
    listEvents(transaction, services.clock.now()),
  );
  return events.map(toEventEntry);
}

/** An event as searches know it. */
export function toEventEntry(event: PublicEvent): SearchEntry {
  const { id, kind, title, summary, agenda, host, location } = event;
  return {
    group: "events",
    id,
    title,
    detail: `${kindNames[kind]}, ${formatTime(event.startsAt, event.timeZone)}. ${location}.`,
    keywords: [host, summary, ...agenda].join("\n"),
    location,
    facets: { kind: kindNames[kind], setting: isOnline(event) ? "Online" : "In person" },
    until: event.endsAt.getTime(),
    path: eventPath(id),
    sample: event.is_sample,
  };
}
