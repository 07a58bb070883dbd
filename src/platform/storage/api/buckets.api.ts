import type { Hono } from "hono";
import { z } from "zod";
import { violates } from "#platform/database/database.errors.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import {
  type BucketSettings,
  deleteBucket,
  emptyBucket,
  insertBucket,
  listBuckets,
  updateBucket,
} from "../buckets.store.ts";
import { isNewBucketId } from "../file-names.ts";
import { type BucketRow, findBucket } from "../objects.store.ts";
import { storageErrors, translateDatabaseError } from "../storage.errors.ts";
import { bucketOf, readRequest, type StorageContext } from "./api-request.ts";

type Api = Hono<HttpEnvironment>;

/** Decimal, as the reference server reads them. */
const units: Record<string, number> = { "": 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** Bytes, or text like `20MB` or `1.5gb`. */
const size = z.union([z.number(), z.string().max(20)]).transform((value, context) => {
  const [, number = "", unit = ""] =
    /^(\d{1,12}(?:\.\d{1,6})?)\s*([a-z]*)$/i.exec(String(value).trim()) ?? [];
  const exact = Number(number || Number.NaN) * (units[unit.toLowerCase()] ?? Number.NaN);
  const bytes = unit === "" ? exact : Math.round(exact);
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  context.addIssue({ code: "custom", message: "must be a size" });
  return z.NEVER;
});

const type = z
  .string()
  .max(200)
  .regex(/^[a-z0-9.+-]+\/(\*|[a-z0-9.+-]+)$/i, "must be a type like image/png or image/*")
  .transform((text) => text.toLowerCase());

const settingsSchema = z.object({
  public: z.boolean().nullish(),
  file_size_limit: size.nullish(),
  allowed_mime_types: z.array(type).max(100).nullish(),
});

const createSchema = settingsSchema.extend({
  id: z.string().optional(),
  name: z.string(),
});

const pageSchema = z.object({
  search: z.string().max(100).default(""),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** Buckets: whoever is signed in may know them, the secret key alone may change them. */
export function addBuckets(api: Api, services: Services): void {
  api.get("/bucket", async (context) => {
    const query = pageSchema.safeParse(context.req.query());
    if (!query.success || query.data.search.includes("\u0000")) {
      throw storageErrors.invalidRequest("The list cannot be read in that way");
    }
    const { sortColumn: column, sortOrder, ...page } = query.data;
    const rows = await services.database.as(context.var.viewer, (transaction) =>
      listBuckets(transaction, { ...page, column, order: sortOrder }),
    );
    return context.json(rows.map(describe));
  });

  api.get("/bucket/:bucket", async (context) => {
    const id = bucketOf(context);
    const row = await services.database.as(context.var.viewer, (transaction) =>
      findBucket(transaction, id),
    );
    if (!row) throw storageErrors.bucketNotFound();
    return context.json(describe(row));
  });

  api.post("/bucket", async (context) => {
    requireSecretKey(context);
    const request = await readRequest(context, createSchema);
    const id = request.id ?? request.name;
    if (!isNewBucketId(id)) throw storageErrors.invalidRequest("Bucket name invalid");
    const settings = {
      public: request.public ?? false,
      fileSizeLimit: checkedLimit(services, request.file_size_limit ?? null),
      allowedTypes: request.allowed_mime_types ?? null,
    };
    await change(services, "created", id, async (transaction) => {
      await insertBucket(transaction, id, settings, services.clock.now());
      return true;
    });
    return context.json({ name: id });
  });

  api.put("/bucket/:bucket", async (context) => {
    requireSecretKey(context);
    const request = await readRequest(context, settingsSchema);
    const settings: Partial<BucketSettings> = {
      ...(typeof request.public === "boolean" ? { public: request.public } : {}),
      ...(request.file_size_limit === undefined
        ? {}
        : { fileSizeLimit: checkedLimit(services, request.file_size_limit) }),
      ...(request.allowed_mime_types === undefined
        ? {}
        : { allowedTypes: request.allowed_mime_types }),
    };
    const id = bucketOf(context);
    await change(services, "updated", id, (transaction) =>
      updateBucket(transaction, id, settings, services.clock.now()),
    );
    return context.json({ message: "Successfully updated" });
  });

  api.post("/bucket/:bucket/empty", async (context) => {
    requireSecretKey(context);
    const id = bucketOf(context);
    await change(services, "emptied", id, async (transaction) => {
      if (!(await findBucket(transaction, id))) return false;
      await emptyBucket(transaction, id);
      return true;
    });
    return context.json({ message: "Successfully emptied" });
  });

  api.delete("/bucket/:bucket", async (context) => {
    requireSecretKey(context);
    const id = bucketOf(context);
    await change(services, "deleted", id, (transaction) => deleteBucket(transaction, id));
    return context.json({ message: "Successfully deleted" });
  });
}

function requireSecretKey(context: StorageContext): void {
  if (context.var.viewer.kind !== "service") throw storageErrors.rowSecurity();
}

function checkedLimit(services: Services, bytes: number | null): number | null {
  if (bytes !== null && bytes > services.storage.maximumBytes) throw storageErrors.tooLarge();
  return bytes;
}

/** Makes a change and notes it in the audit; refuses when there was nothing to change. */
async function change(
  { audit, database }: Services,
  done: "created" | "updated" | "emptied" | "deleted",
  id: string,
  work: (transaction: DatabaseTransaction) => Promise<boolean>,
): Promise<void> {
  try {
    await database.asSystem("storage bucket", async (transaction) => {
      if (!(await work(transaction))) throw storageErrors.bucketNotFound();
      await audit.record(transaction, {
        actorId: null,
        action: `storage.bucket_${done}`,
        subject: { type: "bucket", id },
      });
    });
  } catch (error) {
    const notEmpty = done === "deleted" && violates(error, "objects_bucket_id_fkey");
    throw notEmpty ? storageErrors.bucketNotEmpty() : translateDatabaseError(error);
  }
}

function describe(row: BucketRow) {
  return { ...row, owner: row.owner ?? "", type: "STANDARD" };
}
