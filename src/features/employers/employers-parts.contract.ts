/** Exports for other features' browser code: an employer's own pages and what a role may do. */
export { documentDays } from "./documents/documents.constants.ts";
export {
  employersPath,
  hiringPath,
  invitationDays,
  type MemberRole,
  newOrganizationPath,
  openJobsAnchor,
  organizationPath,
} from "./employers.constants.ts";
export { may, type Permission } from "./employers.rules.ts";
