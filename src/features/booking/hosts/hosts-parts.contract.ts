/** What other features' pages and components may have of the settings of hosts in the browser. */

export { weekdayNames } from "../booking.constants.ts";
export { commonTimeZones } from "../time-zones.constants.ts";
export { describeAddress } from "./busy-calendars.rules.ts";
export {
  describeHours,
  type ExceptionSpan,
  joinExceptions,
  readException,
} from "./exceptions.rules.ts";
export {
  busyCalendarMinutes,
  mostBusyCalendars,
  mostRangesPerDay,
  termLimits,
} from "./schedule.constants.ts";
export {
  changeWeek,
  copyTargets,
  rangeFieldId,
  readWeek,
  type TypedWeek,
  typeWeek,
} from "./week.rules.ts";
