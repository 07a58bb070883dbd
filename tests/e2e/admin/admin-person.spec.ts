import { appearanceRules, findViolations } from "../support/accessibility.ts";
import { signIn, signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

test("an administrator gives someone a role, who then sees its pages, and takes it back", async ({
  page,
  browser,
  demoAccounts,
  allowNoise,
}) => {
  const theirs = await browser.newContext();
  const theirPage = await theirs.newPage();
  const account = await signUp(theirPage);

  await signIn(page, demoAccounts.admin, "/admin/users");
  await page.getByRole("searchbox", { name: "Search by email or name" }).fill(account.email);
  await page
    .getByRole("search", { name: "People" })
    .getByRole("button", { name: "Search" })
    .click();
  await page.getByRole("link", { name: account.email }).click();
  await page.getByText("Change roles", { exact: true }).click();
  await page.getByRole("checkbox", { name: /^Editor/ }).check();
  allowNoise(/POST \/admin\/users\/.* 400/);
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByRole("alert")).toContainText("The reason must be at least 3 characters");
  await expect(page.getByRole("checkbox", { name: /^Editor/ })).toBeChecked();
  await page.locator("#roles-reason").fill("Writes our event pages");
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Roles changed." })).toBeFocused();
  await expect(page.getByText(/Became an editor/)).toBeVisible();

  await theirPage.goto("/admin/content");
  await expect(theirPage.getByRole("heading", { level: 1, name: "Content" })).toBeVisible();
  await theirPage.goto("/admin/users");
  await expect(theirPage).toHaveURL(/\/auth\?denied=admin/);

  await hydrate(page);
  await page.getByText("Change roles", { exact: true }).click();
  expect(await findViolations(page, appearanceRules)).toEqual([]);
  await page.getByRole("checkbox", { name: /^Editor/ }).uncheck();
  await page.locator("#roles-reason").fill("Left the team");
  await page.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText(/No longer an editor/)).toBeVisible();
  await theirPage.goto("/admin/content");
  await expect(theirPage).toHaveURL(/\/auth\?denied=admin/);
  await theirs.close();
});

test("nobody changes their own roles, and support can't give any", async ({
  page,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.support, "/admin/users?role=any");
  await page.getByRole("link", { name: demoAccounts.admin.email }).click();
  await expect(page.getByText("you can't change it")).toBeVisible();
  await page.goto("/admin/users?role=support");
  await page.getByRole("link", { name: demoAccounts.support.email }).click();
  await expect(page.getByText("You can't suspend your own account")).toBeVisible();
  await expect(page.getByText("Change roles", { exact: true })).toHaveCount(0);
});

test("support sees what it may of a person, ends a session, suspends, restores and downloads", async ({
  page,
  browser,
  demoAccounts,
}) => {
  const theirs = await browser.newContext();
  const theirPage = await theirs.newPage();
  const account = await signUp(theirPage);

  await signIn(page, demoAccounts.support, `/admin/users?q=${encodeURIComponent(account.email)}`);
  await page.getByRole("link", { name: account.email }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Consents" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Orders and refunds" })).toHaveCount(0);

  await page.getByText("Download a copy of the data", { exact: true }).click();
  await page.locator("#export-reason").fill("Asked for it by phone");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download data" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);

  await page.getByRole("button", { name: /^Sign out of/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "Device signed out." })).toBeFocused();
  await theirPage.goto("/account");
  await expect(theirPage).toHaveURL(/\/auth\?next=/);

  await page.getByText("Suspend", { exact: true }).click();
  await page.locator("#suspend-reason").fill("Advertises in events");
  await page.getByRole("button", { name: "Suspend account" }).click();
  await expect(page.getByText(/The account was suspended/)).toBeVisible();
  await page.getByText("Lift the suspension", { exact: true }).first().click();
  await page.locator("#lift-reason").fill("They explained");
  await page.getByRole("button", { name: "Lift the suspension" }).click();
  await expect(page.getByText("Suspension lifted.").first()).toBeVisible();

  await hydrate(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page, width === 390 ? undefined : appearanceRules)).toEqual([]);
  }
  await theirs.close();
});

test("support sees the site as a person does, can't change anything, and stops", async ({
  page,
  browser,
  demoAccounts,
  allowNoise,
}) => {
  const theirs = await browser.newContext();
  const account = await signUp(await theirs.newPage());
  await theirs.close();
  await signIn(page, demoAccounts.support, `/admin/users?q=${encodeURIComponent(account.email)}`);
  await page.getByRole("link", { name: account.email }).click();
  await page.getByText("View the site as this person", { exact: true }).click();
  await page.locator("#view-as-reason").fill("A button is missing");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const banner = page.getByRole("complementary", { name: "Viewing as someone else" });
  await expect(banner).toContainText(account.email);

  await page.goto("/mentorship");
  await expect(banner).toBeVisible();
  await hydrate(page);
  expect(await findViolations(page, appearanceRules)).toEqual([]);
  await page.goto("/account");
  await expect(banner).toBeVisible();
  await hydrate(page);
  allowNoise(/40[0-9]/);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You can't open this page");
  await expect(page.getByText("Pages that are private to them stay hidden")).toBeVisible();
  await page.goto("/account/security");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You can't open this page");
  await expect(banner).toBeVisible();

  await banner.getByRole("button", { name: "Stop" }).click();
  await expect(page).toHaveURL(/\/admin\/users\//);
  await expect(banner).toHaveCount(0);
  await expect(page.getByText("A button is missing").first()).toBeVisible();
});
