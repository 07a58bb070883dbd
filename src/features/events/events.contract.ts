export {
  countUpcomingWebinars,
  listOwnRegistrations,
  listUpcomingWebinars,
} from "./listing.usecases.server.ts";
