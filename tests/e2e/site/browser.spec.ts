import { expect, test } from "@playwright/test";

test("the browser that was found draws text", async ({ page }) => {
  await page.setContent("<span>Careers that cross borders</span>");
  const box = await page.locator("span").boundingBox();
  expect(box?.width).toBeGreaterThan(50);
  expect(box?.height).toBeGreaterThan(10);
});
