import { devices } from "@playwright/test";
import { findViolations } from "../support/accessibility.ts";
import { signIn, signUp } from "../support/account-steps.ts";
import { chooseTime } from "../support/consultation-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const pdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);
const fileOf = (name: string) => ({ name, mimeType: "application/pdf", buffer: pdf });

test("a guest adds a CV on a phone, support reads it, writes a note and gives a file back", async ({
  browser,
  allowNoise,
  demoAccounts,
}) => {
  allowNoise(/POST \/consultations\/.* 400/);
  const phone = await browser.newContext({ ...devices["Pixel 7"] });
  const page = await phone.newPage();
  const account = await signUp(page, "/account");
  await page.goto("/talent#consultation");
  await hydrate(page);
  await page.getByLabel("Topic").selectOption("healthcare");
  await page.getByLabel("Name", { exact: true }).fill("Nkechi Desk");
  await chooseTime(page, { day: 9, time: 2 });
  await page.getByRole("button", { name: "Book Consultation" }).click();
  await expect(page.getByText("Your consultation is booked")).toBeVisible();

  await page.getByRole("button", { name: "Upload file" }).click();
  await expect(page.getByText("Choose a file")).toBeVisible();
  await page.getByLabel("Add a file").setInputFiles(fileOf("My CV.pdf"));
  await page.getByRole("button", { name: "Upload file" }).click();
  await expect(page.getByRole("status").filter({ hasText: "File added" })).toBeVisible();
  const own = page.getByRole("list", { name: "Files" }).getByRole("listitem");
  await expect(own).toHaveCount(1);
  await expect(own).toContainText("From you");
  expect(await findViolations(page)).toEqual([]);

  const office = await browser.newContext();
  const desk = await office.newPage();
  await signIn(desk, demoAccounts.admin, "/admin/consultations");
  const entry = desk.getByRole("article").filter({ hasText: account.email });
  await entry.getByRole("link", { name: "Nkechi Desk", exact: true }).click();
  await expect(desk).toHaveURL(/\/admin\/consultations\/[\w-]{36}$/);
  await hydrate(desk);
  await expect(desk.getByText(/^Booked by the guest\.$/)).toBeVisible();
  const download = desk.waitForEvent("download");
  await desk.getByRole("link", { name: "My CV.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("My CV.pdf");

  await desk.getByLabel("Write a note").fill("Wants to move\nby spring.");
  await desk.getByRole("button", { name: "Save note" }).click();
  const notes = desk.getByRole("list", { name: "Notes" }).getByRole("listitem");
  await expect(notes).toContainText("by spring.");
  await expect(desk.getByLabel("Write a note")).toHaveValue("");
  // An unsaved note stays while other forms of the page are sent.
  await desk.getByLabel("Write a note").fill("Ask about her license.");
  await notes.getByText("Change", { exact: true }).click();
  await notes.getByLabel("Change the note").fill("Wants to move by summer.");
  await notes.getByRole("button", { name: "Save changes" }).click();
  await expect(notes).toContainText("by summer.");
  await desk.getByLabel("Add a file").setInputFiles(fileOf("Next steps.pdf"));
  await desk.getByRole("button", { name: "Upload file" }).click();
  await expect(desk.getByRole("list", { name: "Files" }).getByRole("listitem")).toHaveCount(2);
  expect(await findViolations(desk)).toEqual([]);

  await page.reload();
  await expect(own.filter({ hasText: "From our team" })).toContainText("Next steps.pdf");
  await expect(page.getByText("by summer.")).toHaveCount(0);
  await expect(own.getByRole("button", { name: "Remove" })).toHaveCount(1);
  await own.getByRole("button", { name: "Remove My CV.pdf" }).click();
  await expect(own).toHaveCount(1);

  await notes.getByRole("button", { name: "Delete note" }).click();
  await expect(notes).toHaveCount(0);
  await expect(desk.getByLabel("Write a note")).toHaveValue("Ask about her license.");
  await office.close();
  await phone.close();
});
