import { buffer } from "node:stream/consumers";
import type { Hono } from "hono";
import { z } from "zod";
import { networkOf } from "#platform/http/client-network.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { keyOf } from "../drivers/file-store.ts";
import { isImageType } from "../images.ts";
import { findBucket, findObject, type ObjectRow, type Place } from "../objects.store.ts";
import { requireChecked } from "../quarantine.ts";
import { storageErrors } from "../storage.errors.ts";
import { placeOf, type StorageContext } from "./api-request.ts";
import { caching, sendFile, sendMade } from "./send-file.ts";

type Api = Hono<HttpEnvironment>;

/** Making a smaller image costs the processor more than anything else that nobody signs in for. */
const rendersPerClient = { name: "storage.render", capacity: 120, periodSeconds: 60 };

const pixels = z.coerce.number().int().min(1).max(2000).optional();

/** The parameters of `/render/image`, and what a signed address may fix of them. */
export const transformSchema = z.object({
  width: pixels,
  height: pixels,
  resize: z.enum(["cover", "contain", "fill"]).optional(),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.literal("origin").optional(),
});

/** Addresses that need no key: those of public buckets, and signed ones. */
export function addOpenDownloads(api: Api, services: Services): void {
  api.get("/object/public/:bucket/:name{.+}", async (context) => {
    const row = await findPublic(services, placeOf(context, "/object/public"));
    return await sendFile(context, services, row, caching.public);
  });
  api.get("/render/image/public/:bucket/:name{.+}", async (context) => {
    const row = await findPublic(services, placeOf(context, "/render/image/public"));
    return await render(context, services, row, context.req.query(), caching.public);
  });
  api.get("/object/sign/:bucket/:name{.+}", async (context) => {
    const { row } = await findSigned(services, context, "/object/sign");
    return await sendFile(context, services, row, caching.signed);
  });
  api.get("/render/image/sign/:bucket/:name{.+}", async (context) => {
    const { row, transform } = await findSigned(services, context, "/render/image/sign");
    return await render(context, services, row, transform, caching.signed);
  });
}

/** Addresses that row security decides about. */
export function addDownloads(api: Api, services: Services): void {
  for (const route of ["/object/authenticated", "/object"]) {
    api.get(`${route}/:bucket/:name{.+}`, async (context) => {
      const row = await findVisible(services, context.var.viewer, placeOf(context, route));
      return await sendFile(context, services, row, caching.private);
    });
  }
  api.get("/render/image/authenticated/:bucket/:name{.+}", async (context) => {
    const place = placeOf(context, "/render/image/authenticated");
    const row = await findVisible(services, context.var.viewer, place);
    return await render(context, services, row, context.req.query(), caching.private);
  });
}

/** The file as the viewer sees it; that it exists is not told to others. */
export async function findVisible(
  services: Services,
  viewer: Viewer,
  place: Place,
): Promise<ObjectRow> {
  const row = await services.database.as(viewer, (transaction) => findObject(transaction, place));
  if (!row) throw storageErrors.objectNotFound();
  return row;
}

async function findPublic(services: Services, place: Place): Promise<ObjectRow> {
  const row = await services.database.asSystem("public file", async (transaction) => {
    const bucket = await findBucket(transaction, place.bucket);
    if (!bucket?.public) throw storageErrors.bucketNotFound();
    return await findObject(transaction, place);
  });
  // Nobody else learns that a photo waits for the scanner.
  if (!row || row.quarantined_at) throw storageErrors.objectNotFound();
  return row;
}

async function findSigned(services: Services, context: StorageContext, route: string) {
  const place = placeOf(context, route);
  const token = context.req.query("token") ?? "";
  const { transform } = await services.storage.addresses.verify("read", place, token);
  // One that was made for a smaller image does not open the whole one, nor the other way round.
  if ((transform !== undefined) !== route.startsWith("/render")) {
    throw storageErrors.invalidSignedAddress();
  }
  const row = await services.database.asSystem("signed file", (transaction) =>
    findObject(transaction, place),
  );
  if (!row) throw storageErrors.objectNotFound();
  return { row, transform };
}

async function render(
  context: StorageContext,
  services: Services,
  row: ObjectRow,
  asked: unknown,
  cachedAs: (typeof caching)[keyof typeof caching],
): Promise<Response> {
  const parsed = transformSchema.safeParse(asked);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw storageErrors.invalidRequest(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  requireChecked(row);
  const type = row.metadata.mimetype;
  if (!isImageType(type)) throw storageErrors.notAnImage();
  if (!(await services.rateLimits.take(rendersPerClient, networkOf(context.var.clientAddress)))) {
    throw storageErrors.tooMany();
  }

  const stream = await services.storage.files.get(keyOf(row.version));
  if (!stream) throw storageErrors.objectNotFound();
  const { format: _, ...transform } = parsed.data;
  const bytes = await services.storage.images.transform(await buffer(stream), type, transform);
  const how = Object.values(transform).join("-");
  const etag = row.metadata.eTag.replace(/"$/, `-${how}"`);
  return sendMade(context, row, { bytes, type, etag }, cachedAs);
}
