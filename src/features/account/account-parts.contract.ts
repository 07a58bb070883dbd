/**
 * Exports for browser code of other features: people's own accounts. Components are in
 * account-components.contract.ts.
 */
export { topicWording } from "./notifications/notification-topics.constants.ts";
export { exportsPerDay, graceDays } from "./personal-data/personal-data.constants.ts";
export {
  findPhotoProblem,
  maxPhotoBytes,
  type PhotoProblem,
  photoProblems,
  photoTypes,
} from "./profile/photo.constants.ts";
export {
  type DashboardRole,
  dashboardRoleLabels,
  dashboardRoles,
} from "./profile/profile.constants.ts";
