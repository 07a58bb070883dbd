import type { Page } from "@playwright/test";
import { signUp } from "../support/account-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { hydrate } from "../support/hydrate.ts";

/** Two people at two browsers want the same: the law protects one of them from paying. */

const enrollPath = "/career/playbooks/salary-negotiation/enrol";

async function answer(page: Page, { status, place }: { status: string; place: string }) {
  await page.getByRole("radio", { name: status, exact: true }).check();
  await page.getByLabel("Where do you want to work?").selectOption({ label: place });
  await page.getByLabel("Where do you live now?").selectOption({ label: place });
  await page.getByRole("button", { name: "Save and continue" }).click();
}

test("the wall before a playbook: who is protected isn't sold it, and who isn't pays", async ({
  browser,
  baseURL,
  allowNoise,
}) => {
  // Nothing was chosen.
  allowNoise(/POST \/account\/fees(\.data)? 400/);
  const contexts = await Promise.all(
    [0, 1].map(() => browser.newContext({ baseURL: baseURL ?? "" })),
  );
  const [nurse, citizen] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!nurse || !citizen) throw new Error("There are no browsers");

  for (const page of [nurse, citizen]) {
    await signUp(page, enrollPath);
    await expect(page.getByRole("heading", { level: 1, name: "Fee protection" })).toBeVisible();
  }
  await nurse.getByRole("button", { name: "Save and continue" }).click();
  await expect(nurse.getByText("Choose where you want to work").first()).toBeVisible();

  await answer(nurse, { status: "No", place: "Ontario" });
  await expect(nurse).toHaveURL(new RegExp(`${enrollPath}$`));
  await expect(nurse.getByRole("heading", { name: "We can't charge you for this" })).toBeVisible();
  await expect(nurse.getByText("a recruiter can't charge a foreign national")).toBeVisible();
  await expect(nurse.getByRole("link", { name: "Guides and templates" })).toBeVisible();
  await expect(nurse.getByRole("button", { name: "Continue to payment" })).toHaveCount(0);
  await nurse.goto("/pro");
  await expect(nurse.getByRole("heading", { name: "We can't charge you for this" })).toBeVisible();
  await expect(nurse.getByRole("button", { name: "Subscribe" })).toHaveCount(0);

  await answer(citizen, { status: "Yes", place: "Ontario" });
  await citizen.getByRole("button", { name: "Continue to payment" }).click();
  await citizen.waitForURL("**/sandbox/checkout/*");
  await citizen.getByRole("button", { name: /^Pay / }).click();
  await citizen.waitForURL("**/learn?*");

  // While the playbook can be refunded, they can't apply for a job; the page says what to do.
  await citizen.goto("/talent");
  await citizen.getByRole("link", { name: /Apply/ }).first().click();
  await citizen.waitForURL("**/apply");
  await expect(citizen.getByText("You can apply once your paid services end")).toBeVisible();

  // The answer changes: everything goes back.
  await citizen.goto("/account/fees");
  await hydrate(citizen);
  await citizen.getByLabel("Where do you want to work?").selectOption({ label: "Manitoba" });
  await citizen.getByRole("button", { name: "Save answers" }).click();
  await expect(citizen.getByText("Answers saved")).toBeVisible();
  await expect(async () => {
    await citizen.goto("/account/payments");
    await expect(citizen.getByText(/\$199 USD (refunded|is on its way back)/)).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await Promise.all(contexts.map((context) => context.close()));
});
