import { brand } from "#shared/brand.ts";
import { contactPath, helpPath } from "#shared/help-address.ts";
import type { HeaderViewer } from "./header-viewer.ts";

export interface NavigationLink {
  to: string;
  label: string;
  /** Current on this very page alone, not on those below it. */
  end?: boolean;
}

/** A main link with the pages below it, by what people come for. */
export interface MenuSection extends NavigationLink {
  links: readonly NavigationLink[];
}

export const mainMenu: readonly MenuSection[] = [
  {
    to: "/talent",
    label: "Talent Solutions",
    links: [
      { to: "/jobs", label: "Find work" },
      { to: "/for-employers", label: "Hire" },
      { to: "/talent/healthcare-staffing", label: "Healthcare staffing" },
      { to: "/talent/it-staffing", label: "IT staffing" },
      { to: "/talent/skilled-trades", label: "Skilled trades" },
      { to: "/talent/executive-search", label: "Executive search" },
      { to: "/talent#consultation", label: "Book a consultation" },
    ],
  },
  {
    to: "/career",
    label: "Career Accelerator",
    links: [
      { to: "/pathways", label: "Pathways" },
      { to: "/mentorship", label: "Mentors" },
      { to: "/career/playbooks", label: "Playbooks" },
      { to: "/career#webinars", label: "Webinars" },
      { to: "/pro", label: `${brand.name} Pro` },
    ],
  },
  { to: "/business", label: "Business Accelerator", links: [] },
  { to: "/events", label: "Events", links: [] },
  {
    to: "/resources",
    label: "Resources",
    links: [
      { to: "/resources#guides", label: "Guides" },
      { to: "/resources#career", label: "Downloads" },
      { to: "/newsletter", label: "Newsletter" },
      { to: helpPath, label: "Help center" },
      { to: contactPath, label: "Contact support" },
    ],
  },
];

/** One click away on every page, on a phone too. */
export const shortcutLinks: readonly NavigationLink[] = [
  { to: "/jobs", label: "Jobs" },
  { to: "/mentorship", label: "Mentorship" },
  { to: "/pathways", label: "Pathways" },
  { to: helpPath, label: "Help" },
];

/** The page on which a visitor makes an account. */
export const getStartedLink: NavigationLink = { to: "/auth?tab=sign-up", label: "Get Started" };

export const searchLink: NavigationLink = { to: "/search", label: "Search" };

export const solutionLinks: NavigationLink[] = [
  { to: "/jobs", label: "Find a job" },
  { to: "/talent", label: "Talent Solutions" },
  { to: "/talent/healthcare-staffing", label: "Healthcare staffing" },
  { to: "/talent/it-staffing", label: "IT staffing" },
  { to: "/talent/skilled-trades", label: "Skilled trades" },
  { to: "/talent/executive-search", label: "Executive search" },
  { to: "/for-employers", label: "For employers" },
  { to: "/career", label: "Career Accelerator" },
  { to: "/business", label: "Business Accelerator" },
];

export const resourceLinks: NavigationLink[] = [
  { to: "/resources", label: "Guides and downloads" },
  { to: "/pathways", label: "Pathways" },
  { to: "/career/playbooks", label: "Playbooks" },
  { to: "/mentorship", label: "Mentorship" },
  { to: "/for-mentors", label: "For mentors" },
  { to: "/become-mentor", label: "Become a Mentor" },
  { to: "/events", label: "Events" },
  { to: "/pro", label: `${brand.name} Pro` },
];

export const supportLink: NavigationLink = {
  to: contactPath,
  label: "Contact support",
};

export const contactLinks: NavigationLink[] = [
  { to: "/about", label: `About ${brand.name}` },
  { to: helpPath, label: "Help center" },
  { to: "/talent#consultation", label: "Book a consultation" },
  supportLink,
];

const homeLink: NavigationLink = { to: "/dashboard", label: "Home" };
const messagesLink: NavigationLink = { to: "/messages", label: "Messages" };
const hiringLink: NavigationLink = { to: "/hiring", label: "Hiring" };
const studioSessionsLink: NavigationLink = { to: "/mentor/sessions", label: "Sessions" };
const hoursLink: NavigationLink = { to: "/mentor/availability", label: "Hours" };

const appLinks: NavigationLink[] = [
  homeLink,
  { to: "/plan", label: "Plan" },
  { to: "/jobs", label: "Jobs" },
  { to: "/sessions", label: "Sessions" },
  messagesLink,
  { to: "/career/playbooks", label: "Learning" },
];

const talentLink: NavigationLink = { to: "/hiring/talent", label: "Talent" };

const employerLinks: NavigationLink[] = [
  homeLink,
  hiringLink,
  talentLink,
  { to: "/consultations", label: "Calls" },
  messagesLink,
];

const mentorLinks: NavigationLink[] = [
  homeLink,
  studioSessionsLink,
  hoursLink,
  { to: "/mentor/plans", label: "Plans" },
  messagesLink,
  { to: "/mentor/earnings", label: "Earnings" },
];

/** Pages that a signed-in person comes back for, in the order of the bar: they depend on what the person does here. */
export function appLinksFor({ hires, browsesTalent, isMentor }: HeaderViewer): NavigationLink[] {
  if (hires && isMentor) return [homeLink, hiringLink, studioSessionsLink, hoursLink, messagesLink];
  if (hires) return employerLinks.filter((link) => browsesTalent || link !== talentLink);
  return isMentor ? mentorLinks : appLinks;
}

/** Pages of their own besides those of the bar. */
export function otherLinksFor(viewer: HeaderViewer): NavigationLink[] {
  const shown = new Set(appLinksFor(viewer).map(({ to }) => to));
  const links = [...accountLinksFor(viewer), ...appLinks.slice(1)];
  return links.filter(
    ({ to }, index) => !shown.has(to) && links.findIndex((link) => link.to === to) === index,
  );
}

/** Pages with the bar for signed-in people; none of them is kept for everyone. */
const ownPages =
  /^\/((account|consultations|dashboard|employers|hiring|jobs|mentor|messages|plan|profile|reviews|sessions|become-mentor\/applications|help\/tickets|talent\/(jobs|searches)|pro\/cv-review|mentorship\/[^/]+\/book)(\/.*)?|career\/playbooks(\/[^/]+\/(enrol|learn))?\/?)$/;

const isAtOrBelow = (pathname: string, place: string) =>
  `${pathname.toLowerCase()}/`.startsWith(`${place}/`);

/** Whether this is a page where signed-in people do their own things. */
export function isOwnPage(pathname: string): boolean {
  return ownPages.test(pathname.toLowerCase());
}

/** Whether the site is run on this page. */
export function isAdminPage(pathname: string): boolean {
  return isAtOrBelow(pathname, "/admin");
}

/** The link whose page this is or lies below: the one that says most. */
export function findCurrentPath(links: readonly NavigationLink[], pathname: string): string | null {
  const found = links.filter(({ to }) => isAtOrBelow(pathname, to)).map(({ to }) => to);
  return found.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/** Links of a signed-in person to their own pages, and to the site's if they help run it. */
export function accountLinksFor(viewer: HeaderViewer | undefined): NavigationLink[] {
  const [first, ...rest] = accountLinks;
  return [
    first,
    ...(viewer?.runsSite ? [{ to: "/admin", label: "Administration" }] : []),
    ...(viewer?.isMentor ? [{ to: "/mentor", label: "Mentor studio" }] : []),
    ...rest,
  ];
}

const accountLinks: [NavigationLink, ...NavigationLink[]] = [
  { to: "/dashboard", label: "Dashboard" },
  { to: "/profile", label: "Professional profile" },
  { to: "/plan", label: "Your plan" },
  { to: "/sessions", label: "Mentor sessions" },
  { to: "/consultations", label: "Consultations" },
  { to: "/messages", label: "Messages" },
  { to: "/account/applications", label: "Job applications" },
  { to: "/employers", label: "Your organization" },
  { to: "/account", label: "Profile and settings" },
];

export const legalLinks: NavigationLink[] = [
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/terms", label: "Terms of Service" },
  { to: "/who-pays", label: "Who pays for what" },
  { to: "/fraud-policy", label: "Job fraud policy" },
];
