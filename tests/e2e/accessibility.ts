import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What passes, a message that comes or goes say, does not last for so many looks. */
const maxLooks = 3;

/**
 * What axe finds wrong with the page, and still does at a second and a third look: halfway through
 * an animation colors are others. `rules` alone are asked where the rest was seen already;
 * `without` are left out.
 */
export async function findViolations(
  page: Page,
  rules?: readonly string[],
  without: readonly string[] = [],
) {
  for (let look = 1; ; look += 1) {
    await waitForAnimations(page);
    const { violations } = await new AxeBuilder({ page })
      // No frame of the site is of another origin. Looking into such takes an extra page each time.
      .setLegacyMode(true)
      .options({
        resultTypes: ["violations"],
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        ...(rules ? { runOnly: { type: "rule", values: [...rules] } } : {}),
      })
      .analyze();
    if (violations.length === 0 || look === maxLooks) return violations;
  }
}

async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
}

/** The rules whose answer depends on colors, which is all that another theme changes. */
export const colorRules = ["color-contrast", "link-in-text-block"];

/** The rules whose answer depends on the screen's size or on colors. */
export const appearanceRules = [...colorRules, "target-size"];

/** By how many pixels the page is wider than its window, once it has taken the window's size. */
export async function overflowOf(page: Page): Promise<number> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await waitForAnimations(page);
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
