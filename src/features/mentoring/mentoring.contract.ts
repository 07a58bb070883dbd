/** Exports for other features' server code; mentoring-parts.contract.ts has those for the browser. */
export { hasUnsettledSessions } from "./money/earnings.store.server.ts";
