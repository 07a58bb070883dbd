import type { Page } from "@playwright/test";
import { addTime } from "../../../src/shared/time.ts";
import type { Account } from "../../support/running/built-server.ts";
import { signIn, signUp, signUpToBuy } from "../support/account-steps.ts";
import { atRest } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";
import {
  beginBooking,
  chooseTime,
  expect,
  open,
  payInSandbox,
  signInAgain,
  startOf,
  test,
  writeReview,
} from "../support/session-steps.ts";

const notReached = "We couldn't reach the server. Check your connection and try again.";

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

const narrow = { width: 320, height: 640 };

// The second test goes on with the mentor of the first.
test.describe.configure({ mode: "serial" });

/** Whoever made the application, and is a mentor once it is approved. */
let mentorAccount: Account;

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
  await page.setViewportSize(narrow);
  mentorAccount = await signUp(page, "/become-mentor");
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
  const summary = page.getByRole("alert").filter({ hasText: "There's a problem" });
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
  await checkout.setViewportSize(narrow);
  await expectNoSidewaysScrolling(checkout);

  await checkout.close();
  await context.clearCookies();
  await signIn(page, demoAccounts.admin, "/admin/applications");
  await expectNoSidewaysScrolling(page);
  const application = page.getByRole("article").filter({ hasText: longApplication.full_name });
  const reason = application.getByLabel("Reason for rejecting");
  await reason.fill("A reason that took long to write.");
  const goOnline = await goOffline(page);
  await application.getByRole("button", { name: /^Reject/ }).click();
  await expect(page.getByText(notReached)).toBeInViewport();
  await expect(reason).toHaveValue("A reason that took long to write.");
  await goOnline();
  await application.getByRole("button", { name: /^Reject/ }).click();
  await expect(page.getByText("You can't undo this.")).toBeFocused();
  await page.getByRole("button", { name: "Change the reason" }).click();
  await expect(reason).toBeFocused();
  await application.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText("Application approved.")).toBeInViewport();
  await expectNoSidewaysScrolling(page);

  for (const path of ["/mentorship", "/admin/outbox", "/admin/sync"]) {
    await page.goto(path);
    await atRest(page);
    await expectNoSidewaysScrolling(page);
  }
  await page.goto("/mentorship?q=WWW");
  await page.getByRole("link", { name: /View Profile of WWW/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(longApplication.full_name);
  await expectNoSidewaysScrolling(page);
});

/** Opens what is folded, so that it is measured too. */
async function expectAllFits(page: Page, path?: string) {
  if (path) await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.locator("main details").evaluateAll((folded) => {
    for (const each of folded) (each as HTMLDetailsElement).open = true;
  });
  await atRest(page);
  await expectNoSidewaysScrolling(page);
}

test("so do a session's pages, its messages and reviews, for both sides and the administrator", async ({
  browser,
  baseURL,
  demoAccounts,
  clock,
  goOffline,
}) => {
  test.setTimeout(600_000);
  const [mentee, mentor, admin] = await Promise.all([
    open(browser, baseURL),
    open(browser, baseURL),
    open(browser, baseURL),
  ]);
  await Promise.all([mentee, mentor, admin].map((page) => page.setViewportSize(narrow)));
  await signIn(mentor, mentorAccount, "/mentor/availability");
  await hydrate(mentor);
  for (const day of ["Monday", "Wednesday", "Friday"]) {
    await mentor.getByRole("button", { name: `Add hours on ${day}` }).click();
    await expect(mentor.getByLabel(`${day}, from`)).toHaveCount(1);
  }
  await mentor.getByRole("button", { name: "Save hours" }).last().click();
  await expect(mentor.getByText("Hours saved")).toBeVisible();
  for (const name of ["", "/sessions", "/availability", "/calendars", "/profile", "/earnings"]) {
    await expectAllFits(mentor, `/mentor${name}`);
  }

  const account = await signUpToBuy(mentee, "/account");
  await mentee.getByLabel("Full name").fill("N".repeat(100));
  await mentee.getByRole("button", { name: "Save profile" }).click();
  await expect(mentee.getByText("Profile saved")).toBeVisible();
  await mentee.goto("/mentorship?q=WWW");
  await mentee.getByRole("link", { name: /View Profile of WWW/ }).click();
  await mentee.waitForURL(/\/mentorship\/[0-9a-f-]{36}/);
  const profile = new URL(mentee.url()).pathname;
  await expectAllFits(mentee, profile);
  await mentee.getByRole("link", { name: "Send Message" }).click();
  await mentee.waitForURL("**/messages/new?*");
  await hydrate(mentee);
  await expectAllFits(mentee);
  await mentee.getByLabel(/^Message to/).fill("M".repeat(2000));
  await mentee.getByRole("button", { name: "Send", exact: true }).click();
  await mentee.waitForURL(/\/messages\/[0-9a-f-]{36}/);
  const thread = new URL(mentee.url()).pathname;
  await expectAllFits(mentee);
  await expectAllFits(mentee, "/messages");
  await expectAllFits(mentor, "/messages");
  await expectAllFits(mentor, thread);

  await mentee.goto("/talent#consultation");
  await mentee.getByLabel("Topic").selectOption("healthcare");
  await mentee.locator("input[name=starts_at]:visible").last().check();
  await mentee.getByLabel("Name", { exact: true }).fill("G".repeat(100));
  await mentee.getByLabel("Company").fill("C".repeat(100));
  await mentee.getByRole("textbox", { name: "Message" }).fill("Q".repeat(2000));
  await mentee.getByRole("button", { name: "Book Consultation" }).click();
  await expect(mentee.getByText("Your consultation is booked")).toBeVisible();
  await expectAllFits(mentee);
  await expectAllFits(mentee, "/consultations");

  await mentee.goto(profile);
  await beginBooking(mentee);
  await chooseTime(mentee);
  await mentee.getByLabel("Your name").fill("N".repeat(100));
  await mentee.getByLabel("What would you like to talk about?").fill("Q".repeat(2000));
  await expectAllFits(mentee);
  await mentee.getByRole("button", { name: /^Pay / }).click();
  await mentee.waitForURL("**/sandbox/checkout/*");
  await expectAllFits(mentee);
  await payInSandbox(mentee, "Hold");
  const session = new URL(mentee.url()).pathname;
  await expectAllFits(mentee);
  await expectAllFits(mentor, "/mentor");
  await expectAllFits(mentor, session);
  await mentor.getByRole("button", { name: "Accept the request" }).click();
  await expect(mentor.getByText("The session is confirmed.")).toBeVisible();
  await expectAllFits(mentor);
  for (const path of ["/sessions", "/dashboard", "/account/payments", session]) {
    await expectAllFits(mentee, path);
  }

  await clock.setTime(addTime(await startOf(mentee), { minutes: 61 }));
  await signInAgain(mentor, mentorAccount, session);
  await expectAllFits(mentor);
  await mentor.getByRole("button", { name: "Mark as completed" }).click();
  await expect(mentor.getByText("The session is marked as completed.")).toBeVisible();
  await expectAllFits(mentor);
  await mentor.goto(`${session}/review`);
  await hydrate(mentor);
  await expectAllFits(mentor);
  const goOnline = await goOffline(mentor);
  await writeReview(mentor, /^5 stars/, "R".repeat(1000));
  await expect(mentor.getByText(notReached)).toBeInViewport();
  const text = mentor.getByRole("textbox", { name: "Your review" });
  await expect(text).toHaveValue("R".repeat(1000));
  await goOnline();
  await mentor.getByRole("button", { name: "Send review" }).click();
  await expect(mentor.getByText("Review saved.")).toBeVisible();
  await signInAgain(mentee, account, `${session}/review`);
  await hydrate(mentee);
  await expectAllFits(mentee);
  await writeReview(mentee, /^4 stars/, "R".repeat(1000));
  await expect(mentee.getByText("Your review is published.")).toBeVisible();
  await expectAllFits(mentee);
  await mentor.goto(`${session}/review`);
  await hydrate(mentor);
  await mentor.getByRole("textbox", { name: "Your reply" }).fill("A".repeat(500));
  await mentor.getByRole("button", { name: "Send reply" }).click();
  await expect(mentor.getByText("Your reply is published.")).toBeVisible();
  await expectAllFits(mentor);
  await expectAllFits(mentee, profile);

  await mentee.goto(session);
  await mentee.locator("summary", { hasText: "Ask for a refund" }).click();
  await mentee.getByLabel("Reason").last().fill("D".repeat(500));
  await mentee.getByRole("button", { name: "Ask for a refund", exact: true }).click();
  await expect(mentee.getByText("Under review")).toBeVisible();
  await expectAllFits(mentee);
  await mentor.goto(thread);
  await mentor.locator("summary", { hasText: "Report" }).click();
  await mentor.getByLabel("What's wrong?").fill("P".repeat(500));
  await mentor.getByRole("button", { name: "Send report" }).click();
  await expect(mentor.getByText("Thanks for your report")).toBeVisible();
  await mentor.goto(session);
  await mentor.getByLabel("Your side").fill("S".repeat(500));
  await mentor.getByRole("button", { name: "Send", exact: true }).click();
  await expect(mentor.getByText("We've saved what you told us.")).toBeVisible();
  await expectAllFits(mentor);
  for (const path of ["/mentor", "/mentor/sessions", "/mentor/earnings", thread]) {
    await expectAllFits(mentor, path);
  }
  await signIn(admin, demoAccounts.admin, "/admin/money");
  const desks = ["money", "reviews", "message-reports", "consultations", "outbox", "users"];
  for (const path of [session, ...desks.map((desk) => `/admin/${desk}`)]) {
    await expectAllFits(admin, path);
  }
  await Promise.all([mentee, mentor, admin].map((page) => page.context().close()));
});
