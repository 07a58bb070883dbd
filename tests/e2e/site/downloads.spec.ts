import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { signIn, signUpToBuy } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";

const types: Record<string, string> = {
  PDF: "application/pdf",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  DOCX: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** A person's: a browser without a window says that it is one, and counts as a robot. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** The type and the size in whole KB that an entry of a list says. */
async function statedIn(item: Locator): Promise<{ type: string; kilobytes: number }> {
  const [, type = "", size = ""] =
    /(PDF|XLSX|DOCX), (\d+) KB/.exec((await item.textContent()) ?? "") ?? [];
  return { type, kilobytes: Number(size) };
}

function expectFile(bytes: Buffer, { type, kilobytes }: { type: string; kilobytes: number }) {
  expect(Math.round(bytes.length / 1_000)).toBe(kilobytes);
  expect(bytes.subarray(0, 4).toString("latin1")).toBe(type === "PDF" ? "%PDF" : "PK\x03\x04");
}

test("every download is a file of the type and size that the page says", async ({
  page,
  request,
}) => {
  await page.goto("/resources");
  for (const [id, title] of [
    ["career", "For your career"],
    ["business", "For your business"],
    ["talent", "For hiring teams"],
  ] as const) {
    const items = page.locator(`#${id}`).getByRole("list", { name: title }).getByRole("listitem");
    await expect.poll(() => items.count()).toBeGreaterThanOrEqual(5);
    for (const item of await items.all()) {
      const link = item.getByRole("link", { name: /^Download/ });
      const path = (await link.getAttribute("href")) ?? "";
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      const stated = await statedIn(item);
      expectFile(await response.body(), stated);
      const headers = response.headers();
      expect(headers["content-type"], path).toBe(types[stated.type]);
      expect(headers["content-disposition"], path).toBe(
        `attachment; filename="${path.split("/").at(-1)}"`,
      );
      const again = await request.get(path, { headers: { "if-none-match": headers.etag ?? "" } });
      expect(again.status(), path).toBe(304);
    }
  }
});

test("a press on Download saves the file under its name", async ({ page }) => {
  await page.goto("/resources#career");
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Offer comparison workbook" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe("offer-comparison.xlsx");
  expect(readFileSync(await download.path()).length).toBeGreaterThan(2_000);
});

test("an admin sees the count of a file go up", async ({ browser, baseURL, demoAccounts }) => {
  const context = await browser.newContext({ userAgent, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await signIn(page, demoAccounts.admin, "/admin/downloads");
  await expect(page.getByRole("heading", { level: 1, name: "Downloads" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "pitch-outline.docx" });
  const counts = async () => {
    await page.goto("/admin/downloads");
    const cells = await row.getByRole("cell").allTextContents();
    return cells.map((text) => Number(text.replaceAll(",", "")));
  };
  const [week = 0, month = 0, total = 0] = await counts();

  await page.goto("/resources#business");
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Pitch outline" }).click();
  await (await started).path();
  await expect.poll(counts).toEqual([week + 1, month + 1, total + 1]);
  await context.close();
});

test("only an admin sees the counts", async ({ page, demoAccounts }) => {
  await signIn(page, demoAccounts.jobseeker);
  await page.goto("/admin/downloads");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

test("someone who isn't a member is led to Pro", async ({ page }) => {
  await page.goto("/resources");
  await page.getByRole("link", { name: "Extended edition of the Relocation budget" }).click();
  await expect(page).toHaveURL("/resources/workbooks");
  const items = page.getByRole("list", { name: "Extended workbooks" }).getByRole("article");
  await expect(items).toHaveCount(3);
  await items.first().getByRole("link").click();
  await expect(page).toHaveURL("/pro");

  await page.goto("/downloads/extended/offer-comparison-extended.xlsx");
  await expect(page).toHaveURL("/pro");

  await signUpToBuy(page, "/resources/workbooks");
  await expect(items.first().getByRole("link")).toHaveText(/Get it with Pro/);
  await page.goto("/downloads/extended/offer-comparison-extended.xlsx");
  await expect(page).toHaveURL("/pro");
});

test("a member downloads the extended workbooks", async ({ page }) => {
  await signUpToBuy(page, "/pro");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL("**/sandbox/**");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL("**/pro?subscription=*");

  await page.goto("/resources/workbooks");
  const items = page.getByRole("list", { name: "Extended workbooks" }).getByRole("article");
  await expect(items).toHaveCount(3);
  for (const item of await items.all()) {
    const link = item.getByRole("link", { name: /^Download / });
    const path = (await link.getAttribute("href")) ?? "";
    const started = page.waitForEvent("download");
    await link.click();
    const download = await started;
    expect(download.suggestedFilename()).toBe(path.split("/").at(-1));
    expectFile(readFileSync(await download.path()), await statedIn(item));
    const response = await page.request.get(path);
    expect(response.headers()["cache-control"]).toBe("private, no-store");
    expect(response.headers()["content-type"]).toBe(types.XLSX);
  }
  await expect(page).toHaveURL("/resources/workbooks");
});
