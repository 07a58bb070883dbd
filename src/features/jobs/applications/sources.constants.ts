/** Sources that lead people to a job, by the value of `?from=` in its address. Anything else counts as unknown. */
export const applicationSources = {
  search: "Job search",
  "saved-search": "Saved search",
  related: "Related jobs",
  employer: "Employer's page",
  feed: "XML feed",
  rss: "RSS feed",
  embed: "Employer's website",
} as const;

export type ApplicationSource = keyof typeof applicationSources;

/** The source that led an applicant to a job, in words. Null if it isn't known. */
export function nameOfSource(source: string | null): string | null {
  const known = readSource(source);
  return known && applicationSources[known];
}

/** A known source; null for any other text. */
export function readSource(text: string | null | undefined): ApplicationSource | null {
  const known = Object.keys(applicationSources) as ApplicationSource[];
  return known.find((source) => source === text) ?? null;
}
