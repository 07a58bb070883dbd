import { readdirSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { structuredDataIn } from "../support/pages/html.ts";
import { readSitemap } from "../support/pages/site-addresses.ts";

/** The pathways as search engines and visitors without scripts get them. */

const { baseURL } = inject("site");
const ask = (path: string, init?: RequestInit) => fetch(new URL(path, baseURL), init);

const paths = readdirSync("content/pathways")
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => `/pathways/${name.replace(".yaml", "")}`);

test("each pathway is one page for search engines, whatever is answered on it", async () => {
  const listed = (await readSitemap(baseURL)).filter((path) => path.startsWith("/pathways"));
  expect(listed.toSorted()).toEqual(["/pathways", ...paths].toSorted());
  for (const path of paths) {
    const html = await (await ask(path)).text();
    expect(html, path).not.toContain('<meta name="robots"');
    const names = [...html.matchAll(/<select[^>]* name="([a-z]+)"/g)].map(([, name]) => name);
    expect(names.length, path).toBeGreaterThan(0);
    const withAnswers = await (await ask(`${path}?start=2031-01`)).text();
    expect(withAnswers, path).toContain('<meta name="robots" content="noindex"/>');
    expect(withAnswers, path).toContain(`<link rel="canonical" href="${baseURL}${path}"/>`);
  }
});

test("a pathway is all there without scripts, and its steps are what search engines are told", async () => {
  for (const path of paths) {
    const html = await (await ask(path)).text();
    const howTo = structuredDataIn(html).find((thing) => thing["@type"] === "HowTo");
    const sections = (howTo?.step ?? []) as { itemListElement: { url: string }[] }[];
    const steps = sections.flatMap(({ itemListElement }) => itemListElement);
    expect(steps.length, path).toBeGreaterThan(3);
    for (const { url } of steps) {
      expect(url.startsWith(`${baseURL}${path}#step-`), url).toBe(true);
      expect(html, url).toContain(`id="${new URL(url).hash.slice(1)}"`);
    }
    for (const title of ["If something slips", "Fees</h2>", "Facts and figures"]) {
      expect(html, path).toContain(title);
    }
  }
});

test("a pathway's page is made once and kept", async () => {
  const first = await ask("/pathways/nurse-ontario?education=diploma");
  const tag = first.headers.get("etag") ?? "";
  expect(tag).not.toBe("");
  const second = await ask("/pathways/nurse-ontario?education=diploma", {
    headers: { "if-none-match": tag },
  });
  expect(second.status).toBe(304);
});
