import type { FacetName, SearchGroup } from "#platform/search-entry.ts";

export const searchPath = "/search";

/** Address that the browser queries while a person types. */
export const answersPath = "/search/answers";

/** Characters. */
export const maxQueryLength = 100;

/**
 * Searches of one network, each pause in typing one of them; an office has one address for many. Of
 * so many networks each process remembers how much they searched.
 */
export const searchLimit = { capacity: 120, periodSeconds: 60, maxNetworks: 10_000 } as const;

/** Results of each group: on the page of all groups, on that of one, and while typing. */
export const shownOfGroup = { page: 5, group: 50, typing: 3 } as const;

/** Results that come first, of all groups together: on the page, and while typing. */
export const shownOfAll = { page: 5, typing: 4 } as const;

/** A second result of a group counts for less beside the first ones of others. */
export const repeatFactor = 0.88;

/** Age in seconds at which the index is rebuilt, and at which a search waits for the new one. */
export const freshSeconds = 60;
export const usableSeconds = 600;

export const groupNames: Record<SearchGroup, { title: string; one: string; many: string }> = {
  pathways: { title: "Pathways", one: "pathway", many: "pathways" },
  guides: { title: "Guides", one: "guide", many: "guides" },
  downloads: { title: "Downloads", one: "download", many: "downloads" },
  playbooks: { title: "Playbooks", one: "playbook", many: "playbooks" },
  jobs: { title: "Jobs", one: "job", many: "jobs" },
  events: { title: "Events", one: "event", many: "events" },
  opportunities: { title: "Opportunities", one: "opportunity", many: "opportunities" },
  mentors: { title: "Mentors", one: "mentor", many: "mentors" },
  pages: { title: "Help and policies", one: "page", many: "pages" },
};

/** Page of each group, where it is read without searching, and its contents. */
export const groupPages: Record<SearchGroup, { path: string; about: string }> = {
  pathways: {
    path: "/pathways",
    about:
      "Step-by-step plans with dates and fees, from training abroad to working in Canada or the US.",
  },
  guides: {
    path: "/resources",
    about: "Licensing, visas, contracts and careers, with sources.",
  },
  downloads: {
    path: "/resources#career",
    about: "Templates, checklists and workbooks for careers, hiring and businesses.",
  },
  playbooks: {
    path: "/career/playbooks",
    about: "Self-paced courses on resumes, interviews, pay and leadership.",
  },
  jobs: { path: "/jobs", about: "Open jobs in Canada and the United States." },
  events: { path: "/events", about: "Upcoming conferences, workshops and webinars." },
  opportunities: {
    path: "/business#opportunities",
    about: "Businesses looking for an investor or a franchisee.",
  },
  mentors: {
    path: "/mentorship",
    about: "One-on-one video sessions with people who've made the move you're planning.",
  },
  pages: {
    path: "/help",
    about: "How everything works, who we are, and our terms and privacy policy.",
  },
};

/** Searches to begin with; guides or playbooks answer each of them. */
export const suggestedQueries = [
  "H-1B",
  "Medical license",
  "Residency application",
  "Contract review",
  "Salary negotiation",
  "Interview",
  "Remote work",
] as const;

/** A place of the site where people search. */
export type SearchPlace = "site" | "jobs" | "mentors" | "events" | "opportunities";

/** Maximum characters of a search without results that is stored. Longer ones could say too much about a person. */
export const maxVainLength = 60;
/** New words that are stored on a day, for all searches together. */
export const maxVainWordsPerDay = 500;
/** Words of which each process remembers who searched last. */
export const maxPendingWords = 2_000;
/** Days for which they're kept, unless set otherwise. */
export const vainSearchDays = 90;

/** Values of a facet that are offered. */
export const maxFacetValues = 12;

export const facetLabels: Readonly<Record<FacetName, string>> = {
  kind: "Type",
  topic: "Topic",
  sector: "Sector",
  specialization: "Field",
  country: "Country",
  region: "Province or state",
  setting: "Where",
  employment: "Employment",
  rate: "Hourly rate",
};
