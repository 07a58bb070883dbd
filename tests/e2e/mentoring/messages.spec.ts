import type { Page } from "@playwright/test";
import { findViolations } from "../support/accessibility.ts";
import { signIn, signUp } from "../support/account-steps.ts";
import { atRest, expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const sampleMentor = "/mentorship/5a3b1e00-0000-4000-8000-000000000001";

/** The profile of the demo's mentor, who has an account. */
async function findMentorId(page: Page): Promise<string> {
  await page.goto("/mentorship?q=sample+mentor");
  const link = page.getByRole("main").getByRole("link", { name: "Sample Mentor" }).first();
  const href = await link.getAttribute("href", { timeout: 15_000 });
  return /^\/mentorship\/([0-9a-f-]+)/.exec(href ?? "")?.[1] ?? "";
}

const composer = (page: Page) => page.getByLabel(/^Message to/);
const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const live = (page: Page) => expect(page.locator('[data-live="true"]')).toBeAttached();

async function openFirstThread(page: Page): Promise<void> {
  await page.goto("/messages");
  await page.getByRole("list", { name: "Conversations" }).getByRole("link").first().click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}/);
}

test("a mentee and a mentor write to each other, live", async ({
  allowNoise,
  browser,
  demoAccounts,
  page,
}) => {
  allowNoise("POST /messages/new.data 400");
  const mentorId = await findMentorId(page);
  await signUp(page, `/messages/new?mentor=${mentorId}`);
  await hydrate(page);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Write a message first")).toBeVisible();
  await composer(page).fill("Good morning. May I ask something?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}/);
  await expect(log(page)).toContainText("Good morning.");
  await live(page);

  const theirs = await browser.newContext();
  const mentor = await theirs.newPage();
  await signIn(mentor, demoAccounts.mentor, "/messages");
  const line = mentor.getByRole("list", { name: "Conversations" }).getByRole("listitem").first();
  await expect(line).toContainText("1 unread message");
  expect(await findViolations(mentor)).toEqual([]);
  await line.getByRole("link").click();
  await expect(log(mentor)).toContainText("Good morning.");
  await live(mentor);

  await expect(page.getByText("Online now")).toBeVisible();
  await expect(mentor.getByText("Online now")).toBeVisible();
  await composer(mentor).pressSequentially("Of course");
  await expect(page.getByText("is typing...")).toBeVisible();
  await composer(mentor).press("Shift+Enter");
  await composer(mentor).pressSequentially("Ask away: https://example.org/a <b>x</b>");
  await composer(mentor).press("Enter");
  await expect(log(page)).toContainText("Of course\nAsk away");
  await expect(composer(mentor)).toHaveValue("");
  await expect(composer(mentor)).toBeFocused();
  const link = log(page).getByRole("link", { name: "https://example.org/a" });
  await expect(link).toHaveAttribute("rel", "nofollow noopener noreferrer ugc");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(log(page).getByText("<b>x</b>")).toBeVisible();

  await composer(page).fill("שלום 😀 سلام");
  await composer(page).press("Enter");
  await expect(log(mentor)).toContainText("שלום 😀 سلام");
  await expect(log(mentor).getByRole("listitem")).toHaveCount(3);

  // Others read a message before its sender's form is answered, which then begins anew.
  await atRest(page);
  const fileField = page.getByLabel(/Attach a file/);
  const status = page.getByRole("status");
  const cv = {
    name: "My CV.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
  };
  await fileField.setInputFiles({ ...cv, name: "Scan.pdf", buffer: Buffer.alloc(11_000_000) });
  const denial = "Not attached: Scan.pdf. The file is larger than 10 MB.";
  await expect(status.filter({ hasText: denial })).toBeAttached();
  await fileField.setInputFiles(cv);
  await page.getByRole("button", { name: "Remove file" }).click();
  await expect(status.filter({ hasText: "File removed: My CV.pdf" })).toBeAttached();
  await expect(fileField).toBeFocused();
  await fileField.setInputFiles(cv);
  await expect(page.getByText("Attached: My CV.pdf")).toBeVisible();
  await composer(page).fill("My CV");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const file = log(mentor).getByRole("link", { name: "My CV.pdf" });
  await expect(file).toBeVisible();
  const [download] = await Promise.all([mentor.waitForEvent("download"), file.click()]);
  expect(download.suggestedFilename()).toBe("My CV.pdf");
  expect(await findViolations(page)).toEqual([]);

  await mentor.goto("/messages");
  await expect(page.getByText("Online now")).toBeHidden();
  await composer(page).fill("Thank you");
  await composer(page).press("Enter");
  await expect(log(page)).toContainText("Thank you");
  await mentor.reload();
  await expect(mentor.getByText("1 unread message")).toBeVisible();

  await openFirstThread(mentor);
  await live(mentor);
  await mentor.getByText("Report", { exact: true }).click();
  await mentor.getByLabel("What's wrong?").fill("This is spam");
  await mentor.getByRole("button", { name: "Send report" }).click();
  await expect(mentor.getByText("Thanks for your report.")).toBeVisible();
  await mentor.getByText("Block", { exact: true }).click();
  await mentor.getByRole("button", { name: /^Block / }).click();
  await expect(mentor.getByText("You blocked this person.")).toBeVisible();
  await expect(page.getByText("You can't send messages in this conversation.")).toBeVisible();
  await expect(composer(page)).toBeHidden();
  expect(await findViolations(mentor)).toEqual([]);
  await mentor.getByText("Unblock", { exact: true }).first().click();
  await mentor.getByRole("button", { name: "Unblock" }).click();
  await expect(composer(mentor)).toBeVisible();
  await theirs.close();

  const office = await browser.newContext();
  const admin = await office.newPage();
  await signIn(admin, demoAccounts.admin, "/admin/message-reports");
  await expect(admin.getByText("1 report to review.")).toBeVisible();
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole("link", { name: "Read the messages" }).click();
  await expect(admin.getByText("Thank you")).toBeVisible();
  expect(await findViolations(admin)).toEqual([]);
  await admin.getByRole("button", { name: "Mark as resolved" }).click();
  await expect(admin.getByText("Report marked as resolved.")).toBeVisible();
  await office.close();
});

test("a file that is chosen while a message is being sent goes with the next one", async ({
  allowNoise,
  page,
}) => {
  // The page hears of its own message by its form alone, and late.
  allowNoise(/WebSocket/);
  await page.routeWebSocket(/realtime/, (socket) => socket.close());
  await signUp(page, `/messages/new?mentor=${await findMentorId(page)}`);
  await hydrate(page);
  await composer(page).fill("Hello");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}/);
  await atRest(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/messages\/[0-9a-f-]+\.data/, async (route) => {
    if (route.request().method() !== "POST") {
      // The page asks every ten seconds, and would find the message before its form is answered.
      await answered;
      return await route.fallback();
    }
    const response = await route.fetch({ maxRedirects: 0 });
    await answered;
    await route.fulfill({ response });
  });
  await composer(page).fill("First, in a hurry");
  await composer(page).press("Enter");
  await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  await page.getByLabel(/Attach a file/).setInputFiles({
    name: "second.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
  });
  await expect(page.getByText("Uploading second.pdf...")).toBeVisible();
  answer();
  await expect(log(page)).toContainText("First, in a hurry");
  await expect(page.getByText("Attached: second.pdf")).toBeVisible();
  await composer(page).fill("Second, with a file");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(log(page).getByRole("link", { name: "second.pdf" })).toBeVisible();
});

test("without the channel the page asks from time to time; what cannot be sent stays", async ({
  allowNoise,
  browser,
  demoAccounts,
  goOffline,
  page,
}) => {
  allowNoise(/WebSocket/);
  await page.routeWebSocket(/realtime/, (socket) => socket.close());
  await signUp(page, `/messages/new?mentor=${await findMentorId(page)}`);
  await hydrate(page);
  await composer(page).fill("Hello");
  await page.getByRole("button", { name: "Send" }).dblclick();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}/);
  await expect(log(page).getByRole("listitem")).toHaveCount(1);

  const theirs = await browser.newContext();
  const mentor = await theirs.newPage();
  await signIn(mentor, demoAccounts.mentor);
  await openFirstThread(mentor);
  await composer(mentor).fill("Hello to you");
  await mentor.getByRole("button", { name: "Send", exact: true }).click();
  await expect(log(page)).toContainText("Hello to you", { timeout: 20_000 });
  await expect(page.locator('[data-live="true"]')).toHaveCount(0);
  await theirs.close();

  const goOnline = await goOffline(page);
  await composer(page).fill("Sent without a connection");
  await composer(page).press("Enter");
  await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
  await expect(composer(page)).toHaveValue("Sent without a connection");
  await goOnline();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(log(page)).toContainText("Sent without a connection");
  await expect(composer(page)).toHaveValue("");
});

/** Sends messages to a conversation as a browser without scripts does. */
async function sendAll(page: Page, path: string, bodies: readonly string[]): Promise<void> {
  const { origin } = new URL(page.url());
  for (const body of bodies) {
    const sent = await page.request.post(path, {
      form: { intent: "send", messageId: crypto.randomUUID(), body },
      headers: { origin },
      maxRedirects: 0,
    });
    expect(sent.status(), body).toBeLessThan(400);
  }
}

test("a new message comes into the log, and earlier ones come in another that begins with the focus", async ({
  browser,
  demoAccounts,
  page,
}) => {
  await signUp(page, `/messages/new?mentor=${await findMentorId(page)}`);
  await hydrate(page);
  await composer(page).fill("Hello");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}/);
  const path = new URL(page.url()).pathname;
  const theirs = await browser.newContext();
  const mentor = await theirs.newPage();
  await signIn(mentor, demoAccounts.mentor);
  // Each may send 20 a minute.
  const bodies = Array.from({ length: 32 }, (_, index) => `Message ${index + 2}`);
  await sendAll(page, path, bodies.slice(0, 18));
  await sendAll(mentor, path, bodies.slice(18));
  await page.goto(path);
  await expect(log(page)).toContainText("Message 33");
  await live(page);
  await log(page).evaluate((element) => element.setAttribute("data-shown", ""));

  await sendAll(mentor, path, ["One more"]);
  await expect(log(page)).toContainText("One more");
  await expect(log(page)).toHaveAttribute("data-shown");
  await page.getByRole("link", { name: "Show earlier messages" }).click();
  await expect(log(page).getByRole("listitem")).toHaveCount(34);
  await expect(log(page).getByRole("heading").first()).toBeFocused();
  await expect(log(page)).not.toHaveAttribute("data-shown");
  await theirs.close();
});

test("messages work without scripts, with a file too", async ({ browser, page }) => {
  const mentorId = await findMentorId(page);
  await signUp(page, "/messages");
  await expect(page.getByText("No messages yet")).toBeVisible();
  const cookies = await page.context().cookies();
  const quietContext = await browser.newContext({ javaScriptEnabled: false });
  await quietContext.addCookies(cookies);
  const quiet = await quietContext.newPage();
  await quiet.goto(`/messages/new?mentor=${mentorId}`);
  await composer(quiet).fill("First");
  await quiet.getByRole("button", { name: "Send" }).click();
  await quiet.waitForURL(/\/messages\/[0-9a-f-]{36}/);
  await expect(log(quiet)).toContainText("First");
  await quiet.getByLabel(/Attach a file/).setInputFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("x".repeat(2_000_000)),
  });
  await composer(quiet).fill("Includes a file");
  await quiet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(log(quiet).getByRole("link", { name: "notes.txt" })).toBeVisible();
  await quietContext.close();
});

test("someone who isn't signed in signs in first, and an invented mentor gets no messages", async ({
  page,
}) => {
  await page.goto(`/messages/new?mentor=${await findMentorId(page)}`);
  await expect(page).toHaveURL(/\/auth\?next=%2Fmessages%2Fnew%3Fmentor/);
  await page.goto(`/messages/new?mentor=${sampleMentor.split("/").at(-1)}`);
  await expect(page.getByText("This is a sample mentor")).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
});
