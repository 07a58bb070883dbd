/**
 * Exports for other features' server code; messages-parts.contract.ts has those for the browser.
 */
export {
  mayWriteAbout,
  readTeamConversation,
  writeAboutApplication,
} from "./application-conversation.usecases.server.ts";
export { messageErrors } from "./messages.errors.ts";
export {
  type ApplicationCorrespondents,
  type ApplicationRole,
  type ApplicationSides,
  type Correspondents,
  menteeKey,
  type Pair,
} from "./messages.services.server.ts";
export type { ApplicationConversation, PersonAddressed } from "./messages.types.ts";
export { isBlocking } from "./people/people.store.server.ts";
export { unreadByApplication } from "./threads.store.server.ts";
export { countUnread } from "./threads.usecases.server.ts";
