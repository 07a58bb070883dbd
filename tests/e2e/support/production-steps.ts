import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import {
  type MailServer,
  startMailServer,
} from "../../../src/platform/mail/mail-server.fixture.ts";
import {
  type Account,
  type BuiltServer,
  startBuiltServer,
} from "../../support/running/built-server.ts";
import { createShiftedClock, type ShiftedClock } from "../../support/running/shifted-clock.ts";
import { expect, test as withNoise } from "./fixtures.ts";
import { hydrate } from "./hydrate.ts";

/** Settings of production, with fallbacks on this machine for card payments, files and TLS. */
const production = {
  APP_ENV: "production",
  ALLOW_STAND_INS: "embedded-database,generated-keys,http,local-files,sandbox-payments",
  COMPANY_LEGAL_NAME: "Example Careers Inc.",
  COMPANY_POSTAL_ADDRESS: "1 Example Street, Toronto, Ontario M5V 2T6, Canada",
  PRIVACY_CONTACT: "privacy@meridian.example",
  MAIL_FROM: "Meridian <hello@meridian.example>",
};

interface OwnServer {
  clock: ShiftedClock;
  mailServer: MailServer;
  /** The file that the site syncs mentors from. */
  sheetFile: string;
  /** A production site on its first day: no samples, no accounts, nothing that anyone wrote. */
  server: BuiltServer;
}

export const test = withNoise.extend<object, OwnServer>({
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const clock = await createShiftedClock();
      await use(clock);
      await clock.remove();
    },
    { scope: "worker" },
  ],
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const mailServer = await startMailServer();
      await use(mailServer);
      await mailServer.close();
    },
    { scope: "worker" },
  ],
  sheetFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "meridian-sheet-"));
      await use(join(folder, "mentors.csv"));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  server: [
    async ({ clock, mailServer, sheetFile }, use) => {
      const server = await startBuiltServer({
        ...production,
        ...clock.environment,
        SMTP_URL: mailServer.url,
        MENTOR_SHEET_FILE: sheetFile,
      });
      await use(server);
      expect(await server.stop(), server.output()).toBe(0);
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** Reads the emails that the site's mail server received. */
export function readMailbox({ emails }: MailServer) {
  /** Waits for an email and answers what `pattern` finds in its text. */
  async function find(address: string, subject: string, pattern: RegExp): Promise<string> {
    let found = "";
    await expect(async () => {
      const email = [...emails.values()].find(
        (each) => each.to === address && each.subject.includes(subject),
      );
      expect(email?.text ?? `no email to ${address} about ${subject}`).toMatch(pattern);
      found = pattern.exec(email?.text ?? "")?.[0] ?? "";
    }).toPass();
    return found;
  }
  return {
    find,
    async codeIn(address: string, subject: string): Promise<string> {
      return (await find(address, subject, /Your code: \d{6}/)).slice(-6);
    },
    emailsTo: (address: string) => [...emails.values()].filter(({ to }) => to === address),
  };
}

/** A page in a separate browser context. */
export async function openBrowser(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  // A step that can't be taken is to be named before the whole walk's time is over.
  page.setDefaultTimeout(20_000);
  return page;
}

/** A person signs up, confirms their address from their mailbox, and opens `next`. */
export async function confirmedSignUp(
  page: Page,
  mailServer: MailServer,
  next: string,
): Promise<Account> {
  const account = {
    email: `${randomBytes(6).toString("hex")}@people.example`,
    password: randomBytes(12).toString("base64url"),
  };
  await page.goto("/auth");
  await hydrate(page);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const panel = page.getByRole("tabpanel", { name: "Sign Up" });
  await panel.getByLabel("Email").fill(account.email);
  await panel.getByLabel("Password", { exact: true }).fill(account.password);
  await panel.getByLabel("Confirm password").fill(account.password);
  await panel.getByRole("button", { name: "Create Account" }).click();
  const link = await readMailbox(mailServer).find(
    account.email,
    "Confirm",
    /http\S+\/auth\/confirm\?\S+/,
  );
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL((url) => url.pathname === "/welcome");
  await page.goto(next);
  await hydrate(page);
  return account;
}
