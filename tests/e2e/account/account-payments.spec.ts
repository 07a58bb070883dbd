import type { Page } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { colorRules, findViolations } from "../support/accessibility.ts";
import { signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";

/** Pays the registration as a mentor in the sandbox, in the tab that the form opens. */
async function payRegistration(page: Page, fullName: string) {
  await page.goto("/become-mentor");
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Email").fill("payer@people.example");
  await page.getByLabel("Phone").fill("+1 416 555 0100");
  await page.getByLabel("Title").fill("Cardiologist");
  await page.getByLabel("Location").fill("Thunder Bay, ON");
  await page.getByLabel("Years of experience").fill("12");
  await page.getByLabel("Hourly rate").fill("150");
  await page
    .getByLabel("Bio")
    .fill("I help physicians who trained abroad plan their way to a licence in Ontario.");
  await page.getByLabel("Availability").selectOption("Limited slots");
  await page.getByLabel("Areas of expertise", { exact: true }).fill("Cardiology");
  await page.getByRole("button", { name: "Add" }).click();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Pay $49 & Submit Application" }).click();
  const checkout = await opened;
  await checkout.waitForURL("**/sandbox/checkout/**");
  await checkout.getByRole("button", { name: /^Pay/ }).click();
  await checkout.waitForURL("**/become-mentor/applications/**");
  await checkout.close();
}

async function readPdf(bytes: Uint8Array): Promise<string> {
  const reading = getDocument({ data: bytes, verbosity: 0 });
  const opened = await reading.promise;
  const { items } = await (await opened.getPage(1)).getTextContent();
  await reading.destroy();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}

test("who has paid nothing reads so", async ({ page }) => {
  await signUp(page, "/account/payments");
  await expect(page.getByRole("heading", { name: "No payments yet" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("who has paid finds the payment and opens its receipt, with the keyboard alone", async ({
  page,
  browser,
  allowNoise,
}) => {
  await signUp(page, "/become-mentor");
  await payRegistration(page, "Keeps Receipts");
  await page.goto("/account/payments");

  const payment = page.getByRole("list", { name: "Payments", exact: true }).getByRole("listitem");
  await expect(payment).toHaveCount(1);
  await expect(payment).toContainText("$49 USD");
  await expect(payment).toContainText("Paid");
  const receipt = payment.getByRole("link", { name: /^Receipt M-\d{4}-\d{6} \(PDF\)$/ });
  expect(await findViolations(page)).toEqual([]);

  // From the top of the page to the receipt, and no trap on the way.
  await page.locator("html[data-hydrated]").waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    if (await receipt.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(receipt).toBeFocused();
  await expect(receipt).toHaveCSS("outline-style", "solid");

  const address = new URL((await receipt.getAttribute("href")) ?? "", page.url()).href;
  const answer = await page.request.get(address);
  expect(answer.headers()).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
  });
  const number = (await receipt.textContent())?.split(" ")[1] ?? "";
  expect(answer.headers()["content-disposition"]).toBe(`inline; filename="receipt-${number}.pdf"`);
  const text = await readPdf(new Uint8Array(await answer.body()));
  for (const part of [`Receipt ${number}`, "$49 USD", "no money moved"]) {
    expect(text).toContain(part);
  }

  // Nobody else's to open.
  allowNoise(`GET ${new URL(address).pathname} 404`);
  const another = await (await browser.newContext()).newPage();
  await signUp(another, "/account/payments");
  expect((await another.request.get(address)).status()).toBe(404);
  await another.context().close();
});

test("on a phone the payments fit the screen, in both themes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signUp(page, "/become-mentor");
  await payRegistration(page, "Pays By Phone");
  await page.goto("/account/payments");
  const receipt = page.getByRole("link", { name: /^Receipt / });
  await expect(receipt).toBeVisible();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const tooWide = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    // The letters that stand in for the page's fonts at first may be a pixel wider.
    await expect.poll(tooWide).toBe(0);
    expect((await receipt.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    const rules = colorScheme === "dark" ? undefined : colorRules;
    expect(await findViolations(page, rules)).toEqual([]);
  }
});
