import type { Context } from "hono";
import { z } from "zod";
import { readBytes, readJson, readMultipart } from "#platform/http/bodies/body.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { isProductError } from "#shared/errors.ts";
import { checkBucketId, checkName } from "../file-names.ts";
import type { Place } from "../objects.store.ts";
import { storageErrors } from "../storage.errors.ts";
import type { ReceivedFile } from "../uploads.ts";

/** Path of the API. */
export const storagePath = "/storage/v1";

export type StorageContext = Context<HttpEnvironment>;

const maximumJsonBytes = 1_048_576;

/** Size of a multipart body around its file. */
const multipartBytes = 65_536;

const maximumMetadataBytes = 4_096;

/**
 * The place that an address names after `route`, e.g. `/object/sign`. Read from the address as it
 * was sent and decoded once, so that what is checked is what is used.
 */
export function placeOf(context: StorageContext, route: string): Place {
  const sent = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(context.req.url)?.[1] ?? "";
  const start = `${storagePath}${route}/`;
  if (!sent.startsWith(start)) throw storageErrors.noSuchRoute();
  const rest = decode(sent.slice(start.length));
  const slash = rest.indexOf("/");
  if (slash < 0) throw storageErrors.invalidKey(rest);
  return { bucket: checkBucketId(rest.slice(0, slash)), name: checkName(rest.slice(slash + 1)) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw storageErrors.invalidKey(text); // A percent sign that encodes nothing.
  }
}

export function bucketOf(context: StorageContext): string {
  return checkBucketId(context.req.param("bucket") ?? "");
}

/** The body by `schema`; what does not fit is answered with the first problem. */
export async function readRequest<Schema extends z.ZodType>(
  context: StorageContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse((await readJson(context, maximumJsonBytes)) ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".");
  throw storageErrors.invalidRequest(`${where ? `${where}: ` : ""}${issue?.message ?? "invalid"}`);
}

export const wantsUpsert = (context: StorageContext) => context.req.header("x-upsert") === "true";

/** The file of a request: the body itself, or the first file of a form. */
export async function receiveFile(
  context: StorageContext,
  maximumBytes: number,
): Promise<ReceivedFile> {
  const contentType = context.req.header("content-type") ?? "";
  if (/^multipart\/form-data\b/i.test(contentType)) {
    return await receiveForm(context, maximumBytes);
  }
  const metadata = context.req.header("x-metadata");
  return {
    bytes: await readBytes(context, maximumBytes),
    declaredType: contentType,
    cacheControl: cacheControlOf(context.req.header("cache-control")),
    userMetadata:
      metadata === undefined
        ? undefined
        : parseMetadata(Buffer.from(metadata, "base64").toString("utf8")),
  };
}

async function receiveForm(context: StorageContext, maximumBytes: number): Promise<ReceivedFile> {
  const limits = { maxFiles: 1, maxFileBytes: maximumBytes };
  const form = await readMultipart(context, limits, maximumBytes + multipartBytes).catch(
    (error: unknown) => {
      if (!isProductError(error) || error.status !== 400) throw error;
      throw storageErrors.invalidRequest("The form could not be read");
    },
  );
  const file = [...form.values()].find((value) => typeof value !== "string");
  if (!file) throw storageErrors.invalidRequest("The form has no file");
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const metadata = field("metadata");
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    declaredType: file.type,
    cacheControl: cacheControlOf(field("cacheControl")),
    userMetadata: metadata === undefined ? undefined : parseMetadata(metadata),
  };
}

/** Cache settings that the sender may choose; anything else is left at the default. */
export function cacheControlOf(text: string | undefined): string | undefined {
  const value = text?.trim().toLowerCase() ?? "";
  if (value === "no-cache" || value === "no-store") return value;
  const seconds = /^(?:max-age=)?(\d{1,9})$/.exec(value)?.[1];
  return seconds === undefined ? undefined : `max-age=${seconds}`;
}

const metadataShape = z.record(z.string(), z.unknown());

/** Facts of the sender's own about a file, as the database can keep them. */
export function parseMetadata(text: string): Record<string, unknown> {
  const invalid = () => storageErrors.invalidRequest("The metadata must be a small JSON object");
  if (Buffer.byteLength(text) > maximumMetadataBytes) throw invalid();
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw invalid();
  }
  const checked = metadataShape.safeParse(parsed);
  // Neither a NUL nor half a surrogate pair can be kept; both are written as escapes.
  if (!checked.success || /\\u(0000|d[89a-f])/i.test(JSON.stringify(parsed))) throw invalid();
  return checked.data;
}
