import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/**
 * The day that is so many free days from the first, in the next month where this one has fewer left.
 * Turns the month by keyboard.
 */
export async function findFreeDay(page: Page, day: number): Promise<Locator> {
  const free = page.getByRole("gridcell").getByRole("button", { disabled: false });
  await expect(free.first()).toBeVisible();
  for (let month = 0; (await free.count()) <= day && month < 2; month += 1) {
    await page.getByRole("button", { name: "Next month" }).press("Enter");
  }
  return free.nth(Math.min(day, (await free.count()) - 1));
}

/**
 * Chooses a time on the day that is so many free days from the first. Today may have a single time
 * left; any later day has enough. Tests that book at the same time choose different days.
 */
export async function chooseTime(
  page: Page,
  { day, time }: { day: number; time: number },
): Promise<string> {
  await (await findFreeDay(page, day)).click();
  const choice = page.getByRole("radio").nth(time);
  await choice.check();
  return (await choice.getAttribute("value")) ?? "";
}
