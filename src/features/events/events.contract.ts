export {
  countUpcomingWebinars,
  findWordsWithEvents,
  listOwnRegistrations,
  listUpcomingWebinars,
} from "./listing.usecases.server.ts";
