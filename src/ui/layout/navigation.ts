import { brand } from "#shared/brand.ts";

export interface NavigationLink {
  to: string;
  label: string;
  /** Current on this very page alone, not on those below it. */
  end?: boolean;
}

/** A screen for administrators. */
export interface AdminLink extends NavigationLink {
  /** What it is for, in one sentence without a period. */
  detail: string;
}

export const mainLinks: NavigationLink[] = [
  { to: "/talent", label: "Talent Solutions" },
  { to: "/career", label: "Career Accelerator" },
  { to: "/business", label: "Business Accelerator" },
  { to: "/events", label: "Events" },
  { to: "/resources", label: "Resources" },
];

export const searchLink: NavigationLink = { to: "/search", label: "Search" };

export const solutionLinks: NavigationLink[] = [
  { to: "/talent", label: "Talent Solutions" },
  { to: "/talent/healthcare-staffing", label: "Healthcare staffing" },
  { to: "/talent/it-staffing", label: "IT staffing" },
  { to: "/talent/skilled-trades", label: "Skilled trades" },
  { to: "/talent/executive-search", label: "Executive search" },
  { to: "/career", label: "Career Accelerator" },
  { to: "/business", label: "Business Accelerator" },
];

export const resourceLinks: NavigationLink[] = [
  { to: "/resources", label: "Guides and downloads" },
  { to: "/career/playbooks", label: "Playbooks" },
  { to: "/mentorship", label: "Mentorship" },
  { to: "/become-mentor", label: "Become a Mentor" },
  { to: "/events", label: "Events" },
  { to: "/pro", label: `${brand.name} Pro` },
];

export const contactLinks: NavigationLink[] = [
  { to: "/talent#consultation", label: "Book a consultation" },
  { to: "/talent?topic=support#consultation", label: "Contact support" },
];

/** Where a signed-in person finds their own things; mentors have a studio besides. */
export function accountLinksFor({ isMentor }: { isMentor: boolean }): NavigationLink[] {
  const [first, ...rest] = accountLinks;
  return [first, ...(isMentor ? [{ to: "/mentor", label: "Mentor studio" }] : []), ...rest];
}

const accountLinks: [NavigationLink, ...NavigationLink[]] = [
  { to: "/dashboard", label: "Dashboard" },
  { to: "/sessions", label: "Mentor sessions" },
  { to: "/consultations", label: "Consultations" },
  { to: "/messages", label: "Messages" },
  { to: "/account", label: "Profile and settings" },
];

/** The overview of everything below it. */
export const adminOverviewLink: NavigationLink = { to: "/admin", label: "Overview", end: true };

/** Every screen for administrators: menus, the dashboard and `/admin` list them from here. */
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

export const legalLinks: NavigationLink[] = [
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms of Service" },
];
