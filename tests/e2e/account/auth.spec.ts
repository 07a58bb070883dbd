import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { startMailServer } from "../../../src/platform/mail/mail-server.fixture.ts";
import { newVersion } from "../../../src/shared/new-version.ts";
import { startBuiltServer } from "../../support/running/built-server.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";
import { readMailbox } from "../support/production-steps.ts";

const signInPanel = (page: Page) => page.getByRole("tabpanel", { name: "Sign In" });
const signUpPanel = (page: Page) => page.getByRole("tabpanel", { name: "Sign Up" });

async function fillSignIn(page: Page, email: string, password: string) {
  await signInPanel(page).getByLabel("Email").fill(email);
  await signInPanel(page).getByLabel("Password").fill(password);
  await signInPanel(page).getByRole("button", { name: "Sign In", exact: true }).click();
}

async function fillSignUp(page: Page, email: string, password: string, confirmation = password) {
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await signUpPanel(page).getByLabel("Email").fill(email);
  await signUpPanel(page).getByLabel("Password", { exact: true }).fill(password);
  await signUpPanel(page).getByLabel("Confirm password").fill(confirmation);
  await signUpPanel(page).getByRole("button", { name: "Create Account" }).click();
}

const alert = (page: Page) => page.getByRole("tabpanel").getByRole("alert");

test("signing in says what is wrong, one thing at a time, in the words of the catalogue", async ({
  page,
  allowNoise,
  demoAccounts,
}) => {
  allowNoise("POST /auth/v1/token 400");
  const breaches: string[] = [];
  await page.exposeFunction("noteBreach", (directive: string) => void breaches.push(directive));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
      (window as unknown as { noteBreach(directive: string): void }).noteBreach(effectiveDirective),
    );
  });
  await page.goto("/auth");
  const long = `${"x".repeat(64)}@${"y.".repeat(100)}example`;
  for (const [email, password, message] of [
    ["not an address", "long enough", "Invalid email address"],
    [long, "long enough", "Email must be less than 255 characters"],
    ["ada@people.example", "1234567", "Password must be at least 8 characters"],
    ["ada@people.example", "x".repeat(101), "Password must be less than 100 characters"],
    ["nobody@people.example", "not the one", "Invalid email or password"],
    [demoAccounts.jobseeker.email, "not the one", "Invalid email or password"],
  ] as const) {
    await fillSignIn(page, email, password);
    await expect(alert(page)).toHaveText(message);
    await expect(signInPanel(page).getByLabel("Email")).toHaveValue(email);
  }
  expect(breaches).toEqual([]);
});

test("signing in shows that it is busy, welcomes, and leads to the dashboard; signing out back home", async ({
  page,
  demoAccounts,
}) => {
  await page.goto("/auth");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/auth/v1/token**", async (route) => {
    await held;
    await route.continue();
  });
  const { email, password } = demoAccounts.jobseeker;
  await fillSignIn(page, `  ${email.toUpperCase()} `, password);
  const busy = page.getByRole("button", { name: "Signing in..." });
  await expect(busy).toBeDisabled();
  release();
  // It passes, so it's looked for first.
  await expect(page.getByText("Welcome back!")).toBeVisible();
  await page.waitForURL("**/dashboard");

  await page.goto("/auth");
  await page.waitForURL("**/dashboard");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Get Started", exact: true }).first()).toBeVisible();
  await page.goto("/dashboard");
  await page.waitForURL("**/auth?next=%2Fdashboard");
});

test("the first paint already knows its viewer, without JavaScript", async ({
  page,
  browser,
  baseURL,
  demoAccounts,
}) => {
  await page.goto("/auth");
  await fillSignIn(page, demoAccounts.mentor.email, demoAccounts.mentor.password);
  await page.waitForURL("**/dashboard");
  const { cookies } = await page.context().storageState();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  });
  await context.addCookies(cookies);
  const plain = await context.newPage();
  await plain.goto("/dashboard");
  await expect(plain.getByText(demoAccounts.mentor.email).first()).toBeVisible();
  await context.close();
});

test("signing up checks the form, shows that it is busy, and makes one account", async ({
  page,
  allowNoise,
}) => {
  allowNoise("POST /auth/v1/signup 422");
  await page.goto("/auth");
  await fillSignUp(page, "grace@people.example", "long enough", "something else");
  await expect(signUpPanel(page).getByText("At least 8 characters")).toBeVisible();
  await expect(alert(page)).toHaveText("Passwords do not match");
  await fillSignUp(page, "grace@people.example", "short", "different");
  await expect(alert(page)).toHaveText("Password must be at least 8 characters");

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/auth/v1/signup**", async (route) => {
    await held;
    await route.continue();
  });
  await fillSignUp(page, "grace@people.example", "long enough");
  await expect(page.getByRole("button", { name: "Creating account..." })).toBeDisabled();
  release();
  await expect(page.getByText("Account created successfully! You can now sign in.")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/auth");
  await fillSignUp(page, "Grace@people.example", "another password");
  await expect(alert(page)).toHaveText("An account with this email already exists");
  const refused = signUpPanel(page).getByLabel("Email");
  await expect(refused).toHaveAttribute("aria-invalid", "true");
  await expect(refused).toHaveAccessibleErrorMessage(/An account with this email already exists/);
  await expect(refused).toBeFocused();
});

test("Get Started opens Sign Up, an email stays from tab to tab, and a password can be shown", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Get Started" }).click();
  await expect(page.getByRole("tab", { name: "Sign Up", selected: true })).toBeVisible();
  await signUpPanel(page).getByLabel("Email").fill("grace@people.example");
  const password = signUpPanel(page).getByLabel("Password", { exact: true });
  await password.fill("correct horse");
  await expect(password).toHaveAttribute("type", "password");
  await signUpPanel(page).getByRole("button", { name: "Show what you type" }).first().click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("correct horse");
  await signUpPanel(page).getByRole("button", { name: "Hide what you type" }).click();
  await expect(password).toHaveAttribute("type", "password");

  await page.getByRole("tab", { name: "Sign In" }).click();
  await expect(signInPanel(page).getByLabel("Email")).toHaveValue("grace@people.example");
  await signInPanel(page).getByLabel("Email").fill("ada@people.example");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(signUpPanel(page).getByLabel("Email")).toHaveValue("ada@people.example");
});

test("where an account waits for confirmation, the page says which email to open, sends it again and takes its code", async ({
  page,
  allowNoise,
}) => {
  allowNoise("POST /auth/v1/token 400");
  allowNoise("POST /auth/v1/verify 403");
  const answer = (path: string, status: number, body: object) =>
    page.route(`**/auth/v1/${path}**`, (route) =>
      route.fulfill({
        status,
        headers: { "X-Supabase-Api-Version": "2024-01-01" },
        contentType: "application/json",
        body: JSON.stringify(body),
      }),
    );
  const email = "waiting@people.example";
  await page.clock.install();
  await answer("signup", 200, { id: crypto.randomUUID(), email, identities: [] });
  await answer("token", 400, { code: "email_not_confirmed", message: "Email not confirmed" });
  await answer("resend", 200, {});
  await answer("verify", 403, {
    code: "otp_expired",
    message: "Token has expired or is invalid",
  });

  await page.goto("/auth");
  await hydrate(page);
  await fillSignUp(page, email, "long enough");
  await expect(page.getByText("Account created successfully! You can now sign in.")).toBeVisible();
  await expect(page.getByText(`Open the email we sent to ${email}`)).toBeVisible();
  const again = page.getByRole("button", { name: "Send the email again" });
  await expect(again).toBeDisabled();
  await page.clock.runFor(61_000);
  const asked = page.waitForRequest("**/auth/v1/resend**");
  await again.click();
  expect((await asked).postDataJSON()).toMatchObject({ type: "signup", email });
  await expect(page.getByText("another email is on its way")).toBeVisible();
  await expect(again).toBeDisabled();

  await page.getByRole("tab", { name: "Sign In" }).click();
  await fillSignIn(page, email, "long enough");
  await expect(alert(page)).toContainText("Please check your email to confirm your account");
  await expect(alert(page)).toBeFocused();
  await again.click();
  await expect(page.getByText("another email is on its way")).toBeVisible();
  const checked = page.waitForRequest("**/auth/v1/verify**");
  await signInPanel(page).getByLabel("Code").fill("123 456");
  await signInPanel(page).getByRole("button", { name: "Continue", exact: true }).click();
  expect((await checked).postDataJSON()).toMatchObject({ type: "signup", email, token: "123456" });
  await expect(page.getByText("That code isn't right, or it has expired.")).toBeVisible();
  await page.getByRole("button", { name: "Back to sign in" }).click();
  await expect(signInPanel(page).getByLabel("Password")).toBeVisible();
});

test("the code of a confirmation works where one signed up, and who loses a password to a code is asked for a new one", async ({
  browser,
}) => {
  const mailServer = await startMailServer();
  const mailbox = readMailbox(mailServer);
  const server = await startBuiltServer({ SMTP_URL: mailServer.url });
  try {
    const context = await browser.newContext({ baseURL: server.baseURL });
    const page = await context.newPage();
    const signUp = async () => {
      const email = `${randomBytes(6).toString("hex")}@people.example`;
      await page.goto("/auth");
      await hydrate(page);
      await fillSignUp(page, email, "long enough");
      await expect(page.getByText(`Open the email we sent to ${email}`)).toBeVisible();
      return email;
    };
    const enterCode = async (email: string, subject: string) => {
      await page.getByLabel("Code").fill(await mailbox.codeIn(email, subject));
      await page.getByRole("button", { name: "Continue", exact: true }).click();
    };
    await enterCode(await signUp(), "Confirm your email address");
    await page.waitForURL("**/welcome");

    await context.clearCookies();
    const email = await signUp();
    await page.goto("/auth/email-link");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await enterCode(email, "Sign in to");
    await page.waitForURL("**/auth/new-password?unclaimed*");
    await expect(page.getByText("the earlier password no longer works")).toBeVisible();
    await context.close();
  } finally {
    await server.stop();
    await mailServer.close();
  }
});

test("what the service says otherwise is shown as it is; a limit and a lost answer get plain sentences", async ({
  page,
  allowNoise,
}) => {
  allowNoise(/POST \/auth\/v1\/token (422|429|400)/);
  allowNoise("net::ERR_FAILED");
  await page.goto("/auth");
  const answer = (status: number, body: object) =>
    page.route("**/auth/v1/token**", (route) =>
      route.fulfill({
        status,
        headers: { "X-Supabase-Api-Version": "2024-01-01" },
        contentType: "application/json",
        body: JSON.stringify(body),
      }),
    );
  await answer(422, { code: "phone_provider_disabled", message: "Phone logins are disabled" });
  await fillSignIn(page, "ada@people.example", "long enough");
  await expect(alert(page)).toHaveText("Phone logins are disabled");
  await expect(alert(page)).toBeFocused();
  await page.unroute("**/auth/v1/token**");

  await answer(429, { code: "over_request_rate_limit", message: "Request rate limit reached" });
  await fillSignIn(page, "ada@people.example", "long enough");
  await expect(alert(page)).toHaveText("Too many attempts. Wait a few minutes, then try again.");
  await page.unroute("**/auth/v1/token**");

  await answer(400, { code: "email_not_confirmed", message: "Email not confirmed" });
  await fillSignIn(page, "ada@people.example", "long enough");
  await expect(alert(page)).toContainText("Please check your email to confirm your account");
  await page.getByRole("button", { name: "Back to sign in" }).click();
  await page.unroute("**/auth/v1/token**");

  await page.route("**/auth/v1/token**", (route) => route.abort());
  await fillSignIn(page, "ada@people.example", "long enough");
  await expect(alert(page)).toHaveText("An error occurred. Please try again.");
});

test("the form works by keyboard alone, and never leads to another site", async ({
  page,
  demoAccounts,
}) => {
  await page.goto(`/auth?next=${encodeURIComponent("//evil.example/")}`);
  await hydrate(page);
  await page.getByRole("tab", { name: "Sign In" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(signUpPanel(page)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(signInPanel(page)).toBeVisible();
  await signInPanel(page).getByLabel("Email").focus();
  await page.keyboard.type(demoAccounts.jobseeker.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(demoAccounts.jobseeker.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  expect(new URL(page.url()).hostname).toBe("localhost");
});

test("a page from before a new version of the site says to reload it when someone signs in", async ({
  page,
  allowNoise,
  demoAccounts,
}) => {
  allowNoise(/^GET \/assets\/.* 404$/);
  await page.goto("/auth");
  await hydrate(page);
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
  const { email, password } = demoAccounts.jobseeker;
  await fillSignIn(page, email, password);
  await expect(alert(page)).toHaveText(newVersion);
  await page.unroute("**/assets/*.js");
  await page.reload();
  await fillSignIn(page, email, password);
  await page.waitForURL("**/dashboard");
});

test("a session that was ended elsewhere is noticed on the next page", async ({
  page,
  browser,
  baseURL,
  demoAccounts,
}) => {
  const { email, password } = demoAccounts.jobseeker;
  await page.goto("/auth");
  await fillSignIn(page, email, password);
  await page.waitForURL("**/dashboard");

  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await elsewhere.newPage();
  await other.goto("/auth");
  await fillSignIn(other, email, password);
  await other.waitForURL("**/dashboard");
  await other.getByRole("button", { name: "Account" }).click();
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(other.getByRole("link", { name: "Get Started", exact: true }).first()).toBeVisible();
  await elsewhere.close();

  await page.goto("/dashboard");
  await page.waitForURL("**/auth?next=%2Fdashboard");
});
