import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { sessionCookies } from "../../support/people/session-cookies.ts";
import type { Account } from "../../support/running/built-server.ts";
import { hydrate } from "./hydrate.ts";

/**
 * Signs a page's browser in and opens `next`. The form is left out: the service is asked for a
 * session of the test's own, which the browser then has. Tests about the form fill it in.
 */
export async function signIn(page: Page, account: Account, next = "/dashboard"): Promise<void> {
  await startSession(page, "/auth/v1/token?grant_type=password", account);
  await page.goto(next);
  await hydrate(page);
}

/**
 * Makes an account of the test's own, which nobody else has done anything with, and opens `next`.
 */
export async function signUp(page: Page, next = "/dashboard"): Promise<Account> {
  const account = newAccount();
  await startSession(page, "/auth/v1/signup", account);
  await page.goto(next);
  await hydrate(page);
  return account;
}

/**
 * Answers the question on fees, which stands before every paid career service, and opens `next`.
 * Unless said, so that the person pays.
 */
export async function answerFees(
  page: Page,
  next: string,
  answer: { canadianStatus: string; workPlace: string; homePlace: string } = {
    canadianStatus: "citizen_or_resident",
    workPlace: "CA-ON",
    homePlace: "CA-ON",
  },
): Promise<void> {
  const { origin } = new URL(page.url());
  const sent = await page.request.post("/account/fees", {
    form: answer,
    headers: { origin },
    maxRedirects: 0,
  });
  if (sent.status() >= 400) throw new Error(`The answer was not taken: ${sent.status()}`);
  await page.goto(next);
  await hydrate(page);
}

/** As `signUp`, for somebody who has answered that they pay for career services. */
export async function signUpToBuy(page: Page, next = "/dashboard"): Promise<Account> {
  const account = await signUp(page, "/account/fees");
  await answerFees(page, next);
  return account;
}

/** Signs in at `/auth` as a person does, and waits for `next`. */
export async function signInByForm(page: Page, account: Account, next: string): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`**${next}`);
}

/** Makes an account at `/auth` as a person does, and waits for `next` or for the page that comes instead. */
export async function signUpByForm(page: Page, next: string, leadsTo = next): Promise<Account> {
  const account = newAccount();
  await page.goto(`/auth?next=${encodeURIComponent(next)}`);
  await hydrate(page);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const panel = page.getByRole("tabpanel", { name: "Sign Up" });
  await panel.getByLabel("Email").fill(account.email);
  await panel.getByLabel("Password", { exact: true }).fill(account.password);
  await panel.getByLabel("Confirm password").fill(account.password);
  await panel.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL((url) => url.pathname + url.search === leadsTo);
  return account;
}

const newAccount = (): Account => ({
  email: `${randomBytes(6).toString("hex")}@people.example`,
  password: randomBytes(12).toString("base64url"),
});

async function startSession(page: Page, path: string, account: Account): Promise<void> {
  const answer = await page.request.post(path, {
    headers: { apikey: await readPublishableKey(page) },
    data: account,
  });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  const { origin } = new URL(answer.url());
  await page.context().addCookies(
    sessionCookies(await answer.json()).map((cookie) => ({
      ...cookie,
      url: origin,
      sameSite: "Lax",
    })),
  );
}

/** The key that the site's own pages ask the service with. */
async function readPublishableKey(page: Page): Promise<string> {
  const text = await (await page.request.get("/privacy")).text();
  const [, key] = /<meta name="publishable-key" content="([^"]+)"/.exec(text) ?? [];
  if (!key) throw new Error("The page does not carry the public API key");
  return key;
}
