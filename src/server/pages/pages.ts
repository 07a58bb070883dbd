import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { withPageErrors } from "#platform/http/page-errors.ts";
import type { PageForm, PageHandle } from "#platform/http/page-handle.ts";
import { readPagePath } from "#platform/http/page-path.ts";

/** The pages to serve: built once, or built again for every request while developing. */
export type Pages =
  | { mode: "production"; build: ServerBuild }
  | { mode: "development"; build: () => Promise<ServerBuild> };

/** Renders a page; React Router's request handler over the built or the developed site. */
type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** Facts about a page of the site, known without rendering it. */
export interface PageRoute {
  /** As in `src/routes.ts`, with a leading slash. */
  path: string;
  handle: PageHandle;
  /** The form of its action; absent where it has none. */
  form?: PageForm;
}

/** The site's pages as the HTTP side uses them. */
export interface PageSource {
  render: PageHandler;
  /** The page that answers an address. While developing none is known, so none is shared. */
  find(pathname: string): PageRoute | undefined;
  /** The form of the page at an address, if any; known while developing too. */
  formAt(pathname: string): Promise<PageForm | undefined>;
  routes: readonly PageRoute[];
  /** The path at which browsers ask for lists of routes. Absent while developing: the lists change. */
  manifestPath?: string;
}

/**
 * Renders pages by React Router. Forms may come from `baseUrl`: behind a proxy that ends TLS a
 * request's own address is not the one that people see.
 */
export function createPageSource(pages: Pages, baseUrl: string): PageSource {
  const adapt = (build: ServerBuild): ServerBuild => ({
    ...withPageErrors(build),
    allowedActionOrigins: [new URL(baseUrl).host],
  });
  if (pages.mode === "development") {
    return {
      render: createRequestHandler(async () => adapt(await pages.build()), pages.mode),
      find: () => undefined,
      async formAt(pathname) {
        const routes = readRoutes(await pages.build());
        return matchRoutes(routes, pathname)?.[0]?.route.form;
      },
      routes: [],
    };
  }
  const routes = readRoutes(pages.build);
  const find = rememberAnswers((pathname) => matchRoutes(routes, pathname)?.[0]?.route);
  return {
    render: renderByFewRoutes(adapt(pages.build), pages.mode),
    find,
    formAt: async (pathname) => find(pathname)?.form,
    routes,
    manifestPath: pages.build.routeDiscovery?.manifestPath,
  };
}

/** Pages lie in the root or in a frame around some of them, which has no path of its own. */
function readRoutes(build: ServerBuild): PageRoute[] {
  const isFrame = (id: string) => id === "root" || frames.has(id);
  const frames = new Set(
    Object.values(build.routes).flatMap((route) =>
      route?.parentId === "root" && route.path === undefined && !route.index ? [route.id] : [],
    ),
  );
  return Object.values(build.routes).flatMap((route) =>
    route?.parentId && isFrame(route.parentId) && !frames.has(route.id) ? [toPageRoute(route)] : [],
  );
}

function toPageRoute({ path, module }: NonNullable<ServerBuild["routes"][string]>): PageRoute {
  const handle = (module.handle ?? {}) as PageHandle;
  return {
    path: `/${path ?? ""}`,
    handle,
    ...(module.action ? { form: handle.form ?? {} } : {}),
  };
}

/**
 * React Router converts every route of the site for each request and matches several times. So each page has a
 * handler that knows only the routes of its address and of those above it, which a browser's first navigation may
 * need. The list of routes that browsers ask for is answered by one that knows all.
 */
function renderByFewRoutes(build: ServerBuild, mode: "production"): PageHandler {
  const tree = toRouteTree(build);
  const deepest = Math.max(
    ...Object.values(build.routes).map((route) => route?.path?.split("/").length ?? 0),
  );
  const renderAny = createRequestHandler(build, mode);
  const handlers = new Map<string, PageHandler>();

  function handlerFor(pathname: string): PageHandler {
    if (pathname === build.routeDiscovery?.manifestPath) return renderAny;
    // An address deeper than every page is matched by the same routes as the ones above it.
    const segments = pathname
      .split("/")
      .filter(Boolean)
      .slice(0, deepest + 1);
    const above = segments.map((_, index) => `/${segments.slice(0, index).join("/")}`);
    const ids = new Set(
      [pathname, ...above].flatMap((path) =>
        (matchRoutes(tree, path) ?? []).map(({ route }) => route.id ?? ""),
      ),
    );
    const key = [...ids].sort().join(" ");
    const known = handlers.get(key);
    if (known) return known;
    const handler = createRequestHandler(withRoutes(build, ids), mode);
    handlers.set(key, handler);
    return handler;
  }

  const find = rememberAnswers(handlerFor);
  return (request, context) => {
    const { pathname } = readPagePath(request.url);
    const parts = pathname.split("/", maxParts + 1);
    if (parts.length <= maxParts) return find(pathname)(request, context);
    const { method, headers, signal } = request;
    const path = parts.slice(0, maxParts).join("/");
    const ending = new URL(request.url).pathname.endsWith(".data") ? ".data" : "";
    const shown = new Request(new URL(path + ending, request.url), { method, headers, signal });
    return find(path)(shown, context);
  };
}

/** React Router matches every address above a page's: seconds for thousands. No page lies deeper, so the rest is cut. */
const maxParts = 32;

function toRouteTree({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    const place = {
      id,
      ...(path !== undefined && { path }),
      ...(caseSensitive && { caseSensitive }),
    };
    return index
      ? [{ ...place, index }]
      : [{ ...place, children: toRouteTree({ routes } as ServerBuild, id) }];
  });
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}

const maxRemembered = 2_000;

/** Matching ranks every route again each time; for most requests the answer is known. */
function rememberAnswers<Answer>(find: (key: string) => Answer): (key: string) => Answer {
  const answers = new Map<string, Answer>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = find(key);
    if (answers.size >= maxRemembered) answers.clear();
    answers.set(key, answer);
    return answer;
  };
}
