/** Exports for other features' pages: what an editor sees before publishing. */
export { PickPreview } from "./components/pick-preview.tsx";
