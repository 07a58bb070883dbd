import { toSeconds } from "#shared/time.ts";

/** Base path of feeds: `<name>.xml` for aggregators and `<name>.rss` for readers. */
export const feedsPath = "/jobs/feeds";
/** Base path of lists for employers' own sites, by the organization's address. */
export const embedsPath = "/jobs/embed";
/** Name of the feed with everyone's jobs. No organization can have it as its address. */
export const allJobs = "jobs";

export const jobFeedPath = (name: string, kind: "xml" | "rss") => `${feedsPath}/${name}.${kind}`;
export const jobEmbedPath = (slug: string) => `${embedsPath}/${encodeURIComponent(slug)}`;

/** Page on which members learn how to show their organization's jobs elsewhere. */
export const shareJobsPath = (slug: string) => `/employers/${encodeURIComponent(slug)}/share`;

/** Jobs that are read and written at a time, so that no feed is held in memory as a whole. */
export const feedBatch = 200;
/**
 * Goes up when feeds and lists change although their jobs don't, so that clients with an old version fetch them again.
 */
export const feedFormat = 3;

/** Jobs in a feed for readers, and in an embedded list. */
export const maxRssJobs = 100;
export const maxEmbeddedJobs = 200;

/** Minutes for which a browser or an intermediate cache may show a feed or a list as it was. */
export const feedMaxAgeMinutes = 5;

/** Feeds that one network may fetch. Aggregators come a few times a day. */
export const feedLimit = {
  name: "jobs/feeds",
  capacity: 60,
  periodSeconds: toSeconds({ minutes: 10 }),
} as const;

/** Views of lists for employers' own sites from one network. A whole hospital or campus may share it. */
export const embedLimit = {
  name: "jobs/embeds",
  capacity: 600,
  periodSeconds: toSeconds({ minutes: 10 }),
} as const;
