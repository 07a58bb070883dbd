/**
 * Components of bookings that other features' pages show. Plain Node, which reads no JSX, needs none
 * of them.
 */
export { AppointmentTime } from "./components/appointment-time.tsx";
export { BookingStatusBadge } from "./components/booking-status-badge.tsx";
export { SlotCalendar } from "./components/slot-calendar.tsx";
