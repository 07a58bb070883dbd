/** Roles, by what a member may do: everything; hire; hire for their own jobs; hold their own interviews. */
export const memberRoles = ["owner", "recruiter", "hiring_manager", "interviewer"] as const;
export type MemberRole = (typeof memberRoles)[number];

export const roleNames: Record<MemberRole, string> = {
  owner: "Owner",
  recruiter: "Recruiter",
  hiring_manager: "Hiring manager",
  interviewer: "Interviewer",
};

/** Help for choosing a role. */
export const roleHelp: Record<MemberRole, string> = {
  owner: "Can do everything, including managing members and changing the organization's name.",
  recruiter: "Can create and publish jobs, see applications, find talent and invite new members.",
  hiring_manager: "Can create jobs, and see applications for the jobs they're hiring for.",
  interviewer: "Can see the applications of people they interview.",
};

/** The same to the person who gets the role. */
export const ownRoleHelp: Record<MemberRole, string> = {
  owner: "You can do everything, including managing members and changing the organization's name.",
  recruiter:
    "You can create and publish jobs, see applications, find talent and invite new members.",
  hiring_manager: "You can create jobs, and see applications for the jobs you're hiring for.",
  interviewer: "You can see the applications of people you interview.",
};

export const sectors = {
  healthcare: "Healthcare",
  technology: "Technology",
  trades: "Skilled trades and construction",
  education: "Education",
  government: "Government and public service",
  business: "Business and finance",
  other: "Something else",
} as const;
export type OrganizationSector = keyof typeof sectors;

/** No band crosses 25 employees, from which the Ontario rules on postings apply. */
export const sizeBands = {
  "1-9": "1 to 9 employees",
  "10-24": "10 to 24 employees",
  "25-99": "25 to 99 employees",
  "100-499": "100 to 499 employees",
  "500-1999": "500 to 1,999 employees",
  "2000+": "2,000 employees or more",
} as const;
export type SizeBand = keyof typeof sizeBands;

export const maxLocations = 20;
/** Addresses that an organization ever had, the present one included. */
export const maxSlugs = 10;
export const maxMembers = 200;
export const maxInvitations = 50;
/** Organizations that one account may own at the same time. */
export const maxOwned = 10;
/** Organizations that one account may add in a day. */
export const createdPerDay = 3;

/** Days for which an invitation can be accepted. */
export const invitationDays = 14;

/** Bytes of a logo, as the storage bucket has it too. */
export const maxLogoBytes = 5 * 1024 * 1024;
export const logoTypes = "image/jpeg,image/png,image/webp";
export const logoBucket = "organization-logos";

export const employersPath = "/employers";
export const adminOrganizationsPath = "/admin/organizations";
/** Page on which members read applications and write jobs. */
export const hiringPath = "/hiring";
export const newOrganizationPath = `${employersPath}/new`;
export const invitationPath = `${employersPath}/invitations`;
export const organizationPath = (slug: string) => `${employersPath}/${encodeURIComponent(slug)}`;
/** Anchor of the open jobs on an organization's page. */
export const openJobsAnchor = "open-jobs";
export const settingsPath = (slug: string) => `${organizationPath(slug)}/settings`;
export const membersPath = (slug: string) => `${organizationPath(slug)}/members`;
export const logoFormPath = (slug: string) => `${organizationPath(slug)}/logo`;

/** Words that pages below `/employers` use, now or later. */
export const reservedSlugs: readonly string[] = [
  "admin",
  "api",
  "embed",
  "feed",
  "invitations",
  "jobs",
  "members",
  "meridian",
  "new",
  "search",
  "settings",
  "verify",
];
