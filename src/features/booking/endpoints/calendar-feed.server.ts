import { Hono } from "hono";
import { calendarContentType } from "#platform/calendar/calendar.ts";
import { namesEntityTag } from "#platform/http/entity-tag.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { readFeed } from "../hosts/feed.usecases.server.ts";
import { feedMountPath } from "../hosts/schedule.constants.ts";

/** `/booking/feeds/<host>/<key>.ics`: the key in the address is enough to read it. */
export function createCalendarFeeds(services: Services): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();

  app.get("/:hostId/:file", async (context) => {
    const { hostId, file } = context.req.param();
    context.set("loggedPath", `${feedMountPath}/${hostId}`);
    const key = /^([\w-]{20,100})\.ics$/.exec(file)?.[1];
    const feed = key && (await readFeed(services, hostId, key));
    if (!feed) throw httpErrors.notFound();
    const headers = {
      "Cache-Control": "private, no-cache",
      ETag: feed.etag,
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    };
    if (namesEntityTag(context.req.header("if-none-match"), feed.etag)) {
      return context.body(null, 304, headers);
    }
    return context.body(feed.text, 200, {
      ...headers,
      "Content-Type": calendarContentType,
      "Content-Disposition": 'inline; filename="sessions.ics"',
      "X-Content-Type-Options": "nosniff",
    });
  });
  return app;
}
