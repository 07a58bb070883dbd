import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { HttpEnvironment } from "#platform/http/environment.ts";
import { serveAssets } from "./assets.ts";

let folder: string;
let present: string;
let earlier: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-assets-"));
  present = join(folder, "client");
  earlier = join(folder, "earlier-assets");
  await put("client/assets/page-b.js", "b");
  await put("client/icon.svg", "<svg/>");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, text: string) {
  await mkdir(join(folder, name, ".."), { recursive: true });
  await writeFile(join(folder, name), text);
}

function open() {
  const app = new Hono<HttpEnvironment>();
  app.use(serveAssets({ present, earlier }));
  app.all("*", (context) => context.text("no such page", 404));
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers });
    return {
      status: response.status,
      text: await response.text(),
      cache: response.headers.get("cache-control"),
      encoding: response.headers.get("content-encoding"),
    };
  };
}

test("a page from before this version gets its files, as they were sent then", async () => {
  await put("earlier-assets/page-a.js", "a");
  await put("earlier-assets/page-a.js.br", "compressed a");
  await put("earlier-assets/page-b.js", "an older b");
  const get = open();
  const cache = "public, max-age=31536000, immutable";
  expect(await get("/assets/page-a.js")).toEqual({ status: 200, text: "a", cache, encoding: null });
  expect(await get("/assets/page-a.js", { "accept-encoding": "br" })).toMatchObject({
    text: "compressed a",
    encoding: "br",
  });
  expect((await get("/assets/page-b.js")).text).toBe("b");
});

test("only names of hashed files are looked for, and one that's nowhere is not found", async () => {
  await put("earlier-assets/page-a.js", "a");
  await put("secret.js", "not for browsers");
  const get = open();
  expect((await get("/icon.svg")).text).toBe("<svg/>");
  for (const path of [
    "/page-a.js",
    "/earlier-assets/page-a.js",
    "/assets/gone.js",
    "/assets/..%2fsecret.js",
    "/assets/",
    `/assets/${"x".repeat(5000)}.js`,
  ]) {
    expect(await get(path), path.slice(0, 40)).toMatchObject({ status: 404, text: "no such page" });
  }
});

test("a server that runs on while the next version is built has the files of both", async () => {
  const get = open();
  await rename(join(present, "assets"), earlier);
  await put("client/assets/page-c.js", "c");
  expect((await get("/assets/page-b.js")).text).toBe("b");
  expect((await get("/assets/page-c.js")).text).toBe("c");
});
