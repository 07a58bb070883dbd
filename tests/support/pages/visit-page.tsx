import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  type ActionFunction,
  createStaticHandler,
  createStaticRouter,
  type LoaderFunction,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
} from "react-router";
import { FormReceiver } from "../../../src/platform/http/bodies/form-receiver.ts";
import { IncomingBodies, IncomingBody } from "../../../src/platform/http/bodies/incoming-body.ts";
import { providePage } from "../../../src/platform/http/page.ts";
import type { PageHandle } from "../../../src/platform/http/page-handle.ts";
import { anonymousViewer, type Viewer } from "../../../src/platform/viewer.ts";
import type { TestContext } from "../services.ts";

/** Exports of a page's file, as far as they take part in a visit; its types are its own route's. */
interface PageModule {
  default: ComponentType<never>;
  handle?: PageHandle;
  loader?: (args: never) => unknown;
  action?: (args: never) => unknown;
}

/** A visitor's answer: `location` is where a redirect leads, and `html` is empty then. */
export interface VisitedPage {
  status: number;
  location: string | null;
  html: string;
}

/** The page at its path, on its own: without the site's frame around it. */
export function pageRoute(path: string, page: PageModule): RouteObject {
  const Page = page.default as ComponentType<object>;
  return {
    path,
    handle: page.handle,
    loader: page.loader as LoaderFunction | undefined,
    action: page.action as ActionFunction | undefined,
    Component: function PageOnItsOwn() {
      const props = { loaderData: useLoaderData(), actionData: useActionData(), matches: [] };
      return <Page {...props} />;
    },
  };
}

/**
 * Asks for a page as a browser without scripts does: with GET, or with POST when there is a form. `FormData` is sent as
 * forms with files are. Rejects with whatever the page's loader or action throws, except a redirect.
 */
export async function visitPage(
  { services }: TestContext,
  routes: RouteObject[],
  path: string,
  form?: Record<string, string> | FormData,
  viewer: Viewer = anonymousViewer,
): Promise<VisitedPage> {
  const request = new Request(
    new URL(path, services.application.baseUrl),
    form && {
      method: "POST",
      body: form instanceof FormData ? form : new URLSearchParams(form),
    },
  );
  const handle = matchRoutes(routes, new URL(request.url).pathname)?.at(-1)?.route.handle;
  const files = (handle as PageHandle | undefined)?.form?.files;
  const body = new IncomingBody(new IncomingBodies(), "127.0.0.1");
  const requestContext = providePage(new RouterContextProvider(), {
    services,
    viewer,
    mfaPending: null,
    sharing: null,
    nonce: "nonce",
    form: new FormReceiver(Date.now).receive(
      request,
      files ? { files } : {},
      { viewer, path },
      body,
    ),
    clientAddress: "127.0.0.1",
    requestId: "request",
  });
  const handler = createStaticHandler(routes);
  const answer = await handler.query(request, { requestContext }).finally(() => body.end());
  if (answer instanceof Response) {
    return { status: answer.status, location: answer.headers.get("Location"), html: "" };
  }
  const errors = Object.values(answer.errors ?? {});
  if (errors.length > 0) throw errors[0];
  const router = createStaticRouter(handler.dataRoutes, answer);
  const page = <StaticRouterProvider router={router} context={answer} hydrate={false} />;
  return { status: answer.statusCode, location: null, html: renderToStaticMarkup(page) };
}

/** The labels of the buttons in a page, in their order. */
export function buttonsOf(html: string): string[] {
  return Array.from(html.matchAll(/<button[^>]*>(.*?)<\/button>/g), ([, label = ""]) => label);
}
