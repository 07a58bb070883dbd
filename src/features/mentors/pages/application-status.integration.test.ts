import type { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pageOf, providePage } from "#platform/http/page.ts";
import { buttonsOf, pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  applicationsOf,
  apply,
  applyAndPay,
  exampleApplication,
  payInSandbox,
} from "../../../../tests/support/people/mentor-application.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { moderationEndedReason } from "../applications/applications.rules.ts";
import { applicationPath } from "../mentors.constants.ts";
import type { Route } from "./+types/application-status";
import * as statusPage from "./application-status.tsx";

/** The page of an application that was paid in another tab. */

let context: TestContext;
let user: TestUser;
beforeAll(async () => {
  context = await createTestContext();
});
beforeEach(async () => {
  user = await context.createUser();
});
afterAll(() => context.close());

const asUser = <Args extends Route.LoaderArgs | Route.ActionArgs>(args: Args): Args => {
  const requestContext = args.context as RouterContextProvider;
  providePage(requestContext, { ...pageOf(requestContext), viewer: user });
  return args;
};
const routes = [
  pageRoute("/become-mentor/applications/:applicationId", {
    default: statusPage.default,
    loader: (args: Route.LoaderArgs) => statusPage.loader(asUser(args)),
    action: (args: Route.ActionArgs) => statusPage.action(asUser(args)),
  }),
];

test("the button for paying leads to what became of it, and is gone then", async () => {
  const { url } = await apply(context, user);
  const [application] = await applicationsOf(context, user.userId);
  const path = applicationPath(application?.id ?? "");
  expect(buttonsOf((await visitPage(context, routes, path)).html)).toEqual(["Continue to payment"]);
  await payInSandbox(context, url);
  const { status, location } = await visitPage(context, routes, path, { intent: "pay" });
  expect([status, location]).toEqual([302, path]);
  const { html } = await visitPage(context, routes, path);
  expect(buttonsOf(html)).toEqual(["Use this photo"]);
  expect(html).toContain("Under review");
});

test("a profile that got the address during the review is offered, until the fee is refunded", async () => {
  const email = "synced.later@mentors.example";
  const { id } = await applyAndPay(context, user, { email });
  const path = applicationPath(id);
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("mentor_profiles")
      .values({
        ...exampleApplication,
        email,
        application_status: "approved",
        payment_status: "paid",
        source: "sheet",
      })
      .execute(),
  );
  const { html } = await visitPage(context, routes, path);
  expect(buttonsOf(html)).toEqual(["Send the link", "Use this photo"]);
  expect(html).toContain("Send a link to that address");
  const { location } = await visitPage(context, routes, path, { intent: "send-link" });
  const sent = await visitPage(context, routes, location ?? "");
  expect(sent.html).toMatch(/tabindex="-1" role="status"[\s\S]*>We sent the link</);
  expect(buttonsOf(sent.html)).toEqual(["Send the link again", "Use this photo"]);
  expect(sent.html).toContain("We sent a link to that address.");

  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("mentor_applications")
      .set({
        application_status: "rejected",
        payment_status: "refunded",
        decision_reason: moderationEndedReason,
      })
      .where("id", "=", id)
      .execute(),
  );
  const refunded = await visitPage(context, routes, path);
  expect(buttonsOf(refunded.html)).toEqual([]);
  expect(refunded.html).toContain("Payment returned");
  expect(refunded.html).toContain("Apply again");
  expect(refunded.html).not.toContain(moderationEndedReason);
  expect(refunded.html).not.toContain("Confirm your email address");
});
