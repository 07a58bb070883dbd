import routes from "../../../src/routes.ts";

/** A page of the site: its path as in `src/routes.ts`, with a leading slash, and its file. */
export interface PageRoute {
  path: string;
  file: string;
}

interface RouteEntry {
  path?: string | undefined;
  file: string;
  children?: RouteEntry[] | undefined;
}

const modules = import.meta.glob("/src/features/**/pages/*.tsx");

/** Every page; the frames around some of them have no path of their own. */
export function listPages(entries: readonly RouteEntry[] = routes): PageRoute[] {
  return entries.flatMap(({ path = "", file, children }) =>
    children ? listPages(children) : [{ path: `/${path}`, file }],
  );
}

/** The exports of a page's file. */
export async function loadPage<Exports>({ file }: PageRoute): Promise<Exports> {
  const load = modules[`/src/${file}`];
  if (!load) throw new Error(`${file} is not there`);
  return (await load()) as Exports;
}
