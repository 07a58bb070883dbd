/** Exports for other features' server code; booking-parts.contract.ts has those for the browser. */

export { auditSubjectOf } from "./booking.audit.server.ts";
export {
  answerHours,
  completeAfterHours,
  contestHours,
  guaranteeDays,
  holdMinutes,
  joinMinutes,
  maxGuestMoves,
  moveUntilHours,
} from "./booking.constants.ts";
export { bookingErrors } from "./booking.errors.ts";
export {
  bookingColumns,
  bookingsAsGuest,
  bookingsAsGuestOrVisitor,
  bookingsAsHost,
} from "./booking.personal-data.server.ts";
export type { Booking, BookingHost, Person, WeeklyHours } from "./booking.types.ts";
export { moveNeedsAnswer } from "./booking-events.rules.ts";
export type {
  BookingChange,
  BookingKind,
  BookingNotice,
  OfferedAction,
  OfferedEvent,
} from "./booking-kind.types.ts";
export { occupyingStatuses, statusWords } from "./booking-statuses.constants.ts";
export { lockBooking, selectBookingsByIds } from "./bookings.store.server.ts";
export {
  type BookingPage,
  countBookings,
  findBooking,
  guestKeyOf,
  listBookings,
  listUnanswered,
  type NextBooking,
  readNextBooking,
} from "./bookings.usecases.server.ts";
export { cancelBySystem } from "./cancel-by-system.usecases.server.ts";
export { type ChangeRequest, changeBooking } from "./changes.usecases.server.ts";
export { calendarUid } from "./emails/emails.usecases.server.ts";
export { type BookingEvent, bookingEventNames } from "./events/booking-events.constants.ts";
export type { DoneWords, OwnWords } from "./events/event.types.ts";
export { findBookingsOf } from "./guests/admin-search.store.server.ts";
export {
  type BookingHistoryEntry,
  listBookingHistory,
} from "./guests/booking-history.usecases.server.ts";
export { bookingRows, changedHosts, hostRows } from "./guests/booking-rows.store.server.ts";
export {
  clearLapsedVisitors,
  clearVisitors,
  countBookedSince,
  countUpcomingOf,
  findHoldOf,
  type Guest,
  giveToAccount,
  listConfirmedUnder,
  readLastZone,
} from "./guests/guest-bookings.store.server.ts";
export { checkMayHold } from "./holds/hold-limits.usecases.server.ts";
export {
  bookSlot,
  holdSlot,
  releaseHold,
  type SlotRequest,
  settleHold,
} from "./holds/holds.usecases.server.ts";
export { holdForVisitor } from "./holds/visitor-holds.usecases.server.ts";
export { closeHostDays, ensureHost, hasHost, type NewHost } from "./hosts.store.server.ts";
export {
  findOfferedEvent,
  offerActions,
  readDoneWords,
} from "./offered-actions.usecases.server.ts";
export { listOfferedSlots } from "./slots.rules.ts";
export {
  findNextSlots,
  listFreeSlots,
  readHost,
  readOwnHost,
} from "./slots.usecases.server.ts";
