import { expect, inject, test } from "vitest";
import { structuredDataIn, type Thing } from "../support/pages/html.ts";
import { readSamplePages, readSitemap } from "../support/pages/site-addresses.ts";

/**
 * Properties that search engines need of each kind of thing that isn't a sample in a demo. The
 * structured data of jobs, events and mentors, which are all samples here, is tested beside those.
 * The types of schema-dts check that every property belongs to its kind in schema.org's vocabulary
 * when the site is compiled.
 */
const needed: Record<string, string[]> = {
  Organization: ["name", "url", "logo"],
  WebSite: ["name", "url"],
  BreadcrumbList: ["itemListElement"],
  Course: ["name", "description", "provider", "offers"],
  Article: ["headline", "datePublished", "author", "image"],
  FAQPage: ["mainEntity"],
  HowTo: ["name", "description", "step"],
};

/** Kinds of things that pages describe, by path. */
const expected: [path: RegExp, kinds: string[]][] = [
  [/^\/$/, ["Organization", "WebSite"]],
  [/^\/career\/playbooks\/[^/]+$/, ["Course", "BreadcrumbList"]],
  [/^\/mentorship\//, ["BreadcrumbList"]],
  [/^\/pathways\/[^/]+$/, ["HowTo", "BreadcrumbList"]],
  [/^\/resources\/guides\//, ["Article", "FAQPage", "BreadcrumbList"]],
];

const { baseURL } = inject("site");
const ask = (path: string) => fetch(new URL(path, baseURL));
const textOf = async (path: string) => (await ask(path)).text();

test("every page tells search engines what it is about, in their words", async () => {
  const seen = new Set<string>();
  for (const path of await readSitemap(baseURL)) {
    const html = await textOf(path);
    const things = structuredDataIn(html);
    const inside = things.flatMap((thing) => [thing, ...nested(thing)]);
    for (const thing of inside) seen.add(thing["@type"]);
    for (const thing of things) {
      for (const property of needed[thing["@type"]] ?? []) {
        expect(thing[property], `${property} of ${thing["@type"]} on ${path}`).toBeTruthy();
      }
    }
    for (const [pattern, kinds] of expected.filter(([each]) => each.test(path))) {
      const found = things.map((thing) => thing["@type"]);
      expect(found, `${path} (${pattern})`).toEqual(expect.arrayContaining(kinds));
    }
    for (const list of things.filter((thing) => thing["@type"] === "BreadcrumbList")) {
      const items = list.itemListElement as { position: number; name: string; item: string }[];
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
      for (const { item, name } of items) {
        expect(name).toBeTruthy();
        expect((await ask(item)).status, `${item} in the trail of ${path}`).toBe(200);
      }
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining([...Object.keys(needed)]));
});

test("no sample is offered to search engines", async () => {
  const listed = await readSitemap(baseURL);
  const samples: string[] = [];
  for (const path of await readSamplePages(baseURL)) {
    const html = await textOf(path);
    // Other tests may have made mentors and events of their own, who are no samples.
    if (!/This [\w ]+ (is a sample|are samples)\b/.test(html.slice(html.indexOf("<main"))))
      continue;
    samples.push(path);
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    const kinds = structuredDataIn(html).map((thing) => thing["@type"]);
    expect(kinds, path).toEqual(["BreadcrumbList"]);
    expect(listed).not.toContain(path);
  }
  for (const part of ["/talent/jobs/", "/mentorship/", "/events/", "/business/opportunities/"]) {
    expect(samples.filter((path) => path.startsWith(part)).length, part).toBeGreaterThan(2);
  }
});

test("a sample mentor's profile tells search engines nothing of a person who does not exist", async () => {
  const html = await textOf("/mentorship/5a3b1e00-0000-4000-8000-000000000001");
  const kinds = structuredDataIn(html).map((thing) => thing["@type"]);
  expect(kinds).toContain("BreadcrumbList");
  expect(kinds).not.toContain("ProfilePage");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test("search engines read who runs the site", async () => {
  const things = structuredDataIn(await textOf("/"));
  const organization = things.find((thing) => thing["@type"] === "Organization");
  const site = things.find((thing) => thing["@type"] === "WebSite");
  expect(new URL(String(organization?.url)).pathname).toBe("/");
  expect(JSON.stringify(organization?.location)).toContain("Toronto");
  expect(JSON.stringify(organization?.location)).toContain("New York");
  expect(organization?.["@id"]).toBeTruthy();
  expect(site?.publisher).toEqual({ "@id": organization?.["@id"] });
});

test("a guide is a whole page without scripts, with its structured data", async () => {
  const guides = (await readSitemap(baseURL)).filter((at) => at.startsWith("/resources/guides/"));
  expect(guides.length).toBeGreaterThanOrEqual(24);
  const [guide = ""] = guides;
  const html = await textOf(guide);
  expect(html).toContain("Frequently asked questions");
  expect(html).toContain("Last reviewed on");
  const kinds = structuredDataIn(html).map((thing) => thing["@type"]);
  expect(kinds).toEqual(expect.arrayContaining(["Article", "FAQPage", "BreadcrumbList"]));
  expect(html).toMatch(/<meta property="og:type" content="article"/);
  expect(html).toMatch(/<meta name="twitter:card" content="summary_large_image"/);
});

/** Things that are parts of a thing. */
function nested(value: unknown): Thing[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((part) => {
    const things = Array.isArray(part) ? part : [part];
    return things.flatMap((thing) =>
      typeof thing === "object" && thing !== null && "@type" in thing
        ? [thing as Thing, ...nested(thing)]
        : [],
    );
  });
}
