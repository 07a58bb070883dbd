/** Exports for setting offices up; the rest for servers is in booking.contract.ts. */
export {
  closeDays,
  closedBookings,
  countBookedOn,
  openDays,
} from "./hosts/closed-days.store.server.ts";
export { joinExceptions } from "./hosts/exceptions.rules.ts";
export {
  closeOffice,
  reopenOffice,
  saveOfficeWeek,
} from "./hosts/office-settings.usecases.server.ts";
export { describeWeek, rangeFieldId, readWeek, typeWeek } from "./hosts/week.rules.ts";
export { lockHost } from "./hosts.store.server.ts";
