import type { Hono } from "hono";
import { z } from "zod";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import { checkPrefix } from "../file-names.ts";
import { type ListedPart, listAfter, listFolder, sortColumns } from "../lists.store.ts";
import { storageErrors } from "../storage.errors.ts";
import { requireBucket } from "../uploads.ts";
import { bucketOf, readRequest } from "./api-request.ts";

type Api = Hono<HttpEnvironment>;

const text = z.string().max(4_096);

const order = z.enum(["asc", "desc"]).default("asc");

const listSchema = z.object({
  prefix: text.default(""),
  search: text.nullish().transform((search) => search ?? ""),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  sortBy: z.object({ column: z.enum(sortColumns).default("name"), order }).prefault({}),
});

const listAfterSchema = z.object({
  prefix: text.default(""),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: text.nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(["name", "updated_at", "created_at"]).default("name"), order })
    .prefault({}),
});

/** Adds the lists of a bucket's files, as far as the viewer sees them. */
export function addLists(api: Api, services: Services): void {
  api.post("/object/list/:bucket", async (context) => {
    const request = await readRequest(context, listSchema);
    const { id } = await requireBucket(services, bucketOf(context));
    const prefix = checkPrefix(request.prefix);
    const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
    const search = checkPrefix(request.search);
    const entries = await services.database.as(context.var.viewer, (transaction) =>
      listFolder(transaction, id, { ...request, prefix: folder, search }),
    );
    return context.json(entries.map(({ version: _, ...entry }) => entry));
  });

  api.post("/object/list-v2/:bucket", async (context) => {
    const request = await readRequest(context, listAfterSchema);
    const { id } = await requireBucket(services, bucketOf(context));
    const prefix = checkPrefix(request.prefix);
    const { limit, sortBy, with_delimiter: grouped } = request;
    const after = request.cursor ? readCursor(request.cursor) : undefined;
    const found = await services.database.as(context.var.viewer, (transaction) =>
      listAfter(transaction, id, { prefix, grouped, limit: limit + 1, after, sortBy }),
    );
    const listed = found.slice(0, limit);
    const hasNext = found.length > limit;
    const last = listed.at(-1);
    // As the reference server has it: `name` is the whole name, `key` its last part.
    const folder = grouped ? prefix.slice(0, prefix.lastIndexOf("/") + 1) : "";
    return context.json({
      hasNext,
      folders: listed
        .filter((entry) => entry.id === null)
        .map(({ name: key }) => ({ name: `${folder}${key}/`, key })),
      objects: listed
        .filter((entry) => entry.id !== null)
        .map(({ sorted_by: _, name: key, ...entry }) => ({
          ...entry,
          name: `${folder}${key}`,
          key,
        })),
      ...(hasNext && last ? { nextCursor: writeCursor(last) } : {}),
    });
  });
}

const cursorShape = z.tuple([z.string().max(40), z.string().max(4_096)]);

function writeCursor({ sorted_by, name }: ListedPart): string {
  return Buffer.from(JSON.stringify([sorted_by, name])).toString("base64url");
}

function readCursor(cursor: string) {
  try {
    const [sortedBy, name] = cursorShape.parse(
      JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")),
    );
    return { sortedBy: checkPrefix(sortedBy), name: checkPrefix(name) };
  } catch {
    throw storageErrors.invalidRequest("The cursor is not one of this list");
  }
}
