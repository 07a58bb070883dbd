import { findViolations } from "../support/accessibility.ts";
import { signIn } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

for (const [name, size] of Object.entries(sizes)) {
  test(`an administrator sees what waits, moves by the menu and finds a person: ${name}`, async ({
    page,
    demoAccounts,
  }) => {
    await page.setViewportSize(size);
    await signIn(page, demoAccounts.admin, "/admin");
    await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Waiting for you" })).toBeVisible();
    await expect(page.getByRole("row", { name: /^Sign-ups/ })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await hydrate(page);

    const menu = page.getByRole("navigation", { name: "Administration" });
    if (name === "phone") {
      await menu.locator("summary").focus();
      await page.keyboard.press("Enter");
    }
    await expect(menu.getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "page");
    await menu.getByRole("link", { name: "Email queue" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Email queue" })).toBeVisible();
    if (name === "phone") {
      // The menu is folded again, and says where you are.
      await expect(menu.getByRole("link", { name: "Today" })).toBeHidden();
      await expect(menu.locator("summary")).toContainText("Email queue");
      await menu.locator("summary").click();
      expect(await findViolations(page)).toEqual([]);
    }
    await expect(menu.getByRole("link", { name: "Email queue" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(menu.getByRole("link", { name: "Queues" })).not.toHaveAttribute("aria-current");

    await menu.getByRole("searchbox", { name: "Find" }).fill(demoAccounts.jobseeker.email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Find" })).toBeVisible();
    const people = page.getByRole("region", { name: "People" });
    await expect(people).toContainText("Exact match");
    expect(await findViolations(page)).toEqual([]);
    await people.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/);
  });
}

test("an editor's menu leads to content, and not to people or money", async ({
  page,
  demoAccounts,
}) => {
  await page.setViewportSize(sizes.desktop);
  await signIn(page, demoAccounts.editor, "/admin");
  const menu = page.getByRole("navigation", { name: "Administration" });
  await expect(menu.getByRole("link", { name: "Newsletter" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "People" })).toHaveCount(0);
  await expect(menu.getByRole("link", { name: "Refunds and payouts" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Searches with no results" })).toBeVisible();
  await hydrate(page);

  await menu.getByRole("link", { name: "Facts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Facts" })).toBeVisible();
  const facts = page.getByRole("list", { name: "Facts" }).getByRole("listitem");
  await expect(facts).toHaveCount(50);
  const first = (await facts.first().textContent()) ?? "";
  await page
    .getByRole("navigation", { name: "Pages of facts" })
    .getByRole("link", { name: "Later dates" })
    .click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(facts.filter({ hasText: first })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
});
