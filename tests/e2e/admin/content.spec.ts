import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { addTime, dayInUtc } from "../../../src/shared/time.ts";
import { findViolations } from "../support/accessibility.ts";
import { signIn } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { openOffice } from "../support/office-steps.ts";

async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

const consent = {
  name: "consent.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n% consent\n%%EOF\n"),
};

const withdrawLink = /http\S+\/testimonials\/withdraw\?token=[\w-]{43}/;

test("an opportunity is written, previewed, scheduled, published and taken down", async ({
  page,
  demoAccounts,
  allowNoise,
}) => {
  const title = `Example Bakery ${randomBytes(3).toString("hex")}`;
  await signIn(page, demoAccounts.admin, "/admin/content");
  await page.getByRole("link", { name: "Business opportunities" }).click();
  await page.goto("/admin/content/opportunities/edit");
  expect(await findViolations(page)).toEqual([]);
  await fill(page, {
    "Name of the business": title,
    Sector: "Food",
    Location: "Hamilton, ON",
    "Lowest investment": "180,000",
    "Highest investment": "320,000",
    Stage: "Operating, two locations",
    Summary: "Two bakeries look for a franchisee who opens a third.",
    "The business": "The bakeries opened in 2019 and 2022. They sell bread to walk-in customers.",
    "What you'd get": "Training for six weeks",
    "What's expected of you": "Full-time work in the shop",
    "What could go wrong": "Rents in the area are rising",
    "Before you sign or pay": "Read the disclosure document before you sign or pay.",
  });
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByText("$180,000 to $320,000 CAD")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "Back to the draft" }).click();
  await fill(page, { Date: dayInUtc(addTime(new Date(), { days: 60 })), Time: "09:00" });
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("Draft scheduled.")).toBeVisible();
  await expect(page.getByText("We'll publish it")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.waitForURL(/\/items\/.*done=published$/);
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  const item = new URL(page.url()).pathname;
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "See it on the site" }).click();
  await page.waitForURL("**/business/opportunities/*");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const { pathname } = new URL(page.url());
  allowNoise(`GET ${pathname} 404`);
  await page.goto("/business");
  await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible();

  await page.goto(item);
  await page.getByText("Take it down").first().click();
  await page.getByLabel("Reason").first().fill("The owners found someone.");
  await page.getByRole("button", { name: "Take it down" }).click();
  await expect(page.getByText("Taken down.")).toBeVisible();
  expect((await page.goto(pathname))?.status()).toBe(404);
});

test("a testimonial is published with a consent, and its person withdraws it", async ({
  page,
  browser,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise("POST /admin/content/testimonials/edit.data 400");
  const mark = randomBytes(3).toString("hex");
  const [name, email] = [`Ada Example ${mark}`, `ada-${mark}@people.example`];
  await signIn(page, demoAccounts.admin, "/admin/content/testimonials/edit");
  await fill(page, {
    Name: name,
    Role: "Registered Nurse",
    Quote: "They told me on the first call which exam I had to write.",
    "The person's email": email,
    "Date of the consent": "2026-01-15",
  });
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("The signed consent is required").first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Signed consent", { exact: true }).setInputFiles(consent);
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("figure").filter({ hasText: name })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Back to the draft" }).click();
  await expect(page.getByRole("link", { name: "consent.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.waitForURL(/\/items\/.*done=published$/);
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();

  const office = await openOffice(browser, demoAccounts.admin);
  const link = await office.linkIn(email, "Your testimonial is on our site", withdrawLink);
  const person = await (await browser.newContext()).newPage();
  const quote = person.getByRole("figure").filter({ hasText: name });
  await expect(async () => {
    await person.goto("/");
    await expect(quote).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await person.goto(link);
  await expect(person.getByText("They told me on the first call")).toBeVisible();
  expect(await findViolations(person)).toEqual([]);
  await person.getByRole("button", { name: "Withdraw my testimonial" }).click();
  await expect(person.getByText("Your testimonial is off our site")).toBeVisible();
  expect(await findViolations(person)).toEqual([]);
  await expect(async () => {
    await person.goto("/");
    await expect(quote).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await person.goto(link);
  await expect(person.getByText("Your testimonial is off our site")).toBeVisible();
  await person.context().close();
  await office.close();
});

test("a notice stands above kept pages, and stays closed", async ({
  page,
  browser,
  demoAccounts,
}) => {
  const mark = randomBytes(3).toString("hex");
  const day = (days: number) => dayInUtc(addTime(new Date(), { days }));
  await signIn(page, demoAccounts.admin, "/admin/content/site-notices/edit");
  await fill(page, {
    Name: `Notice ${mark}`,
    Text: `Work tonight ${mark}. See [events](/events).`,
    "Starts on": day(-2),
    "Starts at": "09:00",
    "Ends on": day(2),
    "Ends at": "09:00",
  });
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.waitForURL(/\/items\/.*done=published$/);
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  const item = page.url();
  const visitor = await (await browser.newContext()).newPage();
  const notice = visitor.getByRole("complementary", { name: "Site notices" }).getByText(mark);
  await expect(async () => {
    await visitor.goto("/resources");
    await expect(notice).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await visitor.mouse.move(5, 5);
  await visitor.mouse.move(6, 6);
  await visitor.getByRole("button", { name: "Close this notice" }).first().click();
  await expect(notice).toBeHidden();
  await visitor.goto("/about");
  await visitor.mouse.move(5, 5);
  await visitor.mouse.move(6, 6);
  await expect(notice).toBeHidden();
  await visitor.context().clearCookies();
  await visitor.goto("/about");
  await expect(notice).toBeVisible();
  expect(await findViolations(visitor)).toEqual([]);

  await page.goto(item);
  await page.getByText("Take it down").first().click();
  await page.getByRole("button", { name: "Take it down" }).click();
  await expect(page.getByText("Taken down.")).toBeVisible();
  await expect(async () => {
    await visitor.goto("/about");
    await expect(notice).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await visitor.context().close();
});
