import { filterList, type ListFilter, type ListFound } from "#features/search/search.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { announcedWebinars, eventPath } from "./events.constants.ts";
import { isEventId, minutesBetween } from "./events.rules.ts";
import {
  findPublicEvent,
  listEvents,
  listRegistrationsOf,
  upcomingCount,
} from "./events.store.server.ts";
import type {
  EventRegistrationSummary,
  PublicEvent,
  UpcomingEvent,
  UpcomingWebinar,
} from "./events.types.ts";
import { toEventEntry } from "./search-entries.usecases.server.ts";

/** Conferences, workshops and networking that have not ended, the soonest first. */
export async function listUpcomingEvents(
  services: Services,
  viewer: Viewer,
): Promise<UpcomingEvent[]> {
  const events = await listUpcoming(services, viewer);
  return events
    .filter(({ kind }) => kind !== "webinar")
    .map((event) => ({ ...event, path: eventPath(event.id) }));
}

/** Events of all kinds that a filter matches, or the closest to it, the soonest first. */
export async function findUpcomingEvents(
  services: Services,
  viewer: Viewer,
  filter: ListFilter,
): Promise<{ events: PublicEvent[]; found: ListFound }> {
  const { items, found } = filterList(await listUpcoming(services, viewer), filter, toEventEntry);
  return { events: items, found };
}

/** Those of some searches that find an event which hasn't ended, and whether there is any at all. */
export async function findWordsWithEvents(
  services: Services,
  viewer: Viewer,
  words: readonly string[],
): Promise<{ words: string[]; hasAny: boolean }> {
  const events = await listUpcoming(services, viewer);
  const finds = (q: string) => {
    const { items, found } = filterList(events, { q, kind: null }, toEventEntry);
    return items.length > 0 && !found.isClosest;
  };
  return { words: words.filter(finds), hasAny: events.length > 0 };
}

/** The three soonest webinars that have not ended. */
export async function listUpcomingWebinars(
  services: Services,
  viewer: Viewer,
): Promise<UpcomingWebinar[]> {
  const webinars = await listWebinars(services, viewer);
  return webinars
    .slice(0, announcedWebinars)
    .map(({ id, title, startsAt, endsAt, timeZone, host, is_sample }) => ({
      id,
      title,
      startsAt,
      timeZone,
      durationMinutes: minutesBetween(startsAt, endsAt),
      host,
      path: eventPath(id),
      is_sample,
    }));
}

/** Every webinar that has not ended, the soonest first. */
export async function listWebinars(services: Services, viewer: Viewer): Promise<PublicEvent[]> {
  const events = await listUpcoming(services, viewer);
  return events.filter(({ kind }) => kind === "webinar");
}

export async function countUpcomingWebinars(services: Services, viewer: Viewer): Promise<number> {
  const now = services.clock.now();
  return services.database.value(viewer, upcomingCount({ kind: "webinar", now }));
}

/** The signed-in person's registrations that haven't ended, the soonest first. */
export async function listOwnRegistrations(
  services: Services,
  user: UserViewer,
): Promise<EventRegistrationSummary[]> {
  const events = await services.database.as(user, (transaction) =>
    listRegistrationsOf(transaction, user.userId, services.clock.now()),
  );
  return events.map(({ id, title, startsAt, endsAt, joinUrl }) => ({
    ...{ title, startsAt, endsAt, joinUrl },
    path: eventPath(id),
  }));
}

/** One event, past ones too. Undefined: there is none. */
export async function findEvent(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<PublicEvent | undefined> {
  if (!isEventId(id)) return undefined;
  return services.database.as(viewer, (transaction) => findPublicEvent(transaction, id));
}

/** Addresses of the pages of all events that have not ended, without the samples. */
export async function listEventPages(services: Services, viewer: Viewer): Promise<string[]> {
  const events = await listUpcoming(services, viewer);
  return events.filter(({ is_sample }) => !is_sample).map(({ id }) => eventPath(id));
}

function listUpcoming(services: Services, viewer: Viewer): Promise<PublicEvent[]> {
  return services.database.as(viewer, (transaction) =>
    listEvents(transaction, services.clock.now()),
  );
}
