import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Browser, Locator, Page } from "@playwright/test";
import { connectEmbedded } from "../../src/platform/database/connect.ts";
import { startBuiltServer } from "../support/built-server.ts";
import { signIn, signUp } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";

const listPath = "/talent/searches";
const results = (keyword: string, location = "") =>
  `/talent?${new URLSearchParams(location ? { keyword, location } : { keyword })}`;

const saveButton = (page: Page) => page.getByRole("button", { name: "Save this search" });
const rows = (page: Page) =>
  page.getByRole("list", { name: "Saved searches" }).getByRole("listitem");
const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name });

async function save(page: Page, keyword: string, location?: string): Promise<void> {
  await page.goto(results(keyword, location));
  await saveButton(page).click();
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


test("shots", async ({ browser, allowNoise }) => {
  allowNoise(/409/);
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), "meridian-searches-"));
  let server = await startBuiltServer({}, folder);
  let context = await browser.newContext({ baseURL: server.baseURL });
  let page = await context.newPage();
  const account = await signUp(page, "/talent");
  await save(page, "nurse", "Halifax"); await save(page, "software engineer"); await save(page, "", "Toronto, Ontario");
  await context.close(); await server.stop();
  await postJobLike(join(folder, "database"), "Registered Nurse, Intensive Care", "Night Nurse");
  server = await startBuiltServer({}, folder);
  context = await browser.newContext({ baseURL: server.baseURL, reducedMotion: "reduce" });
  page = await context.newPage();
  await signIn(page, account, listPath);
  for (const width of [390, 1440]) for (const colorScheme of ["light", "dark"] as const) {
    await page.setViewportSize({ width, height: 900 }); await page.emulateMedia({ colorScheme });
    const shot = (name: string) => page.screenshot({ path: `/tmp/shots/${name}-${width}-${colorScheme}.png` });
    await page.goto(listPath); await page.locator("html[data-hydrated]").waitFor(); await page.screenshot({ path: `/tmp/shots/list-${width}-${colorScheme}.png`, fullPage: true });
    await page.goto(results("nurse", "Halifax") + "#jobs"); await page.locator("html[data-hydrated]").waitFor(); await shot("kept");
    await page.goto(results("physician") + "#jobs"); await page.locator("html[data-hydrated]").waitFor(); await shot("savable");
    await saveButton(page).click(); await page.getByRole("alert").filter({ hasText: "you can keep" }).waitFor(); await shot("refused");
    await page.goto("/dashboard"); await page.locator("html[data-hydrated]").waitFor(); await page.locator("#saved-searches").screenshot({ path: `/tmp/shots/dash-${width}-${colorScheme}.png` });
  }
  await page.goto(listPath); await rowOf(page, "Halifax").getByRole("button").click(); await page.getByText("was removed.").waitFor(); await page.screenshot({ path: "/tmp/shots/removed.png" });
  await context.close(); await server.stop(); await rm(folder, { recursive: true, force: true });
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
