import type { Browser, BrowserContext, Page } from "@playwright/test";
import { signIn, signInByForm, signUp } from "../support/account-steps.ts";
import { atRest, expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

/** The browser's client renews a session while time passes; an access token lasts an hour. */

const refreshUrl = "**/auth/v1/token?grant_type=refresh_token";
const almostAnHour = "58:31";
const moreThanAnHour = "01:00:30";

const refreshes = (page: Page) => {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("grant_type=refresh_token")) seen.push(request.url());
  });
  return seen;
};

/** The stored session's text, which may be split across cookies. */
async function storedSession(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  return cookies
    .filter(({ name }) => /^site-session(\.\d+)?$/.test(name))
    .map(({ name, value }) => `${name}=${value}`)
    .sort()
    .join(";");
}

/**
 * Dates new tokens as if the server's clock had moved on with the browser's: it has not, so the
 * client would otherwise find each new token to be old already.
 */
async function moveServer(target: Page | BrowserContext, minutes: number): Promise<void> {
  await target.route(refreshUrl, async (route) => {
    const response = await route.fetch();
    const session = await response.json();
    const expires_at = session.expires_at + minutes * 60;
    await route.fulfill({ response, json: { ...session, expires_at } });
  });
}

/**
 * Lets time pass over a page that waits: one that comes meanwhile would ask for its own refresh.
 */
async function passTime(page: Page, time: string): Promise<void> {
  await atRest(page);
  await page.clock.fastForward(time);
}

const hasSession = async (context: BrowserContext) => (await storedSession(context)) !== "";

/** As when a person goes to another tab and comes back. */
async function setVisibility(page: Page, state: "visible" | "hidden"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);
}

const accountMenu = (page: Page) => page.getByRole("button", { name: "Account", exact: true });
const signedOut = (page: Page) => page.waitForURL("**/auth?next=*");

test("a token is refreshed once it is near its end, and not before", async ({ page, context }) => {
  await page.clock.install();
  await signUp(page);
  const seen = refreshes(page);
  await passTime(page, "30:00");
  await expect(accountMenu(page)).toBeVisible();
  expect(seen).toEqual([]);

  await moveServer(page, 59);
  const before = await storedSession(context);
  await passTime(page, "28:31");
  await expect.poll(() => storedSession(context)).not.toBe(before);
  await passTime(page, "30:00");
  await expect(accountMenu(page)).toBeVisible();
  expect(seen).toHaveLength(1);
});

test("a hidden tab refreshes nothing; it does so on becoming visible", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signUp(page);
  const seen = refreshes(page);
  const before = await storedSession(context);
  await setVisibility(page, "hidden");
  await passTime(page, almostAnHour);
  await page.clock.runFor(120_000);
  expect(seen).toEqual([]);
  expect(await storedSession(context)).toBe(before);

  await moveServer(page, 61);
  await setVisibility(page, "visible");
  await expect.poll(() => storedSession(context)).not.toBe(before);
  await expect(accountMenu(page)).toBeVisible();
  expect(seen).toHaveLength(1);
});

test("a refresh that is refused for good removes the session, and the page shows it", async ({
  page,
  context,
  allowNoise,
}) => {
  allowNoise("POST /auth/v1/token 400");
  await page.clock.install();
  await signUp(page);
  await page.route(refreshUrl, (route) =>
    route.fulfill({
      status: 400,
      headers: { "X-Supabase-Api-Version": "2024-01-01" },
      json: {
        code: "refresh_token_not_found",
        message: "Invalid Refresh Token: Refresh Token Not Found",
      },
    }),
  );
  await passTime(page, moreThanAnHour);
  await signedOut(page);
  expect(await hasSession(context)).toBe(false);
});

for (const [failure, spoil] of [
  [
    "the server fails",
    (page: Page) => page.route(refreshUrl, (route) => route.fulfill({ status: 503, body: "" })),
  ],
  ["the network is lost", (page: Page) => page.route(refreshUrl, (route) => route.abort())],
] as const) {
  test(`a session outlives a refresh during which ${failure}`, async ({
    page,
    context,
    allowNoise,
  }) => {
    allowNoise("POST /auth/v1/token");
    allowNoise("console");
    await page.clock.install();
    await signUp(page);
    const seen = refreshes(page);
    const before = await storedSession(context);
    await spoil(page);
    await passTime(page, almostAnHour);
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    // The client tries again for half a minute, and rests for one.
    await page.clock.runFor(60_000);
    expect(await storedSession(context)).toBe(before);
    await expect(accountMenu(page)).toBeVisible();

    await page.unroute(refreshUrl);
    // The rest begins when the last attempt's answer comes, which can be after the clock was moved.
    await expect
      .poll(async () => {
        await page.clock.runFor(30_000);
        return await storedSession(context);
      })
      .not.toBe(before);
    await expect(accountMenu(page)).toBeVisible();
  });
}

test("two tabs stay in step: one sign-in, one refresh token, one sign-out", async ({
  page,
  context,
  demoAccounts,
}) => {
  await page.clock.install();
  const second = await context.newPage();
  await second.goto("/");
  await hydrate(second);
  await expect(
    second.getByRole("link", { name: "Get Started", exact: true }).first(),
  ).toBeVisible();

  await signInByForm(page, demoAccounts.jobseeker, "/dashboard");
  await expect(accountMenu(second)).toBeVisible();
  await second.goto("/dashboard");
  await expect(second.getByText(demoAccounts.jobseeker.email).first()).toBeVisible();
  // A tab that comes after the hour has passed would refresh the token by itself.
  await atRest(second);

  // They share a clock: both find the token near its end, and may ask at the same moment.
  await moveServer(context, 59);
  const before = await storedSession(context);
  const [seen, seenBySecond] = [refreshes(page), refreshes(second)];
  await passTime(page, almostAnHour);
  await expect.poll(() => storedSession(context)).not.toBe(before);
  await page.clock.runFor(60_000);
  expect(seen.length + seenBySecond.length).toBeLessThanOrEqual(2);
  const now = await storedSession(context);
  for (const tab of [page, second]) {
    await tab.goto("/account");
    await expect(tab.getByLabel("Full name")).toBeVisible();
    await expect(accountMenu(tab)).toBeVisible();
  }
  expect(await storedSession(context)).toBe(now);

  await accountMenu(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await signedOut(second);
  expect(await hasSession(context)).toBe(false);
});

test("a session that was ended from the list elsewhere is noticed when its tab is looked at", async ({
  page,
  browser,
  baseURL,
  allowNoise,
}) => {
  allowNoise("GET /auth/v1/user 403");
  const account = await signUp(page);
  const other = await elsewhere(browser, baseURL);
  await signIn(other, account, "/account/security");
  await other
    .getByRole("list", { name: "Devices" })
    .getByRole("button", { name: /^Sign out (?!this)/ })
    .click();
  const news = other.getByRole("status").filter({ hasText: "That device was signed out" });
  await expect(news).toBeFocused();

  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
  await signedOut(page);
  expect(await hasSession(page.context())).toBe(false);
  await other.context().close();
});

test("a session that was ended elsewhere is noticed by a refresh before its token runs out", async ({
  page,
  context,
  browser,
  baseURL,
  allowNoise,
}) => {
  allowNoise("POST /auth/v1/token 400");
  allowNoise("GET /auth/v1/user 403");
  await page.clock.install();
  const account = await signUp(page);
  const other = await elsewhere(browser, baseURL);
  await signIn(other, account, "/account/security");
  await other.getByRole("button", { name: "Sign out all others" }).click();
  await expect(other.getByText("All other devices were signed out")).toBeVisible();
  await other.context().close();

  await passTime(page, almostAnHour);
  await signedOut(page);
  expect(await hasSession(context)).toBe(false);
});

test.describe("the list of sessions", () => {
  test("names this device, and signs out everywhere", async ({ page, browser, baseURL }) => {
    const account = await signUp(page, "/account/security");
    const other = await elsewhere(browser, baseURL);
    await signIn(other, account);
    await page.reload();
    const rows = page.getByRole("list", { name: "Devices" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("This device");
    await expect(rows.first()).toContainText("Private network");
    await expect(rows.nth(1)).not.toContainText("This device");

    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.waitForURL(/\/$/);
    expect(await hasSession(page.context())).toBe(false);
    await other.goto("/dashboard");
    await signedOut(other);
    await other.context().close();
  });

  test("works without scripts", async ({ page, browser, baseURL }) => {
    const account = await signUp(page, "/account/security");
    const others = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)];
    for (const other of others) {
      await signIn(other, account);
      await other.context().close();
    }
    const plainContext = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      viewport: { width: 390, height: 844 },
      ...(baseURL ? { baseURL } : {}),
    });
    const plain = await plainContext.newPage();
    await plain.goto("/account/security");
    const rows = plain.getByRole("list", { name: "Devices" }).getByRole("listitem");
    await expect(rows).toHaveCount(3);
    await rows.nth(1).getByRole("button").click();
    await expect(plain.getByText("That device was signed out")).toBeVisible();
    await expect(rows).toHaveCount(2);
    await plain.getByRole("button", { name: "Sign out all others" }).click();
    await expect(plain.getByText("All other devices were signed out")).toBeVisible();
    await expect(rows).toHaveCount(1);
    await plain.getByRole("button", { name: "Sign out this device" }).click();
    await plain.waitForURL(/\/$/);
    expect(await hasSession(plainContext)).toBe(false);
    await plainContext.close();
  });
});

/** The same site in another browser. */
async function elsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  return await context.newPage();
}
