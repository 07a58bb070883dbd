import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { networkOf } from "#platform/http/client-network.ts";
import { namesEntityTag } from "#platform/http/entity-tag.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { toSeconds } from "#shared/time.ts";
import { jobErrors } from "../jobs.errors.ts";
import { embeddedListPolicy, writeEmbeddedList } from "./embedded-list.rules.ts";
import { feedLimit, feedMaxAgeMinutes } from "./feeds.constants.ts";
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
    const feed = await requireFeed(services, context, name);
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

/** `/jobs/embed/<organization>`: its open jobs as a page that any site may show in a frame. */
export function createJobEmbeds(services: Services): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.get("/:slug", async (context) => {
    const feed = await requireFeed(services, context, context.req.param("slug"));
    if (!feed.organization) throw httpErrors.notFound();
    const headers = headersOf(feed);
    if (isKnown(context, feed)) return context.body(null, 304, headers);
    const listed = await listEmbeddedJobs(services, feed);
    const html = writeEmbeddedList(feed.organization, listed, services.application.baseUrl);
    return context.body(html, 200, {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": embeddedListPolicy,
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "X-Robots-Tag": "noindex",
    });
  });
  return app;
}

async function requireFeed(
  services: Services,
  { var: { clientAddress } }: Context<HttpEnvironment>,
  name: string,
): Promise<FoundFeed> {
  if (!(await services.rateLimits.take(feedLimit, networkOf(clientAddress)))) {
    throw jobErrors.tooManyFeeds();
  }
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
