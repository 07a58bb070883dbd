import { globSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { expect, inject, test } from "vitest";
import { listPagePictures } from "../../scripts/images/pages.ts";
import { structuredDataIn } from "../support/pages/html.ts";
import {
  answers,
  listAddresses,
  readRoutes,
  readSamplePages,
  readSitemap,
} from "../support/pages/site-addresses.ts";

/** The answers of the site's addresses, and the heads of their pages. */

const { baseURL } = inject("site");
const ask = (path: string, init?: RequestInit) => fetch(new URL(path, baseURL), init);
const textOf = async (path: string) => (await ask(path)).text();

test("the gallery of components is the development server's, and nothing of it is in the build", async () => {
  for (const path of ["/dev/gallery", "/dev/gallery/", "/dev/gallery/index.html"]) {
    expect((await ask(path)).status, path).toBe(404);
  }
  const root = new URL("../../", import.meta.url);
  const names = globSync("src/ui/**/*.example.tsx", { cwd: root })
    .map((file) => readFileSync(new URL(file, root), "utf8"))
    .flatMap((text) => [...text.matchAll(/"([^"]{15,})": \(\) =>/g)].map(([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(10);
  const built = globSync("build/{client,server}/**/*.{js,css}", { cwd: root }).map((file) =>
    readFileSync(new URL(file, root), "utf8"),
  );
  expect(built.length).toBeGreaterThan(10);
  expect(names.filter((name) => built.some((text) => text.includes(name)))).toEqual([]);
});

test("an event's page has the event's own time, not UTC, before there's a cookie or a script", async () => {
  const paths = (await readSamplePages(baseURL)).filter((path) => path.startsWith("/events/"));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    const [visitors, hosts] = Array.from(
      (await textOf(path)).matchAll(/<time [^>]*data-local="([^"]*)"[^>]*>([^<]*)<\/time>/g),
      ([, zone, text]) => ({ zone, text }),
    );
    expect(hosts, path).toEqual({
      zone: expect.stringMatching(/^America\//),
      text: expect.stringMatching(/ E[SD]T$/),
    });
    expect(visitors, path).toEqual({ zone: "", text: hosts?.text });
  }
});

test("the list of answers names every route there is, and no other", () => {
  expect(readRoutes().sort()).toEqual(Object.keys(answers).sort());
});

test("every route answers an anonymous visitor as the list says, within a policy", async () => {
  for (const { route, path } of await listAddresses(baseURL)) {
    const response = await ask(path, { redirect: "manual" });
    const answer = answers[route];
    if (typeof answer === "number") expect(response.status, path).toBe(answer);
    else {
      expect([301, 302], path).toContain(response.status);
      expect(response.headers.get("location"), path).toContain(answer);
    }
    expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(response.headers.get("content-security-policy"), path).toMatch(
      /script-src 'self' '(nonce|sha256)-/,
    );
  }
});

test("every address of the sitemap, and every sample, is a page with a title, description, address and picture of its own", async () => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const pictures = new Set<string>();
  const listed = await readSitemap(baseURL);
  expect(listed.length).toBeGreaterThan(30);
  const paths = new Set([...listed, ...(await readSamplePages(baseURL))]);
  for (const path of paths) {
    const response = await ask(path);
    expect(response.status, path).toBe(200);
    const html = await response.text();
    const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";

    const title = find(/<title>([^<]+)<\/title>/);
    expect(titles.get(title), `${path} has the title of`).toBeUndefined();
    titles.set(title, path);
    const description = find(/<meta name="description" content="([^"]+)"/);
    expect(description.length, path).toBeGreaterThan(40);
    expect(descriptions.get(description), `${path} has the description of`).toBeUndefined();
    descriptions.set(description, path);

    expect(find(/<link rel="canonical" href="([^"]+)"/)).toBe(
      `${baseURL}${path === "/" ? "/" : path}`,
    );
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    const picture = find(/<meta property="og:image" content="([^"]+)"/);
    expect(picture, path).toContain(`${baseURL}/social/`);
    pictures.add(picture);
    for (const thing of structuredDataIn(html)) {
      expect(thing, path).toMatchObject({ "@context": "https://schema.org" });
    }
  }
  for (const picture of pictures) {
    const response = await fetch(picture);
    expect(response.headers.get("content-type"), picture).toBe("image/png");
  }
});

test("the picture that all events share doesn't say where they are", () => {
  const picture = listPagePictures().find(({ name }) => name === "events");
  expect(picture?.title).toContain("free");
  expect(picture?.title).not.toMatch(/online|virtual/i);
});

test("an address with a slash at its end leads to the one without, and stays on this site", async () => {
  const { headers } = await ask("/career/playbooks/?category=leadership", { redirect: "manual" });
  expect(headers.get("location")).toBe("/career/playbooks?category=leadership");
  const { hostname, port } = new URL(baseURL);
  // `fetch` would tidy these up before they are sent.
  const locationOf = (path: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ hostname, port, path }, (response) => {
        response.resume();
        resolve(response.headers.location);
      }).on("error", reject);
    });
  expect(await locationOf("//evil.example//")).toBe("/evil.example");
  expect(await locationOf("/%5cevil.example/")).toBe("/%5cevil.example");
  expect(await locationOf("/%09/evil.example/")).toBe("/%09/evil.example");
  expect(await locationOf("/%0d%0aX/")).toBe("/%0d%0aX");
});

test.for(["/business/opportunities", "/mentorship"])(
  "what is not there is a 404: %s",
  async (folder) => {
    for (const id of ["1", "00000000-0000-4000-8000-000000000000", "%00"]) {
      expect((await ask(`${folder}/${id}`)).status, id).toBe(404);
    }
  },
);

test("the calendar file of an event that is not there is a 404", async () => {
  expect((await ask("/events/no-such-event/calendar.ics")).status).toBe(404);
});

test("the name of a download that is not on the list is a page that was not found", async () => {
  for (const path of ["/downloads/nothing.pdf", "/downloads/..%2F..%2Fpackage.json"]) {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/html");
  }
  // Among the static files there are none.
  expect((await ask("/downloads/offer-comparison-extended.xlsx")).status).toBe(404);
});

test("a download for members is refused to others", async () => {
  const response = await ask("/downloads/extended/offer-comparison-extended.xlsx", {
    headers: { accept: "*/*" },
    redirect: "manual",
  });
  expect(response.status).toBe(401);
});

test("results are kept from search engines, and the search page is not", async () => {
  expect(await textOf("/search?q=nurse")).toContain('<meta name="robots" content="noindex"/>');
  expect(await textOf("/search")).not.toContain("noindex");
  expect(await textOf("/sitemap.xml")).toMatch(/\/search<\/loc>/);
  expect(await textOf("/")).toMatch(/"@type":"SearchAction".*search\?q=\{words\}/);
});
