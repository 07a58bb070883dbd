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
    detail: "Find accounts, suspend them, choose administrators",
  },
  {
    to: "/admin/applications",
    label: "Mentor applications",
    detail: "Approve or reject people who want to be mentors",
  },
  {
    to: "/admin/mentors",
    label: "Mentors",
    detail: "Find mentors, take them off the list, change offending text",
  },
  {
    to: "/admin/applications/jobs",
    label: "Job applications",
    detail: "Read applications for jobs and CVs, and answer them",
  },
  {
    to: "/admin/profile-changes",
    label: "Profile changes",
    detail: "What mentors want changed in their published profiles",
  },
  {
    to: "/admin/money",
    label: "Refunds and payouts",
    detail: "Refund requests, and what mentors are owed",
  },
  {
    to: "/admin/consultations",
    label: "Consultations",
    detail: "Requests for a conversation, and which are handled",
  },
  {
    to: "/admin/events",
    label: "Events",
    detail: "Who registered and their questions, links to join, notes afterwards",
  },
  {
    to: "/admin/newsletter",
    label: "Newsletter",
    detail: "Write to everyone who subscribed",
  },
  {
    to: "/admin/cv-reviews",
    label: "CV reviews",
    detail: "Members' requests for a CV review, and the reviews",
  },
  {
    to: "/admin/message-reports",
    label: "Message reports",
    detail: "Conversations that a member asked us to look at",
  },
  {
    to: "/admin/reviews",
    label: "Reviews",
    detail: "Reported and published reviews of sessions",
  },
  { to: "/admin/sync", label: "Sheet sync", detail: "Bring mentors in from the sheet" },
  { to: "/admin/downloads", label: "Downloads", detail: "How often each file was downloaded" },
  {
    to: "/admin/outbox",
    label: "Outbox",
    detail: "Email and text messages that are kept here because nothing delivers them",
  },
];

/** The same as menus show them, the overview first. */
export const adminMenu: NavigationLink[] = [
  adminOverviewLink,
  ...adminLinks.map(({ to, label }) => ({ to, label })),
];
