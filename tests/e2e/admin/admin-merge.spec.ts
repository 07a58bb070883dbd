import { appearanceRules, findViolations } from "../support/accessibility.ts";
import { signIn, signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

test("support merges two accounts of one person after a preview, and the one that leaves can't sign in", async ({
  page,
  browser,
  demoAccounts,
  allowNoise,
}) => {
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const stays = await signUp(await first.newPage());
  const theirPage = await second.newPage();
  const leaves = await signUp(theirPage);

  await signIn(page, demoAccounts.support, `/admin/users?q=${encodeURIComponent(stays.email)}`);
  await page.getByRole("link", { name: stays.email }).click();
  await page.getByRole("link", { name: "Merge with the person's other account" }).click();
  await page
    .getByRole("textbox", { name: "The person's other account" })
    .fill("no.one@people.example");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("There's no account with this email or ID.")).toBeVisible();
  await page.getByRole("textbox", { name: "The person's other account" }).fill(leaves.email);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(
    page.getByRole("heading", { name: `${leaves.email} into ${stays.email}` }),
  ).toBeVisible();
  await expect(page.getByText("They're signed out right away")).toBeVisible();

  await hydrate(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page, width === 390 ? undefined : appearanceRules)).toEqual([]);
  }

  allowNoise(/POST \/admin\/users\/.* 400/);
  await page.locator("#merge-reason").fill("They signed up twice");
  await page.locator("#merge-confirmation").fill(stays.email);
  await page.getByRole("button", { name: "Merge accounts" }).click();
  await expect(page.getByRole("alert")).toContainText(`Type ${leaves.email} to confirm`);
  await page.locator("#merge-confirmation").fill(leaves.email);
  await page.getByRole("button", { name: "Merge accounts" }).click();
  await expect(page.getByText(/Accounts merged/)).toBeVisible();
  await expect(page.getByText(/Another account was merged into this one/)).toBeVisible();

  await theirPage.goto("/account");
  await expect(theirPage).toHaveURL(/\/auth\?next=/);
  await first.close();
  await second.close();
});
