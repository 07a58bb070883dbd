/** Exports for server code of other features: emails to many people. */
import "./mailings.services.server.ts";

export { listPausedSubjects, pausedMailings } from "./admin-figures.store.server.ts";
export {
  beginMailing,
  listMailingsOf,
  readMailingDesk,
  sampleToken,
} from "./drafts.usecases.server.ts";
export { mailingActions } from "./mailing-actions.usecases.server.ts";
export type { MailingKind } from "./mailing-kind.types.ts";
export { isMailingSlug } from "./mailings.rules.ts";
export {
  countPublicMailingsQuery,
  findPublicMailing,
  listPublicMailings,
} from "./mailings.store.server.ts";
export type { FrozenRecipient } from "./mailings.types.ts";
export {
  leaveByMailingLink,
  readMailingLink,
} from "./unsubscribe.usecases.server.ts";
