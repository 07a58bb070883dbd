import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility.ts";
import { signUp } from "../support/account-steps.ts";
import {
  addOrganization,
  nextStep,
  publishJob,
  stepHeading,
  verifyByMailbox,
  writeJob,
} from "../support/employer-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";
import { openOffice } from "../support/office-steps.ts";

const organization = { name: "Birchwood Hospital", domain: "birchwood.example" };
const phone = { width: 390, height: 844 };
const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const composer = (page: Page) => page.getByLabel(/^Message to/);
const pdf = (bytes: string) => ({
  name: "cv.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(bytes),
});
const cv = pdf("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const program = pdf("MZ\u0090\u0000\u0003 This program cannot be run in DOS mode.");

test("an employer verifies and publishes, someone applies from a phone, they write to each other, and it ends with a decline and a closed job", async ({
  page,
  browser,
  server,
  demoAccounts,
  allowNoise,
  goOffline,
}) => {
  allowNoise(/POST \/talent\/jobs\/\S+ 400/);

  // An organization that isn't verified writes a job, and can't publish it.
  const account = await addOrganization(page, organization);
  const address = page.url();
  const jobId = await writeJob(page, "Ward Nurse");
  await expect(page.getByText("Verify your organization", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish this job" })).toBeHidden();
  const lastStep = page.url();
  const office = await openOffice(browser, demoAccounts.admin);
  await page.goto(address);
  await verifyByMailbox(page, { ...organization, account }, (mailbox) =>
    office.codeIn(mailbox, "Your code"),
  );
  await office.close();
  await page.goto(lastStep);
  await hydrate(page);
  await publishJob(page);

  // Someone applies from a phone: not with a program in place of a CV, and not twice.
  const theirs = await browser.newContext({ viewport: phone, baseURL: server.baseURL });
  const candidate = await theirs.newPage();
  await signUp(candidate, `/talent/jobs/${jobId}/apply`);
  await candidate.getByLabel("Name", { exact: true }).fill("Ada Sample");
  await candidate.getByLabel("CV", { exact: true }).setInputFiles(program);
  await candidate.getByRole("button", { name: "Send application" }).click();
  await expect(
    candidate.getByText("Your CV must be a PDF or a Word document").first(),
  ).toBeVisible();

  // The employer adds a question meanwhile: the form comes back with it, and with what was typed.
  await page.goto(`/hiring/jobs/${jobId}/edit?step=questions`);
  await hydrate(page);
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Are you registered?");
  await nextStep(page);
  await expect(stepHeading(page, "Legal details and dates")).toBeVisible();
  await page.goto(lastStep);
  await hydrate(page);
  await publishJob(page, "Publish version 2");
  await candidate.getByLabel("CV", { exact: true }).setInputFiles(cv);
  await candidate.getByRole("button", { name: "Send application" }).click();
  await expect(candidate.getByText("The employer changed this job")).toBeVisible();
  await expect(candidate.getByLabel("Name", { exact: true })).toHaveValue("Ada Sample");
  await candidate.getByLabel("Yes", { exact: true }).check();
  await candidate.getByLabel("CV", { exact: true }).setInputFiles(cv);
  await candidate.getByRole("button", { name: "Send application" }).click();
  await expect(candidate.getByText("Application sent")).toBeVisible();
  const application = new URL(candidate.url()).pathname;
  await candidate.goto(`/talent/jobs/${jobId}/apply`);
  await expect(candidate.getByText("You've already applied for this job")).toBeVisible();

  // The recruiter opens the application, moves it and writes.
  await page.goto(`/hiring/jobs/${jobId}`);
  await page.getByRole("link", { name: "Ada Sample" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ada Sample" })).toBeVisible();
  await hydrate(page);
  await page.getByLabel("Move to").selectOption({ label: "Screening" });
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText("Moved", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Move to").locator("option:checked")).toHaveText("Interview");
  await composer(page).fill("When could you start?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(log(page)).toContainText("When could you start?");
  expect(await findViolations(page)).toEqual([]);

  // The candidate reads it and answers, which comes in live.
  await candidate.goto("/account/applications");
  await candidate.getByRole("link", { name: "Messages with Birchwood Hospital" }).click();
  await expect(log(candidate)).toContainText("When could you start?");
  await expect(candidate.getByRole("link", { name: "Application for Ward Nurse" })).toBeVisible();
  await hydrate(candidate);
  expect(await findViolations(candidate)).toEqual([]);
  const width = await candidate.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);
  await composer(candidate).fill("In March");
  await candidate.getByRole("button", { name: "Send", exact: true }).click();
  await expect(log(candidate)).toContainText("In March");
  await expect(log(page)).toContainText("In March");

  // Without the channel, the page asks from time to time. When it gets no answer, it stays as it is.
  allowNoise(/WebSocket/);
  await page.routeWebSocket(/realtime/, (socket) => socket.close());
  const news = /\/messages\/[0-9a-f-]+\.data/;
  await page.reload();
  await hydrate(page);
  await page.waitForResponse((response) => news.test(response.url()));
  await composer(page).fill("Half a message");
  const goOnline = await goOffline(page);
  for (let asks = 0; asks < 2; asks += 1) {
    await page.waitForEvent("requestfailed", (request) => news.test(request.url()));
  }
  await expect(composer(page)).toHaveValue("Half a message");
  await goOnline();

  // Declining takes two steps. The candidate doesn't learn of it while it can be undone.
  await page.getByRole("link", { name: "Decline…" }).click();
  await page.getByLabel("Another candidate fits the job better").check();
  await page.getByRole("button", { name: "Continue to message" }).click();
  await page.getByLabel("Your message").fill("Thank you for your time, Ada.");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(page.getByText("You can undo the decision until the email goes out")).toBeVisible();
  await candidate.goto(application);
  const timeline = candidate.getByRole("list", { name: "What happened" });
  await expect(timeline).toContainText("The employer sent you a message");
  await expect(candidate.getByText("Not selected")).toBeHidden();
  await expect(candidate.getByText("Thank you for your time, Ada.")).toBeHidden();

  // The job closes, and its page says so.
  await page.goto(`/hiring/jobs/${jobId}/close`);
  await expect(page.getByText("No one is waiting for an answer.")).toBeVisible();
  await page.getByRole("button", { name: "Close this job" }).click();
  await expect(page.getByText("The job is closed")).toBeVisible();
  await theirs.close();
});
