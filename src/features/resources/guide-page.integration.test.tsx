import { afterAll, beforeAll, expect, test } from "vitest";
import { addTime, dayInUtc } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import type { CitedFact } from "./facts.rules.ts";
import { type Guide, readLibrary } from "./guides.store.server.ts";
import * as guidePage from "./pages/guide.tsx";
import { guidePath } from "./resources.constants.ts";

/** The guide's own page, rendered as the server does it, on days that the test's clock chooses. */

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const note = "may have changed since";
const advice = "Check the official source: ";
const guide = [...readLibrary().values()].sort(
  (a, b) => b.facts.length - a.facts.length,
)[0] as Guide;

test("while every fact holds, a guide lists its facts and says nothing of their age", async () => {
  const html = await render(guide, endOf(earliest(guide.facts.map(lastDayOf))));
  expect(html).toContain("Facts and figures to check");
  expect(html).toContain("Based on the source as of");
  expect(html).not.toContain("Checked on");
  expect(html).not.toContain(note);
  expect(html).not.toContain(advice);
});

test("from the next day on it says how many may have changed, and which", async () => {
  const lastDay = earliest(guide.facts.map(lastDayOf));
  const count = guide.facts.filter((fact) => lastDayOf(fact) === lastDay).length;
  const html = await render(guide, addTime(endOf(lastDay), { seconds: 1 }));
  const of = count < guide.facts.length ? `${count} of the` : "All";
  expect(html).toContain(`${of} ${guide.facts.length} facts in this guide ${note}`);
  expect(html.split(advice)).toHaveLength(count + 1);
});

test("in years to come every fact sends the reader to its source", async () => {
  const html = await render(guide, new Date("2100-01-01"));
  expect(html).toContain(`All ${guide.facts.length} facts`);
  expect(html.split(advice)).toHaveLength(guide.facts.length + 1);
  expect(html).toContain(`${advice}not checked for more than 180 days`);
});

test("each reference in the text has its fact, and each fact the way back to every place", async () => {
  const html = await render(guide, new Date("2026-11-21"));
  const ids = new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
  const targets = Array.from(html.matchAll(/ href="#(fact-[^"]+)"/g), ([, target]) => target);
  const uses = guide.facts.reduce((sum, fact) => sum + fact.uses, 0);
  expect(targets).toHaveLength(2 * uses);
  expect(targets.filter((target) => !ids.has(target))).toEqual([]);
});

async function render({ slug }: Guide, now: Date): Promise<string> {
  context.clock.set(now);
  const routes = [pageRoute("/resources/guides/:slug", guidePage)];
  const { status, html } = await visitPage(context, routes, guidePath(slug));
  expect(status).toBe(200);
  return html;
}

/** The last day on which a fact holds, worked out apart from the product. */
function lastDayOf({ verified, validUntil, recheckDays = 180 }: CitedFact): string {
  const [year = 0, month = 1, day = 1] = verified.split("-").map(Number);
  const checked = dayInUtc(new Date(Date.UTC(year, month - 1, day + recheckDays)));
  return earliest([checked, validUntil ?? checked]);
}

function earliest(days: readonly string[]): string {
  return [...days].sort()[0] ?? "";
}

function endOf(day: string): Date {
  return new Date(`${day}T23:59:59Z`);
}
