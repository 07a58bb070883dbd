import { findViolations, overflowOf } from "../support/accessibility.ts";
import { signUp, signUpByForm } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

test("someone new is asked who they are, and a candidate chooses their plan", async ({ page }) => {
  await signUpByForm(page, "/dashboard", "/welcome");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Meridian");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("radio", { name: /^Job seeker/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("What's your profession?").selectOption("Registered nurse");
  await page.getByLabel("Where did you train?").selectOption("Philippines");
  await page.getByLabel("Where do you want to work?").selectOption("Ontario");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/plan");
  await page.getByRole("link", { name: "Register as a nurse in Ontario" }).click();
  await expect(page.getByRole("button", { name: "Save this plan" })).toBeVisible();

  // Never asked again: the answers are in the account.
  await page.goto("/welcome");
  await page.waitForURL("**/account/goals");
  await hydrate(page);
  await expect(page.getByLabel("What's your profession?")).toHaveValue("registered_nurse");
  await page.getByLabel("Which describes you best?").selectOption("Mentor");
  await page.getByRole("button", { name: "Save goals" }).click();
  await expect(page.getByText("Goals saved")).toBeVisible();
  await expect(page.getByLabel("Where do you work now?")).toHaveValue("ontario");
  await expect(page.getByRole("link", { name: "Become a mentor" }).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("where somebody was going wins over the questions", async ({ page }) => {
  await signUpByForm(page, "/account/saved-jobs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saved jobs");
});

test("answers given on the pathways are kept through signing up", async ({ page }) => {
  await page.goto("/pathways?profession=welder&to=canada");
  await hydrate(page);
  await page.getByRole("link", { name: "Save these answers" }).click();
  await page.waitForURL("**/auth?next=*");
  const next = new URL(page.url()).searchParams.get("next") ?? "";
  expect(next).toBe("/welcome?profession=welder&to=canada");
  await signUpByForm(page, next);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("What's your profession?")).toHaveValue("welder");
  await expect(page.getByLabel("Where do you want to work?")).toHaveValue("canada");
  expect(await overflowOf(page)).toBe(0);
});

test("the questions can be skipped, and other roles get those that fit", async ({ page }) => {
  await signUp(page, "/welcome");
  await page.getByRole("radio", { name: /^Employer/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who are you looking for?");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByLabel("Where did you train?")).toHaveCount(0);
  await page.getByRole("button", { name: "Skip for now" }).click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("button", { name: "Employer", pressed: true })).toBeVisible();
});
