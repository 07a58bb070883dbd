import type { Browser } from "@playwright/test";
import type { Account } from "../../support/running/built-server.ts";
import { signIn } from "./account-steps.ts";
import { expect } from "./fixtures.ts";

/** A page of its own that is signed in as the administrator, who reads what was emailed. */
export async function openOffice(browser: Browser, account: Account) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, account, "/admin/outbox");
  const emailsTo = async (address: string, subject: string) => {
    await page.goto("/admin/outbox");
    return page.getByRole("article").filter({ hasText: address }).filter({ hasText: subject });
  };
  const find = async (address: string, subject: string, pattern: RegExp) => {
    let found = "";
    await expect(async () => {
      const emails = await emailsTo(address, subject);
      const text = (await emails.first().textContent({ timeout: 1000 })) ?? "";
      expect(text).toMatch(pattern);
      found = pattern.exec(text)?.[0] ?? "";
    }).toPass();
    return found;
  };
  return {
    emailsTo,
    /**
     * Waits for an email and answers the first address of the site in it that `pattern` matches.
     */
    async linkIn(address: string, subject: string, pattern: RegExp): Promise<string> {
      const link = new URL(await find(address, subject, pattern));
      return `${link.pathname}${link.search}`;
    },
    /** Waits for an email and answers the code in it. */
    async codeIn(address: string, subject: string): Promise<string> {
      const text = await find(address, subject, /Your code: \d{6}/);
      return text.slice(-6);
    },
    close: () => context.close(),
  };
}
