import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addTime } from "../../src/shared/time.ts";
import { keepEarlierAssets } from "./earlier-assets.mjs";

let folder: string;
let assets: string;
let earlier: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-earlier-"));
  assets = join(folder, "assets");
  earlier = join(folder, "earlier");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = new Date("2027-01-01T00:00:00Z");

/** Builds these files on that day, in place of the build before. */
async function build(days: number, files: Record<string, string>, maxBytes = 1000) {
  keepEarlierAssets(assets, earlier, { now: addTime(start, { days }).getTime(), maxBytes });
  await rm(assets, { recursive: true, force: true });
  await mkdir(assets);
  for (const [name, text] of Object.entries(files)) await writeFile(join(assets, name), text);
}

const kept = async () => (await readdir(earlier)).sort();

test("the first build has no earlier files", async () => {
  await build(0, { "page-a.js": "a" });
  expect(await kept()).toEqual([]);
});

test("files stay for seven days from when a build replaced them, with their compressed forms", async () => {
  await build(0, { "page-a.js": "a", "page-a.js.br": "b", "frame-x.js": "x" });
  await build(30, { "page-b.js": "bb", "frame-x.js": "x" });
  expect(await kept()).toEqual(["frame-x.js", "page-a.js", "page-a.js.br"]);
  expect(await readFile(join(earlier, "page-a.js"), "utf8")).toBe("a");
  await build(36, { "page-c.js": "cc", "frame-x.js": "x" });
  expect(await kept()).toEqual(["frame-x.js", "page-a.js", "page-a.js.br", "page-b.js"]);
  await build(38, { "page-d.js": "dd" });
  expect(await kept()).toEqual(["frame-x.js", "page-b.js", "page-c.js"]);
});

test("beyond the size limit, the oldest files are removed", async () => {
  await build(0, { "page-a.js": "a".repeat(60) });
  await build(1, { "page-b.js": "b".repeat(60) }, 100);
  await build(2, { "page-c.js": "c" }, 100);
  expect(await kept()).toEqual(["page-b.js"]);
});

test("React Router's build leaves them where they are", async () => {
  expect(await readFile(new URL("../../vite.config.ts", import.meta.url), "utf8")).toContain(
    "emptyOutDir: false",
  );
});
