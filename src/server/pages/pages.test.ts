import { type EntryContext, RouterContextProvider, type ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { createPageSource } from "./pages.ts";

const route = (id: string, parentId: string | undefined, path?: string, handle = {}) => ({
  id,
  parentId,
  path,
  module: { default: () => null, handle },
});

test("pages in a frame without a path are found as those outside it, and the frame is none itself", () => {
  const routes = [
    route("root", undefined, ""),
    route("home", "root", "home"),
    route("frame", "root"),
    route("framed", "frame", "account", { named: "framed" }),
    route("rest", "root", "*", { named: "rest" }),
  ];
  const build = {
    routes: Object.fromEntries(routes.map((each) => [each.id, each])),
  } as unknown as ServerBuild;
  const pages = createPageSource({ mode: "production", build }, "http://localhost:1");
  expect(pages.routes.map(({ path }) => path)).toEqual(["/home", "/account", "/*"]);
  expect(pages.find("/account")?.handle).toEqual({ named: "framed" });
  expect(pages.find("/elsewhere")?.handle).toEqual({ named: "rest" });
});

describe("a page is rendered with the routes", () => {
  const routes = [
    route("root", undefined, ""),
    { ...route("home", "root"), index: true },
    route("jobs", "root", "jobs"),
    route("job", "root", "jobs/:jobId"),
    route("new", "root", "jobs/new"),
    route("mentors", "root", "mentors"),
    route("rest", "root", "*"),
  ];
  const byId = Object.fromEntries(routes.map((each) => [each.id, each]));
  const addresses: string[] = [];
  const build = {
    routes: byId,
    assets: { version: "v", routes: byId },
    ssr: true,
    prerender: [],
    future: {},
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
    entry: {
      module: {
        default: (request: Request, status: number, _headers: Headers, context: EntryContext) => {
          addresses.push(request.url);
          return Response.json(
            {
              matched: context.staticHandlerContext.matches.map(({ route: { id } }) => id),
              known: Object.keys(context.manifest.routes),
              modules: Object.keys(context.routeModules),
            },
            { status },
          );
        },
      },
    },
  } as unknown as ServerBuild;
  const pages = createPageSource({ mode: "production", build }, "http://localhost:1");
  const get = (path: string) =>
    pages.render(new Request(`http://localhost:1${path}`), new RouterContextProvider());

  test.each([
    ["/", ["root", "home"], ["root", "home"]],
    ["/jobs", ["root", "jobs"], ["root", "home", "jobs"]],
    ["/jobs/3", ["root", "job"], ["root", "home", "jobs", "job"]],
    ["/JOBS/new", ["root", "new"], ["root", "home", "jobs", "new"]],
    ["/jobs/3/no/page/is/here", ["root", "rest"], ["root", "home", "jobs", "job", "rest"]],
    ["/else", ["root", "rest"], ["root", "home", "rest"]],
  ])("of %s and of the addresses above it", async (path, matched, known) => {
    const { href } = new URL(path, "http://localhost:1");
    for (const address of [href, `${href}?jobs=1`]) {
      const answer = await pages.render(new Request(address), new RouterContextProvider());
      expect(await answer.json()).toEqual({ matched, known, modules: known });
    }
  });

  test("of few addresses, however many lie above it", async () => {
    const answer = await get("/a".repeat(4_000));
    expect(await answer.json()).toMatchObject({ matched: ["root", "rest"] });
    expect(addresses.at(-1)?.length).toBeLessThan(100);
    const data = await get(`/jobs${"/a".repeat(4_000)}.data`);
    expect(data.headers.get("content-type")).toBe("text/x-script");
  });

  test("of which a browser learns more by itself", async () => {
    expect(pages.manifestPath).toBe("/__manifest");
    const answer = await get("/__manifest?version=v&paths=/jobs/new,/mentors");
    expect(Object.keys((await answer.json()) as object).sort()).toEqual(["mentors", "new", "root"]);
  });
});
