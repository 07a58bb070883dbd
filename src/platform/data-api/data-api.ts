import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { RowStatement, TextRow } from "#platform/database/viewer-read.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import type { ProductError } from "#shared/errors.ts";
import { type CompiledRead, compileQuery } from "./compile-query.ts";
import { dataApiErrors, toBody, translateError } from "./data-api.errors.ts";
import { limits } from "./limits.ts";
import { parseQuery } from "./parse-query.ts";
import { applyRange, checkProfile, readAccept, readPreferences } from "./read-headers.ts";
import { type ReadPlan, ReadPlans, type ReadRequest } from "./read-plans.ts";
import type { Resource } from "./resource.ts";

/** Services that the data API needs. */
export type DataApiServices = Pick<Services, "database">;

type RequestContext = Context<HttpEnvironment>;

interface Page {
  rows: number;
  /** Of all pages; null when it was not asked for. */
  total: number | null;
  body: string | null;
}

/**
 * Reads of declared resources in PostgREST's query grammar, to be mounted at `/rest/v1` behind the
 * middleware that sets `viewer`. Row security decides which rows a viewer sees. A refusal answers
 * `{code, details, hint, message}`, see `dataApiErrors`.
 */
export function createDataApi(
  services: DataApiServices,
  resources: readonly Resource[],
): Hono<HttpEnvironment> {
  const plans = new ReadPlans();
  const byName = new Map(resources.map((resource) => [resource.name, checkResource(resource)]));
  const api = new Hono<HttpEnvironment>();

  api.all("/:resource", async (context) => {
    const name = context.req.param("resource");
    try {
      return await answer(context, { services, plans }, byName.get(name), name);
    } catch (error) {
      // Whoever may not ask at all hears that first.
      const failure = await decideViewer(context).then(
        () => error,
        (first: unknown) => first,
      );
      return refuse(context, failure, name);
    }
  });
  api.all("/rpc/:function", (context) =>
    refuse(context, dataApiErrors.unknownFunction(context.req.param("function")), ""),
  );
  api.all("*", (context) => refuse(context, dataApiErrors.invalidPath(), ""));
  return api;
}

function checkResource(resource: Resource): Resource {
  const undeclared = resource.defaultOrder.filter(
    (column) => !Object.hasOwn(resource.columns, column),
  );
  if (undeclared.length > 0) {
    throw new Error(`${resource.name} is ordered by undeclared columns: ${undeclared.join(", ")}`);
  }
  return resource;
}

async function answer(
  context: RequestContext,
  { services, plans }: { services: DataApiServices; plans: ReadPlans },
  resource: Resource | undefined,
  name: string,
): Promise<Response> {
  const { req } = context;
  const isHead = req.method === "HEAD";
  if (req.method !== "GET" && !isHead) throw dataApiErrors.methodNotSupported(req.method);
  if (!resource) throw dataApiErrors.unknownResource(name);

  const { compiled, contentType, preferences, offset, single } = plans.read(
    { resource, isHead, url: req.url, header: (field) => req.header(field) },
    planRead,
  );
  const page = await read(services, context, compiled);

  context.header("Content-Range", contentRange(page, offset));
  if (page.total !== null && offset > page.total) {
    throw dataApiErrors.rangeNotSatisfiable(
      `An offset of ${offset} was requested, but there are only ${page.total} rows.`,
    );
  }
  if (single && page.rows !== 1) throw dataApiErrors.notSingular(page.rows);

  if (preferences.applied) context.header("Preference-Applied", preferences.applied);
  context.header("Content-Type", contentType);
  context.header("Cache-Control", "no-store");
  const isPartial = page.total !== null && page.rows < page.total;
  return context.body(page.body ?? "", isPartial ? 206 : 200);
}

/** Everything of a request that decides what is read and how it is answered, but for whom it is. */
function planRead({ resource, isHead, url, header }: ReadRequest): ReadPlan {
  checkProfile(header("accept-profile"));
  const { contentType, ...representation } = readAccept(header("accept"));
  const preferences = readPreferences(header("prefer"));
  const query = applyRange(
    parseQuery(new URL(url).search.slice(1)),
    header("range"),
    header("range-unit"),
  );
  const compiled = compileQuery(query, resource, {
    ...representation,
    format: isHead ? "none" : representation.format,
    count: preferences.count,
  });
  const { single } = representation;
  return { compiled, contentType, preferences, offset: query.offset, single };
}

async function read(
  services: DataApiServices,
  context: RequestContext,
  compiled: CompiledRead,
): Promise<Page> {
  const row = await readRow(services, context, { ...compiled, milliseconds: limits.milliseconds });
  if (!row) throw new Error("A read of a resource answered no row");
  const [rows, total, body] = row;
  return { rows: Number(rows), total: total ? Number(total) : null, body: body ?? null };
}

async function readRow(
  { database }: DataApiServices,
  context: RequestContext,
  statement: RowStatement,
): Promise<TextRow | undefined> {
  const pending = context.get("pendingViewer");
  if (!pending) return await database.readRow(context.get("viewer"), statement);
  const { checked, read } = await database.readChecked(pending.claims, statement, pending.check);
  const viewer = await decideViewer(context, () => pending.decide(checked?.[0] ?? null));
  // The check may find less than the token says: before a second step nobody is the account's owner.
  const isAsExpected = viewer.kind === "user" && viewer.claims === pending.claims;
  return isAsExpected ? read() : await database.readRow(viewer, statement);
}

/** Finds out, once, whom the request is for. Throws for a session that is over. */
async function decideViewer(
  context: RequestContext,
  decide?: () => Promise<Viewer>,
): Promise<Viewer> {
  const pending = context.get("pendingViewer");
  if (pending) {
    context.set("pendingViewer", undefined);
    context.set("viewer", await (decide ?? pending.resolve)());
  }
  return context.get("viewer");
}

/** For example `0-24/3573`, `0-24/*` when the total was not asked for, or `*` for no rows. */
function contentRange({ rows, total }: Page, offset: number): string {
  const range = rows === 0 ? "*" : `${offset}-${offset + rows - 1}`;
  return `${range}/${total ?? "*"}`;
}

/**
 * Answers whatever was thrown on the way to or in the data API, the checks of key and token before
 * it included, in the body that its clients read.
 */
export function answerDataApiError(error: unknown, context: RequestContext): Response {
  return refuse(context, error, "");
}

function refuse(context: RequestContext, error: unknown, resource: string): Response {
  const denial = toApiError(context, error, resource);
  if (denial.status === 401) context.header("WWW-Authenticate", "Bearer");
  if (denial.status === 405) context.header("Allow", "GET, HEAD");
  context.header("Cache-Control", "no-store");
  return context.json(toBody(denial), denial.status as ContentfulStatusCode);
}

function toApiError(context: RequestContext, error: unknown, resource: string): ProductError {
  // A refusal may come before anybody knows whom the request is for.
  const viewer: Viewer | undefined = context.var.viewer;
  const anonymous = viewer === undefined || viewer.kind === "anonymous";
  const known = translateError(error, resource, anonymous);
  if (known && known.status < 500) return known;
  context.var.log.error("data_api.failed", { error, resource });
  return known ?? dataApiErrors.unexpected(context.var.requestId);
}
