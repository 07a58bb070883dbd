import { createHash } from "node:crypto";
import { Feed } from "feed";
import { findPublicOrganization } from "#features/employers/employers.contract.ts";
import { organizationPath } from "#features/employers/employers-parts.contract.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { languagesOf, textsIn, wordsIn } from "../postings/posting-view.rules.ts";
import { jobSearchPath } from "../search/search-address.rules.ts";
import {
  allJobs,
  feedBatch,
  feedFormat,
  jobFeedPath,
  maxEmbeddedJobs,
  maxRssJobs,
} from "./feeds.constants.ts";
import { type FeedPlace, listFeedJobs, readFeedState } from "./feeds.store.server.ts";
import type { PublishedJob } from "./feeds.types.ts";
import {
  closeFeed,
  feedReference,
  openFeed,
  trackedAddress,
  writeFeedJob,
} from "./job-feed.rules.ts";
import { describeInHtml, escapeHtml } from "./job-html.rules.ts";

/** A feed that exists: everyone's jobs, or those of one organization that is public. */
export interface FoundFeed {
  organization: { id: string; slug: string; publicName: string } | null;
  /** Changes with the jobs in it. */
  etag: string;
  changedAt: Date | null;
}

const isFeedName = (name: string) => /^[a-z0-9-]{2,60}$/.test(name);

/** The feed of that name; undefined where no public organization has the name. */
export async function findFeed(services: Services, name: string): Promise<FoundFeed | undefined> {
  if (!isFeedName(name)) return undefined;
  const now = services.clock.now();
  return await services.database.as(anonymousViewer, async (transaction) => {
    const found =
      name === allJobs ? null : (await findPublicOrganization(transaction, name))?.organization;
    if (found === undefined) return undefined;
    const { jobs, changedAt } = await readFeedState(transaction, {
      organizationId: found?.id ?? null,
      now,
    });
    const { baseUrl } = services.application;
    const state = [feedFormat, found?.publicName, jobs, changedAt?.getTime(), baseUrl];
    const hash = createHash("sha256").update(JSON.stringify(state)).digest("base64url");
    return { organization: found, etag: `W/"${hash.slice(0, 22)}"`, changedAt };
  });
}

/** The jobs of a feed as XML for aggregators, part by part. Each part is read when the one before was taken. */
export async function* writeXmlFeed(
  services: Services,
  { organization }: FoundFeed,
): AsyncGenerator<string> {
  const { baseUrl } = services.application;
  const now = services.clock.now();
  yield openFeed(baseUrl, now);
  let after: FeedPlace | null = null;
  for (let more = true; more; ) {
    const jobs: PublishedJob[] = await readJobs(services, organization, {
      after,
      limit: feedBatch,
    });
    yield jobs.map((job) => writeFeedJob(job, baseUrl)).join("");
    after = jobs.at(-1) ?? null;
    more = jobs.length === feedBatch;
  }
  yield closeFeed;
}

/** The newest jobs of a feed as RSS 2.0, for people's readers, each in its languages. */
export async function writeRssFeed(
  services: Services,
  { organization, changedAt }: FoundFeed,
): Promise<string> {
  const { baseUrl } = services.application;
  const absolute = (path: string) => new URL(path, baseUrl).href;
  const jobs = await readJobs(services, organization, { after: null, limit: maxRssJobs });
  const title = organization ? `Jobs at ${organization.publicName}` : `Jobs on ${brand.name}`;
  const page = absolute(organization ? organizationPath(organization.slug) : jobSearchPath());
  const feed = new Feed({
    id: page,
    title: escapeHtml(title),
    description: escapeHtml(`${title}, newest first.`),
    link: page,
    feedLinks: { rss: absolute(jobFeedPath(organization?.slug ?? allJobs, "rss")) },
    updated: changedAt ?? new Date(0),
    generator: brand.name,
  });
  for (const job of jobs) {
    for (const language of languagesOf(job.posting)) {
      const { title: jobTitle } = textsIn(job, job.posting, language);
      const { describePlace, describePay } = wordsIn[language];
      const reference = feedReference(job.id, language);
      feed.addItem({
        id: reference,
        guid: reference,
        link: trackedAddress(baseUrl, job.id, { from: "rss", language }),
        title: escapeHtml(`${jobTitle}, ${job.employer}`),
        description: escapeHtml(`${describePlace(job)}. ${describePay(job.pay)}.`),
        content: describeInHtml(job, language),
        date: job.postedAt,
      });
    }
  }
  return feed.rss2();
}

/** The newest jobs of an organization, as its own site shows them, and whether it has others. */
export async function listEmbeddedJobs(
  services: Services,
  { organization }: FoundFeed,
): Promise<{ jobs: PublishedJob[]; hasMore: boolean }> {
  const found = await readJobs(services, organization, { after: null, limit: maxEmbeddedJobs + 1 });
  return { jobs: found.slice(0, maxEmbeddedJobs), hasMore: found.length > maxEmbeddedJobs };
}

async function readJobs(
  services: Services,
  organization: FoundFeed["organization"],
  range: { after: FeedPlace | null; limit: number },
): Promise<PublishedJob[]> {
  const wanted = { organizationId: organization?.id ?? null, now: services.clock.now() };
  return await services.database.as(anonymousViewer, (transaction) =>
    listFeedJobs(transaction, wanted, range),
  );
}
