import { makePdf } from "../../../src/platform/document-text/document-text.fixture.ts";
import { findViolations, overflowOf } from "../support/accessibility.ts";
import { signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";

test.use({ viewport: { width: 390, height: 844 } });

const cv = [
  "Maria Sample",
  "Registered Nurse, Emergency",
  "Experience",
  "Senior Staff Nurse, St. Luke's Medical Center, June 2018 - Present",
  "Languages",
  "Tagalog (native), English (fluent)",
];

test("on a phone, someone starts a profile from their CV, and is told what jobs in Ontario still ask for", async ({
  page,
}) => {
  await signUp(page, "/profile");
  await page.getByRole("link", { name: "Upload your CV" }).click();
  await page.getByLabel("Your CV").setInputFiles({
    name: "Sample CV.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await makePdf(cv)),
  });
  await page.getByRole("button", { name: "Upload CV" }).click();

  await expect(page.getByText("1 of 4")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("textbox", { name: "Headline" })).toHaveValue(
    "Registered Nurse, Emergency",
  );
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Add to profile" }).click();
  await expect(page.getByText("2 of 4")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Experience" })).toBeFocused();
  await expect(page.getByLabel("Employer")).toHaveValue("St. Luke's Medical Center");
  await page.getByLabel("City").fill("Quezon City");
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: "Add to profile" }).click();
  await expect(page.getByText("3 of 4")).toBeVisible();
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await expect(page.getByText("4 of 4")).toBeVisible();
  await page.getByRole("button", { name: "Add to profile" }).click();
  await expect(page.getByText("No more suggestions from your CV")).toBeVisible();

  await page.getByRole("link", { name: "Your profile", exact: true }).click();
  await page.getByRole("link", { name: "Add your profession" }).click();
  await page
    .getByRole("combobox", { name: "Profession" })
    .selectOption({ label: "Registered nurse" });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await page.getByRole("link", { name: "Your profile", exact: true }).click();
  await page.getByRole("link", { name: "Add where you'd like to work" }).click();
  await page.getByText("Or choose provinces and territories").click();
  await page.getByLabel("Ontario").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "Your profile", exact: true }).click();
  await expect(
    page.getByText("Many jobs for registered nurses in Ontario require one"),
  ).toBeVisible();
  await expect(page.getByText("Senior Staff Nurse, St. Luke's Medical Center")).toBeVisible();
  await expect(page.getByText("1 document")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});
