import { findViolations } from "../support/accessibility.ts";
import { signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const talentPages = [
  "Find work",
  "Hire",
  "Healthcare staffing",
  "IT staffing",
  "Skilled trades",
  "Executive search",
  "Book a consultation",
];
const careerPages = ["Pathways", "Mentors", "Playbooks", "Webinars", "Meridian Pro"];

test("the menus of the header open and close by keyboard, one at a time", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/talent");
  await hydrate(page);
  const menu = page.getByRole("navigation", { name: "Main", exact: true });
  await expect(menu.getByRole("link")).toHaveText([
    "Talent Solutions",
    "Career Accelerator",
    "Business Accelerator",
    "Events",
    "Resources",
  ]);
  await expect(menu.getByRole("link", { name: "Talent Solutions" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const talent = menu.locator("summary", { hasText: "More in Talent Solutions" });
  const career = menu.locator("summary", { hasText: "More in Career Accelerator" });
  const pagesOf = (button: typeof talent) =>
    button.locator("xpath=..").getByRole("list").getByRole("link");

  await talent.focus();
  await page.keyboard.press("Enter");
  await expect(pagesOf(talent)).toHaveText(talentPages);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Find work" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu.getByRole("link", { name: "Find work" })).toHaveCount(0);
  await expect(talent).toBeFocused();

  await talent.click();
  await career.click();
  await expect(pagesOf(career)).toHaveText(careerPages);
  await expect(menu.getByRole("link", { name: "Find work" })).toHaveCount(0);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu.getByRole("link", { name: "Pathways" })).toHaveCount(0);

  await career.click();
  await menu.getByRole("link", { name: "Pathways" }).click();
  await page.waitForURL("**/pathways");
  await expect(menu.getByRole("link", { name: "Playbooks" })).toHaveCount(0);
});

test("jobs and mentorship are one click away on a phone, signed in or not", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/privacy");
  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
  await shortcuts.getByRole("link", { name: "Jobs" }).click();
  await page.waitForURL("**/jobs");
  await expect(shortcuts.getByRole("link", { name: "Jobs" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await signUp(page, "/messages");
  await shortcuts.getByRole("link", { name: "Mentorship" }).click();
  // The address changes before the page, which closes the menu when it comes.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "An hour with someone who's been there",
  );
  // A screen reader reads what has the focus.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Main", exact: true });
  await menu.locator("summary", { hasText: "More in Talent Solutions" }).click();
  await menu.getByRole("link", { name: "Healthcare staffing" }).click();
  await page.waitForURL("**/talent/healthcare-staffing");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const [width, name] of [
    [1440, "Main"],
    [390, "Main, without scripts"],
  ] as const) {
    test(`the menus open at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      const menu = page.getByRole("navigation", { name, exact: true });
      if (width < 1280) await menu.locator("summary", { hasText: /^Menu$/ }).click();
      await menu.locator("summary", { hasText: "More in Career Accelerator" }).click();
      await menu.getByRole("link", { name: "Mentors" }).click();
      await page.waitForURL("**/mentorship");
    });
  }
});
