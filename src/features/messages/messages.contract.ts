/** What other features' servers may use of messages; the browser's part is messages-parts.contract.ts. */
export { messageErrors } from "./messages.errors.ts";
export {
  type Correspondents,
  menteeKey,
  type Pair,
} from "./messages.services.server.ts";
export type { Addressee } from "./messages.types.ts";
export { countUnread } from "./threads.usecases.server.ts";
