import type { Locator, Page } from "@playwright/test";
import { sampleMentors } from "../../../content/samples/mentors.ts";
import { addTime, subtractTime } from "../../../src/shared/time.ts";
import { findViolations } from "../support/accessibility.ts";
import { signIn, signUpToBuy } from "../support/account-steps.ts";
import { hydrate } from "../support/hydrate.ts";
import {
  beginBooking,
  chooseTime,
  expect,
  fillIn,
  freeDays,
  goToMentor,
  open,
  payInSandbox,
  signInAgain,
  startOf,
  test,
  times,
  writeReview,
} from "../support/session-steps.ts";

async function expectAccessible(page: Page) {
  expect(await findViolations(page)).toEqual([]);
}

/** Opens a question on the session's page and answers it. */
async function answer(page: Page, question: string, confirm: string, fill?: () => Promise<void>) {
  await page.locator("summary", { hasText: question }).click();
  await fill?.();
  await page.getByRole("button", { name: confirm, exact: true }).click();
}

test("two people book, pay, accept, write live, move, complete and review a session, and one asks for a refund", async ({
  browser,
  baseURL,
  demoAccounts,
  clock,
  allowNoise,
}) => {
  test.setTimeout(600_000);
  allowNoise(/POST .*\/book(\.data)? 400/);
  const mentee = await open(browser, baseURL, "Africa/Lagos");
  const mentor = await open(browser, baseURL, "America/Toronto");
  const account = await signUpToBuy(mentee);

  await goToMentor(mentee, "Sample Mentor");
  const nextTimes = mentee.getByRole("list", { name: "Next available times" }).getByRole("link");
  await expect(nextTimes).toHaveCount(4);
  await expectAccessible(mentee);
  await chooseNextTime(mentee, nextTimes.nth(1));
  await mentee.goBack();
  await beginBooking(mentee);
  await expect(mentee.getByText("48 hours or more before the start")).toBeVisible();
  await expect(mentee.getByText(/the time in Toronto/).first()).toBeVisible();
  await expectAccessible(mentee);

  await mentee.getByRole("button", { name: "Pay $150" }).click();
  await expect(mentee.getByRole("alert")).toContainText("Choose a time.");
  await chooseTime(mentee);
  await fillIn(mentee);
  await mentee.getByRole("button", { name: "Pay $150" }).click();
  await mentee.waitForURL("**/sandbox/checkout/*");
  await expect(mentee.getByText(/^Mentor session, reference /)).toBeVisible();
  await payInSandbox(mentee, "Hold");
  await expect(mentee.getByText("Waiting for an answer")).toBeVisible();
  await expect(mentee.getByText(/placed a \$150 hold on your card/)).toBeVisible();
  await expectAccessible(mentee);
  const path = new URL(mentee.url()).pathname;

  await signIn(mentor, demoAccounts.mentor, path);
  await expect(
    mentor.getByRole("heading", { name: "Mentor session with Ngozi Adeyemi" }),
  ).toBeVisible();
  await expect(mentor.getByText("How to prepare for the licensing exam")).toBeVisible();
  await expectAccessible(mentor);
  await mentor.getByRole("button", { name: "Accept the request" }).click();
  await expect(mentor.getByText("The session is confirmed.")).toBeVisible();

  await expect(async () => {
    await mentee.reload();
    await expect(mentee.getByText(/^Paid on/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(mentee.getByText("You can join from this page")).toBeVisible();
  const file = await mentee.request.get(`${path}/calendar.ics`);
  expect(await file.text()).toContain("BEGIN:VEVENT");

  await writeToEachOther(mentee, mentor);
  await mentee.goto(path);
  await mentor.goto(path);
  await hydrate(mentee);
  await answer(mentee, "Propose a new time", "Propose this time", async () => {
    await freeDays(mentee).first().click();
    await times(mentee).last().check();
  });
  await expect(mentee.getByText("New time proposed")).toBeVisible();
  await mentor.reload();
  await mentor.getByRole("button", { name: "Accept the new time" }).click();
  await expect(mentor.getByText("The session is confirmed.")).toBeVisible();
  await mentee.reload();
  await expect(mentee.getByText("Confirmed", { exact: true })).toBeVisible();

  const start = await startOf(mentee);
  await clock.setTime(subtractTime(start, { minutes: 10 }));
  await signInAgain(mentee, account, path);
  await expect(mentee.getByRole("link", { name: "Join the video call" })).toHaveAttribute(
    "href",
    /^https:\/\//,
  );

  await clock.setTime(addTime(start, { minutes: 61 }));
  await signInAgain(mentor, demoAccounts.mentor, path);
  await mentor.getByRole("button", { name: "Mark as completed" }).click();
  await expect(mentor.getByText("The session is marked as completed.")).toBeVisible();
  await expect(mentor.getByText(/Your share of \$127.50 is due 7 days/)).toBeVisible();

  await signInAgain(mentee, account, `${path}/review`);
  await hydrate(mentee);
  await writeReview(mentee, /^4 stars/, "We went through every paper that the exam asks for.");
  await expect(mentee.getByText("Review saved.")).toBeVisible();
  await mentor.goto(`${path}/review`);
  await hydrate(mentor);
  await expect(mentor.getByText("We went through every paper")).toHaveCount(0);
  await writeReview(mentor, /^5 stars/, "Came with good questions and all of the papers.");
  await expect(mentor.getByText("We went through every paper")).toBeVisible();
  await mentee.goto(`${path}/review`);
  await expect(mentee.getByText("Came with good questions")).toBeVisible();
  await mentee.goto(path);

  await answer(mentee, "Ask for a refund", "Ask for a refund");
  await expect(mentee.getByText("Under review")).toBeVisible();
  await expectAccessible(mentee);
  await mentor.goto(path);
  await mentor.getByLabel("Your side").fill("We spoke for the whole hour about the exam.");
  await mentor.getByRole("button", { name: "Send", exact: true }).click();
  await expect(mentor.getByText("We've saved what you told us.")).toBeVisible();

  const admin = await open(browser, baseURL, "UTC");
  await signIn(admin, demoAccounts.admin, "/admin/money");
  const dispute = admin.getByRole("article", { name: "Ngozi Adeyemi with Sample Mentor" });
  await expect(dispute).toContainText("We spoke for the whole hour");
  await expectAccessible(admin);
  await dispute.getByLabel("Reason for your decision").fill("The mentor came without notes.");
  await dispute.getByRole("button", { name: /^Refund \$150/ }).click();
  await expect(admin.getByText("Decision saved.")).toBeVisible();

  await expect(async () => {
    await mentee.reload();
    await expect(mentee.getByText(/^\$150 on /)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(mentee.getByText("The mentor came without notes.")).toBeVisible();
  await mentee.goto("/sessions");
  await expect(
    mentee.getByRole("list", { name: "Past sessions" }).getByRole("listitem"),
  ).toHaveCount(1);
  await expectAccessible(mentee);
  await Promise.all([mentee, mentor, admin].map((page) => page.context().close()));
});

/** Follows a time on the mentor's page: the page for booking shows it, and the calendar when it's asked for. */
async function chooseNextTime(page: Page, link: Locator) {
  const time = await link.locator("time").getAttribute("datetime");
  await link.click();
  await page.waitForURL(/\/book\?startsAt=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Book a session with Sample Mentor",
  );
  await expect(faceIn(page.getByRole("main"))).toBeVisible();
  await expect(page.locator(`time[datetime="${time}"]`)).toBeVisible();
  await expect(page.getByRole("grid")).toHaveCount(0);
  await page.getByText("Choose another time", { exact: true }).click();
  await expect(page.getByRole("grid")).toHaveCount(1);
  await expect(page.locator(`input[name="startsAt"][value="${time}"]`)).toBeChecked();
}

/** A photo, a sample's portrait or initials. */
const faceIn = (part: Locator) => part.locator('img, svg[viewBox="0 0 100 100"]').first();

/** The mentor asks from the session's page; the answer comes without loading anything anew. */
async function writeToEachOther(mentee: Page, mentor: Page) {
  await mentor.getByRole("link", { name: "Write to Ngozi Adeyemi" }).click();
  await expect(mentor.getByRole("heading", { level: 1 })).toHaveText("Write to Ngozi Adeyemi");
  await mentor.getByLabel(/^Message to/).fill("Which papers do you have?");
  await mentor.getByRole("button", { name: "Send", exact: true }).click();
  await mentor.waitForURL(/\/messages\/[0-9a-f-]{36}/);
  await expect(mentor.locator('[data-live="true"]')).toBeAttached();
  await mentee.goto("/messages");
  await mentee.getByRole("link", { name: /Sample Mentor/ }).click();
  const header = mentee.getByRole("main").locator("header");
  await expect(header.getByRole("heading", { level: 1 })).toHaveText("Sample Mentor");
  await expect(faceIn(header)).toBeVisible();
  await expect(mentee.getByRole("log")).toContainText("Which papers do you have?");
  await expect(mentee.locator('[data-live="true"]')).toBeAttached();
  await mentee.getByLabel(/^Message to/).fill("My degree and a letter.");
  await mentee.getByLabel(/^Message to/).press("Enter");
  await expect(mentor.getByRole("log")).toContainText("My degree and a letter.");
}

/** Begins to pay for a session and comes back; answers the part of the page that has the held time. */
async function leaveCheckout(page: Page): Promise<Locator> {
  await signUpToBuy(page);
  await goToMentor(page, "Kwame Mensah");
  await beginBooking(page);
  await chooseTime(page);
  await fillIn(page);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL("**/sandbox/checkout/*");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.waitForURL("**/book?cancelled");
  return page.getByRole("region", { name: "We're holding this time for you" });
}

const news = (page: Page, title: string) => page.getByRole("status").filter({ hasText: title });

test("leaving the checkout keeps the time for ten minutes, to be paid or released", async ({
  browser,
  baseURL,
}) => {
  const page = await open(browser, baseURL, "Asia/Manila");
  const held = await leaveCheckout(page);
  await expect(held).toContainText(/\d:\d\d left/);
  await expectAccessible(page);
  await held.getByRole("button", { name: "Release this time" }).click();
  await expect(news(page, "We're no longer holding a time for you")).toBeFocused();
  await expect(held).toHaveCount(0);
  await page.context().close();
});

test("once a held time runs out, the page says so, and what's being typed stays", async ({
  browser,
  baseURL,
  clock,
}) => {
  const page = await open(browser, baseURL, "Asia/Manila");
  await page.clock.install();
  const held = await leaveCheckout(page);
  await hydrate(page);
  const note = page.getByLabel("What would you like to talk about?");
  await note.fill("Something else");
  const until = await held.locator("time[data-local]").getAttribute("datetime");
  await clock.setTime(addTime(new Date(until ?? ""), { seconds: 1 }));
  const lapsed = news(page, "We're no longer holding this time for you");
  await expect(async () => {
    // Should the server not know the new time yet, the page counts down once more.
    await page.clock.fastForward("10:00");
    await expect(lapsed).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(held).toHaveCount(0);
  await expect(note).toHaveValue("Something else");
  await expect(note).toBeFocused();
  await expect(page.getByLabel("Your name")).toHaveValue("Ngozi Adeyemi");
  await page.context().close();
});

test("after Back from the payment page, the held time can be paid or released", async ({
  browser,
  baseURL,
}) => {
  const page = await open(browser, baseURL, "Asia/Manila");
  await signUpToBuy(page);
  await goToMentor(page, "Kwame Mensah");
  await beginBooking(page);
  await chooseTime(page);
  await fillIn(page);
  // The browser keeps the page when 204 answers, as its cache does. Playwright turns that cache off.
  await page.route("**/sandbox/checkout/**", (route) => route.fulfill({ status: 204 }));
  const leaving = page.waitForRequest("**/sandbox/checkout/**");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await leaving;
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  const held = page.getByRole("region", { name: "We're holding this time for you" });
  await expect(held.getByRole("button", { name: /^Pay/ })).toBeEnabled();
  await hydrate(page);
  await held.getByRole("button", { name: "Release this time" }).click();
  await expect(held).toHaveCount(0);
  await page.context().close();
});

test("the calendar is walked through by keyboard, and shows another zone's days", async ({
  browser,
  baseURL,
}) => {
  const page = await open(browser, baseURL, "America/Toronto");
  await signUpToBuy(page);
  await goToMentor(page, "Adaeze Okonkwo");
  await beginBooking(page);
  await hydrate(page);
  const grid = page.getByRole("grid");
  await freeDays(page).first().focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("PageDown");
  const active = grid.locator("button[tabindex='0']");
  await expect(active).toBeFocused();
  await page.keyboard.press("End");
  await expect(active).toHaveAttribute("aria-label", /^Saturday/);
  await page.keyboard.press("ArrowLeft");
  await expect(active).toHaveAttribute("aria-label", /^Friday/);
  await page.keyboard.press("Enter");
  await expect(active).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(/the time in Toronto/)).toHaveCount(0);

  await page.getByLabel("Time zone").selectOption("Asia/Manila");
  await expect(page.getByText(/the time in Toronto/).first()).toBeVisible();
  await expect(page.getByText("Manila time (GMT+8)")).toBeVisible();

  const inManila = await nameOfFirstTime(page);
  await page.getByLabel("Find a city or country").pressSequentially("niger");
  await expect(page.getByText("2 time zones found")).toBeAttached();
  await page.getByLabel("Find a city or country").pressSequentially("ia");
  await expect(page.getByText("1 time zone found")).toBeAttached();
  await page.getByLabel("Time zone").selectOption({ label: "Lagos, Nigeria (UTC+1)" });
  await expect(page.getByText("Lagos time (GMT+1)")).toBeVisible();
  expect(await nameOfFirstTime(page)).not.toBe(inManila);
  const zoneSearch = page.getByLabel("Find a city or country");
  await zoneSearch.fill("manila");
  await expect(news(page, "Press Enter to select Manila, Philippines (UTC+8)")).toBeAttached();
  await zoneSearch.press("Enter");
  await expect(news(page, "Selected: Manila, Philippines (UTC+8)")).toBeAttached();
  await expect(page.getByText("Manila time (GMT+8)")).toBeVisible();
  await page.context().close();
});

/** The first time of the first day, as the clock of the chosen zone has it. */
const nameOfFirstTime = (page: Page) => times(page).first().locator("xpath=..").textContent();

test("somebody without scripts books an instant session by the list of days", async ({
  browser,
  baseURL,
  allowNoise,
}) => {
  allowNoise(/POST .*\/book 400/);
  const first = await open(browser, baseURL, "UTC");
  await signUpToBuy(first);
  const storageState = await first.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto(
    `/mentorship/${sampleMentors.find(({ full_name }) => full_name === "Jun Watanabe")?.id}`,
  );
  await beginBooking(page);
  await page.getByLabel("Time zone").selectOption("Africa/Lagos");
  await page.getByRole("button", { name: "Show times in this zone" }).click();
  await expect(page.getByText("Available times by day, in Lagos time.")).toBeVisible();
  await fillIn(page);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("There's a problem")).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveValue("Ngozi Adeyemi");
  await times(page).first().check();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await payInSandbox(page, "Pay");
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await page.locator("summary", { hasText: "Cancel the session" }).click();
  await page.getByRole("button", { name: "Cancel the session" }).click();
  await expect(page.getByText("You canceled this session.")).toBeVisible();
  await context.close();
  await first.context().close();
});
