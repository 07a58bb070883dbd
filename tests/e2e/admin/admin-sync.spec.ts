import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility.ts";
import { signIn } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";

const endpoint = "**/functions/v1/sync-mentors-from-sheet";

const button = (page: Page) => page.getByRole("button", { name: "Sync Mentors from Google Sheet" });

test("the sync page is closed to visitors and to users without the role", async ({
  page,
  demoAccounts,
}) => {
  await page.goto("/admin/sync");
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Fsync$/);

  await signIn(page, demoAccounts.jobseeker, "/dashboard");
  await page.goto("/admin/sync");
  await expect(page).toHaveURL(/\/auth\?denied=admin$/);
  await expect(page.getByText("Access Denied")).toBeVisible();
  await expect(page.getByText("You must be an administrator to access this page.")).toBeVisible();
});

test("an administrator syncs the sheet of 200 and visitors find its mentors", async ({
  page,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.admin, "/admin/sync");
  await expect(page.getByRole("heading", { name: "Google Sheets Sync", level: 1 })).toBeVisible();
  await expect(
    page.getByText("Sync mentor data from your Google Sheet to the database"),
  ).toBeVisible();
  const columns = page.getByRole("table", { name: "Expected sheet columns" });
  for (const name of ["full_name", "company", "hourly_rate", "payment_status"]) {
    await expect(columns.getByRole("rowheader", { name })).toBeVisible();
  }
  await expect(page.getByRole("main").locator("ol > li")).toHaveCount(5);
  const violations = await findViolations(page);
  expect(violations).toEqual([]);

  await button(page).click();
  const banner = page.getByRole("status").filter({ hasText: "Sync completed successfully!" });
  await expect(banner).toContainText("Added:200Updated:0Skipped:0");
  await button(page).click();
  await expect(banner).toContainText("Added:0Updated:0Skipped:200");
  await expect(banner).toContainText(
    "200 rows read from mentors-200.csv: 200 unchanged, 0 rejected.",
  );

  await page.goto("/mentorship?q=Amara+Okafor");
  await expect(page.getByRole("heading", { name: "Dr. Amara Okafor (sample)" })).toBeVisible();
});

test("a sync says it is running, lists refused rows in a small box, and clears what it said before", async ({
  page,
  demoAccounts,
  allowNoise,
}) => {
  await signIn(page, demoAccounts.admin, "/admin/sync");
  const errors = Array.from({ length: 80 }, (_, index) => `Row ${index + 2}: Company is required`);
  await page.route(endpoint, (route) =>
    route.fulfill({ json: { success: true, added: 1, errors } }),
  );
  await button(page).click();
  await expect(page.getByText("Errors encountered:")).toBeVisible();
  const list = page.getByRole("region", { name: "Errors encountered:" });
  await expect(list.getByRole("listitem")).toHaveCount(80);
  // The next comparison, which comes above, moves the list.
  await expect(page.getByRole("heading", { name: "What the sync will do" })).toBeVisible();
  const box = await list.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(160);
  await list.focus();
  await page.keyboard.press("End");
  await expect(list.getByText("Row 81: Company is required")).toBeInViewport();
  await expect(page.getByText("Added:1Updated:0Skipped:0")).toBeVisible();
  const violations = await findViolations(page);
  expect(violations).toEqual([]);

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.unroute(endpoint);
  await page.route(endpoint, async (route) => {
    await held;
    await route.fulfill({
      status: 422,
      json: { error: "The Google sheet isn't shared with the service account." },
    });
  });
  allowNoise("POST /functions/v1/sync-mentors-from-sheet 422");
  await button(page).click();
  await expect(page.getByRole("button", { name: "Syncing..." })).toBeDisabled();
  await expect(page.getByText("Errors encountered:")).toBeHidden();
  await expect(page.getByText("Sync completed successfully!")).toBeHidden();
  answer();
  const alert = page.getByRole("alert").filter({ hasText: "Sync failed:" });
  await expect(alert).toContainText("The Google sheet isn't shared with the service account.");
  await expect(button(page)).toBeEnabled();
});
