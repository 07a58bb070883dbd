import { talentPath } from "#features/candidates/candidates-parts.contract.ts";
import {
  hiringPath,
  type MemberRole,
  may,
  organizationPath,
  type Permission,
} from "#features/employers/employers-parts.contract.ts";
import { shareJobsPath } from "./distribution/feeds.constants.ts";
import { importPath } from "./imports/import.constants.ts";

export { hiringPath };
/** Page on which members write a job. */
export const newJobPath = `${hiringPath}/jobs/new`;
export const newJobFor = (slug: string) => `${newJobPath}?organization=${encodeURIComponent(slug)}`;
export const hiringJobPath = (jobId: string) => `${hiringPath}/jobs/${encodeURIComponent(jobId)}`;
export const hiringAnalyticsPath = `${hiringPath}/analytics`;
/** Page on which a job is closed, with an outcome for everyone who is left. */
export const closeJobPath = (jobId: string) => `${hiringJobPath(jobId)}/close`;
/** Page on which an application is read and decided. */
export const hiringApplicationPath = (applicationId: string) =>
  `${hiringPath}/applications/${encodeURIComponent(applicationId)}`;
export const editJobPath = (jobId: string, step?: string) =>
  `${hiringJobPath(jobId)}/edit${step ? `?step=${step}` : ""}`;
export const previewJobPath = (jobId: string) => `${hiringJobPath(jobId)}/preview`;
export const versionsPath = (jobId: string) => `${hiringJobPath(jobId)}/versions`;

interface HiringLink<Given> {
  label: string;
  path: (given: Given) => string;
  /** Permission that a member's role needs, for all jobs or for their own; without one, every role has the link. */
  permission?: Permission;
  /** Addresses below this one belong to it too. */
  within?: string;
}

/** An organization as the frame names it. */
export interface HiringOrganization {
  slug: string;
  publicName: string;
}

/** A job as the frame names it. */
export interface HiringJob {
  id: string;
  /** Null while it has none. */
  title: string | null;
  isPublished: boolean;
}

/**
 * The pages of an employer, in the frame's order. A page that is added gets its line here.
 * `onlyMembers` marks the pages that read the viewer's own organizations, which someone who acts for an
 * organization doesn't have.
 */
const organizationLinks: readonly (HiringLink<HiringOrganization> & { onlyMembers?: true })[] = [
  {
    label: "Hiring",
    path: () => hiringPath,
    permission: "see applications",
    within: `${hiringPath}/jobs`,
    onlyMembers: true,
  },
  {
    label: "Talent",
    path: ({ slug }) => talentPath(slug),
    permission: "browse talent",
    within: talentPath(),
    onlyMembers: true,
  },
  {
    label: "Analytics",
    path: () => hiringAnalyticsPath,
    permission: "see analytics",
    onlyMembers: true,
  },
  {
    label: "Import",
    path: ({ slug }) => importPath(slug),
    permission: "publish jobs",
  },
  { label: "Share", path: ({ slug }) => shareJobsPath(slug) },
  { label: "Organization", path: ({ slug }) => organizationPath(slug) },
];

/** The pages of one job, in the frame's order. */
const jobLinks: readonly (HiringLink<HiringJob> & { onlyPublished?: true })[] = [
  {
    label: "Applicants",
    path: ({ id }) => hiringJobPath(id),
    permission: "see applications",
    onlyPublished: true,
  },
  {
    label: "Close",
    path: ({ id }) => `${hiringJobPath(id)}/close`,
    permission: "publish jobs",
    onlyPublished: true,
  },
  {
    label: "Scorecard",
    path: ({ id }) => `${hiringJobPath(id)}/scorecard`,
    permission: "decide applications",
    onlyPublished: true,
  },
  {
    label: "Stages",
    path: ({ id }) => `${hiringJobPath(id)}/stages`,
    permission: "decide applications",
    onlyPublished: true,
  },
  { label: "Edit", path: ({ id }) => editJobPath(id), permission: "write jobs" },
  { label: "Preview", path: ({ id }) => previewJobPath(id), permission: "write jobs" },
  {
    label: "Versions",
    path: ({ id }) => versionsPath(id),
    permission: "write jobs",
    onlyPublished: true,
  },
];

export interface ShownLink {
  label: string;
  to: string;
  within: string | undefined;
}

/** The pages of an employer that a role may see, or that an operator who acts for the employer may. */
export function organizationLinksFor(
  organization: HiringOrganization,
  role: MemberRole,
  { isOperator }: { isOperator: boolean },
): ShownLink[] {
  return organizationLinks
    .filter(({ permission }) => isAllowed(role, permission))
    .filter(({ onlyMembers }) => !onlyMembers || !isOperator)
    .map(({ label, path, within }) => ({ label, to: path(organization), within }));
}

/** The pages of a job that a role may see. */
export function jobLinksFor(job: HiringJob, role: MemberRole): ShownLink[] {
  return jobLinks
    .filter(({ permission }) => isAllowed(role, permission))
    .filter(({ onlyPublished }) => !onlyPublished || job.isPublished)
    .map(({ label, path, within }) => ({ label, to: path(job), within }));
}

const isAllowed = (role: MemberRole, permission: Permission | undefined) =>
  !permission || may(role, permission, { isOwn: true });
