/** What other features may have of people's own accounts, in the browser; components are in account-components.contract.ts. */
export { notificationTopics } from "./notifications/notification-topics.constants.ts";
export {
  type DashboardRole,
  dashboardRoleLabels,
  dashboardRoles,
} from "./profile/profile.constants.ts";
