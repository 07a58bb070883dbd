import { randomBytes } from "node:crypto";
import { devices, type Page } from "@playwright/test";
import { findViolations } from "../support/accessibility.ts";
import { signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";
import { openOffice } from "../support/office-steps.ts";

const phone = { width: 390, height: 844 };
const notReached = "We couldn't reach the server. Check your connection and try again.";
const subscribed = "Thanks! If you're not subscribed yet, check your email for a link to confirm.";

const newAddress = () => `${randomBytes(6).toString("hex")}@people.example`;
const eventsOf = (page: Page) => page.getByRole("list", { name: "Events", exact: true });
const registration = (page: Page) => page.getByRole("region", { name: "Registration" });
const newsletter = (page: Page) => page.getByRole("form", { name: "Newsletter" });

/** Opens an event's page at its form. */
async function openForm(page: Page, title: string): Promise<void> {
  await page.goto("/events");
  await page.getByRole("link", { name: `Register Now for ${title}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

const cancelLink = /http\S+\?cancel=[\w-]{43}/;
const confirmLink = /http\S+\/newsletter\/confirm\?token=[\w-]{43}/;
const unsubscribeLink = /http\S+\/newsletter\/unsubscribe\?token=[\w-]{43}/;

test("the list names three events and three webinars, all free, virtual and marked", async ({
  page,
}) => {
  await page.goto("/events");
  await expect(eventsOf(page).getByRole("article")).toHaveCount(3);
  const webinars = page.getByRole("list", { name: "Webinars" }).getByRole("article");
  await expect(webinars).toHaveCount(3);
  for (const row of [...(await eventsOf(page).getByRole("article").all()), webinars.first()]) {
    await expect(row).toContainText("Virtual · Free · ");
  }
  await expect(page.getByText("These events are samples.")).toHaveCount(2);
  for (const kind of ["Conference", "Workshop", "Networking"]) {
    await expect(eventsOf(page).getByText(kind, { exact: true })).toBeVisible();
  }
});

test("times are those of the visitor before any of the page's scripts, and of the host beside them", async ({
  browser,
}) => {
  for (const [locale, own, hosts] of [
    ["en-CA", /1[01]:00 PM GMT\+8/, /10:00 AM E[SD]T/],
    ["fr-CA", /2[23]:00 GMT\+8/, /10:00 E[SD]T/],
  ] as const) {
    const context = await browser.newContext({ timezoneId: "Asia/Manila", locale });
    const page = await context.newPage();
    // With the browser's data saver on, the page's scripts wait for the visitor.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    await page.goto("/events");
    await page.goto(
      (await page
        .getByRole("link", { name: "Physician Careers Across Borders", exact: true })
        .getAttribute("href")) ?? "",
    );
    const isLate = () => document.documentElement.dataset.hydrated === undefined;
    await expect(page.getByRole("definition").first()).toHaveText(own);
    await expect(page.getByRole("definition").nth(1)).toHaveText(hosts);
    expect(await page.evaluate(isLate)).toBe(true);
    await hydrate(page);
    await expect(page.getByRole("definition").first()).toHaveText(own);
    await expect(page.getByRole("definition").nth(1)).toHaveText(hosts);
    await context.close();
  }
});

test("times are shown in a browser whose language isn't one", async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: "Asia/Manila" });
  const page = await context.newPage();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "language", { value: "en-US@posix" }),
  );
  await page.goto("/events");
  await hydrate(page);
  await page.getByRole("link", { name: "Physician Careers Across Borders", exact: true }).click();
  await expect(page.getByRole("definition").first()).toHaveText(/2[23]:00 GMT\+8/);
  await context.close();
});

test("on a phone a person registers, comes back, and cancels by the link in the mail", async ({
  browser,
  demoAccounts,
}) => {
  const context = await browser.newContext({ ...devices["Pixel 7"] });
  const page = await context.newPage();
  const email = newAddress();
  const title = "Physician Careers Across Borders";

  await openForm(page, title);
  const form = registration(page);
  await form.getByLabel("Name").fill("Ada <script>alert(1)</script> أدا 👩🏽‍⚕️");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Your question").fill("One line\nand another");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByRole("status")).toContainText("You're registered");

  await page.reload();
  await openForm(page, title);
  await form.getByLabel("Name").fill("Ada again");
  await form.getByLabel("Email").fill(email.toUpperCase());
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByRole("status")).toContainText("You're registered");

  const office = await openOffice(browser, demoAccounts.admin);
  const link = await office.linkIn(email, `You're registered: ${title}`, cancelLink);
  await expect(await office.emailsTo(email, title)).toHaveCount(1);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancel your registration");
  await page.getByRole("button", { name: "Cancel registration" }).click();
  await expect(page.getByText("Your registration is canceled")).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Cancel registration" }).click();
  await expect(page.getByText("There's nothing to cancel")).toBeVisible();
  await page.getByRole("link", { name: "See the event" }).click();
  await office.close();
  await context.close();
});

test("a person who is signed in finds the form filled in, and then that they are registered", async ({
  page,
}) => {
  const { email } = await signUp(page, "/events");
  await openForm(page, "Read Your Offer: A Contract Workshop");
  const form = registration(page);
  await expect(form.getByLabel("Email")).toHaveValue(email);
  await form.getByLabel("Name").fill("Grace Example");
  await form.getByRole("button", { name: "Register" }).dblclick();
  await expect(form.getByRole("status")).toContainText("You're registered");
  await page.reload();
  await expect(form.getByRole("status")).toContainText(`We emailed your confirmation to ${email}`);
  await openForm(page, "Newcomers in Technology: Networking Hour");
  await expect(form.getByLabel("Name")).toHaveValue("Grace Example");
});

test("what cannot be accepted is said beside its field, and what was typed stays", async ({
  page,
  allowNoise,
}) => {
  allowNoise(/POST \/events\/.* 400/);
  await page.setViewportSize(phone);
  await openForm(page, "Newcomers in Technology: Networking Hour");
  const form = registration(page);
  const send = form.getByRole("button", { name: "Register" });
  await send.click();
  await expect(form.getByRole("alert")).toContainText("There's a problem");
  await form.getByRole("link", { name: "Email is required" }).click();
  await expect(form.getByLabel("Email")).toBeFocused();
  expect(await findViolations(page)).toEqual([]);

  await form.getByLabel("Name").fill("W".repeat(101));
  await form.getByLabel("Email").fill("ada@people.example");
  await send.click();
  await expect(form.getByText("Name must be less than 100 characters")).toBeVisible();
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByLabel("Name")).toHaveValue("W".repeat(101));

  await form.getByLabel("Name").fill("Ada");
  await form.getByLabel("Email").fill("ada at people");
  await send.click();
  await expect(form.getByText("Enter an email address like name@example.com")).toBeVisible();
  await expect(form.getByLabel("Email")).toHaveValue("ada at people");
});

test("without a connection nothing that was typed is lost", async ({ page, goOffline }) => {
  await openForm(page, "Newcomers in Technology: Networking Hour");
  const form = registration(page);
  await form.getByLabel("Name").fill("Ada Offline");
  await form.getByLabel("Email").fill(newAddress());
  const goOnline = await goOffline(page);
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByRole("alert")).toContainText(notReached);
  await expect(form.getByLabel("Name")).toHaveValue("Ada Offline");
  await goOnline();
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByRole("status")).toContainText("You're registered");
});

test("everything works without JavaScript: calendar, registration, newsletter", async ({
  browser,
  baseURL,
  allowNoise,
}) => {
  allowNoise(/POST \/events\/.* 400/);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto("/events");
  const row = eventsOf(page).getByRole("article").first();
  await row.getByText("Add to Calendar").click();
  await expect(row.getByRole("link", { name: "Google Calendar" })).toHaveAttribute(
    "href",
    /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&text=/,
  );
  await expect(row.getByRole("link", { name: "Outlook" })).toHaveAttribute(
    "href",
    /^https:\/\/outlook\.live\.com\/calendar\//,
  );
  const downloading = page.waitForEvent("download");
  await row.getByRole("link", { name: "Download .ics" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^[\w-]+\.ics$/);

  await openForm(page, "Newcomers in Technology: Networking Hour");
  const form = registration(page);
  await form.getByLabel("Name").fill("A");
  await form.getByLabel("Email").fill(newAddress());
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByText("Name must be at least 2 characters")).toBeVisible();
  await form.getByLabel("Name").fill("Ada");
  await form.getByRole("button", { name: "Register" }).click();
  await expect(form.getByRole("status")).toContainText("You're registered");

  await page.goto("/events");
  await newsletter(page).getByLabel("Email").fill(newAddress());
  await newsletter(page).getByRole("button", { name: "Subscribe" }).click();
  await expect(newsletter(page).getByRole("status")).toContainText(subscribed);
  await context.close();
});

test("the newsletter is confirmed and ended by the links in its mails, without signing in", async ({
  page,
  browser,
  demoAccounts,
}) => {
  await page.setViewportSize(phone);
  const email = newAddress();
  const subscribe = async () => {
    await page.goto("/events");
    await newsletter(page).getByLabel("Email").fill(email);
    await newsletter(page).getByRole("button", { name: "Subscribe" }).dblclick();
    await expect(newsletter(page).getByRole("status")).toContainText(subscribed);
  };
  await subscribe();
  await subscribe();

  const office = await openOffice(browser, demoAccounts.admin);
  const confirm = await office.linkIn(email, "Confirm your newsletter", confirmLink);
  await expect(await office.emailsTo(email, "Confirm your newsletter")).toHaveCount(1);
  await page.goto(confirm);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're subscribed");
  await page.goto(confirm);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're subscribed");

  const leave = await office.linkIn(email, "You're subscribed", unsubscribeLink);
  await page.goto(leave);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're unsubscribed");
  await page.goto(leave);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're unsubscribed");
  await page.getByRole("link", { name: "Subscribe to the newsletter" }).click();
  await expect(newsletter(page)).toBeInViewport();
  await office.close();
});

test("an address of the newsletter that is none is said so, and stays", async ({
  page,
  allowNoise,
}) => {
  // Before the scripts run, the browser sends the form itself.
  allowNoise(/POST \/events(\.data)? 400/);
  await page.goto("/events");
  const field = newsletter(page).getByLabel("Email");
  for (const [typed, answer] of [
    ["", "Email is required"],
    ["ada", "Enter an email address like name@example.com"],
    [`${"a".repeat(260)}@people.example`, "Email must be less than 255 characters"],
  ] as const) {
    await field.fill(typed);
    await newsletter(page).getByRole("button", { name: "Subscribe" }).click();
    await expect(newsletter(page).getByText(answer, { exact: true })).toBeVisible();
    await expect(field).toHaveValue(typed);
    await expect(field).toBeFocused();
  }
});

test("an event that is not there answers 404", async ({ page, allowNoise }) => {
  allowNoise("GET /events/no-such-event 404");
  const response = await page.goto("/events/no-such-event");
  expect(response?.status()).toBe(404);
});
