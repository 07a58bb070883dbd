import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { KeptContent } from "#platform/http/kept-content.ts";
import { sendKept } from "#platform/http/send-kept.ts";

/** Folders relative to the working directory. */
export interface AssetFolders {
  /** The present build's files for browsers. */
  present: string;
  /** Hashed files of the builds before it, for pages that are still open. May be missing. */
  earlier: string;
}

/** Names that the build gives to files which change with their content. */
const hashedFolder = "/assets/";
const hashedFile = /^\/assets\/(\w[\w.-]{0,199})$/;

/**
 * Answers for the files of the built site, from memory once they were asked for. The build
 * compresses them; what it left out doesn't gain by it.
 */
export function serveAssets({
  present,
  earlier,
}: AssetFolders): MiddlewareHandler<HttpEnvironment> {
  const names = new Set(
    readdirSync(present, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        join(parentPath, name).slice(present.length).replaceAll("\\", "/"),
      ),
  );
  const read = new Map<string, Promise<KeptContent | undefined>>();

  /** A hashed file is looked for on the disk: another server may have built the next version since. */
  function placesOf(path: string): string[] {
    const hashed = hashedFile.exec(path)?.[1];
    if (hashed) return [join(present, path), join(earlier, hashed)];
    return names.has(path) ? [join(present, path)] : [];
  }

  function contentOf(path: string, places: readonly string[]): Promise<KeptContent | undefined> {
    const known = read.get(path);
    if (known) return known;
    const reading = readContent(path, places);
    read.set(path, reading);
    reading.then(
      (content) => content ?? read.delete(path),
      () => read.delete(path),
    );
    return reading;
  }

  return async (context, next) => {
    const { method, path } = context.req;
    const places = method === "GET" || method === "HEAD" ? placesOf(path) : [];
    const content = places.length > 0 ? await contentOf(path, places) : undefined;
    if (!content) return await next();
    context.set("route", path.startsWith(hashedFolder) ? "/assets/*" : "/public/*");
    return sendKept(context, content);
  };
}

/** The first file that's there. */
async function readContent(
  path: string,
  places: readonly string[],
): Promise<KeptContent | undefined> {
  for (const file of places) {
    const [identity, br, gzip] = await Promise.all(
      ["", ".br", ".gz"].map((ending) => readIfThere(`${file}${ending}`)),
    );
    if (!identity) continue;
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
  return undefined;
}

async function readIfThere(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
