import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { generateSync } from "otplib";
import { publishableKeyMeta } from "../../../src/platform/browser/supabase.ts";
import type { Account } from "../../support/running/built-server.ts";
import { colorRules, findViolations } from "../support/accessibility.ts";
import { signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";
import { openOffice } from "../support/office-steps.ts";

/**
 * A device's own authenticator, or a key that is plugged in, made by the browser itself. Answers a
 * way to count what it has made.
 */
async function addAuthenticator(
  page: Page,
  kind: "device" | "key",
): Promise<{ count(): Promise<number> }> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: kind === "device" ? "internal" : "usb",
      hasResidentKey: kind === "device",
      hasUserVerification: kind === "device",
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async count() {
      const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.length;
    },
  };
}

const passkeys = (page: Page) => page.getByRole("region", { name: "Passkeys" });
const news = (page: Page, text: string) =>
  passkeys(page).getByRole("status").filter({ hasText: text });

async function addPasskey(page: Page): Promise<void> {
  await page.goto("/account/security");
  await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
  await expect(news(page, "Passkey added")).toBeFocused();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("link", { name: "Get Started", exact: true }).first()).toBeVisible();
}

async function submitPassword(page: Page, account: Account, next = "/dashboard"): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
}

async function signInWithPasskey(page: Page, next = "/dashboard"): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`);
  await hydrate(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
}

test("a passkey is added, signs in without address or password, is renamed and removed", async ({
  page,
  allowNoise,
}) => {
  const authenticator = await addAuthenticator(page, "device");
  const { email } = await signUp(page);
  await addPasskey(page);
  expect(await authenticator.count()).toBe(1);
  await expect(passkeys(page).getByRole("listitem")).toContainText("not used yet");

  await signOut(page);
  await signInWithPasskey(page, "/account/security");
  await page.waitForURL("**/account/security");
  await expect(page.getByText(email).first()).toBeVisible();
  await expect(passkeys(page).getByRole("listitem")).toContainText("last used");

  await passkeys(page)
    .getByRole("button", { name: /^Rename/ })
    .click();
  const name = passkeys(page).getByLabel("Name");
  await expect(name).toBeFocused();
  await name.fill("");
  await page.keyboard.press("Enter");
  await expect(passkeys(page).getByRole("alert")).toHaveText("Enter a name");
  await name.fill("My laptop");
  await page.keyboard.press("Enter");
  await expect(news(page, "Your passkey is now called My laptop")).toBeFocused();
  await page.reload();
  await hydrate(page);
  await expect(passkeys(page).getByText("My laptop", { exact: true })).toBeVisible();

  await passkeys(page).getByRole("button", { name: "Remove My laptop" }).click();
  await passkeys(page).getByRole("button", { name: "Remove My laptop" }).click();
  await expect(news(page, "My laptop was removed")).toBeFocused();
  await expect(passkeys(page).getByRole("listitem")).toHaveCount(0);

  await signOut(page);
  allowNoise("POST /auth/v1/passkeys/authentication/verify 400");
  await signInWithPasskey(page);
  await expect(page.getByText("We couldn't verify that passkey.")).toBeVisible();
});

test("a device makes one passkey for an account, and says so", async ({ page }) => {
  const authenticator = await addAuthenticator(page, "device");
  await signUp(page);
  await addPasskey(page);
  await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
  await expect(
    passkeys(page).getByText("This device is already set up for your account."),
  ).toBeVisible();
  expect(await authenticator.count()).toBe(1);
  await expect(passkeys(page).getByRole("listitem")).toHaveCount(1);
});

test("a browser without passkeys is not offered any", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto("/auth");
  await hydrate(page);
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
});

test("a security key is asked for after the password, and opens what was asked for", async ({
  page,
}) => {
  const key = await addAuthenticator(page, "key");
  const account = await signUp(page);
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Add a security key" }).click();
  await page.getByLabel("Name").fill("Blue key");
  await page.getByRole("button", { name: "Use key" }).click();
  await expect(page.getByRole("list", { name: "Second steps" })).toContainText("Blue key");
  expect(await key.count()).toBe(1);

  await signOut(page);
  await submitPassword(page, account, "/account");
  await page.waitForURL("**/auth/second-step?next=%2Faccount");
  await expect(page.getByRole("heading", { name: "Security key: Blue key" })).toBeVisible();

  // Nothing else opens meanwhile.
  await page.goto("/account/security");
  await page.waitForURL("**/auth/second-step?next=%2Faccount%2Fsecurity");

  await page.getByRole("button", { name: "Use security key" }).click();
  await page.waitForURL("**/account/security");
  await expect(page.getByRole("list", { name: "Second steps" })).toContainText("Blue key");
  await page.goto("/auth/second-step?next=%2Faccount");
  await page.waitForURL("**/account");
});

test("the code of an email is followed by the second step, and then by what it was asked for", async ({
  page,
  browser,
  demoAccounts,
}) => {
  await addAuthenticator(page, "key");
  const { email } = await signUp(page);
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Add a security key" }).click();
  await page.getByRole("button", { name: "Use key" }).click();
  await expect(page.getByRole("list", { name: "Second steps" })).toBeVisible();
  const office = await openOffice(browser, demoAccounts.admin);
  const goOnByCode = async (subject: string, next: string) => {
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText("Check your email")).toBeVisible();
    await page.getByLabel("Code").fill(await office.codeIn(email, subject));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(`**/auth/second-step?next=${encodeURIComponent(next)}`);
    await page.getByRole("button", { name: "Use security key" }).click();
    await page.waitForURL((url) => url.pathname === next);
  };

  await page.context().clearCookies();
  await page.goto("/auth/email-link?next=%2Fbecome-mentor");
  await hydrate(page);
  await goOnByCode("Sign in to Meridian", "/become-mentor");
  await expect(page.getByText("You're not signed in")).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto("/auth/forgot-password");
  await hydrate(page);
  await goOnByCode("Choose a new password for Meridian", "/auth/new-password");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
  await office.close();
});

test("the second step can be left by signing out, and asks nobody who does not need it", async ({
  page,
}) => {
  await page.goto("/auth/second-step?next=%2Faccount");
  await page.waitForURL("**/auth?next=%2Faccount");
  await addAuthenticator(page, "key");
  const account = await signUp(page);
  await page.goto("/auth/second-step?next=%2Faccount");
  await page.waitForURL("**/account");

  await page.goto("/account/security");
  await page.getByRole("button", { name: "Add a security key" }).click();
  await page.getByRole("button", { name: "Use key" }).click();
  await expect(page.getByRole("list", { name: "Second steps" })).toBeVisible();
  await signOut(page);
  await submitPassword(page, account);
  await page.waitForURL("**/auth/second-step?next=%2Fdashboard");
  await page.getByRole("button", { name: "Sign out instead" }).click();
  await page.waitForURL(/\/$/);
  await page.goto("/dashboard");
  await page.waitForURL("**/auth?next=%2Fdashboard");
});

test("the code of an app, a recovery code, or one by text message is taken too", async ({
  page,
  browser,
  baseURL,
  demoAccounts,
  allowNoise,
}) => {
  allowNoise(/POST \/auth\/v1\/factors\/.* (422|429)/);
  const account = await signUp(page);
  const key = await page.locator(`meta[name="${publishableKeyMeta}"]`).getAttribute("content");
  const { auth } = createClient(baseURL ?? "", key ?? "", {
    auth: { persistSession: false, experimental: { recoveryCodes: true } },
  });
  await auth.signInWithPassword(account);
  const { data: app } = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Work app" });
  if (!app) throw new Error("The app was not enrolled");
  const codeOf = (steps: number) =>
    generateSync({
      secret: app.totp.secret,
      epoch: Math.floor(Date.now() / 1000) + steps * 30,
    });
  await auth.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(0) });
  const { data: recovery } = await auth.mfa.recoveryCodes.generate();
  const number = `+1416555${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;
  const { data: phone } = await auth.mfa.enroll({ factorType: "phone", phone: number });
  if (!phone) throw new Error("The telephone was not enrolled");
  const { data: challenge } = await auth.mfa.challenge({ factorId: phone.id });
  const office = await openOffice(browser, demoAccounts.admin);
  let text = "";
  await expect(async () => {
    const texts = await office.emailsTo(number, "Text message");
    const shown = (await texts.first().textContent({ timeout: 1000 })) ?? "";
    text = /\b\d{6}\b/.exec(shown)?.[0] ?? "";
    expect(text).not.toBe("");
  }).toPass();
  await office.close();
  await auth.mfa.verify({ factorId: phone.id, challengeId: challenge?.id ?? "", code: text });

  // The sign-up's session has not taken the second step; verifying ended it.
  await page.context().clearCookies();
  await submitPassword(page, account, "/account");
  await expect(page.getByRole("heading", { name: "Authenticator app: Work app" })).toBeVisible();
  const alert = page.getByRole("alert");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(alert).toHaveText("Enter the 6-digit code");
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.getByLabel("Code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(alert).toHaveText("That code isn't right. Check it, or use a new one.");
  await expect(alert).toBeFocused();
  await page.getByLabel("Code").fill(codeOf(1));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account");

  await signOut(page);
  await submitPassword(page, account, "/account");
  await page.getByRole("button", { name: "Text message" }).click();
  await expect(page.getByRole("heading", { name: "Text message" })).toBeFocused();
  await expect(page.getByText(`ending in ${number.slice(-3)}`)).toBeVisible();
  // One is sent each minute: it was for setting it up, or else it's the first of these presses.
  const send = page.getByRole("button", { name: /^(Text me a code|Send another code)$/ });
  await expect(async () => {
    await send.click();
    await expect(alert).toHaveText(/^Please wait \d+ seconds?, then try again\.$/, {
      timeout: 2000,
    });
  }).toPass();

  await page.getByRole("button", { name: "Recovery code" }).click();
  await page.getByLabel("Recovery code").fill("wrong");
  await page.keyboard.press("Enter");
  await expect(alert).toContainText("Each code works once.");
  await page.getByLabel("Recovery code").fill(recovery?.codes[0] ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account");
});

test("the second step reads well on a phone and for everybody, in both themes", async ({
  page,
}) => {
  await addAuthenticator(page, "key");
  const account = await signUp(page);
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Add a security key" }).click();
  await page.getByRole("button", { name: "Use key" }).click();
  await expect(page.getByRole("list", { name: "Second steps" })).toBeVisible();
  await signOut(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await submitPassword(page, account);
    await page.waitForURL("**/auth/second-step?next=%2Fdashboard");
    await expect(page.getByRole("button", { name: "Use security key" })).toBeEnabled();
    const rules = colorScheme === "light" ? undefined : colorRules;
    const violations = await findViolations(page, rules);
    expect(violations).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: "Sign out instead" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  }
});
