/**
 * Exports for other features' server code; messages-parts.contract.ts has those for the browser.
 */
export { messageErrors } from "./messages.errors.ts";
export {
  type Correspondents,
  menteeKey,
  type Pair,
} from "./messages.services.server.ts";
export type { Addressee } from "./messages.types.ts";
export { countUnread } from "./threads.usecases.server.ts";
