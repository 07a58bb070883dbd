import type { Page } from "@playwright/test";
import { addTime } from "../../../src/shared/time.ts";
import { findViolations } from "../support/accessibility.ts";
import { signIn, signInByForm, signUpToBuy } from "../support/account-steps.ts";
import { hydrate } from "../support/hydrate.ts";
import {
  beginBooking,
  chooseTime,
  expect,
  fillIn,
  goToMentor,
  open,
  payInSandbox,
  signInAgain,
  startOf,
  test,
  writeReview,
} from "../support/session-steps.ts";

async function expectAccessible(page: Page) {
  expect(await findViolations(page)).toEqual([]);
}

/** Requests a time of the demo's own mentor and pays for it; answers the session's path. */
async function book(page: Page): Promise<string> {
  await goToMentor(page, "Sample Mentor");
  await beginBooking(page);
  await chooseTime(page);
  await fillIn(page);
  await page.getByRole("button", { name: /^Pay / }).click();
  await payInSandbox(page, "Hold");
  return new URL(page.url()).pathname;
}

test("two people review their session blindly, the mentor replies, and an admin hides the review", async ({
  browser,
  baseURL,
  demoAccounts,
  clock,
  allowNoise,
}) => {
  test.setTimeout(600_000);
  allowNoise(/POST .*\/(review|report)(\.data)? 400/);
  const mentee = await open(browser, baseURL);
  const mentor = await open(browser, baseURL);
  const account = await signUpToBuy(mentee);
  const path = await book(mentee);
  await signIn(mentor, demoAccounts.mentor, path);
  await mentor.getByRole("button", { name: "Accept the request" }).click();
  await expect(mentor.getByText("The session is confirmed.")).toBeVisible();

  await mentee.goto(`${path}/review`);
  await expect(mentee.getByText("You can review a session once it's completed.")).toBeVisible();
  await expect(mentee.getByRole("group", { name: "How was the session?" })).toHaveCount(0);
  await mentee.goto(path);
  await expect(mentee.getByRole("region", { name: "Reviews" })).toHaveCount(0);
  const start = await startOf(mentee);
  await clock.setTime(addTime(start, { minutes: 61 }));
  await signInAgain(mentor, demoAccounts.mentor, path);
  await mentor.getByRole("button", { name: "Mark as completed" }).click();
  await expect(mentor.getByText("The session is marked as completed.")).toBeVisible();

  await signInAgain(mentee, account, path);
  await mentee.getByRole("link", { name: "Write a review" }).click();
  await hydrate(mentee);
  await mentee.getByRole("button", { name: "Send review" }).click();
  await expect(mentee.getByRole("alert")).toContainText("Choose one to five stars");
  await expect(mentee.getByRole("alert")).toContainText("Tell us how the session went");
  await expectAccessible(mentee);
  await mentee.getByRole("alert").getByRole("link").first().click();
  await expect(mentee.getByRole("radio", { name: "1 star, Poor" })).toBeFocused();
  for (let press = 0; press < 4; press += 1) await mentee.keyboard.press("ArrowRight");
  await expect(mentee.getByRole("radio", { name: "5 stars, Excellent" })).toBeChecked();
  const said = "She went through my papers line by line and knew what is missing.";
  await mentee.getByRole("textbox", { name: "Your review" }).fill(said);
  await mentee.getByRole("button", { name: "Send review" }).click();
  await expect(mentee.getByText("Review saved.")).toBeVisible();
  await expect(mentee.getByRole("heading", { name: "Change your review" })).toBeVisible();

  await mentor.goto(`${path}/review`);
  await expect(mentor.getByText("Ngozi Adeyemi has written a review.")).toBeVisible();
  expect(await mentor.content()).not.toContain(said);
  await expectAccessible(mentor);

  const plain = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: false,
    storageState: await mentor.context().storageState(),
  });
  const withoutScripts = await plain.newPage();
  await withoutScripts.goto(`${path}/review`);
  await writeReview(withoutScripts, /^4 stars/, "Prepared, on time and clear about the goal.");
  await expect(withoutScripts.getByText("Your review is published.")).toBeVisible();
  await expect(withoutScripts.getByText(said)).toBeVisible();
  await plain.close();

  await mentor.goto(`${path}/review`);
  await hydrate(mentor);
  await mentor
    .getByRole("textbox", { name: "Your reply" })
    .fill("Thank you, and good luck with the exam.");
  await mentor.getByRole("button", { name: "Send reply" }).click();
  await expect(mentor.getByText("Your reply is published.")).toBeVisible();
  await expectAccessible(mentor);
  await mentee.reload();
  await expect(mentee.getByText("Prepared, on time and clear about the goal.")).toBeVisible();
  await expectAccessible(mentee);

  const visitor = await open(browser, baseURL);
  await visitor.goto("/mentorship?q=Sample+Mentor");
  await visitor.getByRole("link", { name: "View Profile" }).first().click();
  const reviews = visitor.getByRole("list", { name: "Reviews" });
  await expect(reviews.getByRole("listitem")).toHaveCount(1);
  await expect(reviews).toContainText(said);
  await expect(reviews).toContainText("Ngozi A.");
  await expect(reviews).not.toContainText("Adeyemi");
  await expect(reviews).toContainText("Thank you, and good luck with the exam.");
  await expect(visitor.getByText("(1 review)").first()).toBeVisible();
  await expectAccessible(visitor);
  const profile = new URL(visitor.url()).pathname;
  await reviews.getByRole("link", { name: /^Report/ }).click();
  await visitor.waitForURL("**/auth?next=*");
  const report = new URL(visitor.url()).searchParams.get("next") ?? "";
  await signInByForm(visitor, demoAccounts.jobseeker, report);
  await hydrate(visitor);
  await visitor.getByLabel("What's wrong?").fill("It names somebody who is not part of it.");
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "Send report" }).click();
  await expect(visitor.getByText("Thanks for your report.")).toBeVisible();

  const admin = await open(browser, baseURL);
  await signIn(admin, demoAccounts.admin, "/admin/reviews");
  const reported = admin.getByRole("list", { name: "Reported reviews" });
  await expect(reported).toContainText("It names somebody who is not part of it.");
  await hydrate(admin);
  await reported.getByText("Hide this review").click();
  await expectAccessible(admin);
  await reported
    .getByRole("textbox", { name: "Reason" })
    .fill("It names a person who was not there.");
  await reported.getByRole("button", { name: "Hide review" }).click();
  await expect(admin.getByText("Review hidden.")).toBeVisible();
  await expectAccessible(admin);
  await mentee.reload();
  await expect(mentee.getByText("It names a person who was not there.")).toBeVisible();
  await expect(async () => {
    await visitor.goto(profile);
    await expect(visitor.getByText("No reviews yet.")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  const pages = [mentee, mentor, visitor, admin];
  await Promise.all(pages.map((page) => page.context().close()));
});
