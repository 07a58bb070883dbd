import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility.ts";
import {
  addOrganization,
  fillLaw,
  fillPay,
  nextStep,
  stepHeading,
  verifyByMailbox,
} from "../support/employer-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { openOffice } from "../support/office-steps.ts";

const saved = (page: Page) =>
  page.getByRole("status").filter({ hasText: /Saved \d{1,2}:\d\d [AP]M/ });
/** Types, and waits until the text has reached the server by itself. */
const untilSaved = (page: Page, text: string, type: () => Promise<void>) =>
  Promise.all([
    page.waitForResponse((response) => response.request().postData()?.includes(text) ?? false),
    type(),
  ]);

/** Whether something lies over all of the field that has the focus. Runs in the page. */
function isFieldCovered(): boolean {
  const field = document.activeElement;
  if (!field?.matches("input, select, textarea")) return false;
  const { left, top, width, height } = field.getBoundingClientRect();
  return ![4, height / 2, height - 4].some(
    (below) => document.elementFromPoint(left + width / 2, top + below) === field,
  );
}

test("someone writes a job that saves itself, hears from the checker while typing, and publishes it", async ({
  page,
  browser,
  demoAccounts,
  allowNoise,
}) => {
  // A save that began before another one is refused.
  allowNoise(/POST \/hiring\/jobs\/\S+ 409/);
  const office = await openOffice(browser, demoAccounts.admin);
  const organization = { name: "Pinewood Hospital", domain: "pinewood.example" };
  const account = await addOrganization(page, organization);
  await verifyByMailbox(page, { ...organization, account }, (mailbox) =>
    office.codeIn(mailbox, "Your code"),
  );
  await office.close();

  await page.goto("/hiring/jobs/new");
  await page.getByRole("button", { name: "Start writing" }).click();
  await expect(stepHeading(page, "Basics")).toBeVisible();
  await page.getByLabel("Job title").fill("Night Nurse");
  await page.getByLabel("Sector").selectOption({ label: "Healthcare" });
  await page.getByLabel("Employment type").selectOption({ label: "Full time" });
  await page
    .getByLabel("About the job")
    .fill("You'll look after twelve patients at night, with a team of three. We train you well.");
  const address = page.url();
  await untilSaved(page, "Care+for+patients", () =>
    page.getByLabel("Responsibilities").fill("Care for patients at night"),
  );
  await expect(saved(page)).toBeVisible();

  // What's typed while a save is under way is saved after it.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/hiring\/jobs\/.*\.data/, async (route) => {
    if (route.request().postData()?.includes("Days+first")) await held;
    await route.fallback();
  });
  await Promise.all([
    page.waitForRequest((request) => request.postData()?.includes("Days+first") ?? false),
    page.getByLabel("Shift").fill("Days first"),
  ]);
  await untilSaved(page, "Days+then+nights", async () => {
    await page.getByLabel("Shift").fill("Days then nights");
    answer();
  });

  await page.reload();
  await expect(page.getByLabel("Shift")).toHaveValue("Days then nights");
  await expect(page.getByLabel("Responsibilities")).toHaveValue("Care for patients at night");
  expect(await findViolations(page)).toEqual([]);

  // A screen of 1280 by 1024 pixels at 400% zoom.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByLabel("Job title").focus();
  for (let presses = 0; presses < 7; presses += 1) {
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(isFieldCovered)).toBe(false);
  }
  // On a taller one, the buttons stay. A field that lies under them comes out when it gets the focus.
  await page.setViewportSize({ width: 320, height: 640 });
  const shift = page.getByLabel("Shift");
  await shift.evaluate((field: HTMLElement) => {
    field.blur();
    scrollBy(0, field.getBoundingClientRect().bottom - (innerHeight - 100));
  });
  await shift.focus();
  expect(await page.evaluate(isFieldCovered)).toBe(false);
  if (size) await page.setViewportSize(size);

  // The same step in another window: neither loses what was typed.
  const other = await page.context().newPage();
  await other.goto(address);
  await untilSaved(other, "Nights+only", () => other.getByLabel("Shift").fill("Nights only"));
  await page.getByLabel("Shift").fill("Nights and weekends");
  await expect(page.getByText("You changed this job in another window")).toBeVisible();
  await expect(page.getByLabel("Shift")).toHaveValue("Nights and weekends");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Keep what I wrote" }).click();
  await expect(page.getByText("You changed this job in another window")).toBeHidden();
  await other.reload();
  await expect(other.getByLabel("Shift")).toHaveValue("Nights and weekends");
  await other.close();

  await nextStep(page);
  await page.getByLabel("City").fill("Thunder Bay");
  await page.getByLabel("Province or state", { exact: true }).selectOption({ label: "Ontario" });
  await nextStep(page);
  await fillPay(page);
  await page.getByLabel("Benefits").fill("Health insurance\nPension");
  await nextStep(page);
  await expect(stepHeading(page, "Requirements")).toBeVisible();
  await page.getByLabel("Skills").fill("Night care");
  const needs = page.getByLabel("Requirements");
  await needs.pressSequentially("Two years of Canadian experience");
  await expect(page.getByText("1 thing to fix before you publish")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Posting checker" })).toContainText(
    "Employment Standards Act, 2000, section 8.3",
  );
  await expect(needs).toBeFocused();
  await expect(needs).toHaveValue("Two years of Canadian experience");
  await needs.fill("Registration with the College of Nurses of Ontario");
  await expect(page.getByText("1 thing to fix before you publish")).toBeHidden();
  await page.getByRole("button", { name: "Add a license" }).click();
  await expect(page.getByLabel("License or registration")).toBeFocused();
  await page.getByLabel("License or registration").fill("College of Nurses of Ontario");
  await page.getByLabel("We help the person get it").check();
  await page.getByRole("button", { name: "Add another license" }).click();
  await page.getByLabel("License or registration").last().fill("Second license");
  await page.getByRole("button", { name: "Remove license 1" }).click();
  await expect(page.getByLabel("License or registration")).toHaveValue("Second license");
  expect(await findViolations(page)).toEqual([]);
  await nextStep(page);
  await nextStep(page);
  await nextStep(page);
  await fillLaw(page);
  await nextStep(page);

  await expect(stepHeading(page, "Review")).toBeVisible();
  await expect(page.getByText("Everything required is filled in")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("I've read the warnings above").check();
  await page.getByRole("button", { name: "Publish this job" }).click();
  await expect(page.getByText("Job published")).toBeVisible();
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page.getByRole("link", { name: "Version 1" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const jobId = /jobs\/([\w-]{36})/.exec(address)?.[1];
  await page.goto(`/talent/jobs/${jobId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Night Nurse" })).toBeVisible();
  await expect(page.getByText("Second license, for")).toBeVisible();
  await expect(page.getByText("Nights and weekends")).toBeVisible();
  await expect(page.getByText("The employer promises an answer within 10 days.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
