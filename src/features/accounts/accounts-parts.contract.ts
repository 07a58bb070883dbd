/** What other features' components may have in the browser; the server's part is accounts.contract.ts. */
export {
  type DashboardRole,
  dashboardRoleLabels,
  dashboardRoles,
} from "./profile/profile.constants.ts";
