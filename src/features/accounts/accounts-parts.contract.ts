/** What other features may have in the browser; components are in accounts-components.contract.ts. */
export {
  notificationsPath,
  notificationTopics,
} from "./notifications/notification-topics.constants.ts";
export {
  type DashboardRole,
  dashboardRoleLabels,
  dashboardRoles,
} from "./profile/profile.constants.ts";
