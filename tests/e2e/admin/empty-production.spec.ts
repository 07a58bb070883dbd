import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addDays, addTime, dayInUtc } from "../../../src/shared/time.ts";
import { answerFees } from "../support/account-steps.ts";
import { addAuthenticator, codeOf } from "../support/authenticator-steps.ts";
import {
  fillOrganization,
  publishJob,
  verifyByMailbox,
  writeJob,
} from "../support/employer-steps.ts";
import { expect } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";
import { confirmedSignUp, openBrowser, readMailbox, test } from "../support/production-steps.ts";
import {
  beginBooking,
  chooseTime,
  fillIn,
  payInSandbox,
  signInAgain,
  startOf,
} from "../support/session-steps.ts";

const inThreeWeeks = () => addDays(dayInUtc(new Date()), 21);

test("an empty production site comes to life from the browser, without SQL", async ({
  browser,
  server,
  mailServer,
  sheetFile,
  clock,
}) => {
  test.setTimeout(600_000);
  const mailbox = readMailbox(mailServer);
  const visitor = await openBrowser(browser);
  const admin = await openBrowser(browser);
  const { email, password } = await confirmedSignUp(admin, mailServer, "/account/security");

  const secret = await test.step("the first administrator", async () => {
    const added = await addAuthenticator(admin);
    expect((await server.operate("make-admin", email)).code).toBe(0);
    return added;
  });

  await test.step("nothing is shown that nobody published", async () => {
    for (const path of ["/events", "/jobs", "/mentorship", "/business"]) {
      await visitor.goto(path);
      await expect(visitor.getByRole("main").getByRole("article")).toHaveCount(0);
    }
    await visitor.goto("/");
    await expect(visitor.getByText(/sample/i)).toHaveCount(0);
  });

  await test.step("an event, and a webinar with its link", async () => {
    await writeEvent(admin, { kind: "Conference", title: "Careers Across Borders" });
    await writeEvent(admin, { kind: "Webinar", title: "Licensing in Ontario" });
    await expectSoon(visitor, "/events", visitor.getByRole("article"), 2);
    await expectSoon(
      visitor,
      "/career",
      visitor.getByRole("heading", { name: "Licensing in Ontario" }),
      1,
    );
  });

  const attendee = "attendee@people.example";
  await test.step("someone registers and gets the link", async () => {
    await visitor.goto("/events");
    await visitor.getByRole("link", { name: "Register Free for Licensing in Ontario" }).click();
    const form = visitor.getByRole("region", { name: "Registration" });
    await form.getByLabel("Name").fill("Ada Example");
    await form.getByLabel("Email").fill(attendee);
    await form.getByRole("button", { name: "Register" }).click();
    await expect(form.getByRole("status")).toContainText("You're registered");
    await mailbox.find(attendee, "You're registered", /https:\/\/video\.example\/room/);
  });

  await test.step("an opportunity", async () => {
    await writeOpportunity(admin, "Lakeside Dental Clinic");
    const title = visitor.getByRole("heading", { name: "Lakeside Dental Clinic" });
    await expectSoon(visitor, "/business", title, 1);
  });

  await test.step("a testimonial with the consent of its person, who can withdraw it", async () => {
    const person = "quoted@people.example";
    await writeTestimonial(admin, person);
    await expectSoon(visitor, "/", visitor.getByText(quote), 1);
    const link = /http\S+\/testimonials\/withdraw\S+/;
    await visitor.goto(await mailbox.find(person, "Your testimonial is on our site", link));
    await expect(visitor.getByRole("button", { name: "Withdraw my testimonial" })).toBeVisible();
  });

  await test.step("a claim with its evidence", async () => {
    await expectSoon(visitor, "/", visitor.getByText("312", { exact: true }), 0);
    await writeClaim(admin, email);
    await expectSoon(visitor, "/", visitor.getByText("312", { exact: true }), 1);
  });

  await test.step("a job through a verified organization", async () => {
    const employer = await openBrowser(browser);
    const organization = { name: "Birchwood Hospital", domain: "birchwood.example" };
    const account = await confirmedSignUp(employer, mailServer, "/employers/new");
    await fillOrganization(employer, organization);
    await verifyByMailbox(employer, { ...organization, account }, (address) =>
      mailbox.codeIn(address, "Your code"),
    );
    const jobId = await writeJob(employer, "Ward Nurse");
    await publishJob(employer);
    await expectSoon(visitor, "/jobs", visitor.getByRole("heading", { name: "Ward Nurse" }), 1);
    await visitor.goto(`/talent/jobs/${jobId}`);
    await expect(visitor.getByRole("heading", { level: 1, name: "Ward Nurse" })).toBeVisible();
    await employer.context().close();
  });

  await test.step("a newsletter to everyone who confirmed", async () => {
    const reader = "reader@people.example";
    await visitor.goto("/newsletter");
    const form = visitor.getByRole("form", { name: "Newsletter" });
    await form.getByLabel("Email").fill(reader);
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(form.getByRole("status")).toContainText("check your email");
    const confirm = /http\S+\/newsletter\/confirm\?token=[\w-]{43}/;
    await visitor.goto(await mailbox.find(reader, "Confirm your newsletter", confirm));
    await visitor.getByRole("button", { name: "Confirm subscription" }).click();
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("You're subscribed");
    await sendNewsletter(admin, "What's new in December");
    await mailbox.find(reader, "What's new in December", /1 Example Street/);
  });

  await test.step("a sheet of mentors is synced, and the sync undone", async () => {
    await writeFile(sheetFile, sheet);
    await admin.goto("/admin/sync");
    await admin.getByRole("button", { name: "Sync Mentors from Google Sheet" }).click();
    const banner = admin.getByRole("status").filter({ hasText: "Sync completed successfully!" });
    await expect(banner).toContainText("Added:1");
    await expectSoon(visitor, "/mentorship?q=Example+From+Sheet", visitor.getByRole("article"), 1);
    await admin.getByRole("region", { name: "Recent syncs" }).getByRole("link").first().click();
    await admin.getByText("Undo this sync").click();
    await admin.getByLabel("Reason").fill("It was the wrong sheet.");
    await admin.getByRole("button", { name: "Undo sync" }).click();
    await expect(admin.getByText("Sync undone.")).toBeVisible();
    await expectSoon(visitor, "/mentorship?q=Example+From+Sheet", visitor.getByRole("article"), 0);
  });

  await test.step("a playbook is bought and refunded", async () => {
    const buyer = await openBrowser(browser);
    const account = await confirmedSignUp(buyer, mailServer, "/account/fees");
    await answerFees(buyer, "/career/playbooks/salary-negotiation/enrol");
    await buyer.getByRole("button", { name: "Continue to payment" }).click();
    await buyer.waitForURL("**/sandbox/checkout/*");
    await buyer.getByRole("button", { name: /^Pay / }).click();
    await buyer.waitForURL("**/learn?paid=1");
    await admin.goto(`/admin/orders?q=${encodeURIComponent(account.email)}`);
    await admin.getByRole("table").getByRole("link").first().click();
    await hydrate(admin);
    await admin.getByText("Refund up to $199").click();
    await admin.getByLabel("Reason").fill("They bought it twice.");
    await admin.getByRole("button", { name: "Refund", exact: true }).click();
    await expect(admin.getByRole("status").filter({ hasText: /refund/i })).toBeVisible();
    await mailbox.find(account.email, "refund", /\$199/);
    await buyer.goto("/career/playbooks/salary-negotiation/learn");
    await buyer.waitForURL("**/career/playbooks/salary-negotiation");
  });

  await test.step("someone becomes a mentor, is booked, holds the session and is paid", async () => {
    const mentor = await openBrowser(browser);
    const mentorAccount = await confirmedSignUp(mentor, mailServer, "/become-mentor");
    await applyAsMentor(mentor, "Mentor Example");
    await admin.goto("/admin/applications");
    await admin.getByRole("button", { name: "Approve Mentor Example" }).click();
    await expect(admin.getByText("Application approved.")).toBeVisible();
    await openHours(mentor);

    const mentee = await openBrowser(browser);
    await confirmedSignUp(mentee, mailServer, "/account/fees");
    await answerFees(mentee, "/mentorship?q=Mentor+Example");
    await mentee.getByRole("link", { name: "View Profile" }).first().click();
    await beginBooking(mentee);
    await chooseTime(mentee);
    await fillIn(mentee);
    await mentee.getByRole("button", { name: "Pay $150" }).click();
    await payInSandbox(mentee, "Hold");
    await expect(mentee.getByText("Waiting for an answer")).toBeVisible();
    await mentor.goto(new URL(mentee.url()).pathname);
    await mentor.getByRole("button", { name: "Accept the request" }).click();
    await expect(mentor.getByText("The session is confirmed.")).toBeVisible();
    const start = await startOf(mentor);
    const session = new URL(mentor.url()).pathname;
    await addBankAccount(mentor);

    await clock.setTime(addTime(start, { minutes: 61 }));
    await signInAgain(mentor, mentorAccount, session);
    await mentor.getByRole("button", { name: "Mark as completed" }).click();
    await expect(mentor.getByText("The session is marked as completed.")).toBeVisible();
    // Mentors' earnings become due at 20 minutes past each hour.
    const payday = addTime(start, { days: 9, minutes: 19, seconds: 40 });
    await clock.setTime(payday);
    await signInWithCode(admin, { email, password, secret }, payday);
    await expect(async () => {
      await admin.goto("/admin/payouts");
      await expect(admin.getByText("Mentor Example: $127.50")).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 120_000 });
    await admin.getByRole("button", { name: "Make payouts" }).click();
    await admin.getByRole("button", { name: "Send 1 payout, $127.50" }).click();
    await expect(admin.getByText(/^Next, (reload the page|download the file)/)).toBeVisible();
    // A job lets the payout go, which the open page doesn't hear of.
    await expect(async () => {
      await admin.reload();
      await expect(admin.getByText("Waiting for your bank")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await hydrate(admin);
    await admin.getByText("Mark as paid").first().click();
    await admin.getByLabel("The bank's reference").fill("EX-2026-1");
    await admin.getByRole("button", { name: "Mark as paid" }).click();
    await expect(admin.getByText("Reference: EX-2026-1")).toBeVisible();
    await mailbox.find(mentorAccount.email, "paid", /\$127\.50/);
  });

  await test.step("the audit log names all of it", async () => {
    const log = admin.getByRole("main");
    for (const [group, entries] of Object.entries(logged)) {
      await admin.goto(`/admin/audit?${new URLSearchParams({ group })}`);
      for (const entry of entries) await expect(log).toContainText(entry);
    }
  });
});

/** Entries in the audit log after it, by the groups of its filter. */
const logged = {
  Content: [
    "published Careers Across Borders",
    "published Licensing in Ontario",
    "published Lakeside Dental Clinic",
    "published A. Example",
    "published Clients",
  ],
  Organizations: ["verified organization Birchwood Hospital"],
  "Jobs and applications": ["published a job for organization Birchwood Hospital"],
  "Bulk emails": ["finished sending the email What's new in December"],
  Mentors: ["Mentor Example", "undid the mentors' sheet sync", "It was the wrong sheet."],
  Payments: ["requested a refund of order", "They bought it twice."],
  Bookings: ["marked the session on"],
  Payouts: ["recorded that a payout arrived: payouts of"],
};

const sheet = `full_name,email,phone,title,company,location,experience_years,hourly_rate,expertise,bio,linkedin_url,availability
Example From Sheet,sheet@mentors.example,+1 416 555 0101,Nurse Educator,Example Clinic,"Toronto, ON, Canada",12,90,"Licensing",I help nurses who trained abroad prepare their applications and their first months at work.,,Available this week
`;

async function addBankAccount(page: Page) {
  await page.goto("/mentor/payouts");
  await page.getByRole("button", { name: "Add bank account" }).click();
  await page.getByLabel("Name on the account").fill("Mentor Example");
  await page.getByLabel("Routing number").fill("021000021");
  await page.getByLabel("Account number", { exact: true }).fill("000123456789");
  await page.getByLabel("Account number again").fill("000123456789");
  await page.getByLabel("Checking").check();
  await page.getByRole("button", { name: "Save bank account" }).click();
  await expect(page.getByText(/6789/).first()).toBeVisible();
}

/** Signs in with the second step, as `time` is on the server. */
async function signInWithCode(
  page: Page,
  { secret, ...account }: { email: string; password: string; secret: string },
  time: Date,
) {
  const startedAt = Date.now();
  await page.context().clearCookies();
  await page.goto("/privacy");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth?next=%2Fadmin%2Fpayouts");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Code").fill(codeOf(secret, 0, time.getTime() + Date.now() - startedAt));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL("**/admin/payouts");
}

/** Pages that many people share follow a change within a second, when they're asked for again. */
async function expectSoon(page: Page, path: string, what: Locator, count: number) {
  await expect(async () => {
    await page.goto(path);
    await expect(what).toHaveCount(count, { timeout: 1000 });
  }).toPass();
}

async function writeEvent(page: Page, { kind, title }: { kind: string; title: string }) {
  await page.goto("/admin/content/events/edit");
  await hydrate(page);
  await page.getByLabel("Type", { exact: true }).selectOption({ label: kind });
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Summary").fill("What to expect, step by step, with time for questions.");
  await page
    .getByLabel("Description")
    .fill("Three people who made the move answer your questions.");
  await page.getByLabel("Host").fill("Our licensing team");
  await page.getByLabel("Date", { exact: true }).first().fill(inThreeWeeks());
  await page.getByLabel("Start").fill("12:00");
  await page.getByLabel("End", { exact: true }).fill("13:00");
  await page.getByLabel("Time zone").selectOption("America/Toronto");
  await page.getByLabel("Location").fill("Virtual");
  await page.getByLabel("Link to join").fill("https://video.example/room");
  await publishNow(page);
}

async function writeOpportunity(page: Page, title: string) {
  await page.goto("/admin/content/opportunities/edit");
  await hydrate(page);
  await page.getByLabel("Type", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("Name of the business").fill(title);
  await page.getByLabel("Sector").fill("Dentistry");
  await page.getByLabel("Location").fill("Thunder Bay, ON");
  await page.getByLabel("Country").selectOption({ label: "Canada" });
  await page.getByLabel("Lowest investment").fill("150000");
  await page.getByLabel("Highest investment").fill("250000");
  await page.getByLabel("Currency").selectOption({ label: "Canadian dollars" });
  await page.getByLabel("Stage").fill("Operating, one location");
  await page.getByLabel("Summary").fill("A clinic by the lake looks for a partner who runs it.");
  await page
    .getByLabel("The business", { exact: true })
    .fill("Two dentists built this clinic over twenty years. They'd like to hand it on by 2028.");
  await page.getByLabel("What you'd get").fill("Half of the clinic");
  await page.getByLabel("What's expected of you").fill("A license to practice in Ontario");
  await page.getByLabel("What could go wrong").fill("Two of four hygienists retire next year");
  await page
    .getByLabel("Before you sign or pay")
    .fill("Have an accountant and a lawyer of your own read the books and the contract.");
  await publishNow(page);
}

async function writeClaim(page: Page, owner: string) {
  await page.goto("/admin/content/claims/edit");
  await hydrate(page);
  await page.getByLabel("Figure").selectOption({ index: 0 });
  await page.getByLabel("Value").fill("312");
  await page.getByLabel("Label").fill("Clients");
  await page.getByLabel("Definition").fill("Organizations and people with a signed contract.");
  await page.getByLabel("Period").fill("January to October 2026");
  await page.getByLabel("Evidence").setInputFiles(pdf("evidence.pdf"));
  await page.getByLabel("Owner's email").fill(owner);
  await page.getByLabel("Last day").fill(addDays(dayInUtc(new Date()), 300));
  await publishNow(page);
}

const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
});

const quote = "They told me the truth about how long it takes, and it took exactly that long.";

async function writeTestimonial(page: Page, person: string) {
  await page.goto("/admin/content/testimonials/edit");
  await hydrate(page);
  await page.getByLabel("Name", { exact: true }).fill("A. Example");
  await page.getByLabel("Role").fill("Registered Nurse");
  await page.getByLabel("Sector").selectOption({ label: "Healthcare" });
  await page.getByLabel("Quote").fill(quote);
  await page.getByLabel("Where it appears").selectOption({ index: 0 });
  await page.getByLabel("The person's email").fill(person);
  await page.getByLabel("Signed consent").setInputFiles(pdf("consent.pdf"));
  await page.getByLabel("Date of the consent").fill(dayInUtc(new Date()));
  await page.getByLabel("Pages that the consent covers").selectOption({ index: 0 });
  await publishNow(page);
}

/** Publishes the draft in the open form of an editor. */
async function publishNow(page: Page) {
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
}

async function sendNewsletter(page: Page, subject: string) {
  await page.goto("/admin/newsletter");
  await page.getByRole("button", { name: "Write a newsletter" }).click();
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Text", { exact: true }).fill("## In December\n\nTwo **webinars**.");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Draft saved.")).toBeVisible();
  await page.getByText("Send it now").click();
  await page.getByRole("button", { name: /^Send to 1/ }).click();
  await expect(page.getByRole("heading", { name: "Progress" })).toBeVisible();
}

/** Fills in the form on `/become-mentor`, which is open, and pays. */
async function applyAsMentor(page: Page, name: string) {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Email").fill("mentor@people.example");
  await page.getByLabel("Phone").fill("+1 416 555 0100");
  await page.getByLabel("Title").fill("Cardiologist");
  await page.getByLabel("Location").fill("Thunder Bay, ON");
  await page.getByLabel("Years of experience").fill("12");
  await page.getByLabel("Hourly rate").fill("150");
  await page
    .getByLabel("Bio")
    .fill("I help physicians who trained abroad plan their way to a licence in Ontario.");
  await page.getByLabel("Availability").selectOption("Limited slots");
  await page.getByLabel("Areas of expertise", { exact: true }).fill("Cardiology");
  await page.getByRole("button", { name: "Add" }).click();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Pay $49 & Submit Application" }).click();
  const checkout = await opened;
  await checkout.getByRole("button", { name: /^Pay/ }).click();
  await expect(checkout.getByText("Under review")).toBeVisible();
  await checkout.close();
}

async function openHours(page: Page) {
  await page.goto("/mentor/availability");
  await hydrate(page);
  await page.getByLabel("Time zone").selectOption("America/Toronto");
  await page.getByRole("button", { name: "Add hours on Monday" }).click();
  await page.getByLabel("Monday, from").fill("10:00");
  await page.getByLabel("Monday, to").fill("13:00");
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Hours saved" })).toBeVisible();
}
