import { hasFonts } from "../../support/pages/page-weight.ts";
import { readSitemap } from "../../support/pages/site-addresses.ts";
import { signIn, signUpByForm } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const path = "/resources/guides/img-physician-pathway";
const guideWithFacts = "/resources/guides/physician-hiring-guide";

test("a guide is found from the resources page and leads on", async ({ page }) => {
  await page.goto("/resources");
  const guides = page.getByRole("list", { name: "Guides" }).getByRole("listitem");
  await expect(guides.first()).toBeVisible();
  const title = (await guides.first().getByRole("link").textContent()) ?? "";
  await guides.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${title.slice(0, 10)}.* - Resources`));
  await page.getByRole("link", { name: "Explore More Resources" }).click();
  await page.waitForURL("**/resources");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("link", { name: "Find Your Mentor" }).click();
  await expect(page).toHaveURL("/mentorship");
});

test("one question is open at a time, and that one can be closed", async ({ page }) => {
  await page.goto(path);
  const questions = page.locator("details[name=questions]");
  const open = page.locator("details[name=questions][open]");
  await expect.poll(() => questions.count()).toBeGreaterThanOrEqual(4);
  await questions.nth(0).locator("summary").click();
  await expect(open).toHaveCount(1);
  await questions.nth(1).locator("summary").click();
  await expect(open).toHaveCount(1);
  await expect(questions.nth(1)).toHaveAttribute("open");
  await questions.nth(1).locator("summary").click();
  await expect(open).toHaveCount(0);
});

test("the contents lead to each part of a guide", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const contents = page.getByRole("navigation", { name: "In this guide" });
  for (const link of await contents.getByRole("link").all()) {
    const target = await link.getAttribute("href");
    await expect(page.locator(`h2${target}`)).toHaveText((await link.textContent()) ?? "");
  }
  await contents.getByRole("link", { name: "Conclusion" }).click();
  await expect(page.getByRole("heading", { name: "Conclusion" })).toBeInViewport();
});

test("on narrow screens the contents are folded above the text", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(path);
  const contents = page.getByRole("navigation", { name: "In this guide" });
  await expect(contents.getByRole("link", { name: "Conclusion" })).toBeHidden();
  await contents.locator("summary").click();
  await contents.getByRole("link", { name: "Conclusion" }).click();
  await expect(page.getByRole("heading", { name: "Conclusion" })).toBeInViewport();
});

test("a reference leads to its fact and source, and back to its place, by keyboard", async ({
  page,
}) => {
  await page.goto(guideWithFacts);
  const reference = page.getByRole("link", { name: "Source of this fact: 1", exact: true }).first();
  await reference.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${guideWithFacts}#fact-1`);
  const fact = page.locator("#fact-1");
  await expect(fact).toBeFocused();
  await expect(fact).toBeInViewport();
  await expect(fact).toContainText(/Based on the source as of [A-Z][a-z]+ \d+, \d{4}/);

  await page.keyboard.press("Tab");
  const source = fact.getByRole("link").first();
  await expect(source).toBeFocused();
  await expect(source).toHaveAttribute("href", /^https:/);

  await page.keyboard.press("Tab");
  await expect(
    fact.getByRole("link", { name: /^Back to the text of fact 1/ }).first(),
  ).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${guideWithFacts}#fact-1-use-1`);
  await expect(reference).toBeFocused();
  await expect(reference).toBeInViewport();
});

test("references are big enough to press, and stand beside their words", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(guideWithFacts);
  const references = page.locator(".fact a");
  await expect(references.first()).toBeVisible();
  const tooSmall = await references.evaluateAll((links) =>
    links.flatMap((link) => {
      const before = getComputedStyle(link, "::before");
      const [width, height] = [Number.parseFloat(before.width), Number.parseFloat(before.height)];
      return width >= 24 && height >= 24 ? [] : [`${link.id}: ${width} x ${height}`];
    }),
  );
  expect(tooSmall).toEqual([]);
});

test("every guide fits a screen of 320 px, its tables scroll by themselves", async ({
  page,
  server,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 800 });
  const guides = (await readSitemap(server.baseURL)).filter((at) =>
    at.startsWith("/resources/guides/"),
  );
  expect(guides.length).toBeGreaterThanOrEqual(24);
  const widths: Record<string, number> = {};
  for (const guide of guides) {
    await page.goto(guide);
    widths[guide] = await page.evaluate(() => document.documentElement.scrollWidth);
  }
  expect(widths).toEqual(Object.fromEntries(guides.map((guide) => [guide, 320])));
});

test("the feed of guides is found from the pages and is sound Atom", async ({
  page,
  request,
  baseURL,
}) => {
  for (const address of [path, "/resources"]) {
    await page.goto(address);
    await expect(
      page.locator('link[rel="alternate"][type="application/atom+xml"]'),
    ).toHaveAttribute("href", `${baseURL}/resources/feed.xml`);
  }
  const href = await page.getByRole("link", { name: "RSS feed" }).getAttribute("href");
  const response = await request.get(href ?? "");
  expect(response.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");

  const feed = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, "application/xml");
      const textIn = (parent: Element, name: string) =>
        [...parent.children]
          .filter((child) => child.localName === name)
          .map((el) => el.textContent);
      const linksIn = (parent: Element) =>
        [...parent.children]
          .filter((child) => child.localName === "link")
          .map((link) => `${link.getAttribute("rel") ?? "alternate"} ${link.getAttribute("href")}`);
      const read = (element: Element) => ({
        id: textIn(element, "id"),
        title: textIn(element, "title"),
        updated: textIn(element, "updated"),
        links: linksIn(element),
      });
      const root = document.documentElement;
      return {
        errors: document.querySelectorAll("parsererror").length,
        name: `${root.namespaceURI} ${root.localName}`,
        ...read(root),
        entries: [...root.children]
          .filter((child) => child.localName === "entry")
          .map((entry) => ({
            ...read(entry),
            summary: textIn(entry, "summary"),
            published: textIn(entry, "published"),
            authors: [...entry.querySelectorAll("author > name")].map((name) => name.textContent),
            categories: [...entry.querySelectorAll("category")].map((c) => c.getAttribute("term")),
          })),
      };
    },
    await response.text(),
  );

  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/;
  expect(feed).toMatchObject({
    errors: 0,
    name: "http://www.w3.org/2005/Atom feed",
    id: [`${baseURL}/resources`],
    title: ["Meridian guides"],
    updated: [expect.stringMatching(time)],
    links: [`alternate ${baseURL}/resources`, `self ${baseURL}/resources/feed.xml`],
  });
  expect(feed.entries.length).toBeGreaterThanOrEqual(24);
  const ids = feed.entries.flatMap(({ id }) => id);
  expect(new Set(ids).size).toBe(feed.entries.length);
  for (const [index, entry] of feed.entries.entries()) {
    expect(entry).toEqual({
      id: [expect.stringMatching(/\/resources\/guides\/[a-z0-9-]+$/)],
      title: [expect.stringMatching(/\S/)],
      updated: [expect.stringMatching(time)],
      links: [`alternate ${entry.id[0]}`],
      summary: [expect.stringMatching(/\S/)],
      published: [expect.stringMatching(time)],
      authors: ["Meridian Editorial"],
      categories: [expect.stringMatching(/^[A-Z]/)],
    });
    const before = feed.entries[index - 1]?.published[0] ?? "9999";
    expect(before >= (entry.published[0] ?? "")).toBe(true);
  }
});

test("without the browser's own sharing there is a menu, and the link can be copied", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "share", { value: undefined });
  });
  await page.goto(path);
  await hydrate(page);
  const share = page.locator("summary", { hasText: "Share" });
  await share.click();
  for (const name of ["Email", "LinkedIn", "X", "WhatsApp"]) {
    const link = page.getByRole("link", { name, exact: true });
    const href = decodeURIComponent((await link.getAttribute("href")) ?? "");
    expect(href).toContain(`${baseURL}${path}`);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "LinkedIn" })).toBeHidden();
  await expect(share).toBeFocused();
  await share.click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  await expect(share).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
});

test("the browser's own sharing is used where there is one", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const share = async (data: object) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
    };
    Object.defineProperty(Navigator.prototype, "share", { value: share });
  });
  await page.goto(path);
  await hydrate(page);
  await page.locator("summary", { hasText: "Share" }).click();
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-shared", new RegExp(`"url":"${baseURL}${path}"`));
  await expect(page.getByRole("link", { name: "LinkedIn" })).toBeHidden();
});

test("an anonymous visitor signs in to save, comes back, and keeps the guide", async ({ page }) => {
  await page.goto(path);
  // With the page's fonts the title may take another line, and the button moves.
  await page.waitForFunction(hasFonts);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);

  await signUpByForm(page, path);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Guide saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove from saved" })).toBeFocused();

  await page.goto("/dashboard");
  await page.locator("#saved-guides").getByRole("link").first().click();
  await expect(page).toHaveURL(path);

  // The page is the same for everyone; the state is the visitor's own and survives.
  await page.reload();
  await page.getByRole("button", { name: "Remove from saved" }).click();
  await expect(page.getByText("Guide removed from your dashboard")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
});

test("saving works without scripts", async ({ browser, baseURL, demoAccounts, page }) => {
  await signIn(page, demoAccounts.jobseeker, path);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState, baseURL });
  const plain = await context.newPage();
  await plain.goto(path);
  await plain.getByRole("button", { name: "Save", exact: true }).click();
  await plain.getByRole("button", { name: "Remove from saved" }).click();
  await expect(plain.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await context.close();
});

test("a press on Save without a connection is told", async ({ page, demoAccounts, goOffline }) => {
  await signIn(page, demoAccounts.jobseeker, path);
  await page.goto(path);
  await goOffline(page);
  // A screen reader hears what comes into a region that was there before.
  await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/reach the server/).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a guide that does not exist says so, with status 404", async ({ page, allowNoise }) => {
  allowNoise(/no-such-guide 404/);
  const response = await page.goto("/resources/guides/no-such-guide");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Article Not Found - /);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
  await expect(page.getByText("The article you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Resources" }).click();
  await expect(page).toHaveURL("/resources");
});

test("Upgrade to Pro leads to the page of the membership", async ({ page }) => {
  await page.goto("/resources");
  await page.getByRole("link", { name: "Upgrade to Pro" }).click();
  await expect(page).toHaveURL("/pro");
  await expect(page.getByRole("heading", { level: 1, name: "Meridian Pro" })).toBeVisible();
});
