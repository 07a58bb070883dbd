import type { Locator, Page } from "@playwright/test";
import { colorRules, findViolations, overflowOf } from "../support/accessibility.ts";
import { signIn, signUp } from "../support/account-steps.ts";
import { atRest, expect, test } from "../support/fixtures.ts";

const bakehouse = "/business/opportunities/b1d50000-0000-4000-8000-000000000002";
const phone = { width: 390, height: 844 };

/** The row of the bakehouse in the list. */
const rowOf = (page: Page): Locator =>
  page.getByRole("article").filter({ hasText: "Corner Sample Bakehouse" });
const saveIn = (scope: Page | Locator) => scope.getByRole("button", { name: /^Save Deal/ });
const removeIn = (scope: Page | Locator) =>
  scope.getByRole("button", { name: /^Remove from saved/ });

test("three opportunities are shown with what people compare, and lead to all details", async ({
  page,
}) => {
  await page.goto("/business");
  const rows = page.getByRole("list", { name: "Opportunities" }).getByRole("article");
  await expect(rows).toHaveCount(3);
  await expect(rowOf(page)).toContainText("$180,000 to $320,000 CAD");
  await expect(
    page.getByRole("list", { name: "Business mentors" }).getByRole("article"),
  ).toHaveCount(3);
  await rowOf(page).getByRole("link", { name: "Learn More about Corner Sample Bakehouse" }).click();
  await expect(page).toHaveURL(bakehouse);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Corner Sample Bakehouse");
  await expect(page.getByText("at least 14 days before you sign")).toBeVisible();
  await page.getByRole("link", { name: "Ask about this opportunity" }).click();
  await expect(page).toHaveURL(/\/talent\?topic=business&about=Corner\+Sample\+Bakehouse#consult/);
});

test("a deal is saved, still saved after a reload, and let go", async ({ page }) => {
  await signUp(page, "/business");
  await saveIn(rowOf(page)).click();
  await expect(rowOf(page).getByRole("status")).toHaveText("Saved");
  await page.reload();
  await expect(removeIn(rowOf(page))).toBeVisible();
  await expect(page.getByRole("button", { name: /^Save Deal/ })).toHaveCount(2);

  await page.goto(bakehouse);
  await removeIn(page).click();
  await expect(saveIn(page)).toBeVisible();
  await page.goto("/business");
  await expect(saveIn(rowOf(page))).toBeVisible();
});

test("a double press saves once and does not undo it, by mouse and by keyboard", async ({
  page,
}) => {
  await signUp(page, bakehouse);
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/business/")) posts += 1;
  });
  await saveIn(page).dblclick();
  await expect(removeIn(page)).toBeVisible();
  // The server may have answered by the second press of a double-click.
  await removeIn(page).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await atRest(page);
  await expect(removeIn(page)).toBeVisible();
  expect(posts).toBe(1);
  await removeIn(page).focus();
  await page.keyboard.press("Enter");
  await expect(saveIn(page)).toBeVisible();
  await expect(saveIn(page)).toBeFocused();
  expect(posts).toBe(2);
});

test("two tabs that do not know of each other end with the same", async ({ page, context }) => {
  await signUp(page, bakehouse);
  const other = await context.newPage();
  await other.goto(bakehouse);
  await expect(saveIn(other)).toBeVisible();
  await saveIn(page).click();
  await expect(removeIn(page)).toBeVisible();
  await saveIn(other).click();
  await expect(removeIn(other)).toBeVisible();
  await removeIn(other).click();
  await expect(saveIn(other)).toBeVisible();
  await removeIn(page).click();
  await expect(saveIn(page)).toBeVisible();
});

test("an anonymous visitor signs in and comes back to the opportunity", async ({
  page,
  demoAccounts,
}) => {
  await page.goto("/business");
  await saveIn(rowOf(page)).click();
  await page.waitForURL(`**/auth?next=${encodeURIComponent(bakehouse)}`);
  await page.getByLabel("Email").fill(demoAccounts.jobseeker.email);
  await page.getByLabel("Password", { exact: true }).fill(demoAccounts.jobseeker.password);
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`**${bakehouse}`);
  await saveIn(page).click();
  await expect(removeIn(page)).toBeVisible();
  await removeIn(page).click();
  await expect(saveIn(page)).toBeVisible();
});

test("without JavaScript a deal is saved all the same, and one is back where one was", async ({
  browser,
  baseURL,
  page,
  context,
}) => {
  await signUp(page, "/business");
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
    ...(baseURL ? { baseURL } : {}),
  });
  const quiet = await plain.newPage();
  await quiet.goto("/business");
  await saveIn(rowOf(quiet)).click();
  await expect(quiet).toHaveURL(/\/business#opportunities$/);
  await removeIn(rowOf(quiet)).click();
  await expect(saveIn(rowOf(quiet))).toBeVisible();
  await plain.close();
});

test("offline a press says so and changes nothing", async ({ page, goOffline }) => {
  await signUp(page, bakehouse);
  // A press without effect, so that all the page needs is loaded.
  await saveIn(page).click();
  await removeIn(page).click();
  await expect(saveIn(page)).toBeEnabled();
  const goOnline = await goOffline(page);
  await saveIn(page).click();
  await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
  await goOnline();
  await expect(saveIn(page)).toBeEnabled();
  await saveIn(page).click();
  await expect(removeIn(page)).toBeVisible();
});

test("on a phone everything fits and works, in both themes", async ({ page, demoAccounts }) => {
  await page.setViewportSize(phone);
  await signIn(page, demoAccounts.mentor, "/business");
  for (const path of ["/business", bakehouse]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path);
    expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
    expect(await findViolations(page), path).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
    expect(await findViolations(page, colorRules), path).toEqual([]);
  }
  await saveIn(page).click();
  await expect(removeIn(page)).toBeVisible();
  await removeIn(page).click();
  await expect(saveIn(page)).toBeVisible();
});
