/** Exports for server code of other features: professional profiles of people who look for work. */
export { type ProfileSnapshot, profileSnapshot } from "./candidates.schemas.ts";
export { recordDocumentView } from "./documents/document-views.store.server.ts";
export { listDocumentTitles } from "./documents/documents.store.server.ts";
export { listOwnCvs, readOwnDocument } from "./documents/documents.usecases.server.ts";
export {
  askToConnect,
  saveTalent,
  unsaveTalent,
  withdrawRequest,
} from "./pool/connect.usecases.server.ts";
export { connectForm, shortlistForm } from "./pool/pool.schemas.ts";
export {
  countShortlist,
  countTalentPool,
  openTalentProfile,
  readTalentPool,
} from "./pool/pool.usecases.server.ts";
export {
  chooseProfession,
  readProfileHints,
  readProfileSnapshot,
  readWantedWork,
  type WantedWork,
} from "./profile/profile.usecases.server.ts";
export { addSampleProfile } from "./samples/sample-profiles.usecases.server.ts";
export { blocksOrganization, isBlockedBy } from "./visibility/visibility.store.server.ts";
