import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { createStripeContext } from "../payments.test-support.ts";
import { reconcileSubscription } from "./reconcile-subscription.usecases.server.ts";
import { openSubscriptionCheckout } from "./subscribe.usecases.server.ts";
import {
  type Changes,
  openSample,
  registerSampleSubscription,
  sampleSubscriptionPurpose,
  sampleSubscriptionRequest,
  stripeSubscriptionOf,
  subscriptionNow,
  subscriptionsOf,
} from "./subscriptions.test-support.ts";
import {
  findSubscription,
  listSubscriptionPayments,
  readSubscription,
} from "./subscriptions.usecases.server.ts";

let stripe: FakeStripe;
let context: TestContext;
let user: TestUser;
let changes: Changes;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  changes = registerSampleSubscription(context);
});
beforeEach(async () => {
  user = await context.createUser();
});
afterEach(() => stripe.behave("normally"));
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

const find = () => findSubscription(context.services, user, sampleSubscriptionPurpose);
const sessionsOf = (id: string) =>
  [...stripe.state.sessions.values()].filter(({ metadata }) => metadata.subscription_id === id);

describe("opening the checkout of a subscription", () => {
  it("keeps an open subscription and says where to pay its first month", async () => {
    const { id, url } = await openSample(context, user);
    expect(await find()).toMatchObject({
      id,
      status: "open",
      userId: user.userId,
      money: { amountCents: 1900, currency: "USD" },
      checkoutUrl: url,
      paidUntil: null,
    });
    expect(sessionsOf(id)).toMatchObject([
      {
        mode: "subscription",
        amount_total: 1900,
        currency: "usd",
        customer_email: "sample@people.example",
        success_url: `${context.services.application.baseUrl}/return?subscription=${id}`,
        cancel_url: `${context.services.application.baseUrl}/cancel`,
      },
    ]);
  });

  it("gives twenty submits at the same time one subscription and one checkout", async () => {
    const request = sampleSubscriptionRequest();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => openSubscriptionCheckout(context.services, user, request)),
    );
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    const rows = await subscriptionsOf(context, user);
    expect(rows).toHaveLength(1);
    expect(sessionsOf(rows[0]?.id ?? "")).toHaveLength(1);
  });

  it("leads to the same checkout again, from another tab with other details too", async () => {
    const first = await openSample(context, user);
    const second = await openSample(context, user, { customerEmail: "other@people.example" });
    expect(second).toEqual(first);
  });

  it("gives each person and each purpose one of their own", async () => {
    const other = await context.createUser();
    const [one, another] = [await openSample(context, user), await openSample(context, other)];
    expect(another.id).not.toBe(one.id);
  });

  it("replaces one whose checkout has expired, and tells its feature", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.expire(checkoutId);
    const next = await openSample(context, user);
    expect(next.id).not.toBe(id);
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "expired" });
    expect(changes).toContain(`${id} open > expired`);
    expect(await find()).toMatchObject({ id: next.id });
  });

  it("replaces one that the provider does not know, and says so in the log", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.state.sessions.delete(checkoutId);
    expect((await openSample(context, user)).id).not.toBe(id);
    expect(context.logged).toContainEqual(
      expect.objectContaining({
        event: "payments.subscription_unknown_to_provider",
        subscriptionId: id,
      }),
    );
  });

  it("replaces an open one of a provider that is not used any more", async () => {
    const { id } = await openSample(context, user);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("subscriptions")
        .set({ provider: "sandbox" })
        .where("id", "=", id)
        .execute(),
    );
    const next = await openSample(context, user);
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "expired" });
    expect(await subscriptionNow(context, next.id)).toMatchObject({ provider: "stripe" });
  });

  it("lets one of a provider that's no longer used run out, and then starts over", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    await reconcileSubscription(context.services, id);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("subscriptions")
        .set({ provider: "sandbox" })
        .where("id", "=", id)
        .execute(),
    );
    await expect(openSample(context, user)).rejects.toMatchObject({ code: "subscription_exists" });
    context.clock.advance({ days: 32 });
    expect((await openSample(context, user)).id).not.toBe(id);
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "ended" });
  });

  it("replaces one that ended without ever being paid", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    const pending = stripeSubscriptionOf(stripe, checkoutId);
    for (const [key, invoice] of stripe.state.invoices) {
      if (invoice.subscription === pending) stripe.state.invoices.delete(key);
    }
    await context.services.payments.gateway.endSubscription(pending);
    expect((await openSample(context, user)).id).not.toBe(id);
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "expired" });
  });

  it("refuses a second one beside one that is paid, though the notice was lost", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    for (const _ of ["unheard", "heard"]) {
      await expect(openSample(context, user)).rejects.toMatchObject({
        code: "subscription_exists",
        status: 409,
      });
    }
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "active" });
    expect(stripe.state.subscriptions.size).toBeGreaterThan(0);
  });

  it("starts over after one that ended without a notice", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    await reconcileSubscription(context.services, id);
    const subscription = [...stripe.state.subscriptions.values()].find(
      ({ metadata }) => metadata.subscription_id === id,
    );
    Object.assign(subscription ?? {}, { status: "canceled", ended_at: 1_800_000_000 });
    context.clock.advance({ days: 32 });
    expect((await openSample(context, user)).id).not.toBe(id);
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "ended" });
  });

  it.each(["//evil.example/return", "https://evil.example", "/\\evil.example"])(
    "sends no payer to another site: %s",
    async (returnPath) => {
      await expect(openSample(context, user, { returnPath })).rejects.toThrow("not a path");
    },
  );

  it("is refused for a purpose that no feature has", async () => {
    await expect(openSample(context, user, { purpose: "unheard_of" })).rejects.toThrow(
      "No feature has registered",
    );
  });
});

describe("a payment provider that is down", () => {
  it.each(["failing", "losing-answers"] as const)(
    "leaves nothing that counts as subscribed, and a retry works: %s",
    async (how) => {
      stripe.behave(how);
      await expect(openSample(context, user)).rejects.toMatchObject({ status: 502 });
      expect(await find()).toBeUndefined();

      stripe.behave("normally");
      const { id } = await openSample(context, user);
      expect(await subscriptionsOf(context, user)).toHaveLength(1);
      expect(sessionsOf(id)).toHaveLength(1);
    },
  );

  it("does not repeat a refusal once what it refused is mended", async () => {
    await expect(
      openSample(context, user, { customerEmail: "not an address" }),
    ).rejects.toMatchObject({ code: "payment_provider_refused" });
    expect((await openSample(context, user)).url).toMatch(/^https:/);
  });

  it("changes nothing while it cannot be asked", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    stripe.behave("failing");
    await expect(reconcileSubscription(context.services, id)).rejects.toMatchObject({
      status: 502,
    });
    expect(await subscriptionNow(context, id)).toMatchObject({ status: "open" });
    stripe.behave("normally");
    expect(await reconcileSubscription(context.services, id)).toMatchObject({ status: "active" });
  });
});

describe("reading a subscription", () => {
  it("shows it and its payments to its owner and to admins only", async () => {
    const { id, checkoutId } = await openSample(context, user);
    stripe.pay(checkoutId);
    await reconcileSubscription(context.services, id);
    const admin = await context.createUser({ roles: ["admin"] });
    for (const viewer of [user, admin]) {
      expect(await readSubscription(context.services, viewer, id)).toMatchObject({ id });
      expect(await listSubscriptionPayments(context.services, viewer, id)).toMatchObject([
        { subscriptionId: id, money: { amountCents: 1900, currency: "USD" } },
      ]);
    }
    const other = await context.createUser();
    for (const read of [readSubscription, listSubscriptionPayments]) {
      await expect(read(context.services, other, id)).rejects.toMatchObject({ status: 404 });
      await expect(read(context.services, user, "' or 1=1 --")).rejects.toMatchObject({
        code: "subscription_not_found",
      });
    }
    expect(
      await findSubscription(context.services, admin, sampleSubscriptionPurpose),
    ).toBeUndefined();
  });

  it("knows none by what is no id", async () => {
    expect(await reconcileSubscription(context.services, "none")).toBeUndefined();
  });
});
