import type { Context } from "hono";
import { namesEntityTag } from "./entity-tag.ts";
import type { HttpEnvironment } from "./environment.ts";
import { availableEncoding, chooseEncoding, type KeptContent } from "./kept-content.ts";

/**
 * Answers a GET or HEAD with the content, or with 304 where the browser has it. The answer is
 * marked, so that the server can give the next one by itself.
 */
export function sendKept(
  context: Context<HttpEnvironment>,
  content: KeptContent,
  status = 200,
): Response {
  if (status === 200) context.set("keptContent", content);
  const { etag, bodies } = content;
  const headers: Record<string, string> = {
    "Cache-Control": content.cacheControl,
    Vary: "Accept-Encoding",
    ...(etag ? { ETag: etag } : {}),
  };
  if (etag && namesEntityTag(context.req.header("if-none-match"), etag)) {
    return context.body(null, 304, headers);
  }
  const encoding = availableEncoding(
    content,
    chooseEncoding(context.req.header("accept-encoding")),
  );
  const body = bodies[encoding] ?? bodies.identity;
  return new Response(context.req.method === "HEAD" ? null : body, {
    status,
    headers: {
      ...headers,
      "Content-Type": content.contentType,
      "Content-Length": String(body.byteLength),
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    },
  });
}
