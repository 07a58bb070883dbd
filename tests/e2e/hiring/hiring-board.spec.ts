import type { Locator, Page } from "@playwright/test";
import { sampleOrganizations } from "../../../content/samples/hiring.ts";
import { signIn, signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { openOffice } from "../support/office-steps.ts";

const [organization] = sampleOrganizations;
const board = `/hiring/jobs/${organization?.jobIds[0]}`;
const invitationLink = /http\S+\/employers\/invitations\?token=[\w-]{43}/;

const column = (page: Page, stage: string) => page.getByRole("region", { name: stage });
const card = (page: Page, stage: string, name: string) =>
  column(page, stage).getByRole("listitem").filter({ hasText: name });

/** Drags as a hand does: the column may only come into view under way. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  const box = await from.boundingBox();
  if (!box) throw new Error("The card isn't shown");
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 3 });
  await to.hover();
  await to.hover();
  await page.mouse.up();
}

test("two recruiters move cards by mouse and by keyboard, and the second hears who was faster", async ({
  page,
  browser,
  server,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.employer, `/employers/${organization?.slug}/members`);
  const context = await browser.newContext({ baseURL: server.baseURL });
  const colleague = await context.newPage();
  const { email } = await signUp(colleague);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role").selectOption({ label: "Recruiter" });
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitation sent", { exact: true })).toBeVisible();
  const office = await openOffice(browser, demoAccounts.admin);
  await colleague.goto(await office.linkIn(email, "You're invited", invitationLink));
  await office.close();
  await colleague.getByRole("button", { name: "Accept invitation" }).click();
  await expect(colleague.getByText("You're a member now")).toBeVisible();

  await signIn(page, demoAccounts.employer, board);
  await colleague.goto(board);
  await expect(card(colleague, "New", "Rosario Sample")).toBeVisible();
  await drag(page, card(page, "New", "Rosario Sample"), column(page, "Screening"));
  await expect(page.getByText("Rosario Sample is now in Screening.")).toBeVisible();
  await expect(card(page, "Screening", "Rosario Sample")).toBeFocused();

  const late = card(colleague, "New", "Rosario Sample");
  await late.getByText("Move to…").focus();
  await colleague.keyboard.press("Enter");
  await late.getByRole("button", { name: "Interview" }).focus();
  await colleague.keyboard.press("Enter");
  await expect(
    colleague.getByText(/Rosario Sample: .* moved this application to Screening/),
  ).toBeVisible();
  await expect(card(colleague, "Screening", "Rosario Sample")).toBeVisible();

  const emeka = card(colleague, "New", "Emeka Sample");
  await emeka.getByText("Move to…").focus();
  await colleague.keyboard.press("Enter");
  await emeka.getByRole("button", { name: "Interview" }).focus();
  await colleague.keyboard.press("Enter");
  await expect(colleague.getByText("Emeka Sample is now in Interview.")).toBeVisible();
  await context.close();

  // The same card once more.
  const rosario = card(page, "Screening", "Rosario Sample");
  await rosario.getByText("Move to…").focus();
  await page.keyboard.press("Enter");
  await rosario.getByRole("button", { name: "Interview" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Rosario Sample is now in Interview.")).toBeVisible();
  await expect(card(page, "Interview", "Rosario Sample")).toBeFocused();

  // The filter keeps its button, and says what it found.
  await page.getByLabel("Name or message").fill("Rosario");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "match" })).toHaveText(
    "1 applicant matches your filters",
  );
  await expect(page.getByRole("button", { name: "Show", exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Show all", exact: true }).click();
  await expect(page.getByLabel("Name or message")).toHaveValue("");

  await drag(page, card(page, "Screening", "Anjali Sample"), column(page, "Declined"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Decline Anjali Sample");
  await expect(page.getByText("Why are you declining?")).toBeVisible();

  await page.goto(board);
  await card(page, "Interview", "Siobhan Sample").getByRole("link").first().click();
  await page.getByRole("button", { name: "Show CV here" }).click();
  await expect(page.getByRole("img", { name: /Staff nurse, trauma ICU/ })).toBeVisible();
});
