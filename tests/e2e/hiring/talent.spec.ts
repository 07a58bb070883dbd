import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility.ts";
import { signIn, signUp, signUpByForm } from "../support/account-steps.ts";
import { chooseTime } from "../support/consultation-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const nurse = "/talent/jobs/6b0b5000-0000-4000-8000-000000000001";
const engineer = "/talent/jobs/6b0b5000-0000-4000-8000-000000000002";
const electrician = "/talent/jobs/6b0b5000-0000-4000-8000-000000000003";

const jobs = (page: Page) =>
  page.getByRole("list", { name: "Jobs found" }).getByRole("heading", { level: 3 });

function newAddress(): string {
  return `${randomBytes(6).toString("hex")}@people.example`;
}

async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrate(page);
}

async function fillConsultation(page: Page, email: string, name = "Ada Sample"): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Topic").selectOption("healthcare");
}

/** Times to choose from, once the calendar is there. */
const times = (page: Page) => page.locator("input[name=starts_at]:visible");

/** A file that is a PDF by its content, unless `text` says otherwise. */
async function chooseCv(
  page: Page,
  { name = "cv.pdf", text = "%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n" } = {},
): Promise<void> {
  await page
    .getByLabel("CV", { exact: true })
    .setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(text) });
}

const book = (page: Page) => page.getByRole("button", { name: "Book Consultation" });

test.describe("the job search", () => {
  test("filters by keyword and location, in the address and in the fields", async ({ page }) => {
    await page.goto("/talent");
    await page.getByLabel("Job title, skill or employer").fill("NURSE");
    await page.getByLabel("City, province or state").fill("halifax");
    await page.getByRole("button", { name: "Search jobs" }).click();
    await expect(page).toHaveURL(/keyword=NURSE&location=halifax/);
    await expect(jobs(page)).toHaveText(["Registered Nurse, Intensive Care"]);
    await expect(page.getByRole("status").filter({ hasText: "1 open job" })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Job title, skill or employer")).toHaveValue("NURSE");
    await expect(page.getByLabel("City, province or state")).toHaveValue("halifax");
  });

  test("finds nothing in nonsense, and shows the way out", async ({ page }) => {
    await page.goto("/jobs");
    const all = await jobs(page).allTextContents();
    expect(all.length).toBeGreaterThan(10);
    for (const text of ["%", "<script>alert(1)</script>", "' or x=x --", "🩺", "مهندس"]) {
      await page.goto(`/jobs?keyword=${encodeURIComponent(text)}`);
      await expect(page.getByText("No jobs match your search")).toBeVisible();
      await expect(page.getByLabel("Job title, skill or employer")).toHaveValue(text);
    }
    await page.getByRole("link", { name: "Show all jobs" }).click();
    await expect(jobs(page)).toHaveText(all);
    await expect(page.getByLabel("Job title, skill or employer")).toHaveValue("");
  });

  test("works without JavaScript", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}/talent`);
    await page.getByLabel("Job title, skill or employer").fill("electrician");
    await page.getByRole("button", { name: "Search jobs" }).click();
    await expect(jobs(page)).toHaveText(["Construction Electrician"]);
    await context.close();
  });

  test("leads to a job, and from there to a job like it", async ({ page }) => {
    await page.goto("/talent");
    await page.getByRole("link", { name: "View Details Registered Nurse" }).click();
    await expect(page).toHaveURL(nurse);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Registered Nurse, Intensive Care",
    );
    await expect(page.getByText("$38.50 to $51.75 CAD an hour")).toBeVisible();
    const described = await page.locator('script[type="application/ld+json"]').allTextContents();
    // A sample is nothing that search engines should offer to applicants.
    expect(described.join()).not.toContain("JobPosting");
    await page.getByRole("link", { name: "View Details Family Physician" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Family Physician");
  });
});

test("a job that does not exist is a page that does not", async ({ page, allowNoise }) => {
  allowNoise(/GET \/talent\/.* 404/);
  for (const path of [
    "/talent/jobs/00000000-0000-4000-8000-000000000000",
    "/talent/jobs/x",
    "/talent/plumbing",
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
  }
});

test.describe("applying for a job", () => {
  test("asks for an account, checks what is sent, and takes it once", async ({
    page,
    allowNoise,
  }) => {
    allowNoise(/POST \/talent\/jobs\/.* 400/);
    await page.goto("/talent");
    await page.getByRole("link", { name: "Apply Now Registered Nurse" }).click();
    await expect(page).toHaveURL(/\/auth\?next=/);
    await signUpByForm(page, `${nurse}/apply`);

    await page.getByRole("textbox", { name: "Note to the employer" }).fill("Short note");
    await chooseCv(page, { name: "cv.pdf", text: "<script>alert(1)</script>" });
    await page.getByRole("button", { name: "Send application" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There's a problem" });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText(["Name is required"]);
    await expect(page.getByRole("textbox", { name: "Note to the employer" })).toHaveValue(
      "Short note",
    );

    const message = "<script>alert(1)</script> 🩺 مرحبا, six years of intensive care.";
    await page.getByRole("textbox", { name: "Note to the employer" }).fill(message);
    await page.getByLabel("Name", { exact: true }).fill("Ada Sample");
    await page.getByRole("button", { name: "Send application" }).click();
    await expect(summary.getByRole("link")).toHaveText([
      "Your CV must be a PDF or a Word document (.docx)",
    ]);
    await chooseCv(page);
    await page.getByRole("button", { name: "Send application" }).dblclick();
    await expect(page.getByText("Application sent")).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();

    await page.goto(`${nurse}/apply`);
    await expect(page.getByText("You've already applied for this job")).toBeVisible();
    await page.goto(nurse);
    await expect(page.getByText("You applied for this job")).toBeVisible();
    await expect(page.getByRole("link", { name: "Apply Now", exact: true })).toHaveCount(0);
  });

  test("from two tabs is one application, and the second says so", async ({
    page,
    context,
    allowNoise,
  }) => {
    // The second tab's draft, which saves itself after a pause, is refused too.
    allowNoise(/POST \/talent\/jobs\/\S+\/apply\.data 409/);
    await signUp(page, `${engineer}/apply`);
    const second = await context.newPage();
    await second.goto(`${engineer}/apply`);
    const send = async (tab: Page, message: string) => {
      await tab.getByRole("textbox", { name: "Note to the employer" }).fill(message);
      await tab.getByLabel("Name", { exact: true }).fill("Ada Sample");
      await chooseCv(tab);
      await tab.getByRole("button", { name: "Send application" }).click();
    };
    await send(page, "Sent from the first of two tabs.");
    await expect(page.getByText("Application sent")).toBeVisible();
    await send(second, "Sent from the second of two tabs.");
    await expect(second.getByText("You've already applied for this job")).toBeVisible();
    await second.getByRole("link", { name: "See your application and its status" }).click();
    await expect(second.getByText("Sent from the first of two tabs.")).toBeVisible();
  });

  test("offline keeps what was typed", async ({ page, goOffline }) => {
    await signUp(page, `${electrician}/apply`);
    await page
      .getByRole("textbox", { name: "Note to the employer" })
      .fill("Typed where there is no network.");
    await page.getByLabel("Name", { exact: true }).fill("Ada Sample");
    await chooseCv(page);
    const goOnline = await goOffline(page);
    await page.getByRole("button", { name: "Send application" }).click();
    // The draft that saves itself says the same, in a status beside the button.
    const problem = page.getByRole("alert").filter({ hasText: "We couldn't reach the server." });
    await expect(problem).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Note to the employer" })).toHaveValue(
      "Typed where there is no network.",
    );
    await goOnline();
    await page.getByRole("button", { name: "Send application" }).click();
    await expect(page.getByText("Application sent")).toBeVisible();
  });
});

test("an application goes from the form without scripts to an administrator, who doesn't open it for the employer", async ({
  page,
  browser,
  baseURL,
  demoAccounts,
}) => {
  const account = await signUp(page, `${nurse}/apply`);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL ? { baseURL } : {}),
  });
  const form = await plain.newPage();
  await form.goto(`${nurse}/apply`);
  await form.getByLabel("Name", { exact: true }).fill("Ada Without Scripts");
  await form.getByLabel("Phone (optional)").fill("+1 416 555 0100");
  await form
    .getByRole("textbox", { name: "Note to the employer" })
    .fill("Six years of intensive care abroad.");
  await chooseCv(form);
  await form.getByRole("button", { name: "Send application" }).click();
  await expect(form.getByText("Application sent")).toBeVisible();
  await plain.close();

  const office = await browser.newContext();
  const desk = await office.newPage();
  await signIn(desk, demoAccounts.admin, "/admin/applications/jobs");
  await desk.getByRole("link", { name: "Ada Without Scripts" }).first().click();
  await expect(desk.getByText(account.email)).toBeVisible();
  await expect(desk.getByText("+1 416 555 0100")).toBeVisible();
  const [download] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("link", { name: "CV Ada Without Scripts.pdf" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("CV Ada Without Scripts.pdf");
  await office.close();

  await page.goto("/dashboard");
  await page.getByRole("link", { name: /My Applications/ }).click();
  await expect(page).toHaveURL("/account/applications");
  await expect(page.getByRole("article")).toContainText("Received");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("article").getByRole("heading").getByRole("link").click();
  const timeline = page.getByRole("list", { name: "What happened" });
  await expect(timeline).toBeVisible();
  await expect(timeline).not.toContainText("The employer opened your application");
  expect(await findViolations(page)).toEqual([]);
  await page.getByText("Withdraw", { exact: false }).first().click();
  await page.getByRole("button", { name: "Withdraw application" }).click();
  await expect(page.getByText("Application withdrawn")).toBeVisible();
  await expect(timeline).toContainText("You withdrew");
});

test.describe("booking a consultation", () => {
  test("says what is wrong, beside each field and above, and keeps what was typed", async ({
    page,
    allowNoise,
  }) => {
    allowNoise(/POST \/talent.* 400/);
    await openHydrated(page, "/talent");
    await book(page).click();
    const summary = page.getByRole("alert").filter({ hasText: "There's a problem" });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([
      "Choose a topic",
      "Choose a time",
      "Name is required",
      "Email is required",
    ]);
    await summary.getByRole("link", { name: "Email is required" }).click();
    await expect(page.getByLabel("Email", { exact: true })).toBeFocused();

    await fillConsultation(page, "not an address", "x".repeat(101));
    await page.getByRole("textbox", { name: "Message" }).fill("y".repeat(2001));
    await times(page).first().check();
    await book(page).click();
    await expect(summary.getByRole("link")).toHaveText([
      "Name must be less than 100 characters",
      "Enter an email address like name@example.com",
      "Message must be less than 2,000 characters",
    ]);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("x".repeat(101));
    await expect(times(page).first()).toBeChecked();
  });

  test("pressed twice is one consultation", async ({ page, browser, demoAccounts }) => {
    const { email } = await signUp(page, "/account");
    await openHydrated(page, "/talent");
    await page.getByLabel("Topic").selectOption("healthcare");
    await page.getByLabel("Name", { exact: true }).fill("Ada Sample");
    await chooseTime(page, { day: 8, time: 0 });
    await book(page).dblclick();
    await expect(page.getByText("Your consultation is booked")).toBeVisible();
    const office = await browser.newPage();
    await signIn(office, demoAccounts.admin, "/admin/consultations");
    await expect(office.getByRole("article").filter({ hasText: email })).toHaveCount(1);
    await office.close();
  });

  test("is preset by its address", async ({ page }) => {
    await page.goto("/talent?topic=mentorship&about=A%20session%20next%20week#consultation");
    await expect(page.getByLabel("Topic")).toHaveValue("mentorship");
    await expect(page.getByLabel("About (optional)")).toHaveValue("A session next week");
  });

  test("offline keeps what was typed", async ({ page, goOffline }) => {
    await openHydrated(page, "/talent");
    await fillConsultation(page, newAddress());
    await chooseTime(page, { day: 9, time: 0 });
    const goOnline = await goOffline(page);
    await book(page).click();
    await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Sample");
    await goOnline();
    await book(page).click();
    await expect(page.getByRole("heading", { name: "Check your email to confirm" })).toBeVisible();
  });
});

test.describe("booking a consultation on a first visit", () => {
  test.use({ firstVisit: true });

  test("offline before the calendar came, the page stays whole and gets it when it can", async ({
    page,
    goOffline,
  }) => {
    await openHydrated(page, "/talent");
    const goOnline = await goOffline(page);
    const calendar = page.getByRole("grid");
    await expect(calendar).toHaveCount(0);
    const asked = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("slot-calendar"),
    );
    await fillConsultation(page, newAddress());
    await asked;
    await expect(page.getByText("Loading available times...")).toBeVisible();
    await book(page).click();
    await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
    await expect(page.getByText("Loading available times...")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);

    await goOnline();
    await expect(calendar).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Sample");
    await chooseTime(page, { day: 10, time: 0 });
    await book(page).click();
    await expect(page.getByRole("heading", { name: "Check your email to confirm" })).toBeVisible();
  });
});

test("on a phone the search and a sector's way to a consultation work", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/talent/it-staffing");
  await page.getByRole("link", { name: "See open jobs" }).click();
  await expect(jobs(page)).toHaveText(["Software Engineer, Payments", /Cloud/, /Health Data/]);
  await page.goto("/talent/it-staffing");
  await page.getByRole("link", { name: "Book Consultation" }).first().click();
  await expect(page.getByLabel("Topic")).toHaveValue("it");
  await expect(page.getByLabel("Topic")).toBeInViewport();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
