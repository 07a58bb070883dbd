import { randomBytes } from "node:crypto";
import { findViolations } from "../support/accessibility.ts";
import { signIn, signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { openOffice } from "../support/office-steps.ts";

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the help center is searched and read", async ({ page }) => {
    await page.goto("/help");
    const search = page.getByRole("search", { name: "Help" });
    await search.getByRole("searchbox").fill("cancel a session");
    await search.getByRole("button").click();
    await page.getByRole("link", { name: "Cancel a session" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancel a session");
    const cell = page.getByRole("cell", { name: "48 hours or more before the start" });
    await expect(cell).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Contact support" }).click();
    await expect(page.getByRole("button", { name: "Send message" })).toBeVisible();
  });
});

test("a visitor writes to support, confirms the email, and reads the answer by its link", async ({
  page,
  browser,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise(/POST \/help\/contact(\.data)? 400/);
  const email = `${randomBytes(6).toString("hex")}@people.example`;
  const subject = `A charge ${email.slice(0, 6)}`;
  await page.goto("/help/contact");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("There's a problem")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Topic").selectOption("payments");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message").fill("My card shows two charges for one session.");
  await page.getByLabel("Your name").fill("Ada Visitor");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();

  const office = await openOffice(browser, demoAccounts.admin);
  const link = /http\S+\/help\/tickets\/[0-9a-f-]{36}\?key=[\w-]+/;
  await page.goto(await office.linkIn(email, "Confirm your message to support", link));
  await page.getByRole("button", { name: "Confirm and send" }).click();
  await expect(page.getByText("Your message is on its way.")).toBeVisible();
  await office.close();

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const desk = await context.newPage();
  await signIn(desk, demoAccounts.support, "/admin/tickets");
  await desk.getByRole("link", { name: subject }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toContainText(subject);
  expect(await findViolations(desk)).toEqual([]);
  await desk.getByLabel("Answer").fill("We refunded the second one today.");
  await desk.getByRole("button", { name: "Send answer" }).click();
  await expect(desk.getByText("Your answer is on its way.")).toBeVisible();
  await expect(desk.getByLabel("Answer")).toHaveValue("");
  // An unsent answer stays while another form of the page is sent.
  await desk.getByLabel("Answer").fill("One more thing:");
  await desk.getByText("Add a note").click();
  await desk.getByRole("textbox", { name: "Note" }).fill("Two captures at the provider.");
  await desk.getByRole("button", { name: "Save note" }).click();
  await expect(desk.getByText("Your note is saved.")).toBeVisible();
  await expect(desk.getByRole("textbox", { name: "Note" })).toBeHidden();
  await expect(desk.getByLabel("Answer")).toHaveValue("One more thing:");
  await context.close();

  await page.reload();
  await expect(page.getByText("We refunded the second one today.")).toBeVisible();
  await page.getByLabel("Your reply").fill("Thank you.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Your reply is sent.")).toBeVisible();
  await expect(page.getByLabel("Your reply")).toHaveValue("");
  expect(await findViolations(page)).toEqual([]);
});

test("Contact Support on the dashboard makes a ticket that its person follows", async ({
  page,
}) => {
  await signUp(page, "/dashboard");
  await page.getByRole("main").getByRole("link", { name: "Contact Support" }).click();
  await page.waitForURL("**/help/contact");
  await page.getByLabel("Topic").selectOption("account");
  await page.getByLabel("Subject").fill("My profile");
  await page.getByLabel("Message").fill("How do I change the name on my profile?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Your message is on its way.")).toBeVisible();
  await page.getByRole("link", { name: "Your support tickets" }).click();
  await expect(page.getByRole("link", { name: /#\d+ My profile/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
