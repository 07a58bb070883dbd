/**
 * Exports for other features' browser code and rules; booking.contract.ts has those for servers,
 * booking-components.contract.ts the components.
 */

export {
  answerHours,
  completeAfterHours,
  guaranteeDays,
  joinMinutes,
  maxGuestMoves,
  moveUntilHours,
} from "./booking.constants.ts";
export type { Booking } from "./booking.types.ts";
export type { OfferedAction } from "./booking-kind.types.ts";
export { type BookingStatus, openStatuses } from "./booking-statuses.constants.ts";
export { nameClocks } from "./calendar-days.rules.ts";
export { contestDeadline, describeAnswerTime, guaranteeDeadline } from "./deadlines.rules.ts";
export { describeAppointment, describeTimeThere, isSameClock } from "./slot-words.rules.ts";
