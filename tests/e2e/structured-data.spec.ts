import { expect, test } from "./fixtures.ts";
import { readSamplePages, readSitemap } from "./site-addresses.ts";

/**
 * What search engines need to know of each kind of thing that a demo has in truth. What they are told of
 * jobs, events and mentors, which are all samples here, is tested beside those. That every property belongs to its kind in
 * schema.org's vocabulary is checked by the types of schema-dts when the site is compiled.
 */
const needed: Record<string, string[]> = {
  Organization: ["name", "url", "logo"],
  WebSite: ["name", "url"],
  BreadcrumbList: ["itemListElement"],
  Course: ["name", "description", "provider", "offers"],
  Article: ["headline", "datePublished", "author", "image"],
  FAQPage: ["mainEntity"],
};

/** Which kinds stand on which pages. */
const expected: [path: RegExp, kinds: string[]][] = [
  [/^\/$/, ["Organization", "WebSite"]],
  [/^\/career\/playbooks\/[^/]+$/, ["Course", "BreadcrumbList"]],
  [/^\/mentorship\//, ["BreadcrumbList"]],
  [/^\/resources\/guides\//, ["Article", "FAQPage", "BreadcrumbList"]],
];

type Thing = Record<string, unknown> & { "@type": string };

test("every page tells search engines what it is about, in their words", async ({ request }) => {
  test.setTimeout(120_000);
  const seen = new Set<string>();
  for (const path of await readSitemap(request)) {
    const html = await (await request.get(path)).text();
    const scripts = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
    const things = Array.from(scripts, ([, json = ""]) => JSON.parse(json) as Thing);
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
        expect((await request.get(item)).status(), `${item} in the trail of ${path}`).toBe(200);
      }
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining([...Object.keys(needed)]));
});

test("nothing that is invented is offered to search engines", async ({ request }) => {
  test.setTimeout(120_000);
  const listed = await readSitemap(request);
  const samples: string[] = [];
  for (const path of await readSamplePages(request)) {
    const html = await (await request.get(path)).text();
    // Other tests may have made mentors and events of their own, who are no samples.
    if (!/invented/i.test(html.slice(html.indexOf("<main")))) continue;
    samples.push(path);
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    const scripts = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
    const kinds = Array.from(scripts, ([, json = ""]) => (JSON.parse(json) as Thing)["@type"]);
    expect(kinds, path).toEqual(["BreadcrumbList"]);
    expect(listed).not.toContain(path);
  }
  for (const part of ["/talent/jobs/", "/mentorship/", "/events/", "/business/opportunities/"]) {
    expect(samples.filter((path) => path.startsWith(part)).length, part).toBeGreaterThan(2);
  }
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
