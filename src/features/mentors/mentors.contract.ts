/** Exports for other features' server code; mentors-parts.contract.ts has those for the browser. */
export { readApplicationSummary } from "./applications/application-summary.usecases.server.ts";
export type { MentorProfile, PublicMentor } from "./directory/directory.types.ts";
export {
  countMentors,
  findMentor,
  findWordsWithMentors,
  listFeaturedMentors,
  type OwnListing,
  readMentorPage,
  readOwnListing,
} from "./directory/directory.usecases.server.ts";
export {
  findShownMentor,
  isListedMentor,
  readMentorNames,
} from "./directory/mentor-names.store.server.ts";
export { mentorRows, selectOffer } from "./hosts/mentor-rows.store.server.ts";
export { ensureSampleMentor } from "./hosts/sample-mentor.usecases.server.ts";
export { registrationFee } from "./mentors.constants.ts";
export { enterStudio } from "./profile-changes/enter-studio.usecases.server.ts";
