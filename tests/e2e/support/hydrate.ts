import type { Page } from "@playwright/test";

/**
 * Moves the pointer, which starts the scripts of a page that was rendered for many, and waits for
 * them.
 */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(6, 6);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
}
