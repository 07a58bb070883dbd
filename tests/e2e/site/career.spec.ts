import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility.ts";
import { signUpToBuy } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";

const featured = "/career/playbooks/career-transition";
const plain = "/career/playbooks/salary-negotiation";

async function payInSandbox(page: Page) {
  await page.waitForURL("**/sandbox/checkout/**");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

async function expectAccessible(page: Page) {
  expect(await findViolations(page)).toEqual([]);
}

test("the career page leads to pathways, playbooks, mentors, webinars and templates", async ({
  page,
}) => {
  await page.goto("/career");
  const tiles = page.getByRole("region", { name: "Five ways to get there" });
  for (const [name, path] of [
    ["Pathways", "/pathways"],
    ["Playbooks", "/career/playbooks"],
    ["Mentorship", "/mentorship"],
    ["Webinars", "/career#webinars"],
    ["Tools and templates", "/resources#career"],
  ] as const) {
    await expect(tiles.getByRole("link", { name })).toHaveAttribute("href", path);
  }
  const course = page.getByRole("region", { name: "Featured course" });
  await expect(course).toContainText("$299");
  await expect(course.getByRole("link", { name: "Career Transition Mastery" })).toHaveAttribute(
    "href",
    featured,
  );
  const webinars = page.getByRole("region", { name: "Upcoming webinars" });
  await expect(webinars.getByRole("link", { name: /^Register Free/ })).toHaveCount(3);
  await expect(webinars.getByText("Sample", { exact: true })).toHaveCount(1);
  await webinars
    .getByRole("link", { name: /^Register Free/ })
    .first()
    .click();
  await page.waitForURL("**/events/**");
});

test("playbooks are filtered by category, by address too", async ({ page }) => {
  await page.goto("/career/playbooks");
  const cards = page.getByRole("list", { name: "Playbooks" }).getByRole("article");
  await expect(cards).toHaveCount(6);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Leadership", exact: true }).click();
  await expect(page).toHaveURL(/\?category=Leadership$/);
  await expect(page.getByRole("heading", { level: 2, name: "Leadership" })).toBeVisible();
  const inLeadership = page.getByText("Leadership", { exact: true });
  await expect(cards.filter({ hasNot: inLeadership })).toHaveCount(0);
  await expect(cards.filter({ has: inLeadership })).not.toHaveCount(0);
  await page.goto("/career/playbooks?category=Nothing%20like%20this");
  await expect(cards).toHaveCount(6);
  await cards.getByRole("link", { name: "Career Transition Mastery" }).click();
  await page.waitForURL(`**${featured}`);
});

test("the curriculum opens one module at a time, by keyboard, and closes it", async ({ page }) => {
  await page.goto(featured);
  const first = page.locator("#module-1");
  const second = page.locator("#module-2");
  await first.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(first).toHaveAttribute("open", "");
  await second.locator("summary").focus();
  await page.keyboard.press("Space");
  await expect(second).toHaveAttribute("open", "");
  await expect(first).not.toHaveAttribute("open");
  await page.keyboard.press("Space");
  await expect(second).not.toHaveAttribute("open");
  await expectAccessible(page);
});

test("the featured playbook says what it costs, its total in parts, and what it is not", async ({
  page,
}) => {
  await page.goto(featured);
  const price = page.getByRole("complementary", { name: "Price" });
  await expect(price).toContainText("$299");
  await expect(price).toContainText("3 payments of $109 ($327 in total)");
  await expect(price).toContainText("30-day money-back guarantee");
  await expect(price).toContainText("You never need one for a placement");
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const course = texts.map((text) => JSON.parse(text)).find((thing) => thing["@type"] === "Course");
  expect(course).toMatchObject({
    name: "Career Transition Mastery",
    offers: { price: 299, priceCurrency: "USD" },
    hasCourseInstance: { courseMode: "Online" },
  });
  await page.goto(plain);
  await expect(price).toContainText("$199");
  await expect(price).not.toContainText("payments of");
});

test("anybody reads the first lesson, and an unknown playbook is not found", async ({
  page,
  allowNoise,
}) => {
  allowNoise("404");
  await page.goto(featured);
  await page.getByRole("link", { name: "Preview Course" }).first().click();
  await page.waitForURL(`**${featured}/preview`);
  await expect(page.getByText(/^Preview: module 1 of/)).toBeVisible();
  await expect(page.locator(".prose p").first()).toBeVisible();
  await expectAccessible(page);
  for (const path of ["", "/preview", "/enroll", "/learn"]) {
    const answer = await page.goto(`/career/playbooks/nothing-like-this${path}`);
    expect(answer?.status()).toBe(404);
  }
});

for (const { device, width, path, plan, price } of [
  { device: "a phone", width: 390, path: featured, plan: "3 payments of $109", price: "$109" },
  { device: "a desktop", width: 1440, path: plain, plan: null, price: "$199" },
]) {
  test(`enroll, pay, learn and get the money back on ${device}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL });
    const page = await context.newPage();
    await signUpToBuy(page, `${path}/enrol`);
    await page.goto(path);
    await page.getByRole("link", { name: "Enroll Now" }).first().click();
    await page.waitForURL(`**${path}/enrol`);
    await expectAccessible(page);
    if (plan) await page.getByLabel(plan).check();
    await page.getByRole("button", { name: "Continue to payment" }).dblclick();
    await payInSandbox(page);
    await page.waitForURL(`**${path}/learn?paid=1`);
    await expect(page.getByText(`We received your payment of ${price}`)).toBeVisible();
    await expect(page.getByText(/^0 of \d+ modules done$/)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Mark as done and continue" }).click();
    await page.waitForURL("**/learn?module=2");
    await expect(page.getByText(/^1 of \d+ modules done$/)).toBeVisible();
    await page.getByRole("link", { name: "Previous module" }).click();
    await expect(page.getByText("You've finished this module")).toBeVisible();

    if (plan) {
      await page.getByRole("button", { name: "Pay $109" }).click();
      await payInSandbox(page);
      await page.waitForURL("**/learn?paid=2");
      await expect(page.getByText("Paid", { exact: true })).toHaveCount(2);
    }

    await page.goto(`${path}/enrol`);
    await page.waitForURL(`**${path}/learn`);
    await page.getByText("Ask for a refund").click();
    await page.getByRole("button", { name: /^Refund \$\d+ and end my access$/ }).click();
    await page.waitForURL(`**${path}/enrol?refunded=1`);
    await expect(page.getByText("Your refund is on its way")).toBeVisible();
    await page.goto(`${path}/learn`);
    await page.waitForURL(`**${path}`);
    await context.close();
  });
}

test("leaving the checkout charges nothing, and the plan can still be changed", async ({
  page,
}) => {
  await signUpToBuy(page, `${featured}/enrol`);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL("**/sandbox/checkout/**");
  await expect(page.getByText("$299 USD")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(`**${featured}/enrol?cancelled=1`);
  await expect(page.getByText("You haven't been charged.", { exact: true })).toBeVisible();
  await page.getByLabel("3 payments of $109").check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL("**/sandbox/checkout/**");
  await expect(page.getByText("$109 USD")).toBeVisible();
});

test("enrolling works without scripts", async ({ browser, baseURL, page }) => {
  await signUpToBuy(page, `${plain}/enrol`);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState, baseURL });
  const quiet = await context.newPage();
  await quiet.goto(`${plain}/enrol`);
  await quiet.getByRole("button", { name: "Continue to payment" }).click();
  await payInSandbox(quiet);
  await quiet.waitForURL(`**${plain}/learn?paid=1`);
  await quiet.getByRole("button", { name: "Mark as done and continue" }).click();
  await expect(quiet.getByText(/^1 of \d+ modules done$/)).toBeVisible();
  await context.close();
});

test("without a connection, enrolling says so and keeps the plan that was chosen", async ({
  page,
  allowNoise,
  goOffline,
}) => {
  allowNoise(/enroll/);
  await signUpToBuy(page, `${featured}/enrol`);
  await page.getByLabel("3 payments of $109").check();
  const goOnline = await goOffline(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
  await expect(page.getByLabel("3 payments of $109")).toBeChecked();
  await goOnline();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL("**/sandbox/checkout/**");
});

test("lessons are for those who are enrolled", async ({ page }) => {
  await page.goto(`${featured}/learn?module=2`);
  await page.waitForURL(/\/auth\?next=/);
  await signUpToBuy(page, `${featured}/enrol`);
  await page.goto(`${featured}/learn`);
  await page.waitForURL(`**${featured}`);
});
