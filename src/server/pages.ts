import {
  createRequestHandler,
  matchRoutes,
  type RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { withPageErrors } from "#platform/http/page-errors.ts";
import type { PageForm, PageHandle } from "#platform/http/page-handle.ts";

/** The pages to serve: built once, or asked anew for every request while developing. */
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
    render: createRequestHandler(adapt(pages.build), pages.mode),
    find,
    formAt: async (pathname) => find(pathname)?.form,
    routes,
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

const maxRemembered = 2_000;

/** Matching ranks every route anew each time; for most requests the answer is known. */
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
