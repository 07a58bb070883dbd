export type { EventRegistrationSummary, UpcomingEvent, UpcomingWebinar } from "./events.types.ts";
export {
  countUpcomingWebinars,
  listOwnRegistrations,
  listUpcomingEvents,
  listUpcomingWebinars,
} from "./listing.usecases.server.ts";
