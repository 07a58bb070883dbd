import {
  UNSAFE_decodeViaTurboStream as decodeData,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { createPageSource } from "../../../src/server/pages/pages.ts";
import type { MarkupCache } from "../../../src/ui/content/cached-markup.tsx";

/** A page of the built site whose loaders have answered. */
export interface PageTree {
  /** Renders all of it, the document included, and nothing else. */
  render(cache: MarkupCache | null): Promise<Buffer>;
  /** A cache as the site's own, which is empty. */
  createCache(fail: (error: unknown) => void): MarkupCache;
}

/** The page at an address, with the data that the site answers to the browser's router (`<path>.data`). */
export async function readPageTree(
  build: ServerBuild,
  url: string,
  data: string,
): Promise<PageTree> {
  const entry = build.entry.module as typeof import("../../../src/entry.server.tsx");
  const context = await makeEntryContext(build, url, data);
  return {
    render: (cache) => entry.renderAlone(context, url, cache),
    createCache: entry.createCache,
  };
}

/** The context that React Router hands the page's renderer once every loader has answered. */
async function makeEntryContext(
  build: ServerBuild,
  url: string,
  text: string,
): Promise<EntryContext> {
  const { body } = new Response(text);
  if (!body) throw new Error("There is no data");
  const { value } = await decodeData(body, globalThis);
  const dataOf = value as Record<string, { data: unknown } | undefined>;
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { middleware: _, ...module } = route.module;
    const loader = module.loader && (() => dataOf[id]?.data ?? null);
    return [id, { ...route, module: { ...module, ...(loader && { loader }) } }];
  });
  const captured = Promise.withResolvers<EntryContext>();
  const entry = {
    module: {
      ...build.entry.module,
      default: (_request: Request, status: number, headers: Headers, context: EntryContext) => {
        captured.resolve(context);
        return new Response(null, { status, headers });
      },
    },
  };
  const pages = createPageSource(
    { mode: "production", build: { ...build, routes: Object.fromEntries(routes), entry } },
    url,
  );
  await pages.render(new Request(url), new RouterContextProvider());
  const context = await captured.promise;
  // The data that goes along for the browser is no part of the tree.
  const { serverHandoffStream: _, ...tree } = context;
  return tree;
}
