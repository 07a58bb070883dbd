import type { Page } from "@playwright/test";
import { colorRules, findViolations, overflowOf } from "../support/accessibility.ts";
import { signIn, signInByForm, signUp } from "../support/account-steps.ts";
import { addAuthenticator } from "../support/authenticator-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { openOffice } from "../support/office-steps.ts";

const path = "/account/security";
const section = (page: Page, name: string) => page.getByRole("region", { name });

test("the password is changed, with what is wrong said first, and other sessions end", async ({
  page,
  browser,
  baseURL,
  allowNoise,
}) => {
  allowNoise("PUT /auth/v1/user 422");
  const account = await signUp(page, path);
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  await signIn(other, account);

  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("New password")).toBeFocused();
  const fill = async (password: string, confirmation = password) => {
    await page.getByLabel("New password").fill(password);
    await page.getByLabel("Confirm password").fill(confirmation);
    await page.getByRole("button", { name: "Save password" }).click();
  };
  const alert = section(page, "Password").getByRole("alert");
  await fill("short");
  await expect(alert).toHaveText("Password must be at least 8 characters");
  await fill("long enough to pass", "something else entirely");
  await expect(alert).toHaveText("Passwords do not match");
  await fill(account.password);
  await expect(alert).toHaveText("That's already your password. Choose another one.");
  await fill("copper meridian arcs");
  await expect(page.getByRole("status").filter({ hasText: "Password saved" })).toBeFocused();

  await other.goto("/dashboard");
  await other.waitForURL("**/auth?next=*");
  await signIn(other, { ...account, password: "copper meridian arcs" });
  await context.close();
});

test("a password that needs a code by mail asks for it, and takes it", async ({
  page,
  browser,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise("PUT /auth/v1/user 400");
  const { email } = await signUp(page, path);
  // As the server answers in a session that is older than a day.
  const stop = { times: 1 };
  await page.route(
    "**/auth/v1/user",
    (route) =>
      route.fulfill({
        status: 400,
        headers: { "X-Supabase-Api-Version": "2024-01-01" },
        json: {
          code: "reauthentication_needed",
          message: "Password update requires reauthentication",
        },
      }),
    stop,
  );
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("New password").fill("copper meridian arcs");
  await page.getByLabel("Confirm password").fill("copper meridian arcs");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(section(page, "Password").getByRole("alert")).toContainText(
    "we've emailed you a code",
  );
  const office = await openOffice(browser, demoAccounts.admin);
  const code = await office.codeIn(email, "Your code to change your password");
  await office.close();
  await page.getByLabel("Code").fill(code);
  const sent = page.waitForRequest(
    (request) => request.method() === "PUT" && request.url().endsWith("/auth/v1/user"),
  );
  await page.getByRole("button", { name: "Save password" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ nonce: code });
  await expect(page.getByText("Password saved")).toBeVisible();
});

test("the address changes when both mailboxes have confirmed, here by their codes", async ({
  page,
  browser,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise("POST /auth/v1/verify 403");
  const { email } = await signUp(page, path);
  const next = `next-${email}`;
  const part = section(page, "Email");
  await part.getByRole("button", { name: "Change email" }).click();
  await part.getByLabel("Email").fill(next);
  await part.getByRole("button", { name: "Send confirmation" }).click();
  await expect(part.getByText(`Check your email to confirm ${next}`)).toBeVisible();
  await expect(part.getByText(`Your email will change to ${next}`)).toBeVisible();
  await page.reload();
  await expect(part.getByText("Confirm from both addresses.")).toBeVisible();

  const office = await openOffice(browser, demoAccounts.admin);
  const subject = "Confirm your new email address";
  // Both emails name both addresses; each is found by whom it is to.
  const codes = {
    [email]: await office.codeIn(`To ${email},`, subject),
    [next]: await office.codeIn(`To ${next},`, subject),
  };
  await office.close();
  const confirm = async (address: string, code: string) => {
    const form = part.locator("form").filter({ hasText: `Code sent to ${address}` });
    await form.getByRole("textbox").fill(code);
    await form.getByRole("button", { name: "Confirm" }).click();
  };
  await confirm(next, "000000");
  await expect(part.getByRole("alert")).toContainText("That code isn't right");
  await confirm(email, codes[email] ?? "");
  await expect(part.getByText(`Confirmed from ${email}`)).toBeVisible();
  await expect(part.getByLabel(`Code sent to ${email}`)).toHaveCount(0);
  await confirm(next, codes[next] ?? "");
  await expect(part.getByText(`Your email is now ${next}`)).toBeVisible();
  await expect(part.getByText(`You sign in with ${next}.`)).toBeVisible();
});

test("a telephone number is added with the code that is sent to it", async ({
  page,
  browser,
  demoAccounts,
}) => {
  await signUp(page, path);
  const steps = section(page, "Second step");
  await steps.getByRole("button", { name: "Add a phone number" }).click();
  const number = steps.getByLabel("Phone number");
  await expect(number).toBeFocused();
  await number.fill("416 555 0100");
  await steps.getByRole("button", { name: "Text me a code" }).click();
  await expect(steps.getByRole("alert")).toContainText("country code");
  await number.fill("+1 (416) 555-0142");
  await steps.getByRole("button", { name: "Text me a code" }).click();
  const code = steps.getByLabel("Code");
  await expect(code).toBeFocused();
  const office = await openOffice(browser, demoAccounts.admin);
  await expect(async () => {
    const texts = await office.emailsTo("To +14165550142,", "Text message");
    const text = (await texts.first().textContent({ timeout: 1000 })) ?? "";
    expect(text).toMatch(/\b\d{6}\b/);
    await code.fill(/\b\d{6}\b/.exec(text)?.[0] ?? "");
  }).toPass();
  await office.close();
  await steps.getByRole("button", { name: "Confirm" }).click();
  const news = steps.getByRole("status").filter({ hasText: "Phone number added" });
  await expect(news).toBeFocused();
  await expect(steps.getByRole("list", { name: "Second steps" })).toContainText("+14165550142");
});

test("closing a form without saving leads back to its button", async ({ page }) => {
  await signUp(page, path);
  await page.getByRole("button", { name: "Change password" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("New password")).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByRole("button", { name: "Change password" })).toBeFocused();
});

test("an authenticator app is added, recovery codes are shown once, and both go again", async ({
  page,
  allowNoise,
}) => {
  allowNoise(/POST \/auth\/v1\/factors\/[0-9a-f-]+\/verify 422/);
  await signUp(page, path);
  const steps = section(page, "Second step");
  await steps.getByRole("button", { name: "Add an authenticator app" }).click();
  await steps.getByRole("button", { name: "Continue" }).click();
  await steps.getByLabel("Code").fill("000000");
  await steps.getByRole("button", { name: "Confirm" }).click();
  await expect(steps.getByRole("alert")).toHaveText("That code isn't right. Enter the latest one.");
  await steps.getByRole("button", { name: "Cancel" }).click();

  await addAuthenticator(page);
  const list = steps.getByRole("list", { name: "Second steps" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list).toContainText("Authenticator app");

  await steps.getByRole("button", { name: "Create recovery codes" }).click();
  const codes = steps.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const replaced = steps.getByText("Your old codes don't work anymore.");
  await expect(replaced).toHaveCount(0);
  const shown = await codes.allInnerTexts();
  const download = page.waitForEvent("download");
  await steps.getByRole("link", { name: "Download as text" }).click();
  const file = await (await download).createReadStream();
  let text = "";
  for await (const piece of file) text += piece;
  for (const code of shown) expect(text).toContain(code);

  await page.emulateMedia({ media: "print" });
  await expect(codes.first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Password" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await steps.getByRole("button", { name: "I've saved them" }).click();
  await expect(steps.getByText("You have 10 of 10 codes left.")).toBeVisible();
  await page.reload();
  await expect(steps.getByText("You have 10 of 10 codes left.")).toBeVisible();
  await expect(page.getByText(shown[0] ?? "")).toHaveCount(0);
  await steps.getByRole("button", { name: "Create new codes" }).click();
  await expect(codes).toHaveCount(10);
  expect(await codes.allInnerTexts()).not.toContain(shown[0]);
  await expect(replaced).toBeVisible();

  await list.getByRole("button", { name: "Remove Authenticator app" }).click();
  await list.getByRole("button", { name: "Remove Authenticator app" }).click();
  await expect(
    steps.getByRole("status").filter({ hasText: "Authenticator app was removed" }),
  ).toBeFocused();
  await expect(list).toHaveCount(0);
  await expect(steps.getByRole("heading", { name: "Recovery codes" })).toHaveCount(0);
});

test("the activity names what happened, without anything secret, and leads to Security", async ({
  page,
}) => {
  await signUp(page, path);
  const secret = await addAuthenticator(page);
  await page.getByRole("link", { name: "Activity" }).click();
  const events = page.getByRole("list", { name: "Activity" }).getByRole("listitem");
  await expect(events.first()).toContainText(
    "Completed the second step with an authenticator app.",
  );
  await expect(events.first()).toContainText("Private network");
  await expect(events.last()).toContainText("Created the account.");
  expect(await page.content()).not.toContain(secret);
});

test("an administrator without a second step is asked to add one", async ({
  page,
  demoAccounts,
}) => {
  await signIn(page, demoAccounts.admin, path);
  await expect(page.getByText("Please add a second step")).toBeVisible();
});

test("who is not signed in is asked to, and comes back", async ({ page, demoAccounts }) => {
  for (const wanted of [path, "/account/activity"]) {
    await page.context().clearCookies();
    await page.goto(wanted);
    await page.waitForURL(`**/auth?next=${encodeURIComponent(wanted)}`);
  }
  await signInByForm(page, demoAccounts.jobseeker, path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
});

test("nothing stands in the way of reading it (both themes, 390 px)", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, path);
  await addAuthenticator(page);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByRole("button", { name: "Add a phone number" }).click();
  await noneFound(page);
  await page.goto("/account/activity");
  await noneFound(page);
});

async function noneFound(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === "light" ? undefined : colorRules;
    const violations = await findViolations(page, rules);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  }
}
