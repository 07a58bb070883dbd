/**
 * Exports for browser code of other features: mentors. Components are in
 * mentors-components.contract.ts.
 */
export { sessionMinutes } from "./directory/directory.constants.ts";
export { mentorListPath } from "./directory/directory.rules.ts";
export type { MentorReview, PublicMentor } from "./directory/directory.types.ts";
export { summarizeMentor } from "./directory/mentor-words.rules.ts";
export { describePerson } from "./directory/structured-data.rules.ts";
export { describeRate } from "./mentor-amounts.rules.ts";
export {
  directoryPath,
  profilePath,
  registrationFee,
  sessionFeePercent,
  settleAfterDays,
  studioPaths,
  timesAnchor,
  timesPath,
} from "./mentors.constants.ts";
