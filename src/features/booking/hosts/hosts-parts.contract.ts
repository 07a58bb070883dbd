/** Exports for other features' pages and components: settings of hosts. */

export { weekdayNames } from "../booking.constants.ts";
export { describeAddress } from "./busy-calendars.rules.ts";
export {
  describeHours,
  type ExceptionSpan,
  joinExceptions,
  readException,
} from "./exceptions.rules.ts";
export {
  busyCalendarMinutes,
  maxBusyCalendars,
  maxRangesPerDay,
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
