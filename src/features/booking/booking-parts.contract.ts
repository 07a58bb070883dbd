/** Exports for other features' pages and components; booking.contract.ts has those for servers. */

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
export { AppointmentTime } from "./components/appointment-time.tsx";
export { BookingStatusBadge } from "./components/booking-status-badge.tsx";
export { SlotCalendar } from "./components/slot-calendar.tsx";
export { contestDeadline, describeAnswerTime, guaranteeDeadline } from "./deadlines.rules.ts";
export { describeAppointment, describeTimeThere, isSameClock } from "./slot-words.rules.ts";
