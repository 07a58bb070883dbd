import type { Browser, Page } from "@playwright/test";
import { findViolations } from "../support/accessibility.ts";
import { signIn, signUpToBuy } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const playbook = "/career/playbooks/salary-negotiation";

/** A person of their own who has bought a playbook; answers them and where their bank is played. */
async function buy(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const learner = await context.newPage();
  const account = await signUpToBuy(learner, `${playbook}/enrol`);
  await learner.getByRole("button", { name: "Continue to payment" }).click();
  await learner.waitForURL("**/sandbox/checkout/**");
  const bank = new URL(learner.url()).pathname;
  await learner.getByRole("button", { name: /^Pay/ }).click();
  await learner.waitForURL(`**${playbook}/learn?paid=1`);
  return { context, learner, account, bank };
}

/** The bank's part: it has the sandbox's checkout do what it decides. */
async function decide(learner: Page, bank: string, choice: string, then: string) {
  await learner.goto(bank);
  await hydrate(learner);
  await learner.getByRole("button", { name: choice }).click();
  await expect(learner.getByText(then)).toBeVisible();
}

const stateOf = (page: Page, state: string) =>
  page.getByRole("main").getByText(state, { exact: true }).first();

/** Opens the newest dispute of this person from the list. */
async function openDispute(page: Page, email: string) {
  await page.goto("/admin/disputes");
  await hydrate(page);
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("link").first().click();
  await page.waitForURL("**/admin/disputes/*");
}

test("a dispute is answered with evidence once, and won, and the playbook stays", async ({
  browser,
  baseURL,
  page,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise(/^POST \/admin\/disputes\/.* 4\d\d$/);
  const { context, learner, account, bank } = await buy(browser, baseURL);
  await decide(learner, bank, "Dispute the payment", "the bank is waiting for the site's evidence");

  await signIn(page, demoAccounts.finance, "/admin");
  await expect(page.getByRole("link", { name: /disputes/i }).first()).toBeVisible();
  await openDispute(page, account.email);
  await expect(stateOf(page, "Needs your answer")).toBeVisible();
  await expect(page.getByLabel("Customer's email")).toHaveValue(account.email);
  await expect(page.getByLabel("What was bought")).not.toHaveValue("");
  expect(await findViolations(page)).toEqual([]);

  await page
    .getByLabel("Why the customer shouldn't get a refund")
    .fill("They read the first lesson on the same day.");
  await page
    .getByLabel("Proof of the service")
    .setInputFiles({ name: "lesson.pdf", mimeType: "text/html", buffer: Buffer.from("<p>no</p>") });
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByLabel("Why the customer shouldn't get a refund")).toHaveValue(
    "They read the first lesson on the same day.",
  );
  await page.getByLabel("Proof of the service").setInputFiles([]);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^Draft saved /)).toBeVisible();

  await page.getByText("Send the evidence to the bank").click();
  await page.getByRole("button", { name: "Send evidence" }).click();
  await expect(page.getByText(/^Sent to the bank /)).toBeVisible();
  await expect(page.getByText("They read the first lesson on the same day.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save draft" })).toHaveCount(0);
  await expect(stateOf(page, "The bank is deciding")).toBeVisible();

  await decide(learner, bank, "Decide for the site", "The bank decided for the site");
  await page.reload();
  await expect(stateOf(page, "Won")).toBeVisible();
  await learner.goto(`${playbook}/learn`);
  await expect(learner.getByText(/^\d+ of \d+ modules done$/)).toBeVisible();
  await context.close();
});

test("a dispute that is lost ends what was bought, and the order says so, on a phone", async ({
  browser,
  baseURL,
  page,
  demoAccounts,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { context, learner, account, bank } = await buy(browser, baseURL);
  await decide(learner, bank, "Dispute the payment", "the bank is waiting for the site's evidence");
  await signIn(page, demoAccounts.finance, "/admin/disputes");
  expect(await findViolations(page)).toEqual([]);
  await openDispute(page, account.email);
  const order = await page
    .getByRole("main")
    .locator('a[href^="/admin/orders/"]')
    .first()
    .getAttribute("href");
  await page.goto(order ?? "");
  await hydrate(page);
  await expect(page.getByRole("heading", { name: "Disputes", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Refund/ })).toHaveCount(0);

  await decide(learner, bank, "Decide for the customer", "gave the money back to the customer");
  await learner.goto(`${playbook}/learn`);
  await learner.waitForURL(`**${playbook}`);
  await openDispute(page, account.email);
  await expect(stateOf(page, "Lost")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await context.close();
});
