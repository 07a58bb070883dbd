/** Exports for other features' browser code: where an employer's own pages are. */
export { employersPath } from "./employers.constants.ts";
