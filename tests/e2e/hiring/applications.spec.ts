import { findViolations } from "../support/accessibility.ts";
import { signUp } from "../support/account-steps.ts";
import { atRest, expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const job = "/talent/jobs/6b0b5000-0000-4000-8000-000000000004";
const phone = { width: 390, height: 844 };

test("from a phone: what is typed is saved by itself, one screen is reviewed and sent, and the timeline begins", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signUp(page, `${job}/apply?from=search`);
  await hydrate(page);
  // Saving loads nothing, so it can't put an error in the page's place.
  const loaded: string[] = [];
  page.on("request", (request) => {
    const isLoad = request.method() === "GET" && request.url().includes("/apply.data");
    if (isLoad) loaded.push(request.url());
  });
  await page.getByLabel("Name", { exact: true }).fill("Ada Sample");
  await page.getByRole("textbox", { name: "Note to the employer" }).fill("Ten years abroad.");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await atRest(page);
  expect(loaded).toEqual([]);
  await page.reload();
  await hydrate(page);
  await expect(page.getByText("We saved what you typed earlier")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Sample");
  expect(await findViolations(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.width);

  const buffer = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  const cv = { name: "cv.pdf", mimeType: "application/pdf", buffer };
  await page.getByLabel("CV", { exact: true }).setInputFiles(cv);
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByText("Application sent")).toBeVisible();
  await expect(page.getByRole("list", { name: "What happened" })).toContainText("You applied");
  await expect(page.getByText("Expect an answer by")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "My applications" }).first().click();
  await expect(page.getByRole("list", { name: "Active" }).getByRole("article")).toHaveCount(1);
});
