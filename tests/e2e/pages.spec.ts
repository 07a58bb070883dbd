import { get } from "node:http";
import type { Page } from "@playwright/test";
import { colourRules, findViolations } from "./accessibility.ts";
import { signIn } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";
import { hydrate } from "./hydrate.ts";
import {
  type Address,
  answers,
  listAddresses,
  listReadablePages,
  type Reader,
  readRoutes,
  readSamplePages,
  readSitemap,
} from "./site-addresses.ts";

const readers: Reader[] = ["anonymous", "jobseeker", "admin"];

test("the list of answers names every route there is, and no other", () => {
  expect(readRoutes().sort()).toEqual(Object.keys(answers).sort());
});

test("every route answers an anonymous visitor as the list says, within a policy", async ({
  request,
}) => {
  for (const { route, path } of await listAddresses(request)) {
    const response = await request.get(path, { maxRedirects: 0 });
    const answer = answers[route];
    if (typeof answer === "number") expect(response.status(), path).toBe(answer);
    else {
      expect([301, 302], path).toContain(response.status());
      expect(response.headers().location, path).toContain(answer);
    }
    expect(response.headers()["x-request-id"]).toMatch(/^[\w-]{36}$/);
    expect(response.headers()["content-security-policy"], path).toMatch(
      /script-src 'self' '(nonce|sha256)-/,
    );
  }
});

test("every address of the sitemap, and every sample, is a page with a title, description, address and picture of its own", async ({
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const pictures = new Set<string>();
  const listed = await readSitemap(request);
  expect(listed.length).toBeGreaterThan(30);
  const paths = new Set([...listed, ...(await readSamplePages(request))]);
  for (const path of paths) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
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
    for (const [, json = ""] of html.matchAll(
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
    )) {
      expect(JSON.parse(json), path).toMatchObject({ "@context": "https://schema.org" });
    }
  }
  for (const picture of pictures) {
    const response = await request.get(picture);
    expect(response.headers()["content-type"], picture).toBe("image/png");
  }
});

for (const width of [390, 1440]) {
  test(`pages fit ${width} px, have one heading of the first level and pass axe in both themes`, async ({
    browser,
    baseURL,
    request,
    demoAccounts,
    allowNoise,
  }) => {
    test.setTimeout(240_000);
    allowNoise(/404/);
    const pages = await listReadablePages(request);
    for (const reader of readers) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        reducedMotion: "reduce",
        ...(baseURL ? { baseURL } : {}),
      });
      const page = await context.newPage();
      if (reader !== "anonymous") await signIn(page, demoAccounts[reader]);
      for (const address of pages.filter((each) => each.reader === reader)) {
        await look(page, address);
      }
      await context.close();
    }
  });
}

async function look(page: Page, { path }: Address): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(path);
  await hydrate(page);
  await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
  await expectFitAndAccessible(page, `${path} in light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectFitAndAccessible(page, `${path} in dark`, colourRules);
}

async function expectFitAndAccessible(page: Page, where: string, rules?: readonly string[]) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} scrolls sideways`).toBe(0);
  const violations = await findViolations(page, rules);
  const found = violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target).join(", ")}`,
  );
  expect(found).toEqual([]);
}

test("pages need no sideways scrolling at 320 px, which is 1280 px at 400 %", async ({
  browser,
  baseURL,
  request,
  allowNoise,
}) => {
  test.setTimeout(120_000);
  allowNoise(/404/);
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  const pages = await listReadablePages(request);
  const wide: string[] = [];
  for (const { path } of pages.filter(({ reader }) => reader === "anonymous")) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) wide.push(`${path} by ${overflow} px`);
  }
  expect(wide).toEqual([]);
  await context.close();
});

test("the page that is not there says so and leads home", async ({ page, allowNoise }) => {
  allowNoise(/404/);
  const logged = page.waitForEvent("console", (message) =>
    message.text().includes("/no/such/page"),
  );
  await page.goto("/no/such/page");
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await logged;
  await page.getByRole("link", { name: "Return to Home" }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("an address with a slash at its end leads to the one without, and stays on this site", async ({
  request,
  baseURL,
}) => {
  const redirect = async (path: string) =>
    (await request.get(path, { maxRedirects: 0 })).headers().location;
  expect(await redirect("/career/playbooks/?category=leadership")).toBe(
    "/career/playbooks?category=leadership",
  );
  const { hostname, port } = new URL(baseURL ?? "");
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
