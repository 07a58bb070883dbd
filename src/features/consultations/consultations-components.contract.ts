/**
 * Components of consultations that other features' pages show. Plain Node, which reads no JSX,
 * needs none of them.
 */
export { ConsultationSection } from "./components/consultation-section.tsx";
export { HolidayPreview } from "./components/holiday-preview.tsx";
