import type { Context, MiddlewareHandler } from "hono";
import { RouterContextProvider } from "react-router";
import {
  isHiddenFromViewAs,
  readOnlyServices,
  resolvePageViewer,
  viewAsCookie,
  viewAsEndPath,
  viewAsErrors,
} from "#features/auth/auth.contract.ts";
import type { Database } from "#platform/database/database.ts";
import {
  describeBody,
  type FormReceiver,
  type SentForm,
} from "#platform/http/bodies/form-receiver.ts";
import { networkOf } from "#platform/http/client-network.ts";
import { compressAnswer, encodingForData } from "#platform/http/compress-page.ts";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { sharedNonce } from "#platform/http/late-scripts.ts";
import { answerWith, type PageRequest, providePage } from "#platform/http/page.ts";
import type { PageSharing } from "#platform/http/page-handle.ts";
import { readPagePath } from "#platform/http/page-path.ts";
import type { RequestAllowance } from "#platform/http/request-allowance.ts";
import { sendKept } from "#platform/http/send-kept.ts";
import { hasSessionCookie } from "#platform/http/session-cookie.ts";
import { answerDenied, refuseFor } from "#platform/http/throttling.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import type { PageSource } from "./pages.ts";
import { createRouteLists } from "./route-lists.ts";
import { maxPages, type SharedPages, sharedAddress } from "./shared-pages.ts";

export interface PageServer {
  pages: PageSource;
  sharedPages: SharedPages;
  forms: FormReceiver;
  /** Counts the searches of networks. */
  searches: RequestAllowance;
}

/** Answers every address that nothing before it took: by a shared page, or one rendered for it. */
export function servePages(
  services: Services,
  { pages, sharedPages, forms, searches }: PageServer,
): MiddlewareHandler<HttpEnvironment> {
  const routeLists = createRouteLists((address) =>
    pages.render(
      new Request(new URL(address, services.application.baseUrl)),
      new RouterContextProvider(),
    ),
  );
  return async (context) => {
    const { method } = context.req;
    if (method === "POST") {
      context.set("route", routeName(pages, context.req.url));
      return await receiveForm(context, services, { pages, forms });
    }
    if (!readingMethods.has(method)) throw httpErrors.methodNotAllowed(method);
    const url = new URL(context.req.url);
    context.set("route", routeName(pages, context.req.url));
    if (url.pathname === pages.manifestPath && method !== "OPTIONS") {
      const list = await routeLists.read(`${url.pathname}${url.search}`);
      if (!(list instanceof Response)) return sendKept(context, list);
      forbidSharedCaching(list);
      return list;
    }
    if (isSearch(pages, url)) {
      const seconds = searches.take(networkOf(context.var.clientAddress));
      const denial = refuseFor(seconds, httpErrors.tooManySearches);
      if (denial && !url.pathname.endsWith(".data")) return answerDenied(denial);
      if (denial) return await renderOwn(context, services, pages, { failure: denial.error });
    }
    const sharing = sharingFor(context, pages, url);
    if (!sharing) return await renderOwn(context, services, pages);
    const page = await sharedPages.read(sharedAddress(url, sharing), sharing);
    if (!page) return await renderOwn(context, services, pages);
    context.set("scriptHashes", page.scriptHashes);
    return sendKept(context, page, page.status);
  };
}

/** The pattern of a page, by which requests are counted. Addresses without a page share one. */
function routeName(pages: PageSource, address: string): string {
  return pages.find(readPagePath(address).pathname)?.path ?? "/*";
}

function isSearch(pages: PageSource, { href, searchParams }: URL): boolean {
  if (searchParams.size === 0) return false;
  const { searches = [] } = pages.find(readPagePath(href).pathname)?.handle ?? {};
  return searches.some((name) => searchParams.get(name)?.trim());
}

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Hands a form to its page once its sender, type and length were judged. */
async function receiveForm(
  context: Context<HttpEnvironment>,
  services: Services,
  { pages, forms }: { pages: PageSource; forms: FormReceiver },
): Promise<Response> {
  const { clientAddress, body } = context.var;
  if (!body) throw new Error("A form came without anything to hold its body");
  const crowd = forms.admit(networkOf(clientAddress));
  if (crowd) return answerDenied(crowd);
  const { pathname, path } = readPagePath(context.req.url);
  const form = await pages.formAt(pathname);
  if (!form) return await renderOwn(context, services, pages);
  const { denial } = describeBody(context.req.raw.headers, form);
  if (denial && !context.req.path.endsWith(".data")) return answerDenied({ error: denial });
  return await renderOwn(context, services, pages, {
    receive: (viewer) => forms.receive(context.req.raw, form, { viewer, path }, body),
  });
}

/** Sharing of the requested page with the person who asks; undefined: it is rendered for them. */
function sharingFor(
  context: Context<HttpEnvironment>,
  pages: PageSource,
  url: URL,
): PageSharing | undefined {
  const { method, raw } = context.req;
  if (method === "OPTIONS") return undefined;
  // Data for a page that is open already is its visitor's. Routes match in any case, and one page
  // is kept under one address.
  const { pathname, searchParams } = url;
  if (pathname.endsWith(".data") || pathname !== pathname.toLowerCase()) return undefined;
  const sharing = pages.find(pathname)?.handle.sharing;
  const cookies = raw.headers.get("cookie") ?? "";
  if (cookies.includes(viewAsCookie)) return undefined;
  if (sharing?.with === "visitors" && hasSessionCookie(cookies)) return undefined;
  if (sharing?.personalParameters?.some((name) => searchParams.has(name))) return undefined;
  return sharing;
}

async function renderOwn(
  context: Context<HttpEnvironment>,
  services: Services,
  pages: PageSource,
  { receive, failure }: { receive?: (viewer: Viewer) => SentForm; failure?: ProductError } = {},
): Promise<Response> {
  const { requestId, nonce, clientAddress, log } = context.var;
  const userAgent = context.req.header("user-agent") ?? null;
  const request = context.req.raw;

  const resolved = await resolvePageViewer(services, request, {
    address: clientAddress,
    userAgent,
  }).catch((error: unknown) => {
    if (!isProductError(error)) throw error;
    return { viewer: anonymousViewer, mfaPending: null, cookies: [], failure: error };
  });
  const { cookies, ...viewing } = resolved;
  const seenAs = "seenAs" in viewing ? viewing.seenAs : undefined;
  const denialReason = seenAs && refuseViewer(request);
  if (denialReason && receive && !context.req.path.endsWith(".data")) {
    return answerDenied({ error: denialReason });
  }
  const form = denialReason ? undefined : receive?.(viewing.viewer);
  await form?.prepare(request);
  if (isProductError(form?.denial) && !context.req.path.endsWith(".data")) {
    return answerDenied({ error: form.denial });
  }
  const page: PageRequest = {
    services: {
      ...(seenAs && !isEndOfViewAs(request)
        ? readOnlyServices(services, services.database.readOnly())
        : { ...services, database: databaseFor(request, services.database) }),
      log,
    },
    nonce,
    requestId,
    clientAddress,
    sharing: null,
    ...viewing,
    ...(form ? { form } : {}),
    ...(denialReason ? { failure: denialReason } : {}),
    ...(failure ? { failure } : {}),
  };
  // Content of every page, such as a notice, is at most half a second old.
  await services.publicVersion.read();
  const shown = request.bodyUsed ? withoutBody(request) : request;
  const answer = await pages.render(shown, providePage(new RouterContextProvider(), page));
  // A document is compressed while it is rendered.
  const response = context.req.path.endsWith(".data")
    ? compressAnswer(answer, encodingForData(request))
    : answerWith(page, answer);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  forbidSharedCaching(response);
  return response;
}

/** An answer with a cookie is one person's, even if its page is anyone's. A cache may store both. */
function forbidSharedCaching({ headers }: Response): void {
  const caching = headers.get("Cache-Control");
  const isPrivate = caching !== null && /private|no-store/i.test(caching);
  if (caching === null || (headers.has("Set-Cookie") && !isPrivate)) {
    headers.set("Cache-Control", "private, no-cache");
  }
}

const isEndOfViewAs = ({ url }: Request) => readPagePath(url).pathname === viewAsEndPath;

/** Why someone who sees the site as another person can't do this; undefined where they can. */
function refuseViewer(request: Request): ProductError | undefined {
  if (isEndOfViewAs(request)) return undefined;
  if (!readingMethods.has(request.method)) return viewAsErrors.readOnly();
  return isHiddenFromViewAs(readPagePath(request.url).pathname) ? viewAsErrors.hidden() : undefined;
}

/** Pages are read in one transaction; what comes after a form is read as its action left it. */
function databaseFor({ method }: Request, database: Database): Database {
  return method === "GET" || method === "HEAD" ? database.forPage() : database;
}

/** A request whose body was read, as others can look at it. */
function withoutBody({ url, method, headers, signal }: Request): Request {
  return new Request(url, { method, headers, signal });
}

/** Renders the pages for everyone among `addresses`, so that the first visitor finds them ready. */
export async function prerender(
  sharedPages: SharedPages,
  pages: PageSource,
  addresses: readonly string[],
): Promise<number> {
  const wanted = addresses.flatMap((address) => {
    const sharing = pages.find(address)?.handle.sharing;
    return sharing?.with === "everyone" ? [{ address, sharing }] : [];
  });
  let rendered = 0;
  for (const { address, sharing } of wanted.slice(0, maxPages)) {
    const page = await sharedPages.read(address, sharing);
    if (page?.status === 200) rendered += 1;
  }
  return rendered;
}

/** Renders a page that many will get: for an anonymous viewer, and from no request's cookies. */
export async function renderShared(
  services: Services,
  pages: PageSource,
  address: string,
  sharing: PageSharing,
): Promise<Response> {
  const page: PageRequest = {
    services: { ...services, database: services.database.forPage() },
    viewer: anonymousViewer,
    mfaPending: null,
    sharing,
    nonce: sharedNonce,
    requestId: crypto.randomUUID(),
    clientAddress: "",
  };
  const answer = await pages.render(
    new Request(new URL(address, services.application.baseUrl)),
    providePage(new RouterContextProvider(), page),
  );
  return answerWith(page, answer);
}
