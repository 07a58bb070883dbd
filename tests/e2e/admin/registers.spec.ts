import { addTime, dayInUtc } from "../../../src/shared/time.ts";
import { findViolations } from "../support/accessibility.ts";
import { signIn } from "../support/account-steps.ts";
import { atRest, expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

test("a sync is previewed, applied and undone", async ({ page, demoAccounts }) => {
  await signIn(page, demoAccounts.admin, "/admin/sync");
  const preview = page.getByRole("region", { name: "What the sync will do" });
  await expect(preview).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const button = page.getByRole("button", { name: "Sync Mentors from Google Sheet" });
  await button.click();
  await expect(page.getByText("Sync completed successfully!")).toBeVisible();
  // The rows that were just synced aren't to be added again.
  await expect(preview.getByText("To add: 0")).toBeVisible();
  await atRest(page);

  const history = page.getByRole("region", { name: "Recent syncs" });
  // Another test on this server may have synced the sheet before.
  const synced = history.getByRole("listitem").filter({ hasText: "Added 200" });
  await synced.first().getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Sheet sync", level: 1 })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByText("Undo this sync").click();
  await page.getByLabel("Reason").fill("It was the wrong sheet.");
  await page.getByRole("button", { name: "Undo sync" }).click();
  await expect(page.getByText("Sync undone.")).toBeVisible();
  await expect(page.getByText("Later undone.")).toBeVisible();
  await page.getByRole("link", { name: "Google Sheets Sync" }).click();
  await expect(history.getByRole("link").first()).toContainText("Undo");
  await expect(preview.getByText(/^To add: [1-9]/)).toBeVisible();
});

test("a fact is checked at its source, and its guide says so without a rebuild", async ({
  page,
  demoAccounts,
  allowNoise,
}) => {
  await signIn(page, demoAccounts.admin, "/admin/facts");
  await page.getByRole("link", { name: "Ontario", exact: true }).click();
  await page.waitForURL(/[?&]place=Ontario/);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("list", { name: "Facts" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Check a fact", level: 1 })).toBeVisible();
  const guide = page.getByRole("definition").getByRole("listitem").getByRole("link").first();
  const path = (await guide.getAttribute("href")) ?? "";
  const address = await page.getByLabel("Exact address").inputValue();
  allowNoise(`POST ${new URL(page.url()).pathname}.data 400`);

  await page.getByLabel("What the source says").selectOption("unchanged");
  await page.getByLabel("Exact address").fill("https://elsewhere.example/");
  await page.getByLabel("Sentence on that page").fill("This is what stands on the page.");
  await page.getByRole("button", { name: "Save check" }).click();
  await expect(page.getByText("Enter the address of the page at").first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Exact address").fill(address);
  await page.getByRole("button", { name: "Save check" }).click();
  await expect(page.getByText("Check saved.")).toBeVisible();
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(/Checked on .* at /)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("a claim with evidence appears on its pages, and leaves them when it's taken down", async ({
  page,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.admin, "/admin/content/claims/edit");
  await hydrate(page);
  await page.getByLabel("Figure").selectOption("technology-professionals");
  await page.getByLabel("Value").fill("4,120");
  await page.getByLabel("Label").fill("Engineers in our network");
  await page.getByLabel("Definition").fill("People with a complete profile in technology.");
  await page.getByLabel("Period").fill("On the last day of 2025");
  await page.getByLabel("Evidence").setInputFiles({
    name: "report.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n% report\n%%EOF\n"),
  });
  await page.getByLabel("Owner's email").fill("owner@meridian.example");
  const lastDay = dayInUtc(addTime(new Date(), { days: 90 }));
  await page.getByLabel("Last day").fill(lastDay);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page).toHaveURL(/\/admin\/content\/claims\/items\/technology-professionals/);
  const item = page.url();
  expect(await findViolations(page)).toEqual([]);

  const figure = page.getByText("4,120", { exact: true });
  await expect(async () => {
    await page.goto("/talent/it-staffing");
    await expect(figure).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("People with a complete profile in technology.")).toBeVisible();
  await expect(page.getByText(/These figures are samples: Time to hire/)).toBeVisible();

  await page.goto(item);
  await page.getByText("Take it down").first().click();
  await page.getByRole("button", { name: "Take it down" }).click();
  await expect(page.getByText("Take it down")).toHaveCount(0);
  await expect(async () => {
    await page.goto("/talent/it-staffing");
    await expect(figure).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("50,000+", { exact: true })).toBeVisible();
});
