import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addTime } from "../../../src/shared/time.ts";
import { startBuiltServer } from "../../support/running/built-server.ts";
import { findViolations } from "../support/accessibility.ts";
import { signIn, signUpToBuy } from "../support/account-steps.ts";
import { hydrate } from "../support/hydrate.ts";
import {
  beginBooking,
  chooseTime,
  expect,
  fillIn,
  goToMentor,
  open,
  payInSandbox,
  signInAgain,
  startOf,
  test as withClock,
} from "../support/session-steps.ts";

/** Here, every payout above $1 needs a second person. */
const test = withClock.extend({
  server: [
    async ({ clock }, use) => {
      const server = await startBuiltServer({
        ...clock.environment,
        PAYOUT_SECOND_PERSON_ABOVE_CENTS: "100",
      });
      await use(server);
      expect(await server.stop(), server.output()).toBe(0);
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

const phone = { width: 390, height: 844 };
const routing = "021000021";
const account = "000123456789";
const share = "$127.50";

async function expectFine(page: Page) {
  expect(await findViolations(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Reloads until the page shows what a job has done. */
async function reloadUntil(page: Page, text: string | RegExp, timeout?: number) {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1000 });
  }).toPass(timeout ? { timeout } : {});
  await hydrate(page);
}

test("a mentor enters a bank account, one person makes the payout, a second confirms it, and it's paid", async ({
  browser,
  baseURL,
  demoAccounts,
  clock,
  allowNoise,
}) => {
  test.setTimeout(600_000);
  allowNoise(/POST \/mentor\/payouts\/details(\.data)? 400/);
  allowNoise(/POST \/admin\/payouts(\.data)? 400/);
  allowNoise(/POST \/admin\/payouts\/[\w-]+(\.data)? 403/);

  const mentee = await open(browser, baseURL);
  await signUpToBuy(mentee);
  await goToMentor(mentee, "Sample Mentor");
  await beginBooking(mentee);
  await chooseTime(mentee);
  await fillIn(mentee);
  await mentee.getByRole("button", { name: /^Pay / }).click();
  await payInSandbox(mentee, "Hold");
  const session = new URL(mentee.url()).pathname;
  const start = await startOf(mentee);

  const mentor = await open(browser, baseURL);
  await mentor.setViewportSize(phone);
  await signIn(mentor, demoAccounts.mentor, session);
  await mentor.getByRole("button", { name: "Accept the request" }).click();
  await expect(mentor.getByText("The session is confirmed.")).toBeVisible();
  await reloadUntil(mentee, /^Paid on/);
  await clock.setTime(addTime(start, { minutes: 61 }));
  await signInAgain(mentor, demoAccounts.mentor, session);
  await mentor.getByRole("button", { name: "Mark as completed" }).click();
  await expect(mentor.getByText("The session is marked as completed.")).toBeVisible();

  // Sessions are settled at 20 past, and a proof lasts ten minutes.
  const settled = addTime(start, { days: 8 });
  settled.setUTCMinutes(5, 0, 0);
  await clock.setTime(settled);
  await signInAgain(mentor, demoAccounts.mentor, "/mentor/payouts");
  await expect(mentor.getByText("We don't owe you anything right now.")).toBeVisible();
  await clock.setTime(addTime(settled, { minutes: 14, seconds: 40 }));
  await reloadUntil(mentor, `${share} USD`, 120_000);
  await expect(mentor.getByText("Tell us where to send it so we can pay you.")).toBeVisible();
  await expectFine(mentor);

  await mentor.getByRole("button", { name: "Add bank account" }).click();
  await expect(mentor.getByRole("heading", { level: 1 })).toHaveText("Confirm it's you");
  await mentor.getByLabel("Your password").fill(demoAccounts.mentor.password);
  await mentor.getByRole("button", { name: "Continue" }).click();
  await mentor.getByRole("button", { name: "Send it now" }).click();
  await expect(mentor.getByRole("heading", { level: 1 })).toHaveText("Your bank account");
  await hydrate(mentor);
  await expectFine(mentor);
  await mentor.getByLabel("Name on the account").fill("Sample Mentor");
  await mentor.getByLabel("Routing number").fill("123456789");
  await mentor.getByLabel("Account number", { exact: true }).fill(account);
  await mentor.getByLabel("Account number again").fill("1");
  await mentor.getByRole("radio", { name: "Checking" }).check();
  await mentor.getByRole("button", { name: "Save bank account" }).click();
  await expect(mentor.getByRole("alert")).toContainText("This isn't a routing number.");
  await expectFine(mentor);
  await mentor.getByLabel("Routing number").fill(routing);
  await mentor.getByLabel("Account number", { exact: true }).fill(account);
  await mentor.getByLabel("Account number again").fill(account);
  await mentor.getByRole("button", { name: "Save bank account" }).click();
  await expect(mentor.getByText("Bank account saved. We've emailed you.")).toBeVisible();
  await expect(
    mentor.getByText("We're holding this because your bank details are new."),
  ).toBeVisible();
  const afterwards = await (await mentor.request.get("/mentor/payouts")).text();
  expect(afterwards).toContain(account.slice(-4));
  expect(afterwards).not.toContain(account);
  expect(afterwards).not.toContain(routing);
  await expectFine(mentor);

  await clock.setTime(addTime(settled, { days: 4 }));
  const finance = await open(browser, baseURL);
  await finance.setViewportSize(phone);
  await signIn(finance, demoAccounts.finance, "/admin/payouts");
  const due = finance.getByRole("checkbox", { name: `Sample Mentor: ${share} USD` });
  await expect(due).toBeChecked();
  await expect(
    finance.getByText("A second person must confirm each payout above $1."),
  ).toBeVisible();
  await expectFine(finance);
  await due.uncheck();
  await finance.getByRole("button", { name: "Make payouts" }).click();
  await expect(finance.getByRole("alert")).toContainText("Choose at least one mentor to pay.");
  await due.check();
  await finance.getByRole("button", { name: "Make payouts" }).click();
  await expect(finance.getByRole("heading", { level: 1 })).toHaveText("Payout batch");
  await expect(finance.getByText("Needs a second confirmation")).toBeVisible();
  await expect(finance.getByRole("button", { name: /^(Confirm|Send)/ })).toHaveCount(0);
  await expectFine(finance);
  const batch = new URL(finance.url()).pathname;

  const second = await open(browser, baseURL);
  await signIn(second, demoAccounts.admin, batch);
  await second.getByRole("button", { name: "Confirm payout to Sample Mentor" }).click();
  await expect(second.getByText("Payout confirmed. It can be sent now.")).toBeVisible();
  await expect(second.getByText("Needs a second confirmation")).toHaveCount(0);
  await expectFine(second);

  await finance.reload();
  await hydrate(finance);
  await finance.getByRole("button", { name: `Send 1 payout, ${share}` }).click();
  await expect(finance.getByText(/^Next, (reload the page|download the file)/)).toBeVisible();
  await reloadUntil(finance, "Waiting for your bank");
  await expectFine(finance);
  const download = finance.waitForEvent("download");
  await finance.getByRole("button", { name: "Download the file for your bank" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^payouts-.*\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain(routing);
  expect(text).toContain(account);
  expect(text).toContain(`"127.50","USD"`);

  await finance.getByText("Mark as paid").first().click();
  await finance.getByLabel("The bank's reference").fill("ACH 20417");
  await finance.getByRole("button", { name: "Mark as paid" }).click();
  await expect(
    finance.getByText("Payout recorded as paid. We've emailed the mentor."),
  ).toBeVisible();
  await expect(finance.getByText("Paid", { exact: true })).toBeVisible();
  await expectFine(finance);
  await finance.goto("/admin/payouts");
  await expect(finance.getByText("There's no one to pay right now.")).toBeVisible();
  await expect(finance.getByText("Settled", { exact: true })).toBeVisible();

  await signInAgain(mentor, demoAccounts.mentor, "/mentor/payouts");
  await expect(mentor.getByText("We don't owe you anything right now.")).toBeVisible();
  await expect(mentor.getByRole("row").filter({ hasText: "ACH 20417" })).toContainText(share);
  await expectFine(mentor);
});
