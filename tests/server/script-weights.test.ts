import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "../architecture/source-graph.ts";

/** Bytes of a page's scripts as they're sent, in all. */
const limit = 130_000;

/** Pages that fetch more, each with its limit. A page that no longer needs to be here fails. */
const heavier: Readonly<Record<string, number>> = {
  "hiring/applications/:applicationId": 147_500,
  "admin/content/:kind/drafts/:draftId/preview": 132_000,
  "mentorship/:mentorId/book": 132_000,
  "hiring/jobs/:jobId/edit": 131_500,
};

interface Route {
  path?: string;
  parentId?: string;
  module: string;
  imports?: string[];
}

interface Manifest {
  entry: { module: string; imports?: string[] };
  routes: Readonly<Record<string, Route>>;
}

const client = `${root}build/client`;

test("the scripts of each page stay within their limit, signed-in pages' too", () => {
  const { entry, routes } = readManifest();
  expect(Object.keys(routes).length).toBeGreaterThan(150);
  const weighed = Object.entries(routes).map(([id, route]) => {
    const files = new Set([entry.module, ...(entry.imports ?? [])]);
    for (let each: Route | undefined = route; each; each = routes[each.parentId ?? ""]) {
      for (const file of [each.module, ...(each.imports ?? [])]) files.add(file);
    }
    const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
    return { path: route.path ?? id, bytes };
  });
  const tooHeavy = weighed.filter(({ path, bytes }) => bytes > (heavier[path] ?? limit));
  expect(tooHeavy).toEqual([]);
  const needless = Object.keys(heavier).filter((path) =>
    weighed.every((each) => each.path !== path || each.bytes <= limit),
  );
  expect(needless).toEqual([]);
});

/** The routes of the build with their scripts, as the browser gets them. */
function readManifest(): Manifest {
  const name = readdirSync(`${client}/assets`).find((file) => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(`${client}/assets/${name}`, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** Bytes of a file as browsers that take Brotli get it. Tiny files have no compressed form. */
function sizeOf(file: string): number {
  if (!file.endsWith(".js")) return 0;
  const compressed = `${client}${file}.br`;
  return readFileSync(existsSync(compressed) ? compressed : `${client}${file}`).length;
}
