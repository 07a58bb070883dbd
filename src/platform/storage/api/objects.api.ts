import type { Hono } from "hono";
import { z } from "zod";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import { copyFile, moveFile } from "../copies.ts";
import { checkBucketId, checkName } from "../file-names.ts";
import { deleteObjects, type ObjectRow } from "../objects.store.ts";
import { requireBucket, upload } from "../uploads.ts";
import {
  bucketOf,
  cacheControlOf,
  placeOf,
  readRequest,
  receiveFile,
  wantsUpsert,
} from "./api-request.ts";
import { findVisible } from "./downloads.api.ts";

type Api = Hono<HttpEnvironment>;

const name = z.string().max(4_096);

const moveSchema = z.object({
  bucketId: name,
  sourceKey: name,
  destinationKey: name,
  destinationBucket: name.nullish(),
});

const copySchema = moveSchema.extend({
  copyMetadata: z.boolean().optional(),
  metadata: z.object({ cacheControl: z.string().max(200).optional() }).optional(),
});

const removeSchema = z.object({
  prefixes: z
    .array(z.union([name, z.object({ path: name }).transform(({ path }) => path)]))
    .max(1000),
});

/** Uploading, replacing, describing, moving, copying and removing files. */
export function addObjects(api: Api, services: Services): void {
  for (const method of ["POST", "PUT"] as const) {
    api.on(method, "/object/:bucket/:name{.+}", async (context) => {
      const row = await upload(services, context.var.viewer, {
        ...placeOf(context, "/object"),
        upsert: method === "PUT" || wantsUpsert(context),
        receive: (maximumBytes) => receiveFile(context, maximumBytes),
      });
      return context.json({ Id: row.id, Key: keyInAnswers(row) });
    });
  }

  api.delete("/object/:bucket/:name{.+}", async (context) => {
    const place = placeOf(context, "/object");
    await findVisible(services, context.var.viewer, place);
    await services.database.as(context.var.viewer, (transaction) =>
      deleteObjects(transaction, place.bucket, [place.name]),
    );
    return context.json({ message: "Successfully deleted" });
  });

  api.delete("/object/:bucket", async (context) => {
    const { prefixes } = await readRequest(context, removeSchema);
    const bucket = await requireBucket(services, bucketOf(context));
    const names = prefixes.map(checkName);
    const removed = await services.database.as(context.var.viewer, (transaction) =>
      deleteObjects(transaction, bucket.id, names),
    );
    return context.json(removed.map(({ quarantined_at: _, ...row }) => row));
  });

  api.get("/object/info/:bucket/:name{.+}", async (context) => {
    const place = placeOf(context, "/object/info");
    return context.json(describe(await findVisible(services, context.var.viewer, place)));
  });
}

/** Registered before the routes with names of files, which would take their words for buckets. */
export function addMoves(api: Api, services: Services): void {
  api.post("/object/move", async (context) => {
    const { from, to } = placesOf(await readRequest(context, moveSchema));
    await moveFile(services, context.var.viewer, from, to);
    return context.json({ message: "Successfully moved" });
  });

  api.post("/object/copy", async (context) => {
    const request = await readRequest(context, copySchema);
    const { from, to } = placesOf(request);
    const source = await findVisible(services, context.var.viewer, from);
    const row = await copyFile(services, context.var.viewer, source, {
      ...to,
      upsert: wantsUpsert(context),
      cacheControl:
        request.copyMetadata === false
          ? cacheControlOf(request.metadata?.cacheControl)
          : source.metadata.cacheControl,
    });
    return context.json({ Id: row.id, Key: keyInAnswers(row) });
  });
}

function placesOf(request: z.output<typeof moveSchema>) {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = request;
  return {
    from: { bucket: checkBucketId(bucketId), name: checkName(sourceKey) },
    to: {
      bucket: checkBucketId(destinationBucket ?? bucketId),
      name: checkName(destinationKey),
    },
  };
}

const keyInAnswers = ({ bucket_id, name }: ObjectRow) => `${bucket_id}/${name}`;

function describe(row: ObjectRow) {
  const { metadata } = row;
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: row.user_metadata,
    // Ours: the file is stored and not served yet.
    being_checked: row.quarantined_at !== null,
    last_modified: row.updated_at,
    created_at: row.created_at,
  };
}
