import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility.ts";
import { answerFees, signIn, signUp, signUpByForm, signUpToBuy } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

async function expectAccessible(page: Page) {
  expect(await findViolations(page)).toEqual([]);
}

async function expectNoSidewaysScrolling(page: Page) {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  // The letters that stand in for the page's fonts at first may be a pixel wider.
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** Presses Subscribe and pays on the sandbox's page. */
async function subscribeAndPay(page: Page) {
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL("**/sandbox/**");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL("**/pro?subscription=*");
  await expect(page.getByText("Thank you. Welcome to Meridian Pro")).toBeVisible();
}

const membership = (page: Page) => page.getByRole("region", { name: "Your membership" });

test("anybody reads what Pro gives, what it costs and what stays free", async ({ page }) => {
  await page.goto("/resources");
  await page.getByRole("link", { name: "Upgrade to Pro" }).click();
  await page.waitForURL("**/pro");
  const offer = page.getByRole("region", { name: "Subscribe" });
  await expect(offer).toContainText("$12 USD a month");
  await expect(offer).toContainText("Tax included.");
  await expect(offer).toContainText("Renews every month until you cancel");
  const benefits = page.getByRole("list", { name: "What's in Pro" });
  for (const [name, path] of [
    ["See what's in them", "/resources/workbooks"],
    ["How a review works", "/pro/cv-review"],
  ] as const) {
    await expect(benefits.getByRole("link", { name })).toHaveAttribute("href", path);
  }
  const free = page.getByRole("region", { name: "What Pro changes" });
  await expect(free.getByRole("row", { name: /^Job search and job emails/ })).toContainText("Free");
  await page.getByText("How do I cancel?").click();
  await expect(page.getByText("You don't need to call us")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Meridian Pro" }).click();
  await expect(page).toHaveURL("/pro");
});

for (const { device, width } of [
  { device: "a phone", width: 390 },
  { device: "a desktop", width: 1440 },
]) {
  test(`sign in, subscribe, cancel in two presses and resume on ${device}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, baseURL });
    const page = await context.newPage();
    await page.goto("/pro");
    await hydrate(page);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.waitForURL("**/auth?next=%2Fpro%3Fsigned-in");
    await signUpByForm(page, "/pro?signed-in");
    await expect(page.getByText("Select Subscribe again")).toBeVisible();
    await answerFees(page, "/pro");
    await subscribeAndPay(page);

    await expect(membership(page)).toContainText("Active");
    await expect(membership(page)).toContainText("for $12 USD");
    await expect(membership(page)).toContainText("1 credit to use");
    const payments = page.getByRole("region", { name: "Payments" });
    await expect(payments.getByRole("row", { name: /\$12 USD/ })).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);

    await membership(page).getByRole("button", { name: "Cancel membership" }).click();
    await expect(membership(page).getByText("Cancel your membership? You keep Pro")).toBeFocused();
    await expectAccessible(page);
    const yes = await membership(page).getByRole("button", { name: "Yes, cancel" }).boundingBox();
    const no = await membership(page).getByRole("button", { name: "No, keep it" }).boundingBox();
    expect([yes?.width, yes?.height]).toEqual([no?.width, no?.height]);
    await membership(page).getByRole("button", { name: "Yes, cancel" }).click();
    await page.waitForURL("**/pro?cancelled");
    await expect(page.getByText("Your membership is canceled")).toBeVisible();
    await expect(membership(page)).toContainText("You won't be charged again");
    await expectAccessible(page);

    await membership(page).getByRole("button", { name: "Resume membership" }).click();
    await page.waitForURL("**/pro?resumed");
    await expect(membership(page)).toContainText("Renews");
    await page.getByRole("button", { name: "Cancel membership" }).click();
    await page.getByRole("button", { name: "No, keep it" }).click();
    await expect(page.getByRole("button", { name: "Cancel membership" })).toBeVisible();
    await expect(membership(page)).toContainText("Active");

    await page.goto("/resources/workbooks");
    await expect(page.getByRole("link", { name: /^Download/ }).first()).toBeVisible();
    await context.close();
  });
}

test("a declined payment and leaving charge nothing, and one can try again", async ({ page }) => {
  await signUpToBuy(page, "/pro");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL("**/sandbox/**");
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("The payment was declined. You weren't charged.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL("**/pro?left");
  await expect(page.getByText("You left the payment page before paying")).toBeVisible();
  await expect(membership(page)).toHaveCount(0);
  await expectAccessible(page);
  await subscribeAndPay(page);
});

test("a declined renewal leaves Pro open, and a card that pays puts it right", async ({ page }) => {
  await signUpToBuy(page, "/pro");
  await subscribeAndPay(page);
  await membership(page).getByRole("button", { name: "Update payment method" }).click();
  await page.waitForURL("**/sandbox/payment-update/**");
  await page.getByRole("button", { name: "Use a card that gets declined" }).click();
  await page.waitForURL("**/pro?updated");
  await expect(membership(page)).toContainText("Active");
  await membership(page).getByRole("button", { name: "Update payment method" }).click();
  await page.waitForURL("**/sandbox/payment-update/**");
  await expect(page.getByText("The renewal will be declined")).toBeVisible();
  await page.getByRole("button", { name: "End the month now" }).click();
  await expect(page.getByRole("button", { name: "End the month now" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Meridian" }).click();
  await page.waitForURL("**/pro?updated");
  await expect(membership(page)).toContainText("Payment declined");
  await expect(membership(page)).toContainText("Access until");
  await expectAccessible(page);
  await page.goto("/resources/workbooks");
  await expect(page.getByRole("link", { name: /^Download/ }).first()).toBeVisible();

  await page.goto("/pro");
  await membership(page).getByRole("button", { name: "Update payment method" }).click();
  await page.waitForURL("**/sandbox/payment-update/**");
  await page.getByRole("button", { name: "Use a card that works" }).click();
  await page.waitForURL("**/pro?updated");
  await expect(membership(page)).toContainText("Active");
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.getByRole("row", { name: /\$12 USD/ })).toHaveCount(2);
});

test("canceling after a declined renewal ends the membership right away", async ({ page }) => {
  await signUpToBuy(page, "/pro");
  await subscribeAndPay(page);
  await membership(page).getByRole("button", { name: "Update payment method" }).click();
  await page.waitForURL("**/sandbox/payment-update/**");
  await page.getByRole("button", { name: "Use a card that gets declined" }).click();
  await page.waitForURL("**/pro?updated");
  await membership(page).getByRole("button", { name: "Update payment method" }).click();
  await page.waitForURL("**/sandbox/payment-update/**");
  await page.getByRole("button", { name: "End the month now" }).click();
  await expect(page.getByRole("button", { name: "End the month now" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Meridian" }).click();
  await page.waitForURL("**/pro?updated");
  await membership(page).getByRole("button", { name: "Cancel membership" }).click();
  await expect(membership(page).getByText("It ends right away")).toBeFocused();
  await expectAccessible(page);
  await membership(page).getByRole("button", { name: "Yes, cancel" }).click();
  await page.waitForURL("**/pro?ended");
  await expect(page.getByText("Your membership has ended")).toBeVisible();
  await expect(page.getByRole("button", { name: "Subscribe" })).toBeVisible();
  await expectAccessible(page);
});

test("everything works without scripts", async ({ browser, baseURL, page, allowNoise }) => {
  allowNoise("POST /pro/cv-review 400");
  await signUpToBuy(page, "/pro");
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState, baseURL });
  const quiet = await context.newPage();
  await quiet.goto("/pro");
  await subscribeAndPay(quiet);
  await quiet.getByRole("button", { name: "Cancel membership" }).click();
  await quiet.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(quiet.getByText("Your membership is canceled")).toBeVisible();
  await quiet.getByRole("button", { name: "Resume membership" }).click();
  await expect(quiet.getByText("Your membership continues")).toBeVisible();

  await quiet.goto("/pro/cv-review");
  await quiet.getByLabel("Link to your CV").fill("http://cv.example/me");
  await quiet.getByLabel("Job you're aiming for").fill("Ward nurse in Texas");
  await quiet.getByRole("button", { name: "Request review" }).click();
  await expect(quiet.getByRole("alert")).toContainText("starts with https://");
  await expect(quiet.getByLabel("Job you're aiming for")).toHaveValue("Ward nurse in Texas");
  await quiet.getByLabel("Link to your CV").fill("https://cv.example/me");
  await quiet.getByRole("button", { name: "Request review" }).click();
  await expect(quiet.getByText("Request sent")).toBeVisible();
  await quiet.getByText("Withdraw the request").click();
  await quiet.getByRole("button", { name: "Withdraw and delete" }).click();
  await expect(quiet.getByText("Request withdrawn")).toBeVisible();
  await context.close();
});

test("a CV review is asked for, written by an admin and read by the member", async ({
  page,
  browser,
  baseURL,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise("POST /admin/cv-reviews.data 400");
  const account = await signUpToBuy(page, "/pro/cv-review");
  await expect(page.getByRole("heading", { name: "How it works" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See what's in Pro" }).click();
  await page.waitForURL("**/pro");
  await subscribeAndPay(page);
  await membership(page).getByRole("link", { name: "1 credit to use" }).click();
  await page.getByLabel("Link to your CV").fill("https://cv.example/me");
  await page.getByLabel("Job you're aiming for").fill("Family physician in Ontario");
  await page.getByLabel("What to focus on").fill("The gap in 2024.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Request review" }).click();
  await expect(page.getByText("Request sent")).toBeVisible();
  await expect(page.getByRole("button", { name: "Request review" })).toHaveCount(0);
  await expectAccessible(page);

  const office = await (await browser.newContext({ baseURL })).newPage();
  await signIn(office, demoAccounts.admin, "/admin/cv-reviews");
  const request = office.getByRole("article").filter({ hasText: account.email });
  await expect(request).toContainText("The gap in 2024.");
  await expectAccessible(office);
  await request.getByLabel("Review").fill("Too short");
  await request.getByRole("button", { name: /^Send the review/ }).click();
  await expect(request.getByText("must be at least 10 characters")).toBeVisible();
  await expect(request.getByLabel("Review")).toHaveValue("Too short");
  await request.getByLabel("Review").fill("Say in one line what you did in 2024.");
  await request.getByRole("button", { name: /^Send the review/ }).click();
  await expect(office.getByText("Review sent.")).toBeVisible();
  await expect(request).toHaveCount(0);
  await expectAccessible(office);
  await office.context().close();

  await page.goto("/pro/cv-review");
  await expect(page.getByText("Say in one line what you did in 2024.")).toBeVisible();
  await expect(
    page.getByText(/You've used your credit for .* If you have Pro on .*, you'll get the next one/),
  ).toBeVisible();
  await expectAccessible(page);
});

test("without a connection, the buttons say so and change nothing", async ({
  page,
  goOffline,
  allowNoise,
}) => {
  allowNoise(/\/pro/);
  await signUpToBuy(page, "/pro");
  await subscribeAndPay(page);
  const goOnline = await goOffline(page);
  await page.getByRole("button", { name: "Cancel membership" }).click();
  await expect(page.getByText("We couldn't reach the server")).toBeVisible();
  await goOnline();
  await page.getByRole("button", { name: "Cancel membership" }).click();
  await expect(page.getByRole("button", { name: "Yes, cancel" })).toBeVisible();
});

test("the account leads to the membership, and the pages fit a narrow screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signUp(page, "/account");
  await page.getByRole("link", { name: "Membership" }).click();
  await page.waitForURL("**/pro");
  await expectNoSidewaysScrolling(page);
  await page.goto("/pro/cv-review");
  await expectNoSidewaysScrolling(page);
});
