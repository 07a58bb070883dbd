import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTime } from "#shared/time.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { createStripeContext } from "../payments.test-support.ts";
import {
  cancelSubscription,
  openPaymentUpdate,
  resumeSubscription,
} from "./change-subscription.usecases.server.ts";
import { reconcileSubscription } from "./reconcile-subscription.usecases.server.ts";
import {
  type Changes,
  openSample,
  registerSampleSubscription,
  stripeSubscriptionOf,
  subscriptionNow,
} from "./subscriptions.test-support.ts";

let stripe: FakeStripe;
let context: TestContext;
let user: TestUser;
let changes: Changes;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  changes = registerSampleSubscription(context);
});
beforeEach(async () => {
  context.clock.set(new Date());
  user = await context.createUser();
});
afterEach(() => stripe.behave("normally"));
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

const now = (id: string) => subscriptionNow(context, id);
const cancel = (id: string, by = user) => cancelSubscription(context.services, by, id);
const resume = (id: string, by = user) => resumeSubscription(context.services, by, id);
const update = (id: string, by = user, path = "/pro?updated") =>
  openPaymentUpdate(context.services, by, id, path);
const changesOf = (id: string) =>
  changes.filter((line) => line.startsWith(id)).map((line) => line.slice(id.length + 1));

async function begin() {
  const { id, checkoutId } = await openSample(context, user);
  stripe.pay(checkoutId);
  await reconcileSubscription(context.services, id);
  return { id, stripeId: stripeSubscriptionOf(stripe, checkoutId) };
}

async function fallPastDue() {
  const pending = await begin();
  stripe.endMonth(pending.stripeId, "declined");
  await reconcileSubscription(context.services, pending.id);
  return pending;
}

const paidInvoicesOf = (stripeId: string) =>
  [...stripe.state.invoices.values()].filter(
    ({ subscription, status }) => subscription === stripeId && status === "paid",
  );

describe("cancelling a subscription", () => {
  it("lets it run until the end of the month that is paid, and then end", async () => {
    const { id, stripeId } = await begin();
    const { paidUntil } = await now(id);
    expect(await cancel(id)).toMatchObject({
      status: "active",
      cancelAtPeriodEnd: true,
      paidUntil,
    });
    expect(stripe.state.subscriptions.get(stripeId)).toMatchObject({ cancel_at_period_end: true });

    stripe.endMonth(stripeId, "paid");
    expect(await reconcileSubscription(context.services, id)).toMatchObject({
      status: "ended",
      endedAt: paidUntil,
      paidUntil,
    });
  });

  it("has one effect, pressed twice or in two tabs", async () => {
    const { id } = await begin();
    await Promise.all([cancel(id), cancel(id)]);
    await cancel(id);
    expect(changesOf(id)).toEqual(["open > active", "active > active cancelled"]);
  });

  it("is taken back while it still runs, also twice", async () => {
    const { id, stripeId } = await begin();
    await cancel(id);
    expect(await resume(id)).toMatchObject({ status: "active", cancelAtPeriodEnd: false });
    await resume(id);
    stripe.endMonth(stripeId, "paid");
    expect(await reconcileSubscription(context.services, id)).toMatchObject({ status: "active" });
    expect(changesOf(id)).toEqual([
      "open > active",
      "active > active cancelled",
      "active > active",
      "active > active renewed",
    ]);
  });

  it("ends one past due right away: its paid month is over, and no card is tried again", async () => {
    const { id, stripeId } = await fallPastDue();
    expect(await cancel(id)).toMatchObject({ status: "ended", endedAt: expect.any(Date) });
    expect(stripe.state.subscriptions.get(stripeId)).toMatchObject({ status: "canceled" });
    expect(await cancel(id)).toMatchObject({ status: "ended" });
  });

  it("ends one whose new month has begun and is not charged yet, so that it never is", async () => {
    const { id, stripeId } = await begin();
    const { paidUntil } = await now(id);
    stripe.endMonth(stripeId, "drafted");
    context.clock.set(addTime(paidUntil ?? new Date(0), { minutes: 1 }));
    expect(await cancel(id)).toMatchObject({ status: "ended", paidUntil });
    stripe.replaceCard(stripeId);
    expect(paidInvoicesOf(stripeId)).toHaveLength(1);
  });

  it("ends one whose renewal was declined unheard of", async () => {
    const { id, stripeId } = await begin();
    stripe.endMonth(stripeId, "declined");
    expect(await cancel(id)).toMatchObject({ status: "ended" });
    stripe.replaceCard(stripeId);
    expect(paidInvoicesOf(stripeId)).toHaveLength(1);
  });

  it("lets a month run that a later try has paid unheard of", async () => {
    const { id, stripeId } = await fallPastDue();
    stripe.replaceCard(stripeId);
    const cancelled = await cancel(id);
    expect(cancelled).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    expect(cancelled.paidUntil?.getTime()).toBeGreaterThan(context.clock.now().getTime());
  });

  it("gives an unpaid one up, so that it cannot be paid any more", async () => {
    const { id, checkoutId } = await openSample(context, user);
    expect(await cancel(id)).toMatchObject({ status: "expired" });
    expect(stripe.state.sessions.get(checkoutId)?.status).toBe("expired");
    expect(await cancel(id)).toMatchObject({ status: "expired" });
    expect((await openSample(context, user)).id).not.toBe(id);
  });

  it("does not lose what was paid in another tab meanwhile", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    expect(await cancel(id)).toMatchObject({ status: "active", cancelAtPeriodEnd: false });
  });

  it("finds one that has ended at the provider, unheard of", async () => {
    const { id, stripeId } = await begin();
    await context.services.payments.gateway.endSubscription(stripeId);
    expect(await cancel(id)).toMatchObject({ status: "ended" });
  });

  it("leaves it as it was when the provider is down", async () => {
    const { id } = await begin();
    stripe.behave("failing");
    await expect(cancel(id)).rejects.toMatchObject({ status: 502 });
    stripe.behave("normally");
    expect(await now(id)).toMatchObject({ status: "active", cancelAtPeriodEnd: false });
    expect(await cancel(id)).toMatchObject({ cancelAtPeriodEnd: true });
  });

  it("whose answer was lost is known with the next look", async () => {
    const { id } = await begin();
    stripe.behave("losing-answers");
    await expect(cancel(id)).rejects.toMatchObject({ code: "payment_provider_unreachable" });
    stripe.behave("normally");
    expect(await cancel(id)).toMatchObject({ cancelAtPeriodEnd: true });
  });
});

describe("resuming a subscription", () => {
  it("is refused when it has ended, or ended unheard of, or was never paid", async () => {
    const ended = await fallPastDue();
    await cancel(ended.id);
    await expect(resume(ended.id)).rejects.toMatchObject({ code: "subscription_over" });

    const unheard = await begin();
    await cancel(unheard.id);
    stripe.endMonth(unheard.stripeId, "paid");
    await expect(resume(unheard.id)).rejects.toMatchObject({ code: "subscription_over" });
    expect(await now(unheard.id)).toMatchObject({ status: "ended" });

    const { id } = await openSample(context, user);
    await expect(resume(id)).rejects.toMatchObject({ code: "subscription_over", status: 409 });
  });
});

describe("changing the card", () => {
  it("happens at the provider, who sends the payer back", async () => {
    const { id } = await fallPastDue();
    const { url } = await update(id);
    expect(url).toMatch(/^https:\/\/billing\.stripe\.example\//);
    expect(stripe.state.portals.at(-1)).toMatchObject({
      return_url: `${context.services.application.baseUrl}/pro?updated`,
    });
  });

  it("is refused once it has ended, and sends nobody to another site", async () => {
    const { id, stripeId } = await begin();
    await expect(update(id, user, "//evil.example")).rejects.toThrow("not a path");
    await context.services.payments.gateway.endSubscription(stripeId);
    await expect(update(id)).rejects.toMatchObject({ code: "subscription_over" });
    expect(await now(id)).toMatchObject({ status: "ended" });
    await expect(update(id)).rejects.toMatchObject({ code: "subscription_over" });
  });
});

describe("somebody else's subscription", () => {
  it("is not found, by admins neither", async () => {
    const { id } = await begin();
    const others = [await context.createUser(), await context.createUser({ roles: ["admin"] })];
    for (const other of others) {
      for (const change of [cancel, resume, update]) {
        await expect(change(id, other)).rejects.toMatchObject({
          code: "subscription_not_found",
          status: 404,
        });
      }
    }
    await expect(cancel("no id")).rejects.toMatchObject({ status: 404 });
    expect(await now(id)).toMatchObject({ status: "active", cancelAtPeriodEnd: false });
  });
});

describe("a subscription of a provider that is not used any more", () => {
  it("cannot be changed here, and says so", async () => {
    const { id } = await begin();
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("subscriptions")
        .set({ provider: "sandbox" })
        .where("id", "=", id)
        .execute(),
    );
    for (const change of [cancel, resume, update]) {
      await expect(change(id)).rejects.toMatchObject({ code: "subscription_elsewhere" });
    }
    expect(await reconcileSubscription(context.services, id)).toMatchObject({ status: "active" });
  });
});
