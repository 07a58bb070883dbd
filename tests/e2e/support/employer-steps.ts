import type { Page } from "@playwright/test";
import { addDays, dayInUtc } from "../../../src/shared/time.ts";
import type { Account } from "../../support/running/built-server.ts";
import { signUp } from "./account-steps.ts";
import { expect } from "./fixtures.ts";

/** A name and a host that no other test has. */
interface NewOrganization {
  name: string;
  domain: string;
}

/** Signs someone up and adds their organization, which isn't verified yet. */
export async function addOrganization(
  page: Page,
  { name, domain }: NewOrganization,
): Promise<Account> {
  const account = await signUp(page, "/employers/new");
  await fillOrganization(page, { name, domain });
  return account;
}

/** Adds the organization on `/employers/new`, which is open. */
export async function fillOrganization(page: Page, { name, domain }: NewOrganization) {
  await page.getByLabel("Public name").fill(name);
  await page.getByLabel("Sector").selectOption({ label: "Healthcare" });
  await page.getByLabel("Size").selectOption({ label: "100 to 499 employees" });
  await page.getByLabel("Legal name").fill(`${name} Inc.`);
  await page.getByLabel("Website").fill(`https://${domain}`);
  await page.getByLabel("City").fill("Thunder Bay");
  await page.getByLabel("Province or state").selectOption({ label: "Ontario" });
  await page.getByRole("button", { name: "Add organization" }).click();
  await expect(page.getByText("Organization added")).toBeVisible();
}

/** Verifies the organization whose page is open by a mailbox at its domain. */
export async function verifyByMailbox(
  page: Page,
  { domain, account }: { domain: string; account: Account },
  readCode: (mailbox: string) => Promise<string>,
): Promise<void> {
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  const mailbox = `${account.email.split("@")[0]}@${domain}`;
  await page.getByText("Confirm an email address").click();
  await page.getByLabel(`An email address at ${domain}`).fill(mailbox);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(await readCode(mailbox));
  await page.getByRole("button", { name: "Confirm code" }).click();
  await expect(page.getByText("Your organization is verified.")).toBeVisible();
}

/** Goes to the next of a job's steps. Pressed again before it's open, the button would save this one twice. */
export async function nextStep(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  const step = (await heading.textContent()) ?? "";
  await page.getByRole("button", { name: "Save and continue", exact: true }).last().click();
  await expect(heading).not.toHaveText(step);
}

/** The heading of the step that is open. */
export const stepHeading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name });

/** Writes a job with what it needs, up to its review. Answers the job's id. */
export async function writeJob(page: Page, title: string): Promise<string> {
  await page.goto("/hiring/jobs/new");
  await page.getByRole("button", { name: "Start writing" }).click();
  await expect(stepHeading(page, "Basics")).toBeVisible();
  await page.getByLabel("Job title").fill(title);
  await page.getByLabel("Sector").selectOption({ label: "Healthcare" });
  await page.getByLabel("Employment type").selectOption({ label: "Full time" });
  await page
    .getByLabel("About the job")
    .fill("You'll look after twelve patients at night, with a team of three. We train you well.");
  await page.getByLabel("Responsibilities").fill("Care for patients at night");
  await nextStep(page);
  await page.getByLabel("City").fill("Thunder Bay");
  await page.getByLabel("Province or state", { exact: true }).selectOption({ label: "Ontario" });
  await nextStep(page);
  await fillPay(page);
  await nextStep(page);
  await page.getByLabel("Skills").fill("Night care");
  await page.getByLabel("Requirements").fill("Registration with the College of Nurses of Ontario");
  await nextStep(page);
  await nextStep(page);
  await nextStep(page);
  await fillLaw(page);
  await nextStep(page);
  await expect(stepHeading(page, "Review")).toBeVisible();
  return /jobs\/([\w-]{36})/.exec(page.url())?.[1] ?? "";
}

export async function fillPay(page: Page): Promise<void> {
  await page.getByLabel("Lowest pay").fill("39.50");
  await page.getByLabel("Highest pay").fill("52");
  await page.getByLabel("Currency").selectOption({ label: "Canadian dollars" });
  await page.getByLabel("Paid per").selectOption({ label: "Hour" });
}

export async function fillLaw(page: Page): Promise<void> {
  await page.getByLabel("Yes, the job is open now").check();
  await page.getByLabel("No", { exact: true }).check();
  await page.getByLabel("Last day for applications").fill(addDays(dayInUtc(new Date()), 30));
}

/** Publishes the job whose review is open: as version 1, unless the button of another one is named. */
export async function publishJob(page: Page, name = "Publish this job"): Promise<void> {
  const warnings = page.getByLabel("I've read the warnings above");
  await expect(page.getByRole("button", { name })).toBeVisible();
  if (await warnings.isVisible()) await warnings.check();
  await page.getByRole("button", { name }).click();
  await expect(page.getByText("Job published")).toBeVisible();
}
