import { toSeconds } from "#shared/time.ts";

/** Where feeds are mounted: `<name>.xml` for aggregators and `<name>.rss` for readers. */
export const feedsPath = "/jobs/feeds";
/** Where lists for employers' own sites are mounted, by the organization's address. */
export const embedsPath = "/jobs/embed";
/** Name of the feed with everybody's jobs. No organization can have it as its address. */
export const allJobs = "jobs";

export const jobFeedPath = (name: string, kind: "xml" | "rss") => `${feedsPath}/${name}.${kind}`;
export const jobEmbedPath = (slug: string) => `${embedsPath}/${encodeURIComponent(slug)}`;

/** Where members read how to show their organization's jobs elsewhere. */
export const shareJobsPath = (slug: string) => `/employers/${encodeURIComponent(slug)}/share`;

/** Jobs that are read and written at a time, so that no feed is held in memory as a whole. */
export const feedBatch = 200;
/** Entries of a feed for readers, and of an embedded list. */
export const maxRssJobs = 100;
export const maxEmbeddedJobs = 200;

/** How long a browser or a cache between may show a feed or a list as it was. */
export const feedMaxAgeMinutes = 5;

/** Feeds that one network may fetch. Aggregators come a few times a day. */
export const feedLimit = {
  name: "jobs/feeds",
  capacity: 60,
  periodSeconds: toSeconds({ minutes: 10 }),
} as const;
