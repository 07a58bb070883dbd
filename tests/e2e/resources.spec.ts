import { readFileSync } from "node:fs";
import { signIn, signUp } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";
import { hydrate } from "./hydrate.ts";

const path = "/resources/guides/img-physician-pathway";

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
      const response = await request.get((await link.getAttribute("href")) ?? "");
      expect(response.status()).toBe(200);
      const bytes = await response.body();
      const [, type = "", size = ""] =
        /(PDF|XLSX|DOCX), (\d+) kB/.exec((await item.textContent()) ?? "") ?? [];
      expect(Math.round(bytes.length / 1_000)).toBe(Number(size));
      expect(bytes.subarray(0, 4).toString("latin1")).toBe(type === "PDF" ? "%PDF" : "PK\x03\x04");
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

test("a guide is found from the resources page and leads on", async ({ page }) => {
  await page.goto("/resources");
  const guides = page.getByRole("list", { name: "Guides" }).getByRole("listitem");
  await expect(guides.first()).toBeVisible();
  const title = (await guides.first().getByRole("link").textContent()) ?? "";
  await guides.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${title.slice(0, 10)}.* - Resources`));
  await page.getByRole("link", { name: "Explore More Resources" }).click();
  await expect(page).toHaveURL("/resources");
  await page.goBack();
  await page.getByRole("link", { name: "Find Your Mentor" }).click();
  await expect(page).toHaveURL("/mentorship");
});

test("one question is open at a time, and that one can be closed", async ({ page }) => {
  await page.goto(path);
  const questions = page.locator("details[name=questions]");
  const open = page.locator("details[name=questions][open]");
  await expect.poll(() => questions.count()).toBeGreaterThanOrEqual(4);
  await questions.nth(0).locator("summary").click();
  await expect(open).toHaveCount(1);
  await questions.nth(1).locator("summary").click();
  await expect(open).toHaveCount(1);
  await expect(questions.nth(1)).toHaveAttribute("open");
  await questions.nth(1).locator("summary").click();
  await expect(open).toHaveCount(0);
});

test("the contents lead to each part of a guide", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const contents = page.getByRole("navigation", { name: "In this guide" });
  for (const link of await contents.getByRole("link").all()) {
    const target = await link.getAttribute("href");
    await expect(page.locator(`h2${target}`)).toHaveText((await link.textContent()) ?? "");
  }
  await contents.getByRole("link", { name: "Conclusion" }).click();
  await expect(page.getByRole("heading", { name: "Conclusion" })).toBeInViewport();
});

test("without the browser's own sharing there is a menu, and the link can be copied", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "share", { value: undefined });
  });
  await page.goto(path);
  await hydrate(page);
  const share = page.locator("summary", { hasText: "Share" });
  await share.click();
  for (const name of ["E-mail", "LinkedIn", "X", "WhatsApp"]) {
    const link = page.getByRole("link", { name, exact: true });
    const href = decodeURIComponent((await link.getAttribute("href")) ?? "");
    expect(href).toContain(`${baseURL}${path}`);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "LinkedIn" })).toBeHidden();
  await expect(share).toBeFocused();
  await share.click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
});

test("the browser's own sharing is used where there is one", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const share = async (data: object) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
    };
    Object.defineProperty(Navigator.prototype, "share", { value: share });
  });
  await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor();
  await page.locator("summary", { hasText: "Share" }).click();
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-shared", new RegExp(`"url":"${baseURL}${path}"`));
  await expect(page.getByRole("link", { name: "LinkedIn" })).toBeHidden();
});

test("an anonymous visitor signs in to save, comes back, and keeps the guide", async ({ page }) => {
  await page.goto(path);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);

  await signUp(page, path);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Guide saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove from saved" })).toBeVisible();

  // The page is the same for everyone; the state is the visitor's own and survives.
  await page.reload();
  await page.getByRole("button", { name: "Remove from saved" }).click();
  await expect(page.getByText("Guide removed from your dashboard")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
});

test("saving works without scripts", async ({ browser, baseURL, demoAccounts, page }) => {
  await signIn(page, demoAccounts.jobseeker, path);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState, baseURL });
  const plain = await context.newPage();
  await plain.goto(path);
  await plain.getByRole("button", { name: "Save", exact: true }).click();
  await plain.getByRole("button", { name: "Remove from saved" }).click();
  await expect(plain.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await context.close();
});

test("a press on Save without a connection is told", async ({ page, demoAccounts, goOffline }) => {
  await signIn(page, demoAccounts.jobseeker, path);
  await page.goto(path);
  await goOffline(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/server could not be reached/).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a guide that does not exist says so, with status 404", async ({ page, allowNoise }) => {
  allowNoise(/no-such-guide 404/);
  const response = await page.goto("/resources/guides/no-such-guide");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
  await expect(page.getByText("The article you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Resources" }).click();
  await expect(page).toHaveURL("/resources");
});

test("a guide is a whole page without scripts, with its structured data", async ({ request }) => {
  const html = await (await request.get(path)).text();
  expect(html).toContain("Frequently asked questions");
  expect(html).toContain("Last verified on");
  const data = Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
    ([, json = ""]) => JSON.parse(json)["@type"],
  );
  expect(data).toEqual(expect.arrayContaining(["Article", "FAQPage", "BreadcrumbList"]));
  expect(html).toMatch(/<meta property="og:type" content="article"/);
  expect(html).toMatch(/<meta name="twitter:card" content="summary_large_image"/);
});

test("Upgrade to Pro leads to the form by which one can ask", async ({ page }) => {
  await page.goto("/resources");
  await page.getByRole("link", { name: "Upgrade to Pro" }).click();
  await expect(page).toHaveURL("/talent?topic=career&about=Pro+membership#consultation");
});
