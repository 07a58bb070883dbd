import type { Page } from "@playwright/test";
import { linksIn } from "../../support/pages/html.ts";
import {
  type Address,
  listReadablePages,
  type Reader,
} from "../../support/pages/site-addresses.ts";
import {
  appearanceRules,
  colorRules,
  findViolations,
  noteShown,
  overflowOf,
} from "../support/accessibility.ts";
import { signIn } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

test.describe.configure({ mode: "parallel" });

/** Before a release, axe looks at the colors of everything in each size and theme. */
const onlyAdded = process.env.MERIDIAN_TEST_EVERYTHING !== "1";

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
/** A window of 1280 px at 400 %. */
const narrowest = { width: 320, height: 640 };

for (const reader of ["anonymous", "jobseeker", "employer", "admin"] satisfies Reader[]) {
  test(`pages of ${reader} visitors fit every screen, have one heading of the first level and pass axe in both themes`, async ({
    browser,
    server,
    demoAccounts,
    allowNoise,
  }) => {
    test.setTimeout(600_000);
    allowNoise(/404/);
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await context.newPage();
    if (reader !== "anonymous") await signIn(page, demoAccounts[reader]);
    const pages = await listReadablePages(server.baseURL);
    for (const address of pages.filter((each) => each.reader === reader)) {
      await look(page, address);
    }
    await context.close();
  });
}

/**
 * One visit: all of axe at one size in one theme, and then what another theme or size can change:
 * the colors of what both sizes show in each theme once, and of what only one shows in both.
 */
async function look(page: Page, { path }: Address): Promise<void> {
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: "light" });
  const response = await page.goto(path);
  await hydrate(page);
  await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
  await expectFit(page, path);
  await expectNoViolations(page, path);
  await expectAddedLinksLeadSomewhere(page, path, (await response?.text()) ?? "");

  await noteShown(page);

  await page.setViewportSize(narrow);
  await expectFit(page, path);
  await expectNoViolations(page, path, appearanceRules, { onlyAdded });
  await noteShown(page);

  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, path, appearanceRules);
  await page.setViewportSize(wide);
  await expectNoViolations(page, path, colorRules, { onlyAdded });

  await page.setViewportSize(narrowest);
  await expectFit(page, path);
}

async function expectFit(page: Page, path: string): Promise<void> {
  const overflow = await overflowOf(page);
  expect(overflow, `${path} scrolls sideways at ${page.viewportSize()?.width} px`).toBe(0);
}

async function expectNoViolations(
  page: Page,
  path: string,
  rules?: readonly string[],
  options?: { onlyAdded: boolean },
) {
  const where = `${path} at ${page.viewportSize()?.width} px`;
  const violations = await findViolations(page, rules, [], options);
  const found = violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target).join(", ")}`,
  );
  expect(found).toEqual([]);
}

/**
 * Those in the HTML are followed in `tests/server/links.test.ts`; here, those that scripts added.
 */
async function expectAddedLinksLeadSomewhere(page: Page, path: string, html: string) {
  const written = new Set(linksIn(html).map((href) => new URL(href, page.url()).href));
  const shown = await page
    .locator("a")
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
  const { origin } = new URL(page.url());
  for (const href of new Set(shown.filter((each) => !written.has(each)))) {
    const url = new URL(href);
    if (["mailto:", "tel:"].includes(url.protocol)) continue;
    if (url.origin !== origin) expect(url.protocol, `${href} on ${path}`).toBe("https:");
    else {
      const answer = await page.request.get(href);
      expect(answer.status(), `${href} on ${path}`).toBeLessThan(400);
      const place = decodeURIComponent(url.hash.slice(1));
      if (place) expect(await answer.text(), `${href} on ${path}`).toContain(`id="${place}"`);
    }
  }
}

test("the page that is not there says so and leads home", async ({ page, allowNoise }) => {
  allowNoise(/404/);
  const logged = page.waitForEvent("console", (message) =>
    message.text().includes("/no/such/page"),
  );
  await page.goto("/no/such/page");
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await logged;
  await page.getByRole("link", { name: "Return to Home" }).click();
  await page.waitForURL((url) => url.pathname === "/");
});
