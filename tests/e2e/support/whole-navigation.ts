import type { Page } from "@playwright/test";

const whole = new WeakSet<Page>();

/**
 * Makes a page's `waitForURL` wait until the page with that address is rendered: the router writes
 * the address first, and the page before can still be seen and pressed until React is done.
 */
export function waitForWholeNavigation(page: Page): void {
  if (whole.has(page)) return;
  whole.add(page);
  const waitForURL = page.waitForURL.bind(page);
  page.waitForURL = async (...wanted) => {
    await waitForURL(...wanted);
    await page.evaluate(waitUntilRendered).catch((error: Error) => {
      // Another document has come, which is rendered as it arrives.
      if (!isNavigation(error)) throw error;
    });
  };
}

/**
 * Runs in the page. React renders in tasks that follow each other, before any in the background; an
 * idle callback would stop with the clock where a test sets that.
 */
async function waitUntilRendered(): Promise<void> {
  if (document.documentElement.dataset.hydrated === undefined) return;
  await scheduler.postTask(() => {}, { priority: "background" });
}

const isNavigation = ({ message }: Error) => message.includes("Execution context was destroyed");
