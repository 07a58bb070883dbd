import type { Page } from "@playwright/test";
import { signIn, signUp } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";

const notReached = "The server could not be reached. Check your connection and try again.";

const longApplication = {
  full_name: "W".repeat(100),
  phone: "+1 416 555 0100",
  title: "T".repeat(100),
  company: "C".repeat(100),
  location: "L".repeat(100),
  experience_years: "100",
  hourly_rate: "10000",
  bio: "B".repeat(2000),
  linkedin_url: `https://linkedin.example/${"q".repeat(200)}`,
};

async function expectNoSidewaysScrolling(page: Page) {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(screen);
}

test("the longest entries fit a narrow screen, and a lost connection loses nothing", async ({
  page,
  context,
  demoAccounts,
  goOffline,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signUp(page, "/become-mentor");
  for (const [name, value] of Object.entries(longApplication)) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await page.getByLabel("Availability").selectOption("Limited slots");
  const tag = page.getByLabel("Areas of expertise", { exact: true });
  for (let position = 0; position < 10; position += 1) {
    await tag.fill(`${"x".repeat(49)}${position}`);
    await tag.press("Enter");
  }
  await expectNoSidewaysScrolling(page);

  const submit = page.getByRole("button", { name: "Pay $49 & Submit Application" });
  await page.getByLabel("Bio").fill("Too short");
  await submit.click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeFocused();
  await submit.click();
  await expect(summary, "the same errors are shown again").toBeFocused();
  await page.getByLabel("Bio").fill(longApplication.bio);

  const opened = context.waitForEvent("page");
  await submit.click();
  const checkout = await opened;
  await checkout.waitForURL("**/sandbox/checkout/**");
  const payOnline = await goOffline(checkout);
  await checkout.getByRole("button", { name: /^Pay/ }).click();
  await expect(checkout.getByRole("alert")).toHaveText(notReached);
  await payOnline();
  await checkout.getByRole("button", { name: /^Pay/ }).click();
  await checkout.waitForURL("**/become-mentor/applications/**");
  await checkout.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScrolling(checkout);

  await checkout.close();
  await context.clearCookies();
  await signIn(page, demoAccounts.admin, "/admin/applications");
  await expectNoSidewaysScrolling(page);
  const reason = page.getByLabel("Reason for rejecting");
  await reason.fill("A reason that took long to write.");
  const goOnline = await goOffline(page);
  await page.getByRole("button", { name: /^Reject/ }).click();
  await expect(page.getByText(notReached)).toBeInViewport();
  await expect(reason).toHaveValue("A reason that took long to write.");
  await goOnline();
  await page.getByRole("button", { name: /^Reject/ }).click();
  await expect(page.getByText("This cannot be undone.")).toBeFocused();
  await page.getByRole("button", { name: "Change the reason" }).click();
  await expect(reason).toBeFocused();
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText("The application was approved.")).toBeInViewport();
  await expectNoSidewaysScrolling(page);

  for (const path of ["/mentorship", "/admin/outbox", "/admin/sync"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expectNoSidewaysScrolling(page);
  }
  await page.goto("/mentorship?q=WWW");
  await page.getByRole("link", { name: /View Profile of WWW/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(longApplication.full_name);
  await expectNoSidewaysScrolling(page);
});
