import type { Page } from "@playwright/test";
import { colorRules, findViolations } from "../support/accessibility.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const notReached = "We couldn't reach the server. Check your connection and try again.";

const box = (page: Page) => page.getByRole("combobox", { name: /^Search jobs/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Search this site" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

async function openByKey(page: Page, key = "Control+k"): Promise<void> {
  await page.keyboard.press(key);
  await expect(box(page)).toBeFocused();
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the header leads to a form whose results stand in groups, with typing errors forgiven", async ({
    page,
  }) => {
    await page.goto("/privacy");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await page.waitForURL("**/search");
    await expect(page.getByRole("heading", { name: "What you can search" })).toBeVisible();
    const form = page.getByRole("search", { name: "This site" });
    await form.getByRole("searchbox").fill("nurze");
    await form.getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/search?q=nurze");
    await expect(page.getByRole("status")).toContainText(
      /^No exact match for “nurze”\. \d+ results for “nurse”\.$/,
    );
    await expect(page.getByRole("region", { name: "Best matches" })).toBeVisible();
    const jobs = page.getByRole("region", { name: "Jobs" });
    await expect(jobs.getByText("Sample", { exact: true }).first()).toBeVisible();
    await expect(jobs.locator("mark").first()).toHaveText("Nurse");
    await jobs.getByRole("link", { name: "Registered Nurse, Intensive Care" }).click();
    await page.waitForURL("**/talent/jobs/**");
  });

  test("a long group is shown whole on a page of its own", async ({ page }) => {
    await page.goto("/search?q=physician");
    const guides = page.getByRole("region", { name: "Guides" });
    await expect(guides.getByRole("listitem")).toHaveCount(5);
    await guides.getByRole("link", { name: /^Show all \d+ guides$/ }).click();
    await page.waitForURL("**/search?q=physician&group=guides");
    expect(await guides.getByRole("listitem").count()).toBeGreaterThan(5);
    await expect(page.getByRole("status")).toHaveText(/^\d+ guides among \d+ results/);
    await page.getByRole("link", { name: /^Show all types of results/ }).click();
    await page.waitForURL("**/search?q=physician");
  });

  test("the closest results are shown instead of none, and are said to be that", async ({
    page,
  }) => {
    await page.goto("/search?q=ledorchip");
    await expect(page.getByRole("status")).toHaveText(
      /^No exact match for “ledorchip”\. Showing the closest \d+ results, for “leadership”\.$/,
    );
    await expect(page.getByRole("region", { name: "Playbooks" })).toBeVisible();
    await page.goto("/search?q=%F0%9F%99%82");
    await expect(page.getByText("Try a different word or fewer words.")).toBeVisible();
    await page.getByRole("link", { name: "Salary negotiation" }).click();
    await expect(page.getByRole("status")).toHaveText(/results for “Salary negotiation”/);
  });

  test("a query that is too long is refused and kept for shortening", async ({
    page,
    allowNoise,
  }) => {
    allowNoise(/GET \/search 400/);
    const long = "contract ".repeat(20).trim();
    await page.goto(`/search?q=${encodeURIComponent(long)}`);
    const input = page.getByRole("searchbox");
    await expect(input).toHaveValue(long);
    await expect(input).toHaveAccessibleDescription(
      "Your search is too long. It has 179 characters, and the limit is 100.",
    );
  });
});

test("what is typed stays text, whatever it is", async ({ page }) => {
  const queries = [
    "<script>window.broken = 1</script><img src=x onerror='window.broken = 1'>",
    '"><mark>nurse</mark>',
    "👩‍⚕️ nurse",
    "ممرضة nurse",
    "\u202enurse",
  ];
  for (const query of queries) {
    // Marks that turn the text around them are left out.
    const shown = query.replace("\u202e", "");
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    await hydrate(page);
    await expect(page.getByRole("status").first()).toContainText(shown);
    await openByKey(page);
    await box(page).fill(query);
    await expect(dialog(page).getByRole("status")).toContainText(shown);
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => "broken" in window)).toBe(false);
  }
});

test("the search opens over the page by mouse, shows results while typing, and opens one", async ({
  page,
}) => {
  await page.goto("/privacy");
  await hydrate(page);
  const control = page.getByRole("banner").getByRole("link", { name: "Search" });
  await expect(control).toContainText("Ctrl K");
  await control.click();
  await expect(box(page)).toBeFocused();
  await expect(page).toHaveURL(/\/privacy$/);
  await box(page).pressSequentially("credentaling");
  await expect(dialog(page).getByRole("status")).toContainText("“credentaling”");
  await expect(page.getByRole("group", { name: "Best matches" })).toBeVisible();
  await expect(
    option(page, /Credential/)
      .first()
      .locator("mark")
      .first(),
  ).toBeVisible();
  await option(page, /Credential/)
    .first()
    .click();
  await page.waitForURL("**/resources/guides/**");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test("the keyboard alone opens, chooses, leaves and comes back to where it was", async ({
  page,
}) => {
  await page.goto("/privacy");
  await hydrate(page);
  const control = page.getByRole("banner").getByRole("link", { name: "Search" });
  await control.focus();
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(control).toBeFocused();

  await openByKey(page, "Meta+k");
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.type("nurse");
  // The answer to what was typed so far has other options.
  await expect(dialog(page).getByRole("status")).toContainText("“nurse”");
  await expect(box(page)).toHaveAttribute("aria-expanded", "true");
  const options = page.getByRole("option");
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(box(page)).toHaveAttribute(
    "aria-activedescendant",
    (await options.first().getAttribute("id")) ?? "missing",
  );
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await expect(options.last()).toContainText(/^Show all \d+ results/);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=nurse");
  await expect(page.getByRole("main")).toBeFocused();

  await openByKey(page);
  await page.keyboard.type("intensive care");
  await expect(option(page, /Registered Nurse, Intensive/)).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=intensive+care");
});

test("going back leaves the search with the page that it was opened on", async ({ page }) => {
  await page.goto("/privacy");
  await hydrate(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
  await openByKey(page);
  await page.goBack();
  await page.waitForURL("**/privacy");
  await expect(dialog(page)).toBeHidden();
});

test.describe("on a first visit", () => {
  test.use({ firstVisit: true });

  test("the shortcut pressed before the scripts run is kept, in a field too", async ({ page }) => {
    await page.goto("/privacy", { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeFocused();

    await page.goto("/mentorship");
    await page.getByRole("searchbox").focus();
    await openByKey(page);
  });

  test("where the search cannot be fetched, its page takes its place", async ({
    page,
    allowNoise,
  }) => {
    allowNoise(/search-dialog/);
    await page.route(/\/assets\/search-dialog/, (route) => route.abort());
    await page.goto("/privacy");
    await hydrate(page);
    await page.keyboard.press("Control+k");
    await page.waitForURL("**/search");
    await expect(page.getByRole("heading", { name: "What you can search" })).toBeVisible();
  });

  test("where no script can be fetched, the shortcut leads to the search page", async ({
    page,
    allowNoise,
  }) => {
    allowNoise(/\.js/);
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto("/privacy");
    await page.keyboard.press("Control+k");
    await page.waitForURL("**/search");
  });
});

test("no result, a query that is too long, and a lost connection are told in words", async ({
  page,
  goOffline,
}) => {
  await page.goto("/privacy");
  await hydrate(page);
  await openByKey(page);
  const standing = dialog(page).getByRole("status");
  await box(page).fill("ledorchip");
  await expect(standing).toContainText("Showing the closest");
  await expect(page.getByRole("option").first()).toBeVisible();
  await box(page).fill("zzzzzzzz");
  await expect(standing).toHaveText("No results for “zzzzzzzz”. Try different or fewer words.");

  await box(page).fill("a".repeat(101));
  await expect(standing).toHaveText(
    "Your search is too long. It has 101 characters, and the limit is 100.",
  );
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();

  await box(page).fill("");
  const goOnline = await goOffline(page);
  await box(page).fill("electrician");
  await expect(standing).toHaveText(notReached);
  await goOnline();
  await dialog(page)
    .getByRole("button", { name: "Try again" })
    .click({ timeout: 5_000 })
    .catch(() => {
      // The browser said that the connection is back, and the search has asked again by itself.
    });
  await expect(option(page, /Construction Electrician/)).toBeVisible();
});

test("an answer that comes late does not replace the newer one", async ({ page }) => {
  await page.goto("/privacy");
  await hydrate(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/search/answers?q=welder", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await openByKey(page);
  const asked = page.waitForRequest("**/search/answers?q=welder");
  await box(page).fill("welder");
  await asked;
  await box(page).fill("electrician");
  await expect(option(page, /Construction Electrician/)).toBeVisible();
  release();
  await expect(option(page, /Pipe Welder/)).toHaveCount(0);
  await expect(dialog(page).getByRole("status")).toContainText("electrician");
});

test("on a phone the search is in the header and in the menu, and fits", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/privacy");
  await hydrate(page);
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await box(page).fill("nurse");
  await expect(option(page, /Registered Nurse, Intensive/)).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.getByRole("button", { name: "Close search" }).click();
  await expect(dialog(page)).toBeHidden();

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Search" }).last().click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("banner").getByRole("link", { name: "Search" })).toBeFocused();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the open search passes axe (${colorScheme})`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      colorScheme,
      reducedMotion: "reduce",
      ...(baseURL ? { baseURL } : {}),
    });
    const page = await context.newPage();
    await page.goto("/search?q=nurse");
    await hydrate(page);
    const rules = colorScheme === "light" ? undefined : colorRules;
    const violations = async () => await findViolations(page, rules);
    expect(await violations()).toEqual([]);
    await openByKey(page);
    expect(await violations()).toEqual([]);
    await box(page).fill("nurse");
    await expect(option(page, /Registered Nurse, Intensive/)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { selected: true })).toBeVisible();
    await expect(page.getByRole("listbox")).not.toHaveAttribute("aria-busy");
    expect(await violations()).toEqual([]);
    await context.close();
  });
}
