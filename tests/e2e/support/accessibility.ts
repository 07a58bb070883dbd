import type { Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";

/** A passing state, such as a message that comes or goes, does not last for so many looks. */
const maxLooks = 3;

/** Marks the elements that the page showed when `noteShown` was called. */
const shownBefore = "data-shown-before";

/**
 * Violations that axe finds on the page at a first, a second and a third look: halfway through an
 * animation, colors differ. `rules` limits axe to some rules, where the others were checked before;
 * `without` leaves rules out. With `onlyAdded`, axe looks only at elements that the page didn't
 * show yet when `noteShown` was called, which was at another size.
 */
export async function findViolations(
  page: Page,
  rules?: readonly string[],
  without: readonly string[] = [],
  { onlyAdded = false }: { onlyAdded?: boolean } = {},
): Promise<Result[]> {
  const options: RunOptions = {
    resultTypes: ["violations"],
    // Style sheets are fetched for a single rule, which is off.
    preload: { assets: ["media"] },
    // The only frames show emails, where nothing may answer. A test of the emails looks at those.
    iframes: false,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(rules ? { runOnly: { type: "rule", values: [...rules] } } : {}),
  };
  for (let look = 1; ; look += 1) {
    await waitForAnimations(page);
    const task = { options, except: onlyAdded ? shownBefore : "" };
    const violations = (await page.evaluate(runAxe, task)) ?? (await runFirst(page, task));
    if (violations.length === 0 || look === maxLooks) return violations;
  }
}

/** Reading axe's half megabyte takes a page as long as the rules of color, so a document does it once. */
async function runFirst(page: Page, task: AxeTask): Promise<Result[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(runAxe, task);
  if (!violations) throw new Error(`The page at ${page.url()} was left while axe looked at it`);
  return violations;
}

interface AxeTask {
  options: RunOptions;
  /** Elements with this attribute are left out; without a name, none. */
  except: string;
}

/** Runs in the page: the violations that axe finds; undefined where axe isn't loaded yet. */
async function runAxe({ options, except }: AxeTask): Promise<Result[] | undefined> {
  const known = (window as unknown as { axe?: typeof axe }).axe;
  if (!known) return undefined;
  if (except === "") return (await known.run(document, options)).violations;
  const added = Array.from(document.body.querySelectorAll(`:not([${except}])`)).filter((element) =>
    element.checkVisibility(),
  );
  return added.length === 0 ? [] : (await known.run({ include: added }, options)).violations;
}

/** Marks the elements that the page shows, for a look at those that another size adds. */
export async function noteShown(page: Page): Promise<void> {
  await page.evaluate((attribute) => {
    for (const element of document.body.querySelectorAll("*")) {
      element.toggleAttribute(attribute, element.checkVisibility());
    }
  }, shownBefore);
}

/** Animations in a closed part don't run and never end. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(({ effect }) => (effect as KeyframeEffect | null)?.target?.checkVisibility())
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
