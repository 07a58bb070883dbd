/** The page on which jobs are searched. */
export const jobsPath = "/jobs";

/** Length in characters (Unicode code points, as the database counts them). */
export const maxSearchLength = 100;

/** Jobs that are shown where none match a search. */
export const closestShown = 10;

/** Filters that narrow a search besides its words, in the order in which they're stored. */
export const filterLabels = {
  sector: "Sector",
  profession: "Profession",
  region: "Province or state",
  type: "Employment type",
  pay: "Pay per year (full time if no hours are posted)",
  posted: "Posted",
  remote: "Remote work",
  visa: "Visa support",
  license: "License help",
} as const;
export type FilterName = keyof typeof filterLabels;
export const filterNames = Object.keys(filterLabels) as FilterName[];

/** The highest pay in a year, at least so much, in the job's own currency (`open_jobs.pay_yearly_cents`). */
export const payFloors = {
  "40k": { cents: 40_000_00, name: "$40,000 or more" },
  "60k": { cents: 60_000_00, name: "$60,000 or more" },
  "80k": { cents: 80_000_00, name: "$80,000 or more" },
  "100k": { cents: 100_000_00, name: "$100,000 or more" },
  "150k": { cents: 150_000_00, name: "$150,000 or more" },
} as const;

export const postedWithin = {
  "1d": { days: 1, name: "Last 24 hours" },
  "3d": { days: 3, name: "Last 3 days" },
  "7d": { days: 7, name: "Last 7 days" },
  "30d": { days: 30, name: "Last 30 days" },
} as const;

export const jobSorts = {
  match: "Best match",
  date: "Newest first",
  pay: "Highest pay per year first (no currency conversion)",
} as const;
export type JobSort = keyof typeof jobSorts;
