import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import type { SearchAnswer } from "../../src/features/search/search.types.ts";
import { features } from "../../src/server/features.ts";
import { createTestContext, type TestContext } from "../support/services.ts";

const names = z.union([z.string(), z.array(z.string())]).transform((one) => [one].flat());
const schema = z.strictObject({
  queries: z
    .array(
      z
        .strictObject({ ask: z.string(), first: names.optional(), three: names.optional() })
        .refine(({ first, three }) => (first === undefined) !== (three === undefined)),
    )
    .min(150),
});

const minShare = 0.95;

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
  for (const feature of features) await feature.seedSamples?.(context.services);
});
afterAll(() => context.close());

async function bestOf(query: string): Promise<string[]> {
  const response = await context.app.request(
    `/search/answers?${new URLSearchParams({ q: query })}`,
  );
  expect(response.status).toBe(200);
  const { best }: SearchAnswer = await response.json();
  // A network may ask only so often, on a clock that doesn't move.
  context.clock.advance(1);
  return best.map(({ group, path, title }) => {
    const isNamed = ["jobs", "mentors", "events", "opportunities"].includes(group);
    const name = isNamed ? title.map(({ text }) => text).join("") : /[^/#]*$/.exec(path)?.[0];
    return `${group}/${name?.replace(/^file-/, "")}`;
  });
}

test("people find what they ask for", async () => {
  const text = await readFile(new URL("queries.yaml", import.meta.url), "utf8");
  const { queries } = schema.parse(parse(text));
  expect(new Set(queries.map(({ ask }) => ask)).size).toBe(queries.length);
  const misses: string[] = [];
  for (const { ask, first, three } of queries) {
    const best = await bestOf(ask);
    const wanted = first ?? three ?? [];
    const isRight = best.slice(0, first ? 1 : 3).some((one) => wanted.includes(one));
    if (!isRight) misses.push(`${ask}: ${best.slice(0, 3).join(" | ")}, not ${wanted.join(" | ")}`);
  }
  const share = 1 - misses.length / queries.length;
  console.log(
    [
      `${queries.length - misses.length} of ${queries.length} searches are right (${(share * 100).toFixed(1)} %).`,
      ...misses,
    ].join("\n"),
  );
  expect(share).toBeGreaterThanOrEqual(minShare);
});
