/** Exports for other features' browser code: where employers hire. */
export { analyticsPath, hiringPath, undoMinutes } from "./hiring.constants.ts";
