import { signIn, signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

test.use({ firstVisit: true });

test.describe("the profile", () => {
  test("says what is wrong, keeps what was typed, and stores it once it is right", async ({
    page,
    allowNoise,
  }) => {
    allowNoise("POST /account.data 400");
    await signUp(page, "/account");
    await page.getByLabel("Full name").fill("x".repeat(101));
    await page.getByLabel("Location").fill("L");
    await page.getByLabel("CV link").fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Save profile" }).click();
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("link")).toHaveText([
      "Full name must be less than 100 characters",
      "Location must be at least 2 characters",
      "CV link must be a web address that starts with https://",
    ]);
    await summary.getByRole("link").nth(1).click();
    await expect(page.getByLabel("Location")).toBeFocused();
    await expect(page.getByLabel("CV link")).toHaveValue("javascript:alert(1)");

    const name = "<script>alert(1)</script> מרים 🩺";
    await page.getByLabel("Full name").fill(name);
    await page.getByLabel("Location").fill("Manila");
    await page.getByLabel("CV link").fill("https://example.org/cv.pdf");
    await page.getByRole("button", { name: "Save profile" }).dblclick();
    await expect(page.getByText("Profile saved")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Full name")).toHaveValue(name);
    await page.goto("/dashboard");
    await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();
    await expect(page.getByRole("link", { name: /Profile Completion/ })).toContainText("8");
  });

  test("keeps what was typed when the connection is lost", async ({ page, goOffline }) => {
    await signUp(page, "/account");
    await page.getByLabel("Profession").fill("Welder");
    const goOnline = await goOffline(page);
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
    await expect(page.getByLabel("Profession")).toHaveValue("Welder");
    await goOnline();
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Profile saved")).toBeVisible();
  });
});

for (const width of [390, 1440]) {
  test(`the dashboard is of the role that the account says (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signUp(page);
    const overview = page.getByRole("list", { name: "Overview" });
    await expect(overview.getByRole("listitem")).toHaveCount(6);
    await expect(overview).toContainText("Job Recommendations");
    await page.getByRole("button", { name: "Employer" }).click();
    await expect(overview).toContainText("Active Job Posts");
    await page.reload();
    await expect(page.getByRole("button", { name: "Employer" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("button", { name: "Entrepreneur" }).click();
    await expect(overview).toContainText("Saved Deals");
    await overview.getByRole("link", { name: /Business Opportunities/ }).click();
    await page.waitForURL(/\/business#opportunities$/);
  });
}

test("a page for everybody shows a signed-in visitor's header from the first paint", async ({
  page,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise("net::ERR_FAILED");
  await signIn(page, demoAccounts.jobseeker);
  const banner = page.getByRole("banner");
  // Before any script of the page has run: the right header stands there already.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/privacy");
  await expect(banner.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await expect(banner.getByRole("link", { name: "Get Started" })).toBeHidden();

  await page.unroute("**/assets/*.js");
  await page.goto("/privacy");
  await hydrate(page);
  await banner.getByRole("button", { name: "Account" }).click();
  await expect(page.getByText("Signed in as jobseeker@demo.example")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/");
  await expect(banner.getByRole("link", { name: "Get Started" })).toBeVisible();
  await page.goto("/terms");
  await expect(banner.getByRole("link", { name: "Get Started" })).toBeVisible();
  await expect(banner.getByRole("link", { name: "Dashboard" })).toBeHidden();
});

test("signing out says so when its script can't be fetched", async ({
  page,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise("net::ERR_FAILED");
  await page.route("**/assets/*.js", async (route) => {
    const answer = await route.fetch();
    const isClient = (await answer.text()).includes("required to create a Supabase client");
    await (isClient ? route.abort() : route.fulfill({ response: answer }));
  });
  await signIn(page, demoAccounts.jobseeker, "/privacy");
  await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a chosen theme is there before scripts are, on every kind of page", async ({
  page,
  allowNoise,
}) => {
  allowNoise("net::ERR_FAILED");
  await page.goto("/terms");
  await hydrate(page);
  await page.getByText("Dark", { exact: true }).click();
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.route("**/assets/*.js", (route) => route.abort());
  for (const path of ["/", "/auth", "/mentorship"]) {
    await page.goto(path);
    expect(await ground(), path).toBe(dark);
  }
  await page.unroute("**/assets/*.js");
  await page.goto("/terms");
  await hydrate(page);
  await page.getByText("Light", { exact: true }).click();
  expect(await ground()).not.toBe(dark);
});
