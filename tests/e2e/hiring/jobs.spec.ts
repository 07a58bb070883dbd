import { findViolations } from "../support/accessibility.ts";
import { signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("on a phone jobs are searched, narrowed, cleared and saved", async ({ page }) => {
  await signUp(page, "/jobs");
  await page.getByLabel("Job title, skill or employer").fill("RN");
  await page.getByRole("button", { name: "Search jobs" }).click();
  const found = page.getByRole("list", { name: "Jobs found" }).getByRole("article");
  // Other files' jobs may stand before it.
  await expect(found.filter({ hasText: "Registered Nurse" })).toHaveCount(1);
  await expect(page.getByText("Construction Electrician")).toHaveCount(0);

  const region = page.getByRole("combobox", { name: "Province or state" });
  await expect(region).toBeHidden();
  await page.getByText("Filters and sorting").click();
  await region.selectOption({ label: "Nova Scotia (1)" });
  await expect(page).toHaveURL("/jobs?keyword=RN&region=CA-NS");
  await expect(page.getByRole("status").filter({ hasText: "1 open job" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);

  await page.getByRole("button", { name: /^Save job/ }).click();
  await expect(page.getByRole("button", { name: /^Remove from saved/ })).toBeVisible();
  await page.getByRole("link", { name: "Remove Nova Scotia" }).click();
  await expect(page).toHaveURL("/jobs?keyword=RN");
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/jobs");

  await page.goto("/jobs?keyword=beekeeper+nurse&location=Halifax");
  await page.getByRole("link", { name: "Only “beekeeper”" }).click();
  await expect(page).toHaveURL("/jobs?keyword=beekeeper&location=Halifax");
  await page.goto("/account/saved-jobs");
  await page.getByRole("link", { name: /^Registered Nurse/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Registered Nurse");
  const remove = page.getByRole("button", { name: /^Remove from saved ?: Registered Nurse/ });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await page.getByRole("button", { name: /^Save job ?: Registered Nurse/ }).click();
  await expect(remove).toBeVisible();
  await page.goto("/account/saved-jobs");
  await expect(page.getByRole("link", { name: /^Registered Nurse/ })).toBeVisible();
  await page.getByRole("button", { name: /^Remove from saved: Registered Nurse/ }).click();
  const removed = page.getByRole("status").filter({ hasText: "Removed: Registered Nurse" });
  await expect(removed).toBeFocused();
  await expect(page.getByText("No saved jobs yet")).toBeVisible();
  await page.goto("/talent?keyword=nurse&location=Halifax");
  await expect(page).toHaveURL("/jobs?keyword=nurse&location=Halifax");
});

test("a job's page is one page for every source, and applying still says what led there", async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "share", { value: undefined });
  });
  await page.goto("/jobs?keyword=nurse&location=Halifax");
  await page.getByRole("link", { name: /^Registered Nurse/ }).click();
  await expect(page).toHaveURL(/\/talent\/jobs\/[\w-]+\?from=search$/);
  const apply = page.getByRole("link", { name: "Apply Now", exact: true });
  await expect(apply).toHaveAttribute("href", /\/apply\?from=search$/);
  await page.reload();
  await expect(apply).toHaveAttribute("href", /\/apply\?from=search$/);

  // What's shared doesn't say what led here.
  const { pathname } = new URL(page.url());
  await hydrate(page);
  await page.getByRole("button", { name: "Share job" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${pathname}`);

  const tags = await Promise.all(
    ["", "?from=search", "?from=feed"].map(async (search) => {
      const answer = await request.get(`${pathname}${search}`);
      return answer.headers().etag;
    }),
  );
  expect(tags[0]).toBeTruthy();
  expect(new Set(tags).size).toBe(1);
});
