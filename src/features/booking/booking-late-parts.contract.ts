/** Exports for pages that are kept light: nothing here brings the calendar along. */
export { LateSlotCalendar } from "./components/late-slot-calendar.tsx";
