import { Hono } from "hono";
import { namesEntityTag } from "#platform/http/entity-tag.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import { toMilliseconds, toUnixSeconds } from "#shared/time.ts";
import { type GuideFeed, writeGuideFeed } from "./feed.usecases.server.ts";

/**
 * `/resources/feed.xml`, written once: guides are part of the build. Readers that have it get 304,
 * by its ETag or else by the time at which this process wrote it, which no later build can
 * undercut.
 */
export function createGuideFeed({ application, clock }: Services): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  let kept: (GuideFeed & { writtenAt: Date }) | undefined;

  app.get("/", (context) => {
    kept ??= { ...writeGuideFeed(application.baseUrl), writtenAt: clock.now() };
    const headers = {
      "Cache-Control": "public, max-age=3600",
      ETag: kept.etag,
      "Last-Modified": kept.writtenAt.toUTCString(),
    };
    if (isFresh(context.req.raw.headers, kept)) return context.body(null, 304, headers);
    return context.body(kept.xml, 200, {
      ...headers,
      "Content-Type": "application/atom+xml; charset=utf-8",
      "X-Content-Type-Options": "nosniff",
    });
  });
  return app;
}

/** Whether a reader has the feed as it is. Where it names an ETag, the time does not matter. */
function isFresh(
  headers: Headers,
  { etag, writtenAt }: { etag: string; writtenAt: Date },
): boolean {
  const known = headers.get("if-none-match");
  if (known !== null) return namesEntityTag(known, etag);
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  return since >= toMilliseconds({ seconds: toUnixSeconds(writtenAt) });
}
