import type { NavigationLink } from "./navigation.ts";

/** A screen for administrators. */
export interface AdminLink extends NavigationLink {
  /** Its purpose, in one sentence without a period. */
  detail: string;
}

/** The overview of everything below it. */
export const adminOverviewLink: NavigationLink = { to: "/admin", label: "Overview", end: true };

/**
 * Every screen for administrators: menus, the dashboard and `/admin` list them from here. Loaders
 * give them to administrators; nobody else's browser fetches them.
 */
export const adminLinks: AdminLink[] = [
  {
    to: "/admin/users",
    label: "People",
    detail: "Find or suspend accounts, and choose administrators",
  },
  {
    to: "/admin/applications",
    label: "Mentor applications",
    detail: "Approve or reject people who want to be mentors",
  },
  {
    to: "/admin/mentors",
    label: "Mentors",
    detail: "Find mentors, take them off the list or edit offensive text",
  },
  {
    to: "/admin/licenses",
    label: "Licenses",
    detail: "Check the licenses of mentors who give immigration or legal advice",
  },
  {
    to: "/admin/organizations",
    label: "Organizations",
    detail: "Find employers and act on their behalf",
  },
  {
    to: "/admin/organizations/verifications",
    label: "Organization documents",
    detail: "Review documents that organizations sent to be verified",
  },
  {
    to: "/admin/applications/jobs",
    label: "Job applications",
    detail: "Read job applications and CVs, and decide on them",
  },
  {
    to: "/admin/job-reports",
    label: "Job reports",
    detail: "Jobs that visitors reported",
  },
  {
    to: "/admin/profile-changes",
    label: "Profile changes",
    detail: "Changes mentors want to make to their published profiles",
  },
  {
    to: "/admin/money",
    label: "Refunds and payouts",
    detail: "Refund requests and what mentors are owed",
  },
  {
    to: "/admin/consultations",
    label: "Consultations",
    detail: "Upcoming and past consultations, and office hours",
  },
  {
    to: "/admin/events",
    label: "Events",
    detail: "Who registered, their questions, links to join and notes",
  },
  {
    to: "/admin/newsletter",
    label: "Newsletter",
    detail: "Write to everyone who subscribed",
  },
  {
    to: "/admin/cv-reviews",
    label: "CV reviews",
    detail: "CV review requests from members, and the reviews",
  },
  {
    to: "/admin/message-reports",
    label: "Message reports",
    detail: "Conversations that someone asked us to review",
  },
  {
    to: "/admin/reviews",
    label: "Reviews",
    detail: "Reported and published session reviews",
  },
  { to: "/admin/sync", label: "Sheet sync", detail: "Import mentors from the sheet" },
  { to: "/admin/downloads", label: "Downloads", detail: "How often each file was downloaded" },
  {
    to: "/admin/outbox",
    label: "Outbox",
    detail: "Emails and text messages saved here because no delivery service is set up",
  },
];

/** The same as menus show them, the overview first. */
export const adminMenu: NavigationLink[] = [
  adminOverviewLink,
  ...adminLinks.map(({ to, label }) => ({ to, label })),
];
