/** Exports for other features' browser code: where employers hire. */
export { analyticsPath, hiringPath } from "./hiring.constants.ts";
