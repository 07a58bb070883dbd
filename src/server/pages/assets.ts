import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { KeptContent } from "#platform/http/kept-content.ts";
import { sendKept } from "#platform/http/send-kept.ts";

/** Names that the build gives to files which change with their content. */
const hashedFolder = "/assets/";

/**
 * Answers for the files of the built site, from memory once they were asked for. The build
 * compresses them; what it left out doesn't gain by it.
 */
export function serveAssets(folder: string): MiddlewareHandler<HttpEnvironment> {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name).slice(folder.length).replaceAll("\\", "/"),
      ),
  );
  const read = new Map<string, Promise<KeptContent>>();

  function contentOf(path: string): Promise<KeptContent> {
    const known = read.get(path);
    if (known) return known;
    const reading = readContent(folder, path, names);
    read.set(path, reading);
    reading.catch(() => read.delete(path));
    return reading;
  }

  return async (context, next) => {
    const { method, path } = context.req;
    if ((method !== "GET" && method !== "HEAD") || !names.has(path)) return await next();
    context.set("route", path.startsWith(hashedFolder) ? "/assets/*" : "/public/*");
    return sendKept(context, await contentOf(path));
  };
}

async function readContent(
  folder: string,
  path: string,
  names: ReadonlySet<string>,
): Promise<KeptContent> {
  const bytesOf = async (name: string) =>
    names.has(name) ? new Uint8Array(await readFile(join(folder, name))) : undefined;
  const [identity, br, gzip] = await Promise.all([path, `${path}.br`, `${path}.gz`].map(bytesOf));
  if (!identity) throw new Error(`${path} isn't a file of the built site`);
  return {
    contentType: getMimeType(path) ?? "application/octet-stream",
    cacheControl: path.startsWith(hashedFolder)
      ? "public, max-age=31536000, immutable"
      : "public, max-age=3600",
    bodies: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    forVisitors: false,
    isCurrent: () => true,
  };
}
