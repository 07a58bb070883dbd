import type { Sector } from "#ui/sector.ts";
import type { DrawingSubject } from "#ui/sector-drawing.tsx";
import type { EmploymentType } from "./talent.types.ts";

export const talentSectors = ["healthcare", "it", "trades", "executive"] as const;
export type TalentSector = (typeof talentSectors)[number];

interface SectorLook {
  name: string;
  path: string;
  /** What a keyword search finds the sector's jobs by. */
  keyword: string;
  tint: Sector;
  drawing: DrawingSubject;
}

export const sectorLooks: Record<TalentSector, SectorLook> = {
  healthcare: {
    name: "Healthcare staffing",
    path: "/talent/healthcare-staffing",
    keyword: "healthcare",
    tint: "healthcare",
    drawing: "healthcare",
  },
  it: {
    name: "IT staffing",
    path: "/talent/it-staffing",
    keyword: "technology",
    tint: "technology",
    drawing: "technology",
  },
  trades: {
    name: "Skilled trades",
    path: "/talent/skilled-trades",
    keyword: "skilled trades",
    tint: "trades",
    drawing: "trades",
  },
  executive: {
    name: "Executive search",
    path: "/talent/executive-search",
    keyword: "executive",
    tint: "business",
    drawing: "executive",
  },
};

/** What a consultation can be about, in the order in which the form offers it. */
export const consultationTopics = [
  "healthcare",
  "it",
  "trades",
  "executive",
  "career",
  "business",
  "mentorship",
  "support",
] as const;
export type ConsultationTopic = (typeof consultationTopics)[number];

export const topicNames: Record<ConsultationTopic, string> = {
  healthcare: "Hiring or working in healthcare",
  it: "Hiring or working in IT",
  trades: "Hiring or working in the skilled trades",
  executive: "Executive search",
  career: "Career Accelerator: playbooks and webinars",
  business: "Business Accelerator: opportunities and funding",
  mentorship: "Mentorship",
  support: "Help with my account or an order",
};

/** Lengths in characters (Unicode code points, as the database counts them). */
export const lengthLimits = {
  search: { minimum: 0, maximum: 100 },
  name: { minimum: 2, maximum: 100 },
  email: { minimum: 0, maximum: 255 },
  company: { minimum: 0, maximum: 100 },
  about: { minimum: 0, maximum: 200 },
  message: { minimum: 0, maximum: 2000 },
  timeZone: { minimum: 0, maximum: 64 },
  applicationMessage: { minimum: 20, maximum: 2000 },
  resumeUrl: { minimum: 0, maximum: 255 },
} as const;

/** How far ahead a consultation may be, in days. */
export const consultationDays = 90;

export const jobsPerPage = 20;
export const consultationsPerPage = 20;
export const relatedJobs = 3;

/** Requests for a consultation that one client, and one e-mail address, may send. */
export const consultationLimits = {
  client: { name: "talent.consultation/client", capacity: 30, periodSeconds: 60 * 60 },
  email: { name: "talent.consultation/email", capacity: 5, periodSeconds: 24 * 60 * 60 },
} as const;

/** Applications that one account may send. */
export const applicationLimit = {
  name: "talent.apply/account",
  capacity: 30,
  periodSeconds: 24 * 60 * 60,
} as const;

export const employmentTypeNames: Record<EmploymentType, string> = {
  full_time: "Full time",
  part_time: "Part time",
  contract: "Contract",
  temporary: "Temporary",
};

/** What an applicant reads about where the application stands. */
export const applicationStatusNames: ReadonlyMap<string, string> = new Map([
  ["submitted", "Submitted"],
  ["shortlisted", "Shortlisted"],
]);

export const countryNames = { CA: "Canada", US: "United States" } as const;

/** Where anybody reads about a job. */
export function jobPath(jobId: string): string {
  return `/talent/jobs/${jobId}`;
}

/** Where a signed-in person applies for a job. */
export function applyPath(jobId: string): string {
  return `${jobPath(jobId)}/apply`;
}

/** The form for a consultation, with its topic chosen and what it is about filled in. */
export function consultationPath({
  topic,
  about,
}: {
  topic?: ConsultationTopic;
  about?: string;
} = {}): string {
  const search = new URLSearchParams();
  if (topic) search.set("topic", topic);
  if (about) search.set("about", about);
  return search.size > 0 ? `/talent?${search}#consultation` : "/talent#consultation";
}

/** The search over jobs, at its results. */
export function jobSearchPath({
  keyword = "",
  location = "",
  page = 1,
}: {
  keyword?: string;
  location?: string;
  page?: number;
} = {}): string {
  const search = new URLSearchParams();
  if (keyword) search.set("keyword", keyword);
  if (location) search.set("location", location);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `/talent?${search}#jobs` : "/talent#jobs";
}

/** Zones that the form offers by name; a browser's own is added to them. */
export const offeredTimeZones: readonly { region: string; zones: readonly string[] }[] = [
  {
    region: "Canada and the United States",
    zones: [
      "America/St_Johns",
      "America/Halifax",
      "America/Toronto",
      "America/New_York",
      "America/Winnipeg",
      "America/Chicago",
      "America/Regina",
      "America/Edmonton",
      "America/Denver",
      "America/Phoenix",
      "America/Vancouver",
      "America/Los_Angeles",
      "America/Anchorage",
      "Pacific/Honolulu",
    ],
  },
  {
    region: "Latin America and the Caribbean",
    zones: [
      "America/Jamaica",
      "America/Mexico_City",
      "America/Bogota",
      "America/Lima",
      "America/Santiago",
      "America/Sao_Paulo",
      "America/Argentina/Buenos_Aires",
    ],
  },
  {
    region: "Europe",
    zones: [
      "Europe/London",
      "Europe/Dublin",
      "Europe/Lisbon",
      "Europe/Paris",
      "Europe/Berlin",
      "Europe/Warsaw",
      "Europe/Bucharest",
      "Europe/Kyiv",
      "Europe/Istanbul",
    ],
  },
  {
    region: "Africa",
    zones: [
      "Africa/Casablanca",
      "Africa/Accra",
      "Africa/Lagos",
      "Africa/Cairo",
      "Africa/Johannesburg",
      "Africa/Nairobi",
      "Africa/Addis_Ababa",
    ],
  },
  {
    region: "Asia and the Pacific",
    zones: [
      "Asia/Beirut",
      "Asia/Riyadh",
      "Asia/Tehran",
      "Asia/Dubai",
      "Asia/Karachi",
      "Asia/Kolkata",
      "Asia/Kathmandu",
      "Asia/Colombo",
      "Asia/Dhaka",
      "Asia/Bangkok",
      "Asia/Manila",
      "Asia/Singapore",
      "Asia/Shanghai",
      "Asia/Seoul",
      "Asia/Tokyo",
      "Australia/Sydney",
      "Pacific/Auckland",
    ],
  },
  { region: "Everywhere", zones: ["UTC"] },
];
