import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildGallery } from "../../../scripts/gallery/vite.ts";
import { appearanceRules, findViolations, overflowOf } from "../support/accessibility.ts";
import { expect, test } from "../support/fixtures.ts";

const folder = fileURLToPath(
  new URL("../../../node_modules/.cache/meridian/gallery/", import.meta.url),
);
const base = "http://gallery.test/dev/gallery/";

/** Rules that only a page as a whole can meet. */
const rulesForPages = [
  "heading-order",
  "landmark-banner-is-top-level",
  "landmark-complementary-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-unique",
  "region",
  "skip-link",
];

test.beforeAll(() => buildGallery(folder));

for (const theme of ["light", "dark"]) {
  test(`every component in its states passes axe and fits the screen, ${theme}`, async ({
    page,
  }) => {
    // Built with the settings of `npm run dev`, and answered from the files: it needs no server.
    await page.route(`${base}**`, (route) => {
      const path = new URL(route.request().url()).pathname.slice("/dev/gallery/".length);
      return route.fulfill({ path: `${folder}${path || "index.html"}` });
    });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${base}?theme=${theme}`);
    await expect(
      page.getByRole("heading", { level: 2, name: "Button", exact: true }),
    ).toBeVisible();
    await expect(page.locator("[data-failed]")).toHaveCount(0);
    expect(await overflowOf(page)).toBe(0);
    expect(await findViolations(page, undefined, rulesForPages)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOf(page)).toBe(0);
    expect(await findViolations(page, appearanceRules)).toEqual([]);
  });
}

test("the gallery asks nothing of another host", () => {
  const html = readFileSync(`${folder}index.html`, "utf8");
  expect([...html.matchAll(/(?:src|href)="(?!\/dev\/gallery\/)[^"]*"/g)]).toEqual([]);
});
