import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteUser } from "#features/auth/administration/deletion.usecases.server.ts";
import { findSubscription, reconcileSubscription } from "#features/payments/payments.contract.ts";
import { createStripeContext, sumLedger } from "#features/payments/payments.test-support.ts";
import { cancelSubscriptionJob } from "#features/payments/subscriptions/cancel-subscription.job.server.ts";
import { reconcileSubscriptionsJob } from "#features/payments/subscriptions/reconcile-subscriptions.job.server.ts";
import { stripeSubscriptionOf } from "#features/payments/subscriptions/subscriptions.test-support.ts";
import { liftSuspension, suspend } from "#features/people/person-actions.usecases.server.ts";
import { addTime, toUnixSeconds } from "#shared/time.ts";
import type { FakeStripe } from "../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../tests/support/services.ts";
import { membershipPurpose } from "./membership.constants.ts";
import {
  dayInSeconds,
  emailsTo,
  openCheckout,
  subjectsTo,
  subscriptionIdOf,
} from "./membership.test-support.ts";
import { hasPro, readMembership } from "./membership.usecases.server.ts";
import { resumeMembership, subscribe } from "./subscription.usecases.server.ts";

/** Effects of an account's suspension on its monthly charges. */

const address = "203.0.113.7";
let stripe: FakeStripe;
let context: TestContext;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  admin = await context.createUser({ roles: ["admin"] });
});
beforeEach(async () => {
  // The fake provider's months go by the machine's clock; what it has charged so far is in the
  // past.
  context.clock.set(addTime(new Date(), { minutes: 1 }));
  user = await context.createUser();
});
afterEach(() => stripe.behave("normally"));
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

const suspending = (days: number | null = null) =>
  suspend(context.services, admin, { userId: user.userId, address, reason: "Harassment", days });
const lifting = () =>
  liftSuspension(context.services, admin, {
    userId: user.userId,
    address,
    reason: "Talked to them",
  });
const look = () => reconcileSubscriptionsJob.handle(context.services, {}, { id: "look" });
const own = () => findSubscription(context.services, user, membershipPurpose);

async function becomeMember() {
  const { subscriptionId, checkoutId } = await openCheckout(context, user);
  stripe.pay(checkoutId);
  await reconcileSubscription(context.services, subscriptionId);
  const stripeId = stripeSubscriptionOf(stripe, checkoutId);
  const atStripe = () => stripe.state.subscriptions.get(stripeId);
  return { subscriptionId, checkoutId, stripeId, atStripe };
}

describe("a suspended member", () => {
  test("is charged no further month, and is told why", async () => {
    const { subscriptionId, stripeId, atStripe } = await becomeMember();
    await suspending();
    await context.runJobs();
    expect(atStripe()).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect(await own()).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    const email = (await emailsTo(context, user)).at(-1);
    expect(email?.subject).toBe("Your Meridian Pro membership won't renew");
    expect(email?.text).toContain("Your account is suspended");
    expect((await emailsTo(context, user)).map(({ text }) => text).join()).not.toContain(
      "You canceled",
    );
    expect(stripe.state.refunds.length, "the month that has begun is not refunded").toBe(0);

    const before = await subjectsTo(context, user);
    for (const id of ["again", "once more"]) {
      await cancelSubscriptionJob.handle(context.services, { subscriptionId }, { id });
    }
    await look();
    expect(await subjectsTo(context, user), "twice is as good as once").toEqual(before);

    context.clock.advance(32 * dayInSeconds);
    stripe.endMonth(stripeId, "paid");
    await look();
    expect(await own()).toMatchObject({ status: "ended" });
    expect((await emailsTo(context, user)).at(-1)).toMatchObject({
      subject: "Your Meridian Pro membership has ended",
      text: expect.stringContaining("once your account is no longer suspended"),
    });
  });

  test("keeps the paid month when it is lifted, and resumes only by their own word", async () => {
    const { atStripe } = await becomeMember();
    await suspending(1);
    await context.runJobs();
    await lifting();
    await context.runJobs();
    expect(await hasPro(context.services, user)).toBe(true);
    expect(await readMembership(context.services, user)).toMatchObject({ state: "ending" });
    expect(atStripe()).toMatchObject({ cancel_at_period_end: true });
    expect((await emailsTo(context, user)).at(-1)?.text).toContain(
      "it won't restart automatically",
    );

    await resumeMembership(context.services, user);
    await look();
    await context.runJobs();
    expect(await readMembership(context.services, user)).toMatchObject({ state: "active" });
    expect(atStripe()).toMatchObject({ cancel_at_period_end: false });
  });

  test("subscribes again after a long suspension", async () => {
    const { stripeId, subscriptionId } = await becomeMember();
    await suspending();
    await context.runJobs();
    await expect(subscribe(context.services, user), "not meanwhile").rejects.toMatchObject({
      status: 403,
    });
    stripe.endMonth(stripeId, "paid");
    await reconcileSubscription(context.services, subscriptionId);
    await lifting();
    expect(await hasPro(context.services, user)).toBe(false);
    await becomeMember();
    await look();
    await context.runJobs();
    expect(await readMembership(context.services, user)).toMatchObject({ state: "active" });
  });

  test("is canceled once the payment provider answers again, also after the suspension", async () => {
    const { atStripe, subscriptionId } = await becomeMember();
    stripe.behave("failing");
    await suspending();
    await context.runJobs();
    expect(atStripe()).toMatchObject({ cancel_at_period_end: false });
    await look();
    expect(await own()).toMatchObject({ status: "active", cancelAtPeriodEnd: false });
    stripe.behave("normally");
    context.clock.advance({ minutes: 5 });
    await look();
    expect(atStripe()).toMatchObject({ cancel_at_period_end: true });

    user = await context.createUser();
    const other = await becomeMember();
    stripe.behave("failing");
    await suspending();
    await context.runJobs();
    await lifting();
    stripe.behave("normally");
    const input = { subscriptionId: other.subscriptionId };
    expect(input.subscriptionId).not.toBe(subscriptionId);
    await cancelSubscriptionJob.handle(context.services, input, { id: "retry" });
    expect(other.atStripe()).toMatchObject({ cancel_at_period_end: true });
    expect((await emailsTo(context, user)).at(-1)?.text).toContain("Your membership is canceled");
  });

  test("gets a month back that was charged all the same, and the membership ends", async () => {
    const { stripeId, atStripe } = await becomeMember();
    stripe.behave("failing");
    await suspending();
    await context.runJobs();
    const booksBefore = await sumLedger(context);
    const refundsBefore = stripe.state.refunds.length;
    context.clock.advance(32 * dayInSeconds);
    stripe.endMonth(stripeId, "paid");
    const renewal = [...stripe.state.invoices.values()]
      .filter(({ subscription }) => subscription === stripeId)
      .at(-1);
    const paid_at = toUnixSeconds(context.clock.now());
    Object.assign(renewal?.status_transitions ?? {}, { paid_at });
    stripe.behave("normally");
    await look();
    await context.runJobs();
    expect(stripe.state.refunds).toHaveLength(refundsBefore + 1);
    expect(await sumLedger(context)).toEqual(booksBefore);
    expect(atStripe()).toMatchObject({ status: "canceled" });
    context.clock.advance({ minutes: 20 });
    await look();
    expect(await own()).toMatchObject({ status: "ended" });
    const subjects = await subjectsTo(context, user);
    expect(subjects).toContain("We're returning $12");
    expect(subjects).not.toContain("Your Meridian Pro membership has renewed");
    await lifting();
    expect(await hasPro(context.services, user)).toBe(false);
  });

  test("whose renewal was declined is canceled right away", async () => {
    const { subscriptionId, stripeId, atStripe } = await becomeMember();
    context.clock.advance(32 * dayInSeconds);
    stripe.endMonth(stripeId, "declined");
    await reconcileSubscription(context.services, subscriptionId);
    await suspending();
    await context.runJobs();
    expect(atStripe()).toMatchObject({ status: "canceled" });
    expect(await own()).toMatchObject({ status: "ended" });
  });
});

describe("a checkout that is open when its person is suspended", () => {
  test("is closed", async () => {
    const { checkoutId } = await openCheckout(context, user);
    await suspending();
    await context.runJobs();
    expect(stripe.state.sessions.get(checkoutId)?.status).toBe("expired");
    expect(await own()).toMatchObject({ status: "expired" });
  });

  test("begins nothing when it is paid before it is closed", async () => {
    const { subscriptionId, checkoutId } = await openCheckout(context, user);
    const refundsBefore = stripe.state.refunds.length;
    await suspending();
    stripe.pay(checkoutId);
    await reconcileSubscription(context.services, subscriptionId);
    await context.runJobs();
    expect(await own()).toMatchObject({ status: "expired" });
    expect(stripe.state.refunds).toHaveLength(refundsBefore + 1);
    expect(stripe.state.subscriptions.get(stripeSubscriptionOf(stripe, checkoutId))?.status).toBe(
      "canceled",
    );
    const subjects = await subjectsTo(context, user);
    expect(subjects).toContain("We're returning $12");
    expect(subjects).not.toContain("Welcome to Meridian Pro");
    await lifting();
    await reconcileSubscription(context.services, await subscriptionIdOf(context, user));
    expect(await hasPro(context.services, user)).toBe(false);
  });
});

test("a member whom an administrator deletes is not told that they canceled", async () => {
  await becomeMember();
  const actor = { userId: null, name: "service_role", address } as const;
  await deleteUser(context.services, actor, { userId: user.userId, soft: false });
  await context.runJobs();
  const texts = (await emailsTo(context, user)).map(({ text }) => text).join();
  expect(texts).toContain("Your membership is canceled");
  expect(texts).not.toContain("You canceled");
});
