import type { Page } from "@playwright/test";
import { addTime, dayInUtc } from "../../../src/shared/time.ts";
import { appearanceRules, findViolations, overflowOf } from "../support/accessibility.ts";
import { signIn, signUp } from "../support/account-steps.ts";
import { atRest, expect, test } from "../support/fixtures.ts";

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Tomorrow a year ahead, `2027-11-23`: no test has anything on it. */
function farDay(): string {
  return dayInUtc(addTime(new Date(), { days: 365 }));
}

async function saved(page: Page, title: string) {
  await expect(page.getByRole("status").filter({ hasText: title })).toBeVisible();
}

test("someone who isn't a mentor is told how to become one", async ({ page }) => {
  await signUp(page, "/mentor");
  await expect(page.getByRole("heading", { name: "You're not a mentor yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Become a mentor" }).last()).toHaveAttribute(
    "href",
    "/become-mentor",
  );
  await page.goto("/mentor/availability");
  await page.waitForURL("**/mentor");
  expect(await findViolations(page)).toEqual([]);
});

test("the account's menu leads mentors to the studio, also from a page that many share", async ({
  page,
  browser,
  baseURL,
  demoAccounts,
}) => {
  const menu = (viewed: Page) => viewed.getByRole("navigation", { name: "Account" });
  const open = (viewed: Page) =>
    viewed.getByRole("button", { name: "Account", exact: true }).click();
  await signIn(page, demoAccounts.mentor);
  await page.goto("/career");
  await open(page);
  await menu(page).getByRole("link", { name: "Mentor studio" }).click();
  await page.waitForURL("**/mentor");

  const other = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await other.newPage();
  await signUp(visitor);
  await open(visitor);
  await expect(menu(visitor).getByRole("link", { name: "Messages" })).toBeVisible();
  await expect(menu(visitor).getByRole("link", { name: "Mentor studio" })).toHaveCount(0);
  await other.close();
});

test("a mentor sets hours by keyboard, a day off and rules, pauses and resumes", async ({
  page,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise("status of 400");
  allowNoise("POST /mentor/availability.data 400");
  await signIn(page, demoAccounts.mentor, "/mentor/availability");
  await page.getByLabel("Time zone").selectOption("America/Toronto");
  const monday = page.getByRole("group", { name: "Monday", exact: true });
  // Hours of other days would stand before Monday's among the next available times, or fill them.
  const weekdays = page.getByRole("group", { name: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/ });
  const rows = weekdays.getByRole("button", { name: /^Remove/ });
  for (let left = await rows.count(); left > 0; left -= 1) {
    await rows.first().click();
    await expect(rows).toHaveCount(left - 1);
  }
  // A press while the one before is still being answered would not count.
  await atRest(page);

  // From here on by keyboard alone: a row is added, has the focus, and is typed into.
  await monday.getByRole("button", { name: "Add hours on Monday" }).focus();
  await page.keyboard.press("Enter");
  await expect(monday.getByLabel("Monday, from")).toBeFocused();
  await page.keyboard.type("1000AM");
  await monday.getByLabel("Monday, to").focus();
  await page.keyboard.type("0900AM");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "There's a problem" })).toBeVisible();
  await page.getByRole("link", { name: "Monday: 10:00 to 09:00 ends before it starts" }).click();
  await expect(monday.getByLabel("Monday, to")).toBeFocused();
  await page.keyboard.type("0100PM");
  await page.keyboard.press("Enter");
  await saved(page, "Hours saved");
  await expect(monday.getByLabel("Monday, from")).toHaveValue("10:00");
  await expect(monday.getByLabel("Monday, to")).toHaveValue("13:00");
  const preview = page.getByRole("list", { name: "Next available times" });
  await expect(preview.getByText(/Monday, .* 10:00 AM to 11:00 AM/).first()).toBeVisible();

  await page.getByLabel("to", { exact: true }).selectOption("Monday to Friday");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByLabel("Friday, from").first()).toHaveValue("10:00");
  await page.getByRole("button", { name: "Save hours" }).last().click();
  await saved(page, "Hours saved");

  // Hours that aren't saved yet stay while another form of the page is.
  await monday.getByRole("button", { name: "Add hours on Monday" }).click();
  await expect(monday.getByLabel("Monday, from")).toHaveCount(2);
  await monday.getByLabel("Monday, from").last().fill("16:00");
  await monday.getByLabel("Monday, to").last().fill("18:00");
  await page.getByLabel("First day").fill(farDay());
  await page.getByRole("button", { name: "Add days" }).click();
  await saved(page, "Days saved");
  await expect(monday.getByLabel("Monday, from").last()).toHaveValue("16:00");
  await expect(monday.getByLabel("Monday, to").last()).toHaveValue("18:00");
  await page.getByRole("button", { name: "Save hours" }).last().click();
  await saved(page, "Hours saved");
  await expect(monday.getByLabel("Monday, from").last()).toHaveValue("16:00");
  const days = page.getByRole("list", { name: "Time off and different hours" });
  await expect(days.getByText("Away")).toBeVisible();
  await days
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await saved(page, "Your weekly hours apply again");

  await page.getByLabel("Break after each session, in minutes").fill("500");
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText(/Break must be a whole number/).first()).toBeVisible();
  await page.getByLabel("Break after each session, in minutes").fill("15");
  await page.getByLabel("Bookings are confirmed right away").check();
  await page.getByRole("button", { name: "Save rules" }).click();
  await saved(page, "Rules saved");
  await page.getByLabel("I answer each request").check();
  await page.getByRole("button", { name: "Save rules" }).click();
  // The same was said of the save before.
  await atRest(page);
  await saved(page, "Rules saved");

  await page.getByRole("button", { name: "Pause bookings" }).click();
  await saved(page, "You're paused");
  await expect(page.getByText("None while you're paused.")).toBeVisible();
  await page.goto("/mentor");
  await expect(page.getByText("Your bookings are paused", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Resume bookings" }).click();
  await page.getByRole("button", { name: "Resume bookings" }).click();
  await saved(page, "You're no longer paused");
  await expect(preview).toBeVisible();
});

test("the form of hours works without scripts", async ({ browser, page, demoAccounts }) => {
  await signIn(page, demoAccounts.mentor, "/mentor/availability");
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
  });
  const plain = await context.newPage();
  await plain.goto("/mentor/availability");
  const sunday = plain.getByRole("group", { name: "Sunday", exact: true });
  const before = await sunday.getByLabel("Sunday, from").count();
  await sunday.getByRole("button", { name: "Add hours on Sunday" }).click();
  await expect(sunday.getByLabel("Sunday, from")).toHaveCount(before + 1);
  await sunday
    .getByRole("button", { name: /^Remove/ })
    .last()
    .click();
  await expect(sunday.getByLabel("Sunday, from")).toHaveCount(before);
  await plain.getByRole("button", { name: "Save hours" }).last().click();
  await saved(plain, "Hours saved");
  await context.close();
});

test("the calendar's address opens the sessions, until another one is made", async ({
  page,
  demoAccounts,
  allowNoise,
}) => {
  await signIn(page, demoAccounts.mentor, "/mentor/calendars");
  const field = page.getByLabel("Your calendar's address");
  const address = await field.inputValue();
  const feed = await page.request.get(new URL(address).pathname);
  expect(feed.status()).toBe(200);
  expect(await feed.text()).toContain("BEGIN:VCALENDAR");
  await page.locator("summary", { hasText: "Create a new address" }).click();
  await expect(field).toHaveValue(address);
  await page.getByRole("button", { name: "Replace the address" }).click();
  await saved(page, "Your new address is ready");
  await expect(field).not.toHaveValue(address);
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404);

  allowNoise("status of 422");
  allowNoise("POST /mentor/calendars.data 422");
  await page.getByLabel("Calendar address", { exact: true }).fill("http://127.0.0.1/own.ics");
  await page.getByRole("button", { name: "Add calendar" }).click();
  await expect(page.getByRole("heading", { name: "There's a problem" })).toBeVisible();
  await expect(page.getByLabel("Calendar address", { exact: true })).toHaveValue(
    "http://127.0.0.1/own.ics",
  );
});

test("a changed claim is public once an administrator has approved it", async ({
  browser,
  page,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.mentor, "/mentor/profile");
  const title = `Career Adviser ${Date.now() % 10_000}`;
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("French").check();
  await page.getByRole("button", { name: "Save profile" }).click();
  await saved(page, "We'll review part of it");
  await expect(page.getByRole("heading", { name: "Waiting for review" })).toBeVisible();

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const admin = await context.newPage();
  await signIn(admin, demoAccounts.admin, "/admin/profile-changes");
  expect(await findViolations(admin)).toEqual([]);
  const change = admin.getByRole("article").filter({ hasText: title });
  await change.getByRole("button", { name: /^Approve/ }).click();
  await saved(admin, "Change approved");
  await context.close();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Waiting for review" })).toHaveCount(0);
  await page.getByRole("link", { name: "See your public profile" }).click();
  await expect(page.getByText(title).first()).toBeVisible();
});

test("every page of the studio is accessible, narrow and wide", async ({ page, demoAccounts }) => {
  await signIn(page, demoAccounts.mentor, "/mentor");
  const names = ["", "/sessions", "/availability", "/calendars", "/profile", "/earnings"];
  for (const name of names) {
    await page.goto(`/mentor${name}`);
    for (const size of viewports) {
      await page.setViewportSize(size);
      const rules = size === viewports[0] ? undefined : appearanceRules;
      expect(await findViolations(page, rules), `/mentor${name} at ${size.width}`).toEqual([]);
      expect(await overflowOf(page), `/mentor${name} at ${size.width}`).toBe(0);
    }
  }
});
