import { randomBytes } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { officeHolidays } from "../../../src/features/consultations/holidays.constants.ts";
import { addDays, dayInUtc, formatDay } from "../../../src/shared/time.ts";
import { findViolations } from "../support/accessibility.ts";
import { signIn, signUp } from "../support/account-steps.ts";
import { chooseTime, findFreeDay } from "../support/consultation-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";
import { openOffice } from "../support/office-steps.ts";

const newAddress = () => `${randomBytes(6).toString("hex")}@people.example`;

const book = (page: Page) => page.getByRole("button", { name: "Book Consultation" });
const grid = (page: Page) => page.getByRole("grid");

async function openCalendar(page: Page, path = "/talent#consultation"): Promise<void> {
  await page.goto(path);
  await hydrate(page);
}

async function fillPerson(page: Page, email: string, name = "Ada Sample"): Promise<void> {
  await page.getByLabel("Topic").selectOption("healthcare");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
}

/** The heading that a visitor without a proven address sees after booking. */
const waits = (page: Page) => page.getByRole("heading", { name: "Check your email to confirm" });

const proofLink = /http\S+\/consultations\/[\w-]{36}\/hold\?proof=[\w-]+/;

test.use({ timezoneId: "Africa/Lagos" });

test("a visitor without an account books by keyboard, finds the mail, moves the time and cancels", async ({
  page,
  browser,
  demoAccounts,
}) => {
  const email = newAddress();
  await openCalendar(page);
  await fillPerson(page, email, "<script>alert(1)</script> 🩺 مرحبا");
  await expect(page.getByText("Lagos time (GMT+1)").first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const active = grid(page).locator('button[tabindex="0"]');
  await active.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  // Days enough ahead that the time can still be moved.
  await (await findFreeDay(page, 3)).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio").first()).toBeChecked();
  await book(page).focus();
  await page.keyboard.press("Enter");

  await expect(waits(page)).toBeVisible();
  await expect(page.getByText(/We're holding this time until \d{1,2}:\d\d [AP]M/)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const office = await openOffice(browser, demoAccounts.admin);
  const proof = await office.linkIn(email, "Confirm your consultation time", proofLink);
  await page.goto(proof);
  await hydrate(page);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm this time" }).click();
  const booked = page.getByRole("status").filter({ hasText: "Your consultation is booked" });
  await expect(booked).toBeFocused();
  await expect(page).toHaveURL(/\/consultations\/[\w-]{36}\?key=[\w-]+&done=booked/);
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Join the video call" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const link = await office.linkIn(
    email,
    "Confirmed: Consultation",
    /http\S+\/consultations\/[\w-]{36}\?key=[\w-]+/,
  );
  await page.goto(link);
  await hydrate(page);
  const calendar = page.getByRole("link", { name: "Calendar file (.ics)" });
  const file = await page.request.get((await calendar.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toContain("text/calendar");

  await page.getByText("Move to another time").click();
  await chooseTime(page, { day: 3, time: 1 });
  await page.getByRole("button", { name: "Move consultation" }).click();
  const moved = page.getByRole("status").filter({ hasText: "Consultation moved" });
  await expect(moved).toBeFocused();

  await page.getByText("Cancel", { exact: true }).click();
  await page.getByRole("button", { name: "Cancel consultation" }).click();
  await expect(page.getByText("Consultation canceled")).toBeVisible();
  await expect(page.getByText("Canceled", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Book another consultation" })).toBeVisible();
  await expect(async () => {
    await expect(await office.emailsTo(email, "Canceled: Consultation")).toHaveCount(1, {
      timeout: 1000,
    });
  }).toPass();
  await office.close();
});

test("forced colors tell the days with times, and the chosen one, from the others", async ({
  page,
}) => {
  const styleOf = (day: Locator, property: string) =>
    day.evaluate((button, name) => getComputedStyle(button).getPropertyValue(name), property);
  await page.emulateMedia({ forcedColors: "active" });
  await openCalendar(page);
  // This month may have a single day left.
  await page.getByRole("button", { name: "Next month" }).click();
  const free = grid(page).getByRole("button", { name: /, [1-9]\d* available times?$/ });
  const none = grid(page)
    .getByRole("button", { name: /, no available times$/ })
    .first();
  expect(await styleOf(none, "color")).not.toBe(await styleOf(free.first(), "color"));
  await free.first().click();
  await expect
    .poll(
      async () =>
        (await styleOf(free.first(), "background-color")) !==
        (await styleOf(none, "background-color")),
    )
    .toBe(true);
});

test("a time that somebody else has just taken is said so, and what was typed stays", async ({
  page,
  context,
  allowNoise,
}) => {
  allowNoise(/POST \/talent.* 409/);
  const second = await context.newPage();
  const taken = { day: 5, time: 2 };
  const values: string[] = [];
  for (const [tab, name] of [
    [page, "First"],
    [second, "Second"],
  ] as const) {
    await openCalendar(tab);
    await fillPerson(tab, newAddress(), name);
    values.push(await chooseTime(tab, taken));
  }
  expect(values[0]).toBe(values[1]);
  await book(page).click();
  await expect(waits(page)).toBeVisible();
  await book(second).click();
  const summary = second.getByRole("alert").filter({ hasText: "There's a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Someone just booked this time. Please choose another one.",
  ]);
  await expect(second.locator(`input[value="${values[0]}"]`)).toHaveCount(0);
  await expect(second.getByLabel("Name", { exact: true })).toHaveValue("Second");
  await second.getByRole("radio").first().check();
  await book(second).click();
  await expect(waits(second)).toBeVisible();
});

test("the office is chosen by its address, which keeps what was typed", async ({ page }) => {
  await openCalendar(page, "/talent?topic=it#consultation");
  await page.getByLabel("Name", { exact: true }).fill("Ada Sample");
  const offices = page.getByRole("navigation", { name: "Office" });
  await offices.getByRole("link", { name: /New York/ }).click();
  await expect(page).toHaveURL(/topic=it&office=new-york#consultation/);
  await expect(offices.getByRole("link", { name: /New York/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(page.getByText(/the time in New York/).first()).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Sample");
  await expect(page.getByLabel("Topic")).toHaveValue("it");
});

test("an employer has theirs on the dashboard and in a list, and an administrator works through it", async ({
  page,
  browser,
  demoAccounts,
}) => {
  const account = await signUp(page, "/account");
  await openCalendar(page);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(account.email);
  await page.getByLabel("Topic").selectOption("trades");
  await page.getByLabel("Name", { exact: true }).fill("Emil Employer");
  await page.getByLabel("Company").fill("Northern Builders");
  await page.getByLabel("Message").fill("Two electricians by spring.");
  await chooseTime(page, { day: 7, time: 3 });
  await book(page).click();
  await expect(page.getByText("Your consultation is booked")).toBeVisible();
  await page.getByRole("link", { name: "Your consultations" }).click();
  await expect(page).toHaveURL("/consultations");
  const upcoming = page.getByRole("region", { name: "Upcoming" }).getByRole("article");
  await expect(upcoming).toHaveCount(1);
  await expect(upcoming).toContainText("Hiring or working in the skilled trades");
  expect(await findViolations(page)).toEqual([]);

  const office = await browser.newContext();
  const desk = await office.newPage();
  await signIn(desk, demoAccounts.admin, "/admin/consultations");
  const entry = desk.getByRole("article").filter({ hasText: account.email });
  await expect(entry).toContainText("Northern Builders");
  await expect(entry).toContainText("Two electricians by spring.");
  expect(await findViolations(desk)).toEqual([]);
  await entry.getByRole("link", { name: "Move or cancel" }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText(
    "Consultation with Emil Employer",
  );
  await hydrate(desk);
  await desk.getByText("Cancel", { exact: true }).click();
  await desk.getByLabel("Reason").fill("The office is closed that day.");
  await desk.getByRole("button", { name: "Cancel consultation" }).click();
  await expect(desk.getByText("Consultation canceled")).toBeVisible();
  await office.close();

  await page.reload();
  const past = page.getByRole("region", { name: "Past" }).getByRole("article");
  await expect(past).toContainText("Canceled");
  await past.getByRole("link").click();
  await expect(page.getByText("The office is closed that day.")).toBeVisible();
});

/** A day with no holiday of New York next to it, because the list joins neighboring closed days into one row. */
function farFromHolidays(): string {
  const closed = new Set(officeHolidays["new-york"]);
  let day = addDays(dayInUtc(new Date()), 100);
  while ([-1, 0, 1].some((days) => closed.has(addDays(day, days)))) day = addDays(day, 1);
  return day;
}

test("an administrator changes an office's hours and closes it on a day", async ({
  page,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.admin, "/admin/consultations/hours");
  await page.getByRole("link", { name: "New York" }).click();
  await expect(page.getByRole("heading", { name: "Weekly hours in New York" })).toBeVisible();
  await page.getByLabel("Friday closes", { exact: true }).fill("15:00");
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByText("Hours saved.")).toBeVisible();
  await expect(page.getByLabel("Friday closes", { exact: true })).toHaveValue("15:00");
  const day = farFromHolidays();
  await page.getByLabel("First day").fill(day);
  await page.getByRole("button", { name: "Close on these days" }).click();
  const list = page.getByRole("list", { name: "Closed days" });
  const name = formatDay(day);
  await expect(list.getByText(name, { exact: true })).toBeVisible();
  await list.getByRole("button", { name: `Open as usual on ${name}` }).click();
  await expect(list.getByText(name, { exact: true })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
});

test("works without JavaScript, on a phone", async ({
  browser,
  baseURL,
  allowNoise,
  demoAccounts,
}) => {
  allowNoise(/POST \/talent 400/);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${baseURL}/talent`);
  await page.getByRole("link", { name: /New York/ }).click();
  const list = page.getByRole("group", { name: "Pick a time" });
  await list.locator("details:visible summary").nth(2).click();
  await list.locator("details[open]:visible").last().getByRole("radio").nth(1).check();
  await fillPerson(page, "not an address");
  await book(page).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Sample");
  const email = newAddress();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await list.locator("details:visible summary").nth(2).click();
  await list.locator("details[open]:visible").last().getByRole("radio").nth(1).check();
  await book(page).click();
  await expect(waits(page)).toBeVisible();
  const office = await openOffice(browser, demoAccounts.admin);
  const proof = await office.linkIn(email, "Confirm your consultation time", proofLink);
  await office.close();
  await page.goto(`${baseURL}${proof}`);
  await page.getByRole("button", { name: "Confirm this time" }).click();
  await expect(page.getByText("Your consultation is booked")).toBeVisible();
  await expect(page.getByText("Consultation with Meridian New York")).toBeVisible();
  await context.close();
});
