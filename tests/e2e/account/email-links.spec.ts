import { randomBytes } from "node:crypto";
import { devices, type Page } from "@playwright/test";
import { findViolations } from "../support/accessibility.ts";
import { signInByForm, signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { openOffice } from "../support/office-steps.ts";

const link = /http\S+\/auth\/confirm\?\S+/;
const recovery = "Choose a new password";
const newAddress = () => `${randomBytes(6).toString("hex")}@people.example`;

async function askForRecovery(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // Both pages have a field of that name, and the address changes before the page.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText(`If there's an account for ${email}`)).toBeVisible();
}

async function chooseNewPassword(page: Page, password: string): Promise<void> {
  await page.waitForURL("**/auth/new-password");
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("New password saved")).toBeVisible();
  await page.waitForURL("**/dashboard");
}

test("a forgotten password is replaced by a link that works on another device, once", async ({
  page,
  browser,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise("GET /auth/confirm 404");
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await askForRecovery(page, email);
  const office = await openOffice(browser, demoAccounts.admin);
  const address = await office.linkIn(email, recovery, link);

  const phone = await browser.newContext({ ...devices["Pixel 7"] });
  const tab = await phone.newPage();
  for (let looked = 0; looked < 2; looked += 1) {
    await tab.goto(address);
    await expect(tab.getByRole("heading", { level: 1, name: recovery })).toBeVisible();
    await expect(tab.getByText(`Account: ${email}`)).toBeVisible();
  }
  await tab.getByRole("button", { name: "Continue" }).click();
  const password = "an entirely new one";
  await chooseNewPassword(tab, password);
  await expect(async () => {
    const emails = await office.emailsTo(email, "Your password was changed");
    await expect(emails.first()).toBeVisible({ timeout: 1000 });
  }).toPass();

  await tab.goto(address);
  await expect(tab.getByRole("alert")).toContainText("It has expired, been used, or been replaced");
  await phone.close();
  await office.close();
  await signInByForm(page, { email, password }, "/dashboard");
});

test("or by the code of the same mail, typed where it was asked for", async ({
  page,
  browser,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise("POST /auth/v1/verify 403");
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await askForRecovery(page, email);
  const office = await openOffice(browser, demoAccounts.admin);
  const code = await office.codeIn(email, recovery);
  await office.close();

  const field = page.getByLabel("Code");
  const alert = page.locator("form").getByRole("alert");
  await field.fill("12ab");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(alert).toHaveText("Enter the 6-digit code");
  await expect(field).toBeFocused();
  await field.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(alert).toContainText("That code isn't right");
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await chooseNewPassword(page, "another new one");
});

test("nobody learns from the answer whether an address has an account", async ({ page }) => {
  await askForRecovery(page, newAddress());
});

test("a sign-in by mail needs no password, and makes the account of who is new", async ({
  page,
  browser,
  demoAccounts,
}) => {
  const email = newAddress();
  await page.goto("/auth?next=%2Faccount");
  await page.getByRole("link", { name: "Sign in with an email link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in with an email link");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText(`An email to ${email} is on its way`)).toBeVisible();
  const office = await openOffice(browser, demoAccounts.admin);
  const code = await office.codeIn(email, "Meridian");
  await office.close();
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/account");
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("a link signs in without scripts too", async ({ page, browser, demoAccounts }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await askForRecovery(page, email);
  const office = await openOffice(browser, demoAccounts.admin);
  const address = await office.linkIn(email, recovery, link);
  await office.close();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const tab = await plain.newPage();
  await tab.goto(address);
  await tab.getByRole("button", { name: "Continue" }).click();
  await tab.waitForURL("**/auth/new-password");
  await expect(tab.getByText(email)).toBeVisible();
  await plain.close();
});

test("an address that is no link of ours says so and leads on", async ({ page, allowNoise }) => {
  allowNoise("GET /auth/confirm 404");
  await page.goto("/auth/confirm?token_hash=made-up&type=recovery");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work");
  const violations = await findViolations(page);
  expect(violations).toEqual([]);
  await page.getByRole("link", { name: "Reset your password" }).click();
  await page.waitForURL("**/auth/forgot-password");
});
