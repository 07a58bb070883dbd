import type { Browser, Page } from "@playwright/test";
import {
  type Account,
  type BuiltServer,
  startBuiltServer,
} from "../../support/running/built-server.ts";
import { createShiftedClock, type ShiftedClock } from "../../support/running/shifted-clock.ts";
import { signIn } from "./account-steps.ts";
import { expect, test as withNoise } from "./fixtures.ts";
import { hydrate } from "./hydrate.ts";

export { expect };

/** A server of the file's own, whose clock is put forward when a session has to be over. */
export const test = withNoise.extend<object, { clock: ShiftedClock; server: BuiltServer }>({
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const clock = await createShiftedClock();
      await use(clock);
      await clock.remove();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ clock }, use) => {
      const server = await startBuiltServer(clock.environment);
      await use(server);
      expect(await server.stop(), server.output()).toBe(0);
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** A person at a browser of their own, in a time zone. */
export async function open(browser: Browser, baseURL: string | undefined, timezoneId = "UTC") {
  const context = await browser.newContext({ timezoneId, ...(baseURL ? { baseURL } : {}) });
  return await context.newPage();
}

/** Days that can be chosen in the calendar now. */
export const freeDays = (page: Page) =>
  page.getByRole("grid").getByRole("button", { name: /, [1-9]\d* available times?$/ });

/** Times of a day to choose from. */
export const times = (page: Page) => page.getByRole("radio", { name: /^\d{1,2}:\d\d/ });

/**
 * Chooses the first time of the last free day of the month shown, or of the next month where this one has no
 * other: a guest can move a session until 24 hours before it, and the first free time is hardly further away.
 */
export async function chooseTime(page: Page): Promise<void> {
  await hydrate(page);
  await expect(freeDays(page).first()).toBeVisible();
  if ((await freeDays(page).count()) === 1) {
    await page.getByRole("button", { name: "Next month" }).click();
  }
  await freeDays(page).last().click();
  await times(page).first().check();
}

export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Your name").fill("Ngozi Adeyemi");
  await page
    .getByLabel("What would you like to talk about?")
    .fill("How to prepare for the licensing exam while working");
}

export async function goToMentor(page: Page, name: string): Promise<void> {
  await page.goto(`/mentorship?q=${encodeURIComponent(name)}`);
  const card = page.getByRole("listitem").filter({ hasText: name });
  await card.getByRole("link", { name: "View Profile" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** From a mentor's page to the one for booking; both have a calendar. */
export async function beginBooking(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Book a Session" }).click();
  await page.waitForURL("**/book");
}

export async function payInSandbox(page: Page, verb: "Hold" | "Pay"): Promise<void> {
  await page.waitForURL("**/sandbox/checkout/*");
  await page.getByRole("button", { name: new RegExp(`^${verb} `) }).click();
  await page.waitForURL("**/sessions/*");
}

/** The start of the session on the page. */
export async function startOf(page: Page): Promise<Date> {
  const time = page.getByRole("region", { name: "Time" }).locator("time").first();
  return new Date((await time.getAttribute("datetime")) ?? "");
}

/** Sessions of accounts end while the clock is put forward. */
export async function signInAgain(page: Page, account: Account, path: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/privacy");
  await page.evaluate(() => localStorage.clear());
  await signIn(page, account, path);
}

export async function writeReview(page: Page, stars: RegExp, text: string): Promise<void> {
  await page.getByRole("radio", { name: stars }).check({ force: true });
  await page.getByRole("textbox", { name: "Your review" }).fill(text);
  await page.getByRole("button", { name: "Send review" }).click();
}
