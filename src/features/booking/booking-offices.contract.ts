/** Exports for setting offices up; the rest for servers is in booking.contract.ts. */
export { describeHours, joinExceptions } from "./hosts/exceptions.rules.ts";
export {
  closeOffice,
  reopenOffice,
  saveOfficeWeek,
} from "./hosts/office-settings.usecases.server.ts";
export { rangeFieldId, readWeek, typeWeek } from "./hosts/week.rules.ts";
