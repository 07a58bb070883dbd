import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator, Page } from "@playwright/test";
import { connectEmbedded } from "../../../src/platform/database/connect.ts";
import { startBuiltServer } from "../../support/running/built-server.ts";
import { colorRules, findViolations } from "../support/accessibility.ts";
import { signIn, signUp, signUpByForm } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";

const listPath = "/talent/searches";
const results = (keyword: string, location = "") =>
  `/jobs?${new URLSearchParams(location ? { keyword, location } : { keyword })}`;

const rows = (page: Page) =>
  page.getByRole("list", { name: "Saved searches" }).getByRole("listitem");
const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });

async function save(page: Page, keyword: string, location?: string): Promise<void> {
  await page.goto(results(keyword, location));
  await saveNow(page);
}

/** Opens the form, which says what it does, and saves with the emails it offers. */
async function saveNow(page: Page): Promise<void> {
  await page.getByText("Save this search", { exact: true }).click();
  await page.getByRole("button", { name: "Save search" }).click();
  await expect(page.getByText("Search saved")).toBeVisible();
}

/** The same person in a browser without scripts. */
async function withoutScripts(browser: Browser, page: Page, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
    baseURL,
  });
  return context.newPage();
}

test("a search is saved beside its results, listed, opened and removed", async ({ page }) => {
  await signUp(page, "/jobs");
  await expect(page.getByText("Save this search", { exact: true })).toHaveCount(0);
  await page.getByLabel("Job title, skill or employer").fill("nurse");
  await page.getByLabel("City, province or state").fill("Halifax");
  await page.getByRole("button", { name: "Search jobs" }).click();
  await saveNow(page);
  const toList = page.getByRole("link", { name: "Your saved searches" });
  await expect(toList).toBeFocused();
  await page.reload();
  await expect(page.getByText("You saved this search")).toBeVisible();

  await toList.click();
  await expect(page).toHaveURL(listPath);
  const row = rowOf(page, "“nurse” in Halifax");
  await expect(row).toContainText("1 open job");
  await expect(row.getByLabel("Email me new jobs")).toHaveValue("daily");
  await row.getByLabel("Email me new jobs").selectOption("off");
  await row.getByRole("button", { name: "Save emails" }).click();
  await expect(page.getByText("Emails changed: “nurse” in Halifax")).toBeVisible();
  await row.getByRole("link").click();
  await expect(page).toHaveURL("/jobs?keyword=nurse&location=Halifax");
  await expect(page.getByRole("heading", { level: 2, name: "1 open job" })).toBeVisible();
  await page.goBack();
  await expect(row).toContainText("Last opened");

  await row.getByRole("button", { name: "Remove “nurse” in Halifax" }).click();
  const removed = page.getByRole("status").filter({ hasText: "Search removed:" });
  await expect(removed).toBeFocused();
  await expect(page.getByText("No saved searches yet")).toBeVisible();
  await removed.getByRole("button", { name: "Save it again" }).click();
  await expect(page.getByText("Search saved: “nurse” in Halifax")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test("an anonymous visitor signs in and comes back to the search", async ({ page }) => {
  const path = results("electrician");
  await page.goto(path);
  await expect(page.getByRole("link", { name: "Your saved searches" })).toHaveCount(0);
  await page.getByRole("button", { name: "Save this search" }).click();
  await page.waitForURL(`**/auth?next=${encodeURIComponent(path)}`);
  await signUpByForm(page, path);
  await saveNow(page);
});

test("without JavaScript a search is saved, opened and removed all the same", async ({
  browser,
  server,
  page,
}) => {
  await signUp(page, "/jobs");
  const plain = await withoutScripts(browser, page, server.baseURL);
  await plain.goto(results("nurse"));
  await plain.getByText("Save this search", { exact: true }).click();
  await plain.getByRole("button", { name: "Save search" }).click();
  await expect(plain.getByText("Search saved: “nurse”")).toBeVisible();
  await plain.getByRole("link", { name: "Back to results" }).click();
  await expect(plain.getByText("You saved this search")).toBeVisible();
  await plain.goto(listPath);
  await rowOf(plain, "nurse").getByRole("link").click();
  await expect(plain).toHaveURL("/jobs?keyword=nurse");
  await plain.goto(listPath);
  await rowOf(plain, "nurse")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(plain.getByText("Search removed: “nurse”")).toBeVisible();
  await expect(rows(plain)).toHaveCount(0);
  await plain.context().close();
});

test("the dashboard lists what is saved and opens it", async ({ page }) => {
  await signUp(page, "/jobs");
  const block = page.getByRole("region", { name: "Saved searches" });
  await save(page, "nurse", "Halifax");
  await page.goto("/dashboard");
  await expect(block.getByRole("listitem").first()).toContainText("1 open job");
  await block.getByRole("link", { name: "“nurse” in Halifax" }).click();
  await expect(page).toHaveURL("/jobs?keyword=nurse&location=Halifax");
  await page.goto("/dashboard");
  await block.getByRole("link", { name: "All saved searches" }).click();
  await expect(rowOf(page, "“nurse” in Halifax")).toContainText("Last opened");
});

test("a browser that looks ahead opens nothing, and others' searches are a 404", async ({
  page,
  browser,
  server,
}) => {
  await signUp(page, "/jobs");
  await save(page, "nurse");
  await page.goto(listPath);
  const address = (await rowOf(page, "nurse").getByRole("link").getAttribute("href")) ?? "";
  for (const header of ["Sec-Purpose", "Purpose"]) {
    const ahead = await page.request.get(address, {
      headers: { [header]: "prefetch;anonymous-client-ip" },
      maxRedirects: 0,
    });
    expect(ahead.status()).toBe(503);
  }
  await page.reload();
  await expect(rowOf(page, "nurse")).toContainText("not opened yet");

  const stranger = await browser.newContext({ baseURL: server.baseURL });
  const theirs = await stranger.newPage();
  await signUp(theirs, "/jobs");
  for (const path of [address, `${listPath}/1`, `${listPath}/%00`]) {
    expect((await stranger.request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  }
  await stranger.close();
  expect(await (await page.request.get("/robots.txt")).text()).toContain(`Disallow: ${listPath}`);
});

test("on a phone all of it fits and passes axe, in both themes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, "/jobs");
  const long = "x".repeat(100);
  await save(page, "nurse", "Halifax");
  await save(page, long, long);
  const paths = [listPath, results("nurse", "Halifax"), "/dashboard"];
  for (const path of paths) {
    await page.goto(path);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === "light" ? undefined : colorRules;
      expect(await findViolations(page, rules), path).toEqual([]);
    }
  }
});

test("jobs that were posted since are new, until the search is opened", async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-searches-"));
  const visit = async (steps: (page: Page) => Promise<void>) => {
    const server = await startBuiltServer({}, folder);
    const context = await browser.newContext({ baseURL: server.baseURL });
    await steps(await context.newPage());
    await context.close();
    expect(await server.stop()).toBe(0);
  };
  try {
    let account = { email: "", password: "" };
    await visit(async (page) => {
      account = await signUp(page, "/jobs");
      await save(page, "nurse", "Halifax");
    });
    await postJobLike(join(folder, "database"), "Registered Nurse, Intensive Care", "Night Nurse");
    await visit(async (page) => {
      await signIn(page, account, listPath);
      const row = rowOf(page, "“nurse” in Halifax");
      await expect(row).toContainText("2 open jobs");
      await expect(row.getByText("1 new")).toBeVisible();
      await row.getByRole("link").click();
      await expect(page.getByRole("heading", { name: "Night Nurse" })).toBeVisible();
      await page.goBack();
      await expect(row).toContainText("2 open jobs");
      await expect(row.getByText("1 new")).toHaveCount(0);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** As an operator would, into the embedded data of a server that is stopped. */
async function postJobLike(folder: string, title: string, newTitle: string): Promise<void> {
  const database = connectEmbedded({ folder });
  try {
    const { rows: posted } = await database.executeRaw(
      `insert into public.jobs (title, employer, sector, location, country, employment_type,
         salary_min_cents, salary_max_cents, salary_currency, salary_period, is_vacant, uses_ai,
         description, responsibilities, requirements, skills, posted_at, closes_at)
       select $2, 'A second employer', sector, location, country, employment_type,
         salary_min_cents, salary_max_cents, salary_currency, salary_period, is_vacant, uses_ai,
         description, responsibilities, requirements, skills, now(), now() + interval '30 days'
       from public.jobs where title = $1
       returning id`,
      [title, newTitle],
    );
    expect(posted).toHaveLength(1);
  } finally {
    await database.close();
  }
}
