import type { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { reconcileSubscription } from "#features/payments/payments.contract.ts";
import { pageOf, providePage } from "#platform/http/page.ts";
import { buttonsOf, pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { becomeMember, delayNews } from "../membership.test-support.ts";
import { cancelMembership } from "../subscription.usecases.server.ts";
import type { Route } from "./+types/pro";
import * as proPage from "./pro.tsx";

/** The page as a member's browser without scripts gets it, while news of payments are late. */

let context: TestContext;
let user: TestUser;
/** Ahead of the machine's clock, by which the keys that sign sessions are made. */
const start = new Date("2046-11-21T12:00:00Z");
const monthLater = new Date("2046-12-21T12:00:00Z");
const graceUntil = new Date("2046-12-28T12:00:00Z");

beforeAll(async () => {
  context = await createTestContext({ now: start });
});
beforeEach(async () => {
  context.clock.set(start);
  user = await context.createUser();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => context.close());

const asUser = <Args extends Route.LoaderArgs | Route.ActionArgs>(args: Args): Args => {
  const requestContext = args.context as RouterContextProvider;
  providePage(requestContext, { ...pageOf(requestContext), viewer: user });
  return args;
};
const routes = [
  pageRoute("/pro", {
    default: proPage.default,
    loader: (args: Route.LoaderArgs) => proPage.loader(asUser(args)),
    action: (args: Route.ActionArgs) => proPage.action(asUser(args)),
  }),
];
const visit = (path: string) => visitPage(context, routes, path);
const press = (intent: string) => visitPage(context, routes, "/pro", { intent });

test("Subscribe, when a canceled membership is not settled, says what stands in the way", async () => {
  const member = await becomeMember(context, user);
  await cancelMembership(context.services, user);
  await delayNews(context, member);
  context.clock.set(monthLater);
  const { location } = await press("subscribe");
  expect(location).toBe("/pro?already");
  const { html } = await visit("/pro?already");
  expect(html).toContain("You already have a membership");
  expect(html).toContain("You weren&#x27;t charged again.");
  expect(html).toContain("You canceled, and the last month you paid for is over.");
  expect(html).toContain("No access since");
  expect(html).not.toContain("still going through");
  expect(html).not.toContain("Payment pending");
  expect(buttonsOf(html)).toEqual(["Update payment method", "End membership"]);
});

test("Subscribe, when the news come just after it, still says that nothing was charged", async () => {
  const member = await becomeMember(context, user);
  await cancelMembership(context.services, user);
  const hearNews = await delayNews(context, member);
  context.clock.set(monthLater);
  expect((await press("subscribe")).location).toBe("/pro?already");
  hearNews();
  const { html } = await visit("/pro?already");
  expect(html).toContain("You haven&#x27;t been charged");
  expect(buttonsOf(html)).toEqual(["Subscribe"]);
});

test("someone else's payment link doesn't show a membership", async () => {
  const path = "/pro?subscription=none";
  const { html } = await visit(path);
  expect(html).toContain("There&#x27;s no payment to show");
  expect(html).not.toContain("Your own membership");
  await becomeMember(context, user);
  expect((await visit(path)).html).toContain("Your own membership is shown below.");
});

test("a member reads that they are one", async () => {
  await becomeMember(context, user);
  const { html } = await visit((await press("subscribe")).location ?? "");
  expect(html).toContain("You&#x27;re already a member");
});

test("while news of a renewal are late, nothing is promised until a day that is past", async () => {
  await delayNews(context, await becomeMember(context, user));
  for (const [time, facts] of [
    [monthLater, "You&#x27;ll keep Pro until Dec 28, 2046"],
    [graceUntil, "You haven&#x27;t had Pro since Dec 28, 2046"],
  ] as const) {
    context.clock.set(time);
    const shown = await visit("/pro");
    expect(shown.html).toContain(facts);
    expect(shown.html).toContain("Your last payment is still going through");
    expect(shown.html).not.toContain("Renews");
    const { html } = await press("cancel");
    expect(html).toContain("End your membership?");
    expect(html).toContain(
      "It ends right away, unless the payment for the next month has gone through",
    );
    expect(html).not.toContain("You keep Pro until");
    expect(buttonsOf(html)).toEqual(["Yes, end it", "No, keep it"]);
  }
});

test("cancelling says whether the paid month still runs or Pro has ended", async () => {
  const { subscriptionId, checkoutId } = await becomeMember(context, user);
  const asked = await press("cancel");
  expect(asked.html).toContain("You keep Pro until Dec 21, 2046");
  expect((await press("confirm-cancel")).location).toBe("/pro?cancelled");
  expect((await visit("/pro?cancelled")).html).toContain("Your membership is canceled");
  await press("resume");

  await context.services.payments.sandbox?.chooseCard(checkoutId, "declined");
  context.clock.set(monthLater);
  await reconcileSubscription(context.services, subscriptionId);
  expect((await press("cancel")).html).toContain("It ends right away");
  expect((await press("confirm-cancel")).location).toBe("/pro?ended");
  const { html } = await visit("/pro?ended");
  expect(html).toContain("Your membership has ended");
  expect(buttonsOf(html)).toEqual(["Subscribe"]);
});

test("an old way back from paying thanks nobody whose membership is closed", async () => {
  const member = await becomeMember(context, user);
  const path = `/pro?subscription=${member.subscriptionId}`;
  expect((await visit(path)).html).toContain("Thank you.");
  await delayNews(context, member);
  context.clock.set(graceUntil);
  expect((await visit(path)).html).not.toContain("Thank you.");
});
