import { type Context, Hono, type MiddlewareHandler } from "hono";
import { isbot } from "isbot";
import { resolvePageViewer, viewAsErrors } from "#features/auth/auth.contract.ts";
import { hasPro, membershipPath } from "#features/membership/membership.contract.ts";
import { namesEntityTag } from "#platform/http/entity-tag.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { downloads, extendedDownloads } from "./downloads.constants.ts";
import {
  createDownloadCounter,
  downloadsFolder,
  type FileContent,
  readDownload,
} from "./downloads.usecases.server.ts";
import { resourcesErrors } from "./resources.errors.ts";

/**
 * `/downloads/:file` for everybody and `/downloads/extended/:file` for members of Pro. A file is
 * always sent whole: a request for a part of one is answered by all of it. Whoever asks for an
 * extended one without being a member is sent to `/pro` when they visit with a browser, and refused
 * with 401 or 403 otherwise. A name that the list does not have is no business of ours: the pages
 * answer it.
 */
export function createDownloads(
  services: Services,
  folder = downloadsFolder,
): Hono<HttpEnvironment> {
  const counter = createDownloadCounter(services);
  const app = new Hono<HttpEnvironment>();

  app.get("/extended/:file", requirePro(services), async (context, next) => {
    const file = await readDownload(context.req.param("file"), { list: extendedDownloads, folder });
    return file ? send(context, file, "private, no-store") : await next();
  });
  app.get("/:file", async (context, next) => {
    const file = await readDownload(context.req.param("file"), { list: downloads, folder });
    // Asked for again each time, so that a file built anew is never mixed up with an old one.
    return file ? send(context, file, "public, no-cache") : await next();
  });
  return app;

  function send(context: Context<HttpEnvironment>, file: FileContent, caching: string): Response {
    const headers = { "Cache-Control": caching, ETag: file.etag };
    if (namesEntityTag(context.req.header("if-none-match"), file.etag)) {
      return context.body(null, 304, headers);
    }
    const robot = isbot(context.req.header("user-agent"));
    if (context.req.method === "GET" && !robot) counter.count(file.name);
    return context.body(file.bytes, 200, {
      ...headers,
      "Accept-Ranges": "none",
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Content-Length": String(file.bytes.byteLength),
      "Content-Type": file.type,
      "X-Content-Type-Options": "nosniff",
    });
  }
}

function requirePro(services: Services): MiddlewareHandler<HttpEnvironment> {
  return async (context, next) => {
    const { viewer, cookies, seenAs } = await resolvePageViewer(services, context.req.raw, {
      address: context.var.clientAddress,
      userAgent: context.req.header("user-agent") ?? null,
    });
    if (seenAs) throw viewAsErrors.readOnly();
    if (viewer.kind === "user" && (await hasPro(services, viewer))) await next();
    else if (isVisit(context)) context.res = context.redirect(membershipPath, 303);
    else {
      throw viewer.kind === "user" ? resourcesErrors.membersOnly() : httpErrors.signInRequired();
    }
    for (const cookie of cookies) context.header("Set-Cookie", cookie, { append: true });
    context.header("Cache-Control", "private, no-store");
  };
}

/** Whether a browser shows the answer to somebody. */
function isVisit({ req }: Context): boolean {
  return (
    req.header("sec-fetch-mode") === "navigate" || /text\/html/.test(req.header("accept") ?? "")
  );
}
