/** Exports for other features' pages: how an event is shown. */
export { EventView, type EventViewProps } from "./components/event-view.tsx";
