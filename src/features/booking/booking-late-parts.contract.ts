/** Exports for pages that are kept light: none of them imports the calendar. */
export { FoldedSlotCalendar, LateSlotCalendar } from "./components/late-slot-calendar.tsx";
