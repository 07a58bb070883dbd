import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
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
