import { findViolations } from "../support/accessibility.ts";
import { signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";

const places = ["Home", "Plan", "Jobs", "Sessions", "Messages", "Learning"];

test("on a phone, one's own pages are one tap from each other, and nothing is hidden by the bar", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const bar = page.getByRole("navigation", { name: "Your pages" });
  await expect(bar.getByRole("link")).toHaveText(places);
  for (const name of places) {
    await bar.getByRole("link", { name }).click();
    await expect(bar.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await page.reload();
    await expect(bar.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("contentinfo").getByRole("link")).toHaveText([
      "Privacy Policy",
      "Terms of Service",
      "Who pays for what",
      "Job fraud policy",
      "Contact support",
    ]);
  }
  expect(await findViolations(page)).toEqual([]);

  // The end of the page can be scrolled clear of the bar.
  const last = page.getByRole("contentinfo").getByText("Dark");
  await page.keyboard.press("End");
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([last.boundingBox(), bar.boundingBox()]);
      return above && below ? below.y - (above.y + above.height) : Number.NaN;
    })
    .toBeGreaterThanOrEqual(0);
});

test("on a desktop they stand beside the page, with the rest of the account", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, "/messages");
  const column = page.getByRole("navigation", { name: "Your pages" });
  await expect(column.getByRole("link")).toHaveText([
    ...places,
    "Professional profile",
    "Consultations",
    "Job applications",
    "Your organization",
    "Profile and settings",
  ]);
  await expect(column.getByRole("link", { name: "Messages" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await column.getByRole("link", { name: "Job applications" }).click();
  await page.waitForURL("**/account/applications");
  await expect(column.getByRole("link", { name: "Job applications" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  expect(await findViolations(page)).toEqual([]);
});

test("visitors have the site's footer, and no bar", async ({ page }) => {
  await page.goto("/jobs");
  await expect(
    page.getByRole("contentinfo").getByRole("heading", { name: "Solutions", exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Your pages" })).toHaveCount(0);
});
