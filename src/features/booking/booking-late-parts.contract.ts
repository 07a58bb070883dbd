/** What pages that are kept light may have of booking in the browser: nothing here brings the calendar along. */
export { LateSlotCalendar } from "./components/late-slot-calendar.tsx";
