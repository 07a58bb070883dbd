import type { Page } from "@playwright/test";
import { colorRules, findViolations, overflowOf } from "../support/accessibility.ts";
import { signIn, signUp, signUpByForm } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const residency = "/pathways/physician-us-residency";
const savedPlan = /\/plan\/[0-9a-f-]{36}(\?.*)?$/;

/** Somebody new saves a plan; answers its address. */
async function savePlan(page: Page, address = "status=citizen"): Promise<string> {
  await signUp(page, `/plan/new?pathway=physician-us-residency&${address}`);
  await page.getByRole("button", { name: "Save this plan" }).click();
  await expect(page).toHaveURL(savedPlan);
  await expect(page.getByText("Your plan is saved")).toBeVisible();
  return new URL(page.url()).pathname;
}

const step = (page: Page, id: string) => page.locator(`#step-${id}`);

test("a plan seen without an account is saved with its answers through signing up", async ({
  page,
}) => {
  await page.goto(`${residency}?status=citizen`);
  await hydrate(page);
  await page.getByRole("link", { name: "Save this plan" }).click();
  await page.waitForURL("**/auth?next=*");
  const next = new URL(page.url()).searchParams.get("next") ?? "";
  await signUpByForm(page, next);
  await expect(page.getByLabel("What is your status in the US?")).toHaveValue("citizen");
  await page.getByRole("button", { name: "Save this plan" }).click();
  await expect(page).toHaveURL(savedPlan);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Start a medical residency in the US",
  );
  await expect(page.getByText("0 of 9 steps done")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.goto("/plan");
  await expect(page).toHaveURL(savedPlan);
});

test("a step is done, frees the next one, and is taken back", async ({ page, allowNoise }) => {
  allowNoise(/^POST \/plan\/.* 409$/);
  await savePlan(page);
  await expect(step(page, "account").getByText("You can start now")).toBeVisible();
  await expect(step(page, "step-1").getByText("You can start now")).toBeHidden();
  await step(page, "account").getByText("Mark as done").first().click();
  await step(page, "account").getByLabel("Done on").fill("2026-01-15");
  await step(page, "account").getByRole("button", { name: "Mark as done" }).click();
  await expect(step(page, "account").getByText("Done on Jan 15, 2026")).toBeVisible();
  await expect(step(page, "step-1").getByText("You can start now")).toBeVisible();
  await expect(page.getByText("1 of 9 steps done")).toBeVisible();
  const notice = step(page, "account").getByRole("status");
  await expect(notice).toHaveText("Marked as done: Open your ECFMG file");
  await expect(notice).toBeFocused();
  expect(await findViolations(page)).toEqual([]);

  await step(page, "step-1").getByText("Mark as done").first().click();
  await step(page, "step-1").getByLabel("Done on").fill("2090-01-15");
  await step(page, "step-1").getByRole("button", { name: "Mark as done" }).click();
  await expect(
    step(page, "step-1").getByText("Enter today's date or an earlier one."),
  ).toBeVisible();

  await page.getByRole("button", { name: "Undo: Open your ECFMG file" }).click();
  await expect(page.getByText("0 of 9 steps done")).toBeVisible();
  await expect(notice).toHaveText("Marked as not done: Open your ECFMG file");
  await expect(notice).toBeFocused();
});

test("answers change, another plan becomes current, and a plan is deleted", async ({ page }) => {
  const first = await savePlan(page);
  await page.getByText("Change your answers or start date").click();
  await page.getByLabel("What is your status in the US?").selectOption("h-1b");
  await page.getByRole("button", { name: "Save answers" }).click();
  await expect(page.getByText("Your answers are saved")).toBeVisible();
  await expect(step(page, "step-3")).toBeVisible();

  await page.goto("/plan/new?pathway=nurse-ontario");
  await hydrate(page);
  await page.getByRole("button", { name: "Save this plan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Register as a nurse in Ontario",
  );
  await page.getByRole("link", { name: "Start a medical residency in the US" }).click();
  await page.getByRole("button", { name: "Make this my current plan" }).click();
  await expect(page.getByText("This is your current plan now")).toBeVisible();
  await page.getByText("Delete this plan").first().click();
  await page.getByRole("button", { name: "Delete this plan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Register as a nurse in Ontario",
  );
  const response = await page.request.get(first);
  expect(response.status()).toBe(404);
});

test("a plan is taken along as PDF, calendar and spreadsheet", async ({ page }) => {
  const path = await savePlan(page);
  for (const [name, format, type] of [
    ["Download as PDF", "pdf", "application/pdf"],
    ["Add dates to your calendar", "ics", "text/calendar"],
    ["Download as spreadsheet", "xlsx", "spreadsheetml"],
  ] as const) {
    await expect(page.getByRole("link", { name })).toHaveAttribute(
      "href",
      `${path}/files/${format}`,
    );
    const file = await page.request.get(`${path}/files/${format}`);
    expect(file.status()).toBe(200);
    expect(file.headers()["content-type"]).toContain(type);
    expect(file.headers()["content-disposition"]).toContain(`.${format}"`);
    expect((await file.body()).length).toBeGreaterThan(1000);
  }
  const unknown = await page.request.get(`${path}/files/exe`);
  expect(unknown.status()).toBe(404);
});

test("a mentor reads a plan while it's shared, and not a moment longer", async ({
  page,
  browser,
  baseURL,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise(/404|400/);
  const path = await savePlan(page);
  await page.goto(`${path}/sharing`);
  await expect(page.getByText("You can share your plan with mentors you've booked")).toBeVisible();
  await writeToMentor(page);
  await page.goto(`${path}/sharing`);
  await hydrate(page);
  await page.getByRole("button", { name: "Share plan" }).click();
  await expect(page.getByText("Confirm that the mentor may read your plan").first()).toBeVisible();
  await page.getByLabel(/^I agree that this mentor/).check();
  await page.getByRole("button", { name: "Share plan" }).click();
  await expect(page.getByText("Your plan is shared")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const mentor = await context.newPage();
  await signIn(mentor, demoAccounts.mentor, "/mentor/plans");
  expect(await findViolations(mentor)).toEqual([]);
  await mentor.getByRole("link", { name: "Start a medical residency in the US" }).first().click();
  await expect(mentor.getByText("Shared with you")).toBeVisible();
  await expect(mentor.getByText("Mark as done")).toHaveCount(0);
  await expect(mentor.getByText("Change your plan")).toHaveCount(0);
  expect(await findViolations(mentor)).toEqual([]);

  await page.getByRole("button", { name: /^Stop sharing with/ }).click();
  await expect(page.getByText("The mentor can't read your plan anymore")).toBeVisible();
  const answer = await mentor.goto(path);
  expect(answer?.status()).toBe(404);
  await context.close();
});

/** Writes to the demo's mentor, who has an account, so that the two know each other. */
async function writeToMentor(page: Page): Promise<void> {
  await page.goto("/mentorship?q=sample+mentor");
  const link = page.getByRole("main").getByRole("link", { name: "Sample Mentor" }).first();
  const href = await link.getAttribute("href", { timeout: 15_000 });
  const mentorId = /^\/mentorship\/([0-9a-f-]+)/.exec(href ?? "")?.[1] ?? "";
  await page.goto(`/messages/new?mentor=${mentorId}`);
  await hydrate(page);
  await page.getByLabel(/^Message to/).fill("May I share my plan with you?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}/);
}

test("a saved plan fits a phone and passes axe in both themes", async ({ page }) => {
  const path = await savePlan(page, "start=2031-07");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of [path, `${path}/sharing`, "/plan?choose", "/welcome", "/account/goals"]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(address);
    expect(await overflowOf(page), address).toBe(0);
    expect(await findViolations(page), address).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await findViolations(page, colorRules), address).toEqual([]);
  }
});
