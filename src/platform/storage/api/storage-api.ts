import { Hono, type MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { toProductError } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { storageErrors, toStorageBody, translateDatabaseError } from "../storage.errors.ts";
import type { StorageContext } from "./api-request.ts";
import { addBuckets } from "./buckets.api.ts";
import { addDownloads, addOpenDownloads } from "./downloads.api.ts";
import { addLists } from "./lists.api.ts";
import { addMoves, addObjects } from "./objects.api.ts";
import { addSignedUpload, addSigning } from "./signing.api.ts";

/**
 * `/storage/v1` as the client of the reference server calls it. Public and signed addresses come
 * first; everything else passes `guards`, which check the API key and set `viewer`. Row security
 * decides what the viewer may do. A refusal answers `{statusCode, error, code?, message}`.
 */
export function createStorageApi(
  services: Services,
  guards: readonly MiddlewareHandler<HttpEnvironment>[],
): Hono<HttpEnvironment> {
  const api = new Hono<HttpEnvironment>();
  api.onError(answerStorageError);
  // Names of files are people's own words; the log says which route and bucket it was.
  api.use(async (context, next) => {
    context.set("loggedPath", context.req.path.split("/").slice(0, 5).join("/"));
    await next();
  });
  addOpenDownloads(api, services);
  addSignedUpload(api, services);

  for (const guard of guards) api.use(guard);
  api.use(async (context, next) => {
    await next();
    if (!context.res.headers.has("Cache-Control")) context.header("Cache-Control", "no-store");
  });
  addSigning(api, services);
  addLists(api, services);
  addMoves(api, services);
  addBuckets(api, services);
  addObjects(api, services);
  addDownloads(api, services);
  api.all("*", (context) => answerStorageError(storageErrors.noSuchRoute(), context));
  return api;
}

const retrySeconds = "30";

function answerStorageError(error: unknown, context: StorageContext): Response {
  const known = toProductError(translateDatabaseError(error), context);
  const denial = known.code === "request_entity_too_large" ? storageErrors.tooLarge() : known;
  context.header("Cache-Control", "no-store");
  if ([423, 429, 503].includes(denial.status)) context.header("Retry-After", retrySeconds);
  return context.json(toStorageBody(denial), denial.status as ContentfulStatusCode);
}
