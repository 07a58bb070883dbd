import { devices, type Page } from "@playwright/test";
import pg from "pg";
import {
  createDatabase,
  databaseUrl,
  findPostgres,
  startPostgres,
} from "../../support/database/postgres.ts";
import { startBuiltServer } from "../../support/running/built-server.ts";
import { colorRules, findViolations, overflowOf } from "../support/accessibility.ts";
import { signIn, signUp } from "../support/account-steps.ts";
import { atRest, expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";
import { goToMentor } from "../support/session-steps.ts";

const adaeze = "/mentorship/5a3b1e00-0000-4000-8000-000000000001";

const cardsOf = (page: Page) => page.getByRole("list", { name: "Mentors" }).getByRole("article");
const countOf = (page: Page) =>
  page.getByRole("region", { name: "Find a mentor" }).getByRole("status").first();

test("everybody gets the list in its place in the page", async ({
  page,
  request,
  demoAccounts,
}) => {
  const shared = await (await request.get("/mentorship")).text();
  expect(shared).toContain("View Profile");
  expect(shared).not.toContain("Loading mentors...");

  await signIn(page, demoAccounts.jobseeker, "/become-mentor");
  await page.goto("/mentorship");
  await expect(cardsOf(page).first()).toBeVisible();
  await expect(page.getByText("Loading mentors...")).toBeHidden();
});

test("while the mentors cannot be read a signed-in visitor has the page, and then the list, with scripts or without", async ({
  browser,
}) => {
  test.skip(!findPostgres(), "no PostgreSQL is installed");
  const postgres = await startPostgres();
  await createDatabase(postgres.adminUrl, "slow");
  const address = databaseUrl(postgres.adminUrl, "slow");
  const server = await startBuiltServer({ DATABASE_URL: address });
  const blocker = new pg.Client(address);
  try {
    await blocker.connect();
    // A browser without a screen counts as a crawler, which gets pages whole.
    const person = {
      baseURL: server.baseURL,
      userAgent: devices["Desktop Chrome"].userAgent,
    };
    const context = await browser.newContext(person);
    const page = await context.newPage();
    await signUp(page, "/become-mentor");
    const plain = await browser.newContext({
      ...person,
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    const quiet = await plain.newPage();

    await blocker.query("begin; lock table private.mentor_changes in access exclusive mode");
    await page.goto("/mentorship", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Loading mentors...")).toBeVisible();
    await expect(cardsOf(page)).toHaveCount(0);
    await quiet.goto("/mentorship?q=okonkwo+moving", { waitUntil: "commit" });
    const further = quiet.getByRole("link", { name: "Show mentors without it" });
    await expect(further).toBeVisible();
    await blocker.query("commit");
    await expect(cardsOf(page).first()).toBeVisible();
    await expect(page.getByText("Loading mentors...")).toBeHidden();
    await further.click();
    await expect(cardsOf(quiet)).toHaveCount(1);
    await plain.close();
    await context.close();
  } finally {
    await blocker.end();
    await server.stop();
    await postgres.stop();
  }
});

test("between pages the list says that it is loading", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto("/mentorship?q=okonkwo+moving");
  await hydrate(page);
  await page.route("**/mentorship.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("Specialization").selectOption("technical");
  await expect(countOf(page)).toHaveText("Loading mentors...");
  release();
  await expect(countOf(page)).toHaveText(/^\d+ mentors?$/);
});

test("coming from another page, the filter shows what the address says", async ({ page }) => {
  await page.goto("/business");
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "All business mentors" }).click();
  await expect(page).toHaveURL("/mentorship?specialization=business");
  await expect(page.getByLabel("Specialization")).toHaveValue("business");
  await expect(cardsOf(page).first()).toBeVisible();
  await expect(page.getByText("Loading mentors...")).toBeHidden();
});

test("without JavaScript the list and its filter work, signed in or not", async ({
  browser,
  baseURL,
  page,
  context,
}) => {
  await signUp(page, "/become-mentor");
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
    ...(baseURL ? { baseURL } : {}),
  });
  const quiet = await plain.newPage();
  await quiet.goto("/mentorship?q=okonkwo+moving&whole");
  await expect(cardsOf(quiet)).toHaveCount(1);
  await cardsOf(quiet).getByRole("link", { name: "View Profile" }).click();
  await expect(quiet).toHaveURL(adaeze);
  await plain.clearCookies();
  await quiet.goto("/mentorship");
  await quiet.getByLabel("Name, title, company or expertise").fill("welding sample");
  await quiet.getByLabel("Price per hour").selectOption("under-150");
  await quiet.getByRole("button", { name: "Search" }).click();
  await expect(quiet).toHaveURL(/q=welding\+sample&specialization=&price=under-150&/);
  await expect(cardsOf(quiet)).toContainText(["Rafael Monteiro"]);
  await plain.close();
});

test("a choice is in the address right away, and back and forward go through the choices", async ({
  page,
}) => {
  await page.goto("/mentorship?q=wielgosz");
  const specialization = page.getByLabel("Specialization");
  const price = page.getByLabel("Price per hour");
  await specialization.selectOption("business");
  await expect(page).toHaveURL("/mentorship?q=wielgosz&specialization=business");
  await expect(cardsOf(page).filter({ hasText: "Tomasz Wielgosz" })).toBeVisible();
  await price.selectOption("over-200");
  await expect(page).toHaveURL("/mentorship?q=wielgosz&specialization=business&price=over-200");
  await expect(cardsOf(page).filter({ hasText: "Tomasz Wielgosz" })).toHaveCount(0);

  await page.goBack();
  await expect(price).toHaveValue("");
  await expect(specialization).toHaveValue("business");
  await expect(cardsOf(page).filter({ hasText: "Tomasz Wielgosz" })).toBeVisible();
  await page.goForward();
  await expect(price).toHaveValue("over-200");
  await page.reload();
  await expect(price).toHaveValue("over-200");
  await expect(specialization).toHaveValue("business");

  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/mentorship");
  await expect(price).toHaveValue("");
  await expect(page.getByLabel("Name, title, company or expertise")).toHaveValue("");
});

test("every specialization and price has mentors, and rates are within their band", async ({
  page,
}) => {
  for (const specialization of ["career", "leadership", "technical", "business"]) {
    await page.goto(`/mentorship?specialization=${specialization}`);
    await expect(cardsOf(page).first()).toBeVisible();
  }
  for (const [price, from, to] of [
    ["under-150", 0, 149],
    ["150-200", 150, 200],
    ["over-200", 201, 10_000],
  ] as const) {
    await page.goto(`/mentorship?q=sample&price=${price}`);
    await expect(cardsOf(page).first()).toBeVisible();
    for (const text of await cardsOf(page).allInnerTexts()) {
      const rate = Number(/\$([\d,]+) per hour/.exec(text)?.[1]?.replace(",", ""));
      expect(rate).toBeGreaterThanOrEqual(from);
      expect(rate).toBeLessThanOrEqual(to);
    }
  }
});

test("by keyboard: typing is searched for after a rest, and Enter searches right away", async ({
  page,
}) => {
  await page.goto("/mentorship");
  const search = page.getByLabel("Name, title, company or expertise");
  await search.focus();
  await page.keyboard.type("okonkwo moving");
  await expect(page).toHaveURL("/mentorship?q=okonkwo+moving");
  await expect(countOf(page)).toHaveText("1 mentor");
  await expect(search).toBeFocused();
  await page.keyboard.type(" nobody");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(
      "No mentors match every word in “okonkwo moving nobody”. These are the closest matches.",
    ),
  ).toBeVisible();
  await expect(search).toHaveValue("okonkwo moving nobody");
  await search.fill("qxzvwk");
  await page.keyboard.press("Enter");
  await expect(countOf(page)).toHaveText("No mentors found");
  await page.getByRole("link", { name: "show all mentors" }).press("Enter");
  await expect(page).toHaveURL("/mentorship");
});

test.describe("whatever stands in the address", () => {
  for (const search of [
    "?q=%00%F0%9F%A9%BA",
    "?q=%3Cscript%3Ealert(1)%3C/script%3E",
    "?q=%D8%B7%D8%A8%D9%8A%D8%A8",
    `?q=${"x".repeat(3000)}`,
    "?specialization=astrology&price=free&page=-7",
    "?page=99999999999",
    "?q=a&q=b&page=1&page=2",
  ]) {
    test(`a page answers ${search.slice(0, 40)}`, async ({ page }) => {
      const response = await page.goto(`/mentorship${search}`);
      expect(response?.status()).toBe(200);
      await expect(countOf(page)).toBeVisible();
    });
  }
});

test("a card says when its mentor has time, and leads to the mentor's page", async ({ page }) => {
  await page.goto("/mentorship?q=okonkwo+moving");
  const card = cardsOf(page).first();
  await expect(card).toContainText("English and French");
  await expect(card).toContainText(/Active (today|this week)/);
  await expect(card).toContainText(/Next available: \w+ \d+, \d{4}, \d{1,2}:\d\d [AP]M \S+/);
  await page.getByRole("link", { name: /View Profile.*Adaeze Okonkwo/ }).click();
  await expect(page).toHaveURL(adaeze);
  await expect(page.getByRole("heading", { level: 1, name: "Adaeze Okonkwo" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "$180 per hour" })).toBeVisible();
  await expect(page.getByText("60-minute video call")).toBeVisible();
  await expect(page.getByText("Satisfaction guarantee")).toBeVisible();
  await expect(page.getByRole("link", { name: "Book a Session" })).toHaveAttribute(
    "href",
    `${adaeze}/book`,
  );
});

test("typing errors are forgiven, and the counts beside the choices follow", async ({ page }) => {
  await page.goto("/mentorship?q=okonkow+mooving");
  await expect(countOf(page)).toHaveText("1 mentor");
  await expect(cardsOf(page)).toContainText(["Adaeze Okonkwo"]);
  const price = page.getByLabel("Price per hour");
  await expect(price.locator("option")).toHaveText([
    "Any price",
    "Under $150 (0)",
    "$150 to $200 (1)",
    "Over $200 (0)",
  ]);
  await hydrate(page);
  await page.getByLabel("Specialization").selectOption("business");
  await expect(countOf(page)).toHaveText("No mentors found");
  await expect(price.locator("option").nth(2)).toHaveText("$150 to $200 (0)");
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/mentorship");
  await expect(price.locator("option").nth(2)).not.toHaveText("$150 to $200 (0)");
});

test("language, availability and order are chosen with the keyboard", async ({ page }) => {
  await page.goto("/mentorship?q=sample");
  await hydrate(page);
  const language = page.getByLabel("Language");
  await language.focus();
  await page.keyboard.type("Fren");
  // Its first letter leads to another language, whose page may come late.
  await atRest(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/mentorship?q=sample&language=fr");
  await expect(language).toHaveValue("fr");
  await page.getByLabel("Sort by").selectOption("price-high");
  await expect(page).toHaveURL("/mentorship?q=sample&language=fr&sort=price-high");
  const rates = async () =>
    (await cardsOf(page).allInnerTexts()).map((text) =>
      Number(/\$([\d,]+) per hour/.exec(text)?.[1]?.replace(",", "")),
    );
  await expect.poll(async () => (await rates()).length).toBeGreaterThan(1);
  await expect
    .poll(async () =>
      (await rates()).every((rate, at, all) => at === 0 || rate <= (all[at - 1] ?? 0)),
    )
    .toBe(true);
  await page.getByLabel("Availability").selectOption("free-soon");
  await expect(page).toHaveURL(/availability=free-soon&language=fr&sort=price-high$/);
  await page.goBack();
  await expect(page.getByLabel("Availability")).toHaveValue("");
  await expect(page.getByLabel("Sort by")).toHaveValue("price-high");
});

test("on a phone a mentor's rate and Book stay in reach", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goToMentor(page, "Sample Mentor");
  const book = page.getByRole("link", { name: "Book", exact: true });
  await expect(book).toBeInViewport({ ratio: 1 });
  await page.getByRole("heading", { name: "Reviews" }).scrollIntoViewIfNeeded();
  await expect(book).toBeInViewport({ ratio: 1 });
  await book.click();
  await page.waitForURL(/\/book|\/auth\?next=/);
});

test("on a phone everything fits, in both themes", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/mentorship?q=sample", "/mentorship?q=nobody+at+all", adaeze]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path);
    await atRest(page);
    expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
    expect(await findViolations(page), path).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
    expect(await findViolations(page, colorRules), path).toEqual([]);
  }
});

test("the submit button says that it is busy, and two presses apply once", async ({
  page,
  context,
}) => {
  const { email } = await signUp(page, "/become-mentor");
  for (const [label, value] of [
    ["Full name", "Busy Applicant"],
    ["Email", email],
    ["Phone", "+1 416 555 0100"],
    ["Title", "Nurse Manager"],
    ["Location", "Halifax, NS"],
    ["Years of experience", "8"],
    ["Hourly rate", "90"],
    ["Bio", "I help nurses who trained abroad prepare for their registration exam."],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByLabel("Areas of expertise", { exact: true }).fill("Nursing");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByLabel("Availability").selectOption("Available this week");

  let calls = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/functions/v1/create-mentor-payment", async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Pay $49 & Submit Application" }).dblclick();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
  release();
  await expect(page.getByText("Redirecting to payment")).toBeVisible();
  await expect(page.getByText("Complete your $49 registration to become a mentor")).toBeVisible();
  expect(calls).toBe(1);
  await expect(await opened).toHaveURL(/\/sandbox\/checkout\//);
});

test("a mentor sees that they are one, on the dashboard and instead of the form", async ({
  page,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.mentor);
  await expect(
    page.getByText("You're a mentor, and your profile is on our mentor list."),
  ).toBeVisible();
  await page.getByRole("link", { name: "See your profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sample Mentor" })).toBeVisible();
  await page.goto("/become-mentor");
  await expect(page.getByText("You're a mentor")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
});
