/** Exports for browser code of other features: paths of a profile's pages, and its display. */
export { documentsPath, profilePath, visibilityPath } from "./candidates.constants.ts";
export { nameOfLanguage } from "./lists/languages.constants.ts";
export {
  nameOfProfession,
  professionCodes,
  professionGroups,
} from "./lists/professions.constants.ts";
export {
  maxPages,
  profilesPerPage,
  requestStatuses,
  talentPath,
  talentProfilePath,
} from "./pool/pool.constants.ts";
export {
  askAgainAt,
  isNarrowed,
  poolAddress,
  readPoolFilter,
  statusAt,
} from "./pool/pool.rules.ts";
export type { AskedProfile, PoolProfile, Saved, TalentRequest } from "./pool/pool.types.ts";
export type { Missing } from "./profile/completeness.rules.ts";
