/** Exports for other features' server code: settings of hosts. */

export {
  addBusyCalendar,
  readBusyCalendars,
  removeBusyCalendar,
} from "./busy-calendars.usecases.server.ts";
export { readFeedAddress, resetFeedAddress } from "./feed.usecases.server.ts";
export { hasOwnHost } from "./own-host.usecases.server.ts";
export {
  pauseHost,
  readSchedule,
  removeException,
  saveException,
  saveTerms,
  saveWeek,
} from "./schedule.usecases.server.ts";
