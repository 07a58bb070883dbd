import { appearanceRules, findViolations } from "../support/accessibility.ts";
import { signIn, signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const peopleLead = /newest first|with/;

test("an administrator finds somebody, suspends them and lets them in again", async ({
  page,
  browser,
  demoAccounts,
  allowNoise,
}) => {
  const theirs = await browser.newContext();
  const theirPage = await theirs.newPage();
  const account = await signUp(theirPage);

  await signIn(page, demoAccounts.admin, "/admin/users");
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by email or name" }).fill(account.email);
  await page
    .getByRole("search", { name: "People" })
    .getByRole("button", { name: "Search" })
    .click();
  await expect(page.getByText(/^1 account with/)).toBeVisible();
  await page.getByRole("link", { name: account.email }).click();
  await expect(page.getByRole("heading", { level: 1, name: account.email })).toBeVisible();

  await page.getByText("Suspend", { exact: true }).click();
  allowNoise(/POST \/admin\/users\/.* 400/);
  await page.getByRole("button", { name: "Suspend account" }).click();
  await expect(page.getByRole("alert")).toContainText("The reason must be at least 3 characters");
  await page.locator("#suspend-reason").fill("Advertises in events");
  await page.getByRole("button", { name: "Suspend account" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Account suspended and signed out." }),
  ).toBeFocused();
  await expect(page.getByText("Advertises in events").first()).toBeVisible();
  await expect(page.getByText(/The account was suspended/)).toBeVisible();

  await theirPage.goto("/account");
  await expect(theirPage).toHaveURL(/\/auth\?next=/);

  await page.getByText("Lift the suspension", { exact: true }).first().click();
  await page.locator("#lift-reason").fill("They explained");
  await page.getByRole("button", { name: "Lift the suspension" }).click();
  await expect(page.getByText("Suspension lifted.", { exact: false }).first()).toBeVisible();
  await signIn(theirPage, account);
  await theirs.close();
});

test("administrators without a second step are asked for one on each of their pages", async ({
  page,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.admin, "/admin/users");
  for (const path of ["/admin/users", "/admin/applications", "/admin/downloads", "/admin/outbox"]) {
    await page.goto(path);
    const notice = page.getByText("Please set up a second step");
    await expect(notice).toBeVisible();
    await expect(page.getByRole("link", { name: "Add a second step" })).toHaveAttribute(
      "href",
      "/account/security",
    );
  }
});

test("the pages work without scripts, on a phone, and for everybody who sees them", async ({
  page,
  browser,
  demoAccounts,
}) => {
  const theirs = await browser.newContext();
  const account = await signUp(await theirs.newPage());
  await theirs.close();
  await signIn(page, demoAccounts.admin, "/admin/users");
  const state = await page.context().storageState();
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: state,
    viewport: { width: 390, height: 844 },
    baseURL: new URL(page.url()).origin,
  });
  const without = await plain.newPage();
  await without.goto("/admin/users");
  await without.getByRole("searchbox", { name: "Search by email or name" }).fill(account.email);
  await without
    .getByRole("search", { name: "People" })
    .getByRole("button", { name: "Search" })
    .click();
  await without.getByRole("link", { name: account.email }).click();
  await without.getByText("Sign out everywhere", { exact: true }).first().click();
  await without.locator("#sign-out-reason").fill("Lost a phone");
  await without.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(without.getByText("Account signed out everywhere.")).toBeVisible();
  await plain.close();

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/users");
    await expect(page.getByText(peopleLead).first()).toBeVisible();
    await hydrate(page);
    const rules = width === 390 ? undefined : appearanceRules;
    expect(await findViolations(page, rules)).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: account.email }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(account.email);
    const acts = page.getByRole("region", { name: "What you can do" });
    for (const summary of await acts.locator("summary").all()) await summary.click();
    expect(await findViolations(page, rules)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
  }
});

test("nobody else gets in", async ({ page, demoAccounts }) => {
  await page.goto("/admin/users");
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Fusers/);
  await signIn(page, demoAccounts.jobseeker);
  await page.goto("/admin/users");
  await expect(page).toHaveURL(/\/auth\?denied=admin/);
});
