import type { Page } from "@playwright/test";
import sharp from "sharp";
import { findViolations } from "../support/accessibility.ts";
import { signIn, signInByForm, signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const bio = "I help physicians who trained abroad plan their way to a licence in Ontario.";

async function fillForm(page: Page, fullName: string) {
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Email").fill("applicant@people.example");
  await page.getByLabel("Phone").fill("+1 416 555 0100");
  await page.getByLabel("Title").fill("Cardiologist");
  await page.getByLabel("Location").fill("Thunder Bay, ON");
  await page.getByLabel("Years of experience").fill("12");
  await page.getByLabel("Hourly rate").fill("150");
  await page.getByLabel("Bio").fill(bio);
  await page.getByLabel("Availability").selectOption("Limited slots");
}

async function fillAll(page: Page, fullName: string) {
  await fillForm(page, fullName);
  await page.getByLabel("Areas of expertise", { exact: true }).fill("Cardiology");
  await page.getByRole("button", { name: "Add" }).click();
}

const submitButton = (page: Page) =>
  page.getByRole("button", { name: "Pay $49 & Submit Application" });

test("a visitor fills in the form, is asked to sign in, and finds it filled in afterwards", async ({
  page,
  demoAccounts,
}) => {
  await page.goto("/become-mentor");
  await fillForm(page, "Early Typist");
  await hydrate(page);
  const tag = page.getByLabel("Areas of expertise", { exact: true });
  await tag.fill("Cardiology");
  await tag.press("Enter");
  await tag.fill(" cardiology ");
  await page.getByRole("button", { name: "Add" }).click();
  await tag.fill("Licensing");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(2);
  await page.getByRole("button", { name: "Remove Licensing" }).click();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(1);

  await submitButton(page).click();
  await expect(page.getByText("Authentication required")).toBeVisible();
  await expect(page.getByText("Please sign in to become a mentor")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Early Typist");

  await signInByForm(page, demoAccounts.jobseeker, "/become-mentor");
  await expect(page.getByLabel("Full name")).toHaveValue("Early Typist");
  await expect(page.getByLabel("Availability")).toHaveValue("Limited slots");
  await expect(page.getByRole("button", { name: "Remove Cardiology" })).toBeVisible();
});

test("what a visitor typed goes to the first person who signs in, and to no one after", async ({
  page,
}) => {
  await page.goto("/become-mentor");
  await hydrate(page);
  await page.getByLabel("Full name").fill("Shared Computer");
  await signUp(page, "/become-mentor");
  await expect(page.getByLabel("Full name")).toHaveValue("Shared Computer");
  await page.context().clearCookies();
  await signUp(page, "/become-mentor");
  await expect(page.getByLabel("Full name")).toHaveValue("");
});

test("what a visitor typed is deleted once someone signs out in that tab", async ({ page }) => {
  await page.goto("/become-mentor");
  await hydrate(page);
  await page.getByLabel("Full name").fill("Shared Computer");
  await signUp(page, "/dashboard");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await signUp(page, "/become-mentor");
  await expect(page.getByLabel("Full name")).toHaveValue("");
});

test("a photo is cut with the keyboard, survives what is typed around it, and can be removed", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/become-mentor");
  await page.getByLabel("Full name").fill("Photo Graph");
  const field = page.getByLabel("Choose a photo of yourself");
  await field.setInputFiles({
    name: "a.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%"),
  });
  await expect(field).toHaveAccessibleDescription(/Choose a JPEG, PNG or WebP picture/);
  const denial = page.getByRole("status").filter({ hasText: "Choose a JPEG, PNG or WebP picture" });
  await expect(denial).toBeAttached();
  const picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: "#345678" },
  })
    .png()
    .toBuffer();
  await field.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  const zoom = page.getByRole("slider", { name: "Zoom" });
  // Its picture's size comes a moment after it.
  await expect(zoom).toBeEnabled();
  await zoom.focus();
  await page.keyboard.press("End");
  await expect(zoom).toHaveAttribute("aria-valuetext", "250%");
  await page.getByRole("slider", { name: "Left or right" }).press("Home");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Use this photo" }).click();
  await expect(page.getByText("Photo saved.")).toBeVisible();
  await expect(page.getByLabel("Choose another photo")).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveValue("Photo Graph");

  await page.reload();
  const shown = page.getByRole("img", { name: "Your new photo, not public yet" });
  await expect(shown).toHaveJSProperty("naturalWidth", 240);
  await page.getByRole("button", { name: "Remove your new photo" }).click();
  await expect(page.getByText("Photo removed.")).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test("coming back to the page without a connection changes nothing on it", async ({
  page,
  goOffline,
}) => {
  await signUp(page, "/become-mentor");
  const name = page.getByLabel("Full name");
  await name.fill("Early Riser");
  const goOnline = await goOffline(page);
  const asked = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/healthz"));
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await asked;
  await expect(name).toHaveValue("Early Riser");
  const loaded = page.waitForResponse((response) => response.url().includes("become-mentor.data"));
  await goOnline();
  expect((await loaded).status()).toBe(200);
  await expect(name).toHaveValue("Early Riser");
});

test("the form says what is wrong beside each field and keeps what was typed", async ({
  page,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.jobseeker, "/become-mentor");
  await submitButton(page).click();
  await expect(page.getByText("Expertise required")).toBeVisible();
  await expect(page.getByText("Please add at least one area of expertise")).toBeVisible();

  await page.getByLabel("Areas of expertise", { exact: true }).fill("Cardiology");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByLabel("Full name").fill("A");
  await page.getByLabel("Hourly rate").fill("9");
  await submitButton(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "There's a problem" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Name must be at least 2 characters");
  await expect(summary).toContainText("Hourly rate must be at least $10");
  await expect(page.getByLabel("Full name")).toHaveValue("A");
  await summary.getByRole("link", { name: "Bio must be at least 50 characters" }).click();
  await expect(page.getByLabel("Bio")).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
});

test("apply, pay, be approved, and be found in the list", async ({
  browser,
  demoAccounts,
  allowNoise,
}) => {
  // Rejecting without a reason is refused on the way.
  allowNoise("POST /admin/applications.data 400");
  const applicant = await browser.newContext();
  const page = await applicant.newPage();
  await signUp(page, "/become-mentor");
  await fillAll(page, "Found In The List");
  const opened = applicant.waitForEvent("page");
  await submitButton(page).click();
  await expect(page.getByText("Redirecting to payment")).toBeVisible();
  await expect(page.getByText("Complete your $49 registration to become a mentor")).toBeVisible();
  await expect(page.getByText("Waiting for payment")).toBeVisible();
  await expect(submitButton(page)).toBeEnabled();

  const checkout = await opened;
  await checkout.waitForURL("**/sandbox/checkout/**");
  await checkout.getByRole("button", { name: /^Pay/ }).click();
  await checkout.waitForURL("**/become-mentor/applications/**");
  await expect(checkout.getByText("Under review")).toBeVisible();
  expect(await findViolations(checkout)).toEqual([]);
  await checkout.getByRole("link", { name: "Dashboard" }).last().click();
  await checkout.waitForURL("**/dashboard");
  await expect(checkout.getByText("Under review")).toBeVisible();
  // The first tab still offers the payment; an applicant who comes back to it is not asked twice.
  await expect(submitButton(page)).toBeVisible();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText("Under review")).toBeVisible();
  await expect(submitButton(page)).toHaveCount(0);

  const office = await browser.newContext();
  const admin = await office.newPage();
  await signIn(admin, demoAccounts.admin, "/admin/applications");
  expect(await findViolations(admin)).toEqual([]);
  // Other tests' applications wait beside it.
  const application = admin.getByRole("article").filter({ hasText: "Found In The List" });
  await admin.getByRole("button", { name: "Reject Found In The List" }).click();
  await expect(admin.getByText("Reason must be at least 5 characters")).toBeVisible();
  await application.getByLabel("Reason for rejecting").fill("Only to be sure that it asks first.");
  await admin.getByRole("button", { name: "Reject Found In The List" }).click();
  await expect(admin.getByText("You can't undo this.")).toBeVisible();
  await admin.getByRole("button", { name: "Change the reason" }).click();
  await expect(application.getByLabel("Reason for rejecting")).toHaveValue(
    "Only to be sure that it asks first.",
  );
  await admin.getByRole("button", { name: "Approve Found In The List" }).click();
  await expect(admin.getByText("Application approved.")).toBeVisible();

  await admin.goto("/mentorship?q=Found+In+The+List");
  const card = admin.getByRole("article").filter({ hasText: "Found In The List" });
  await expect(card).toContainText("$150 per hour");
  await expect(card).toContainText("New mentor");
  await card.getByRole("link", { name: "View Profile" }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Found In The List");
  // Other pages link here for a mentor's available times. This mentor has opened none yet.
  await expect(admin.locator("#times")).toContainText("isn't taking bookings yet");

  await admin.goto("/admin/outbox");
  await expect(async () => {
    await admin.reload();
    await expect(admin.getByText("You're now a mentor").first()).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await findViolations(admin)).toEqual([]);
  await applicant.close();
  await office.close();
});

test("a failed submit says why, closes the tab it opened and keeps the form", async ({
  page,
  context,
  allowNoise,
}) => {
  allowNoise("The application could not be submitted");
  allowNoise("POST /functions/v1/create-mentor-payment 503");
  await signUp(page, "/become-mentor");
  await fillAll(page, "Twice Unlucky");
  const answers = [
    { status: 503, json: { error: "Payments are closed today.", code: "closed" } },
    { status: 200, json: {} },
  ];
  await page.route("**/functions/v1/create-mentor-payment", (route) =>
    route.fulfill(answers.shift() ?? {}),
  );
  await submitButton(page).click();
  await expect(page.getByText("Payments are closed today.")).toBeVisible();
  await expect(submitButton(page)).toBeEnabled();
  await submitButton(page).click();
  await expect(page.getByText("Failed to submit application")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Twice Unlucky");
  await expect.poll(() => context.pages().length).toBe(1);
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Twice Unlucky");
  await expect(page.getByRole("button", { name: "Remove Cardiology" })).toBeVisible();
});

test("what was typed is still there after a look at the page about licenses that a problem names", async ({
  page,
  allowNoise,
}) => {
  allowNoise("The application could not be submitted");
  allowNoise("POST /functions/v1/create-mentor-payment 400");
  await signUp(page, "/become-mentor");
  await fillAll(page, "Licensed Later");
  const offer = `${bio} I explain every visa.`;
  await page.getByLabel("Bio").fill(offer);
  await submitButton(page).click();
  await expect(page.getByText('Bio says "visa".')).toBeVisible();
  await expect(submitButton(page)).toBeEnabled();
  await page.getByRole("link", { name: "Add your license" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your professional license");
  await page.goBack();
  await expect(page.getByLabel("Full name")).toHaveValue("Licensed Later");
  await expect(page.getByLabel("Bio")).toHaveValue(offer);
});

test("a blocked tab is replaced by a link; a canceled payment can be continued; a rejection without scripts refunds it", async ({
  browser,
  page,
  demoAccounts,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await signUp(page, "/become-mentor");
  await fillAll(page, "Turned Down");
  await submitButton(page).click();
  await expect(page.getByText("Your browser blocked the payment page")).toBeVisible();
  const address = await page
    .getByRole("link", { name: "Open the payment page" })
    .getAttribute("href");
  await page.goto(address ?? "");
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await page.waitForURL("**/become-mentor/applications/**");
  await expect(page.getByText("You left the payment page before paying")).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL("**/sandbox/checkout/**");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.waitForURL("**/become-mentor/applications/**");
  await expect(page.getByText("Under review")).toBeVisible();

  const office = await browser.newContext();
  await signIn(await office.newPage(), demoAccounts.admin, "/admin/applications");
  const scriptless = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await office.storageState(),
  });
  const admin = await scriptless.newPage();
  await admin.goto("/admin/applications");
  const application = admin.getByRole("article").filter({ hasText: "Turned Down" });
  await application.getByLabel("Reason for rejecting").fill("We have no place for this field yet.");
  await admin.getByRole("button", { name: "Reject Turned Down" }).click();
  await admin.getByRole("button", { name: "Reject and refund" }).click();
  await expect(admin.getByText("Application rejected.")).toBeVisible();
  await office.close();
  await scriptless.close();

  await expect(async () => {
    await page.reload();
    await expect(page.getByText("You got your $49 back.")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText("We have no place for this field yet.")).toBeVisible();
  await page.goto("/admin/applications");
  await expect(page.getByText("Access Denied")).toBeVisible();
});
