import type { Locator, Page } from "@playwright/test";
import { hasFonts, weighPage } from "../../support/pages/page-weight.ts";
import { listReadablePages } from "../../support/pages/site-addresses.ts";
import { signIn, signUp } from "../support/account-steps.ts";
import { atRest, expect, test } from "../support/fixtures.ts";

test.use({ firstVisit: true });

/**
 * Compressed bytes of scripts in all, on a mentor's page with the calendar that comes when it's seen. React Router and the
 * frame around every page take 109,000.
 */
const maxScripts = 130_000;

/** Pages that are the same for everybody. */
const pagesForMany = [
  "/",
  "/talent",
  "/talent/:sector",
  "/business",
  "/career",
  "/career/playbooks",
  "/career/playbooks/:playbookId",
  "/career/playbooks/:playbookId/preview",
  "/pathways",
  "/pathways/:pathwaySlug",
  "/events",
  "/resources",
  "/resources/guides/:slug",
  "/privacy",
  "/terms",
  "/mentorship",
  "/mentorship/:mentorId",
];
/** On a phone, lines of these may wrap otherwise once their fonts are there, by what they say. */
const wrapping = ["/auth", "/become-mentor", "/jobs", "/talent/jobs/:jobId"];

test("pages for many are there before any script is fetched, stay light and do not jump", async ({
  browser,
  baseURL,
  server,
}) => {
  const pages = await listReadablePages(server.baseURL);
  const heavy: string[] = [];
  for (const route of [...pagesForMany, ...wrapping]) {
    const path = pages.find((page) => page.route === route)?.path ?? route;
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      ...(baseURL ? { baseURL } : {}),
    });
    const weight = await weighPage(await context.newPage(), path);
    await context.close();
    if (weight.script > maxScripts) heavy.push(`${path}: ${weight.script} bytes of scripts`);
    if (weight.font > 80_000) heavy.push(`${path}: ${weight.font} bytes of fonts`);
    if (weight.layoutShift > 0.02 && !wrapping.includes(route))
      heavy.push(`${path}: shifts by ${weight.layoutShift}`);
    // Whoever presses while the scripts start would let go over something else.
    if (weight.moved.length > 0) heavy.push(`${path}: moves ${weight.moved.join(", ")}`);
    if (weight.scriptsUntouched > 0)
      heavy.push(`${path}: ${weight.scriptsUntouched} early scripts`);
  }
  expect(heavy).toEqual([]);
});

test("the fonts come after a first visit's text, and with the text on the next page", async ({
  page,
}) => {
  const fontsLoaded = () => document.fonts.check('500 1rem "Newsreader Variable"', "M");
  const fontFiles = () =>
    performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
  await page.goto("/privacy");
  await page.waitForFunction(fontsLoaded);
  const [paint] = await page.evaluate(() => performance.getEntriesByType("paint"));
  const early = (await page.evaluate(fontFiles)).filter(
    ({ startTime }) => startTime < (paint?.startTime ?? 0),
  );
  expect(early).toEqual([]);

  await page.goto("/terms", { referer: page.url() });
  await expect(page.locator("link[data-fonts]")).toHaveAttribute("media", "all");
});

test("a page for one person fetches its scripts once it has been painted, by itself", async ({
  page,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.jobseeker, "/dashboard");
  for (const path of ["/dashboard", "/mentorship", "/account"]) {
    await page.goto(path);
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
    const early = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      if (!paint) throw new Error("The page has painted nothing");
      const scripts = performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"));
      return {
        all: scripts.length,
        early: scripts.filter(({ startTime }) => startTime < paint.startTime).length,
      };
    });
    expect(early, path).toEqual({ all: expect.any(Number), early: 0 });
    expect(early.all, path).toBeGreaterThan(5);
  }
});

test("a press before the scripts run is not lost", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/privacy", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

/** Keeps the pages' scripts back until what this answers is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test("what is typed into a search before the scripts run stays, also where someone is signed in", async ({
  page,
}) => {
  await signUp(page, "/privacy");
  for (const [path, label] of [
    ["/jobs", "Job title, skill or employer"],
    ["/events", "Topic, host or location"],
    ["/business", "Business, sector or location"],
    ["/search", /^Search jobs, mentors/],
  ] as const) {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const box = page.getByRole("main").getByLabel(label);
    await box.fill("nurse");
    release();
    await atRest(page);
    await expect(box, path).toHaveValue("nurse");
  }
});

test("a filter that is chosen before the scripts run is followed, and a rate is reckoned with", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const releaseJobs = await holdScripts(page);
  await page.goto("/jobs", { waitUntil: "commit" });
  const words = page.getByLabel("Job title, skill or employer");
  await words.fill("nurse");
  await page.getByText("Filters and sorting").click();
  const region = page.getByRole("combobox", { name: "Province or state" });
  await region.selectOption("CA-NS");
  releaseJobs();
  await expect(page).toHaveURL("/jobs?keyword=nurse&region=CA-NS");
  await expect(words).toHaveValue("nurse");
  await expect(region).toHaveValue("CA-NS");

  const releaseMentors = await holdScripts(page);
  await page.goto("/for-mentors", { waitUntil: "commit" });
  await page.getByLabel("Your hourly rate in US dollars").fill("120");
  releaseMentors();
  // For the eight sessions a month that the form begins with.
  await expect(page.getByRole("definition").filter({ hasText: "$960" })).toBeVisible();
});

test("a theme that is chosen before the scripts run applies once they do", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/terms", { waitUntil: "commit" });
  await page.getByText("Dark", { exact: true }).click();
  release();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
});

test("a sample's portrait stays as the server drew it, and is drawn where a link leads, too", async ({
  page,
}) => {
  await page.goto("/mentorship");
  const card = page.getByRole("article").filter({ hasText: "Adaeze Okonkwo" });
  const shapesOf = (portrait: Locator) =>
    portrait.locator("path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
  const portrait = card.locator("svg").first();
  const shapes = await shapesOf(portrait);
  expect(shapes.length).toBeGreaterThan(5);
  await atRest(page);
  expect(await shapesOf(portrait)).toEqual(shapes);
  await card.getByRole("link", { name: /View Profile/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Adaeze Okonkwo" })).toBeVisible();
  const larger = page.locator("header", { has: page.getByRole("heading", { level: 1 }) });
  const drawn = larger.locator("svg[viewBox='0 0 100 100']");
  await expect.poll(() => shapesOf(drawn)).toEqual(shapes);
});

test("a text and a time zone that are changed before the scripts run stay", async ({
  page,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.mentor, "/mentor");
  const releaseProfile = await holdScripts(page);
  await page.goto("/mentor/profile", { waitUntil: "commit" });
  const bio = page.getByRole("textbox", { name: "Bio" });
  await expect(bio, "React only resets a text area that isn't empty").not.toHaveValue("");
  await bio.fill("Typed before the scripts ran.");
  releaseProfile();
  await atRest(page);
  await expect(bio).toHaveValue("Typed before the scripts ran.");

  const releaseHours = await holdScripts(page);
  await page.goto("/mentor/availability", { waitUntil: "commit" });
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await expect(zone).not.toHaveValue("Africa/Nairobi");
  await zone.selectOption("Africa/Nairobi");
  releaseHours();
  await atRest(page);
  await expect(zone).toHaveValue("Africa/Nairobi");
});

test("the search for a time zone has its place before the scripts run", async ({
  page,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.mentor, "/mentor");
  const release = await holdScripts(page);
  await page.goto("/mentor/availability", { waitUntil: "commit" });
  const field = page.getByLabel("Find a city or country");
  await expect(field).toBeVisible();
  await expect(field).toBeDisabled();
  release();
  await expect(field).toBeEnabled();
});

test("what a finger is on stays below it when the scripts run", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/auth", { waitUntil: "networkidle" });
  await page.waitForFunction(hasFonts);
  const link = page.getByRole("link", { name: "Sign in with an email link" });
  await link.hover();
  await page.mouse.down();
  release();
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
  await page.mouse.up();
  await page.waitForURL("**/auth/email-link*");
});

test("a page that nobody touches gets its scripts by itself, unless the visitor saves data", async ({
  browser,
  baseURL,
}) => {
  const options = baseURL ? { baseURL } : {};
  const [usual, saving] = await Promise.all(
    [false, true].map(async (saveData) => {
      const page = await (await browser.newContext(options)).newPage();
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, "connection", { value: { saveData: value } });
      }, saveData);
      await page.goto("/privacy");
      return page;
    }),
  );
  const hydrated = () => document.documentElement.dataset.hydrated !== undefined;
  await usual?.waitForFunction(hydrated, null, { timeout: 20_000 });
  expect(await saving?.evaluate(hydrated)).toBe(false);
  await saving?.keyboard.press("Tab");
  await saving?.waitForFunction(hydrated);
  await usual?.context().close();
  await saving?.context().close();
});
