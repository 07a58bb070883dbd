import { appearanceRules, findViolations } from "../support/accessibility.ts";
import { signUpToBuy } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";

test("the sandbox's page for a card is accessible and fits every screen", async ({ page }) => {
  await signUpToBuy(page, "/pro");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL("**/sandbox/checkout/**");
  await expect(page.getByText("a month, tax included, until you cancel")).toBeVisible();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL("**/pro?subscription=*");
  await page.getByRole("button", { name: "Update payment method" }).click();
  await page.waitForURL("**/sandbox/payment-update/**");
  await expect(page.getByText("The renewal will be paid")).toBeVisible();

  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const isFirst = width === 320 && colorScheme === "light";
      expect(await findViolations(page, isFirst ? undefined : appearanceRules)).toEqual([]);
    }
    const [content, screen] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect(content).toBeLessThanOrEqual(screen ?? 0);
  }
});
