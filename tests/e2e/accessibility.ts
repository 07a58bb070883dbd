import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds wrong with the page once its passing animations are over: halfway, colours are others.
 * `rules` alone are asked where the rest was seen already.
 */
export async function findViolations(page: Page, rules?: readonly string[]) {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  const axe = new AxeBuilder({ page })
    // No frame of the site is of another origin. Looking into such takes an extra page each time.
    .setLegacyMode(true)
    .options({
      resultTypes: ["violations"],
      ...(rules ? { runOnly: { type: "rule", values: [...rules] } } : {}),
    });
  return (await axe.analyze()).violations;
}

/** The rules whose answer depends on colours, which is all that another theme changes. */
export const colourRules = ["color-contrast", "link-in-text-block"];
