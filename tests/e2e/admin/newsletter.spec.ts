import { randomBytes } from "node:crypto";
import { findViolations } from "../support/accessibility.ts";
import { signIn } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";
import { openOffice } from "../support/office-steps.ts";

const confirmLink = /http\S+\/newsletter\/confirm\?token=[\w-]{43}/;
const unsubscribeLink = /http\S+\/newsletter\/unsubscribe\?token=[\w-]{43}/;

test("a newsletter is written, checked, sent once and read on the site; its reader unsubscribes", async ({
  page,
  browser,
  demoAccounts,
}) => {
  const email = `${randomBytes(6).toString("hex")}@people.example`;
  const subject = `Two webinars ${email.slice(0, 6)}`;
  await page.goto("/newsletter");
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("status")).toContainText("check your email");
  const office = await openOffice(browser, demoAccounts.admin);
  await page.goto(await office.linkIn(email, "Confirm your newsletter", confirmLink));
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're subscribed");

  await signIn(page, demoAccounts.admin, "/admin/newsletter");
  await page.getByRole("button", { name: "Write a newsletter" }).click();
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Text", { exact: true }).fill("## In December\n\nAll about **licensing**.");
  await page.getByLabel("Anyone can read it").check();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  const preview = page.frameLocator("iframe[title='The email']");
  await expect(preview.getByRole("heading", { name: "In December" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await hydrate(page);
  await page.getByLabel("Subject").fill(`${subject} and more`);
  await expect(page.getByText("Save your changes first.")).toBeVisible();
  await expect(page.getByText("Send it now")).toBeHidden();
  await page.getByLabel("Subject").fill(subject);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Save your changes first.")).toBeHidden();
  await page.getByRole("button", { name: "Send a test to me" }).click();
  await expect(page.getByText("We've emailed you a test.")).toBeVisible();
  await page.getByText("Send it now").click();
  await page.getByRole("button", { name: /^Send to \d/ }).dblclick();
  await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Sent", { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await findViolations(page)).toEqual([]);

  await expect(await office.emailsTo(email, subject)).toHaveCount(1);
  await page.goto(await office.linkIn(email, subject, unsubscribeLink));
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're unsubscribed");
  await page.goto("/newsletter");
  await expect(async () => {
    await page.reload();
    await page.getByRole("link", { name: subject }).click({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText("All about licensing.")).toBeVisible();
  await office.close();
});
