import { findViolations } from "../support/accessibility.ts";
import { signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { openOffice } from "../support/office-steps.ts";

const invitationLink = /http\S+\/employers\/invitations\?token=[\w-]{43}/;
const phone = { width: 390, height: 844 };

test("someone adds their organization, a colleague joins from a phone, and a mailbox verifies it for everyone to see", async ({
  page,
  browser,
  server,
  demoAccounts,
}) => {
  await signUp(page, "/for-employers");
  await page.getByRole("link", { name: "Your organization" }).first().click();
  await page.getByRole("link", { name: "Add an organization" }).click();
  await page.getByLabel("Public name").fill("Riverbend Clinic");
  await page.getByLabel("Sector").selectOption({ label: "Healthcare" });
  await page.getByLabel("Size").selectOption({ label: "25 to 99 employees" });
  await page.getByLabel("About the organization").fill("A family clinic on the river.");
  await page.getByLabel("Legal name").fill("Riverbend Clinic Inc.");
  await page.getByLabel("Website").fill("https://riverbend.example");
  await page.getByLabel("City").fill("Thunder Bay");
  await page.getByLabel("Province or state").selectOption({ label: "Ontario" });
  await page.getByRole("button", { name: "Add organization" }).click();
  await expect(page.getByText("Organization added")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Riverbend Clinic" })).toBeVisible();

  const context = await browser.newContext({ viewport: phone, baseURL: server.baseURL });
  const colleague = await context.newPage();
  const { email } = await signUp(colleague, "/employers");
  await page.getByRole("link", { name: "Members", exact: true }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role").selectOption({ label: "Hiring manager" });
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitation sent", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Open invitations" })).toContainText(email);
  expect(await findViolations(page)).toEqual([]);

  const office = await openOffice(browser, demoAccounts.admin);
  await colleague.goto(await office.linkIn(email, "You're invited", invitationLink));
  expect(await findViolations(colleague)).toEqual([]);
  await colleague.getByRole("button", { name: "Accept invitation" }).click();
  await expect(colleague.getByText("You're a member now")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("paragraph").filter({ hasText: email })).toBeVisible();
  await expect(page.getByRole("list", { name: "Open invitations" })).toBeHidden();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Locations" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const mailbox = `${email.split("@")[0]}@riverbend.example`;
  await page.getByText("Confirm an email address").click();
  await page.getByLabel("An email address at riverbend.example").fill(mailbox);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("We sent the code. Enter it under Verification.")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(await office.codeIn(mailbox, "Your code"));
  await office.close();
  await page.getByRole("button", { name: "Confirm code" }).click();
  await expect(page.getByText("Your organization is verified.")).toBeVisible();
  const address = page.url().replace(/\/settings.*/, "");
  await context.clearCookies();
  await colleague.goto(address);
  await expect(
    colleague.getByText(/An email address at riverbend.example was confirmed on/),
  ).toBeVisible();
  expect(await findViolations(colleague)).toEqual([]);
  await context.close();
});
