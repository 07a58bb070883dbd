import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Account } from "../support/built-server.ts";

/** Signs in at `/auth` and waits for `next`. */
export async function signIn(page: Page, account: Account, next = "/dashboard"): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`**${next}`);
}

/** Makes an account of the test's own, which nobody else has done anything with, and waits for `next`. */
export async function signUp(page: Page, next = "/dashboard"): Promise<Account> {
  const email = `${randomBytes(6).toString("hex")}@people.example`;
  const account = { email, password: randomBytes(12).toString("base64url") };
  await page.goto(`/auth?next=${encodeURIComponent(next)}`);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const panel = page.getByRole("tabpanel", { name: "Sign Up" });
  await panel.getByLabel("Email").fill(account.email);
  await panel.getByLabel("Password", { exact: true }).fill(account.password);
  await panel.getByLabel("Confirm Password").fill(account.password);
  await panel.getByRole("button").click();
  await page.waitForURL(`**${next}`);
  return account;
}
