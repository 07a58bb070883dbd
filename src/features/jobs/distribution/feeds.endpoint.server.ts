import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { networkOf } from "#platform/http/client-network.ts";
import { namesEntityTag } from "#platform/http/entity-tag.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { RateLimit } from "#platform/rate-limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import { toSeconds } from "#shared/time.ts";
import { jobErrors } from "../jobs.errors.ts";
import { embeddedListPolicy, writeDeniedList, writeEmbeddedList } from "./embedded-list.rules.ts";
import { embedLimit, feedLimit, feedMaxAgeMinutes } from "./feeds.constants.ts";
import {
  type FoundFeed,
  findFeed,
  listEmbeddedJobs,
  writeRssFeed,
  writeXmlFeed,
} from "./feeds.usecases.server.ts";

/**
 * `/jobs/feeds/jobs.xml` with everyone's open jobs and `/jobs/feeds/<organization>.xml` with one
 * employer's, for job sites that aggregate; the same as `.rss` for readers. 404 for an organization that isn't
 * public, 429 after too many from one network.
 */
export function createJobFeeds(services: Services): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.get("/:file", async (context) => {
    const [, name, kind] = /^([^.]+)\.(xml|rss)$/.exec(context.req.param("file")) ?? [];
    if (!name || !kind) throw httpErrors.notFound();
    if (!(await isAllowed(services, context, feedLimit))) throw jobErrors.tooManyFeeds();
    const feed = await requireFeed(services, name);
    const headers = headersOf(feed);
    if (isKnown(context, feed)) return context.body(null, 304, headers);
    if (kind === "rss") {
      return context.body(await writeRssFeed(services, feed), 200, {
        ...headers,
        "Content-Type": "application/rss+xml; charset=utf-8",
      });
    }
    const parts = Readable.from(writeXmlFeed(services, feed), { objectMode: false });
    return context.body(Readable.toWeb(parts) as ReadableStream<Uint8Array>, 200, {
      ...headers,
      "Content-Type": "application/xml; charset=utf-8",
    });
  });
  return app;
}

/**
 * `/jobs/embed/<organization>`: its open jobs as a page that any site may show in a frame. Its visitors fetch it, so
 * its 429 is a page too.
 */
export function createJobEmbeds(services: Services): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.get("/:slug", async (context) => {
    const { baseUrl } = services.application;
    const slug = context.req.param("slug");
    if (!(await isAllowed(services, context, embedLimit))) {
      return context.body(writeDeniedList(slug, baseUrl), 429, {
        ...listHeaders,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      });
    }
    const feed = await requireFeed(services, slug);
    if (!feed.organization) throw httpErrors.notFound();
    const headers = headersOf(feed);
    if (isKnown(context, feed)) return context.body(null, 304, headers);
    const listed = await listEmbeddedJobs(services, feed);
    const html = writeEmbeddedList(feed.organization, listed, baseUrl);
    return context.body(html, 200, { ...headers, ...listHeaders });
  });
  return app;
}

const listHeaders: Record<string, string> = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": embeddedListPolicy,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Robots-Tag": "noindex",
};

/** Takes one use of the limit for the network that asks. */
async function isAllowed(
  services: Services,
  { var: { clientAddress } }: Context<HttpEnvironment>,
  limit: RateLimit,
): Promise<boolean> {
  return await services.rateLimits.take(limit, networkOf(clientAddress));
}

async function requireFeed(services: Services, name: string): Promise<FoundFeed> {
  const feed = await findFeed(services, name);
  if (!feed) throw httpErrors.notFound();
  return feed;
}

function headersOf({ etag, changedAt }: FoundFeed): Record<string, string> {
  return {
    "Cache-Control": `public, max-age=${toSeconds({ minutes: feedMaxAgeMinutes })}`,
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    ...(changedAt ? { "Last-Modified": changedAt.toUTCString() } : {}),
  };
}

function isKnown(context: Context<HttpEnvironment>, { etag }: FoundFeed): boolean {
  return namesEntityTag(context.req.header("if-none-match"), etag);
}
