import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { expect } from "./fixtures.ts";

/** The code that an authenticator app shows `steps` half minutes from now; none is taken twice. */
export function codeOf(secret: string, steps = 0, now = Date.now()): string {
  const epoch = Math.floor(now / 1000) + steps * 30;
  return generateSync({ secret, epoch });
}

/** Adds an app on `/account/security`, which is open. Answers its secret. */
export async function addAuthenticator(page: Page): Promise<string> {
  const steps = page.getByRole("region", { name: "Second step" });
  await steps.getByRole("button", { name: "Add an authenticator app" }).click();
  await expect(steps.getByLabel("Name")).toBeFocused();
  await steps.getByRole("button", { name: "Continue" }).click();
  await expect(steps.getByRole("img", { name: /QR code/ })).toBeVisible();
  await steps.getByText("Can't use your camera?").click();
  const secret = ((await steps.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await steps.getByLabel("Code").fill(codeOf(secret));
  await steps.getByRole("button", { name: "Confirm" }).click();
  await expect(steps.getByText("Authenticator app added")).toBeVisible();
  return secret;
}
