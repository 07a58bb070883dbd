/** Exports for server code of other features: plans that people follow. */
export { listPlansSharedWith } from "./sharing/sharing.usecases.server.ts";
