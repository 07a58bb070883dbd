import { readSitemap } from "../../support/pages/site-addresses.ts";
import { colorRules, findViolations, overflowOf } from "../support/accessibility.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const residency = "/pathways/physician-us-residency";

test("four answers lead to a pathway and its plan", async ({ page }) => {
  await page.goto("/pathways");
  await hydrate(page);
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("What's your profession?").selectOption("Physician");
  await page.getByLabel("Where do you want to work?").selectOption("Anywhere in the United States");
  await page.getByRole("button", { name: "Show pathways" }).click();
  await expect(page).toHaveURL(/profession=physician/);
  await expect(page.getByRole("heading", { name: "1 pathway", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Start a medical residency in the US" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Start a medical residency in the US",
  );
  await expect(page.getByText("Your first day of residency").first()).toBeVisible();

  await page.getByLabel("What is your status in the US?").selectOption("citizen");
  await page.getByRole("button", { name: "Update the plan" }).click();
  await expect(page).toHaveURL(/status=citizen/);
  await expect(page.getByRole("heading", { name: "Get your J-1 visa" })).toBeHidden();
  await expect(page.getByText(/^Skipped, based on your answers:.+/)).toContainText(
    "Get your J-1 visa",
  );
  expect(await findViolations(page)).toEqual([]);
});

test("a fact's number leads to its source and back", async ({ page }) => {
  await page.goto(residency);
  await page.getByRole("link", { name: "Source of this fact: 1", exact: true }).first().click();
  await expect(page.locator("#fact-1")).toBeInViewport();
  await page
    .locator("#fact-1")
    .getByRole("link", { name: /^Back to the text of fact 1/ })
    .first()
    .click();
  await expect(page.locator("#fact-1-use-1")).toBeInViewport();
});

test("a month that's too early gets an honest answer, and a page of its own isn't indexed", async ({
  page,
}) => {
  await page.goto("/pathways/nurse-ontario");
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);
  // The second month: a page that was kept since last month begins its list with that one.
  const month = await page
    .getByLabel("When do you want to be there?")
    .locator("option")
    .nth(2)
    .getAttribute("value");
  await page.goto(`/pathways/nurse-ontario?start=${month}`);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.getByText(/ is too early$/)).toBeVisible();
  await expect(page.getByText(/at the usual pace, you'd have had to start:$/)).toBeVisible();
  await page.goto("/pathways/nurse-ontario?start=1999-01");
  await expect(
    page.getByText("Choose a month within the next ten years from the list."),
  ).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("answers and plans work the same", async ({ page }) => {
    await page.goto("/pathways");
    await page.getByLabel("What's your profession?").selectOption("nurse");
    await page.getByLabel("Where do you want to work?").selectOption("ontario");
    await page.getByRole("button", { name: "Show pathways" }).click();
    await page.getByRole("link", { name: "Register as a nurse in Ontario" }).click();
    await page.getByLabel("What is your nursing education?").selectOption("diploma");
    await page.getByRole("button", { name: "Update the plan" }).click();
    await expect(page.getByLabel("What is your nursing education?")).toHaveValue("diploma");
    await expect(page.getByRole("heading", { name: "Pass the REx-PN" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Pass the NCLEX-RN" })).toBeHidden();
  });
});

test("the site's search finds a pathway by profession and place", async ({ page }) => {
  await page.goto("/search?q=nurse+ontario");
  await expect(
    page.getByRole("link", { name: /Register as a nurse in Ontario/ }).first(),
  ).toBeVisible();
});

test("every pathway fits a phone and passes axe in both themes", async ({ page, server }) => {
  const paths = (await readSitemap(server.baseURL)).filter((path) => path.startsWith("/pathways/"));
  expect(paths.length).toBeGreaterThanOrEqual(13);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path);
    expect(await overflowOf(page), path).toBe(0);
    expect(await findViolations(page), path).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await findViolations(page, colorRules), path).toEqual([]);
  }
});

test("an unknown pathway says so", async ({ page, allowNoise }) => {
  allowNoise(/404/);
  const response = await page.goto("/pathways/astronaut");
  expect(response?.status()).toBe(404);
});
