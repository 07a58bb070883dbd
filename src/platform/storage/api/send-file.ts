import { Readable } from "node:stream";
import { namesEntityTag } from "#platform/http/entity-tag.ts";
import type { Services } from "#platform/services.ts";
import { safeFileName } from "#shared/file-names.ts";
import { keyOf } from "../drivers/file-store.ts";
import { contentDisposition } from "../file-names.ts";
import type { ObjectRow } from "../objects.store.ts";
import { requireChecked } from "../quarantine.ts";
import { storageErrors } from "../storage.errors.ts";
import type { StorageContext } from "./api-request.ts";
import { readRange, slice } from "./ranges.ts";

/** Headers of every answer with a person's bytes: a browser may show them and do nothing else. */
const harmless = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
};

/** Caching of a file, for each way to it. */
export const caching = {
  public: (row: ObjectRow) => `public, ${row.metadata.cacheControl}`,
  /** Kept by the one browser, and asked for each time whether it still may be seen. */
  private: () => "private, no-cache",
  signed: () => "private, no-store",
};

type Caching = (typeof caching)[keyof typeof caching];

/** Sends a file or the range of it that was asked for. */
export async function sendFile(
  context: StorageContext,
  { storage, log }: Services,
  row: ObjectRow,
  cachedAs: Caching,
): Promise<Response> {
  requireChecked(row);
  const { eTag, size, mimetype } = row.metadata;
  const headers = new Headers({
    ...headersOf(context, row, { type: mimetype, etag: eTag, cachedAs }),
    "Accept-Ranges": "bytes",
    "Last-Modified": row.updated_at.toUTCString(),
  });
  if (namesEntityTag(context.req.header("if-none-match"), eTag)) return notModified(headers);

  const range = readRange(context.req.header("range"), context.req.header("if-range"), {
    size,
    etag: eTag,
  });
  if (range === "unsatisfiable") {
    context.header("Content-Range", `bytes */${size}`);
    throw storageErrors.invalidRange();
  }
  headers.set("Content-Length", String(range ? range.end - range.start + 1 : size));
  if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  const status = range ? 206 : 200;
  if (context.req.method === "HEAD") return new Response(null, { status, headers });

  const stream = await storage.files.get(keyOf(row.version));
  if (!stream) {
    log.error("storage.bytes_missing", { object: row.id, version: row.version });
    throw storageErrors.objectNotFound();
  }
  const body = range ? Readable.from(slice(stream, range)) : stream;
  return new Response(Readable.toWeb(body) as ReadableStream, { status, headers });
}

/** Sends bytes that were made from a file, e.g. a smaller image. */
export function sendMade(
  context: StorageContext,
  row: ObjectRow,
  made: { bytes: Uint8Array; type: string; etag: string },
  cachedAs: Caching,
): Response {
  const headers = new Headers(headersOf(context, row, { ...made, cachedAs }));
  if (namesEntityTag(context.req.header("if-none-match"), made.etag)) return notModified(headers);
  return new Response(new Uint8Array(made.bytes), { headers });
}

function headersOf(
  context: StorageContext,
  row: ObjectRow,
  { type, etag, cachedAs }: { type: string; etag: string; cachedAs: Caching },
): Record<string, string> {
  const asked = context.req.query("download");
  const shown = type.startsWith("image/") && asked === undefined;
  const name = safeFileName(asked || (row.name.split("/").at(-1) ?? ""), type);
  return {
    ...harmless,
    "Cache-Control": cachedAs(row),
    "Content-Disposition": contentDisposition(shown ? "inline" : "attachment", name),
    "Content-Type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    ETag: etag,
  };
}

function notModified(headers: Headers): Response {
  headers.delete("Content-Type");
  headers.delete("Content-Disposition");
  return new Response(null, { status: 304, headers });
}
