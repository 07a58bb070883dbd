import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { findViolations } from "../support/accessibility.ts";
import { signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";

const photo = (color: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer();

const asFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test("a photo is looked at before it is saved, replaced, and removed", async ({ page }) => {
  await signUp(page, "/account");
  const picture = page.getByRole("img", { name: "Your current photo" });
  await expect(page.getByRole("img", { name: "No photo yet" })).toBeVisible();
  await page
    .getByLabel("Choose a photo of yourself")
    .setInputFiles(asFile("me.png", "image/png", await photo("#a05028")));
  await expect(page.getByRole("img", { name: "The photo you chose" })).toBeVisible();
  await page.getByRole("button", { name: "Save photo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Photo saved" })).toBeFocused();
  const loaded = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(loaded).toBeGreaterThan(0);
  const first = await picture.getAttribute("src");

  await page
    .getByLabel("Choose another photo")
    .setInputFiles(asFile("me.png", "image/png", await photo("#28506e")));
  await page.getByRole("button", { name: "Save photo" }).click();
  await expect(picture).not.toHaveAttribute("src", first ?? "");
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(page.getByText("Photo removed")).toBeVisible();
  await expect(picture).toBeHidden();
});

test("what is no photo is refused beside the field, before and after sending", async ({ page }) => {
  await signUp(page, "/account");
  const field = page.getByLabel("Choose a photo of yourself");
  await field.setInputFiles(asFile("cv.pdf", "application/pdf", Buffer.from("%PDF-1.7")));
  await expect(field).toHaveAccessibleDescription(/Choose a JPEG, PNG or WebP picture/);
  const denial = page.getByRole("status").filter({ hasText: "Choose a JPEG, PNG or WebP picture" });
  await expect(denial).toBeAttached();
  await field.setInputFiles(asFile("me.png", "image/png", Buffer.alloc(6 * 1024 * 1024)));
  await expect(field).toHaveAccessibleDescription(/This photo is larger than 5 MB\./);
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.setInputFiles(asFile("me.png", "image/png", Buffer.from("not a picture at all")));
  await page.getByRole("button", { name: "Save photo" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText(/Choose (a JPEG|another one)/);
});

test.describe("without scripts", () => {
  test("photo, choices and the way back work", async ({ page, browser }) => {
    const account = await signUp(page, "/account");
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const plain = await context.newPage();
    await plain.goto(new URL("/account", page.url()).href);
    await plain
      .getByLabel("Choose a photo of yourself")
      .setInputFiles(asFile("me.png", "image/png", Buffer.alloc(6 * 1024 * 1024)));
    await plain.getByRole("button", { name: "Save photo" }).click();
    await expect(plain.getByRole("alert")).toContainText("This photo is larger than 5 MB.");
    await plain
      .getByLabel("Choose a photo of yourself")
      .setInputFiles(asFile("me.png", "image/png", await photo("#a05028")));
    await plain.getByRole("button", { name: "Save photo" }).click();
    await expect(plain.getByText("Photo saved")).toBeVisible();

    await plain.goto(new URL("/account/notifications", page.url()).href);
    await plain.getByLabel("Newsletter").check();
    await plain.getByRole("button", { name: "Save choices" }).click();
    await expect(plain.getByText("Choices saved")).toBeVisible();
    await expect(plain.getByText("Not confirmed yet")).toBeVisible();

    await plain.goto(new URL("/account/data", page.url()).href);
    await plain.getByLabel(/^Type .* to confirm$/).fill(account.email);
    await plain.getByLabel("Your password").fill(account.password);
    await plain.getByRole("button", { name: "Delete your account" }).click();
    await plain.getByRole("button", { name: "Keep your account" }).click();
    await expect(plain.getByText("Your account won't be deleted")).toBeVisible();
    await context.close();
  });
});

test("choices are kept, and the log shows the words", async ({ page }) => {
  await signUp(page, "/account/notifications");
  await expect(page.getByText("You haven't changed anything yet.")).toBeVisible();
  await page.getByLabel("Confirmations").uncheck();
  await page.getByRole("button", { name: "Save choices" }).click();
  await expect(page.getByText("Choices saved")).toBeVisible();
  await expect(page.getByLabel("Confirmations")).not.toBeChecked();
  const log = page.getByRole("list", { name: "Changes to what you agreed to" });
  await expect(log.getByRole("listitem")).toHaveCount(1);
  await expect(log).toContainText("Email me to confirm my job applications");
  await page.reload();
  await expect(page.getByLabel("Confirmations")).not.toBeChecked();
  expect(await findViolations(page)).toEqual([]);
});

test("all that is kept is downloaded as a ZIP", async ({ page }) => {
  const account = await signUp(page, "/account/data");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download your data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^meridian-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  const users = JSON.parse(new TextDecoder().decode(files["data/accounts/users.json"]));
  expect(users).toMatchObject([{ email: account.email }]);
  expect(Object.keys(files)).toContain("README.txt");

  for (let more = 0; more < 2; more += 1) {
    const next = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download your data" }).click();
    await (await next).path();
  }
  await page.getByRole("button", { name: "Download your data" }).click();
  await expect(page.getByRole("alert")).toContainText("You've downloaded your data 3 times");
});

test("leaving is confirmed, said on every page of the account, and taken back", async ({
  page,
  allowNoise,
}) => {
  allowNoise("POST /account/data.data 400");
  const account = await signUp(page, "/account/data");
  await expect(page.getByText("we'll cancel your sessions and calls")).toBeVisible();
  await page.getByLabel(/^Type .* to confirm$/).fill("somebody else");
  await page.getByRole("button", { name: "Delete your account" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: `Type ${account.email} to confirm` }).click();
  await expect(page.getByLabel(/^Type .* to confirm$/)).toBeFocused();
  await page.getByLabel(/^Type .* to confirm$/).fill(account.email);
  await page.getByLabel("Your password").fill("not my password");
  await page.getByRole("button", { name: "Delete your account" }).click();
  await expect(summary.getByRole("link")).toHaveText([
    "That password isn't right. Please try again.",
  ]);
  await expect(page.getByLabel(/^Type .* to confirm$/)).toHaveValue(account.email);

  await page.getByLabel("Your password").fill(account.password);
  await page.getByRole("button", { name: "Delete your account" }).click();
  const notice = page.getByText("Your account will be deleted");
  await expect(notice).toBeVisible();
  for (const path of ["/account", "/account/notifications", "/dashboard"]) {
    await page.goto(path);
    await expect(notice, path).toBeVisible();
  }
  await page.getByRole("button", { name: "Keep your account" }).click();
  await expect(page.getByText("Your account won't be deleted")).toBeVisible();
  await expect(notice).toBeHidden();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(notice).toBeHidden();
});
