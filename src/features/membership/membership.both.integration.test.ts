import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { reconcileSubscription } from "#features/payments/payments.contract.ts";
import { subtractTime } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import {
  becomeMember,
  changeEmail,
  dayInSeconds,
  delayNews,
  emailsTo,
  markAsDeleted,
  openCheckout,
  subjectsTo,
  subscriptionIdOf,
} from "./membership.test-support.ts";
import { hasPro, readMembership } from "./membership.usecases.server.ts";
import {
  cancelMembership,
  checkCheckout,
  resumeMembership,
  showMembership,
  subscribe,
  updatePayment,
} from "./subscription.usecases.server.ts";

let context: TestContext;
/** Ahead of the machine's clock, by which the keys that sign sessions are made. */
const start = new Date("2046-11-21T12:00:00Z");
const monthLater = new Date("2046-12-21T12:00:00Z");
const twoMonthsLater = new Date("2047-01-21T12:00:00Z");

beforeAll(async () => {
  context = await createTestContext({ now: start });
});
beforeEach(() => context.clock.set(start));
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => context.close());

/** Moves the clock and runs the checks of payments, as its job does. */
async function passTo(time: Date, subscriptionId: string) {
  context.clock.set(time);
  await reconcileSubscription(context.services, subscriptionId);
}

describe("subscribing", () => {
  test("opens one checkout, however often and at the same time it is asked for", async () => {
    const user = await context.createUser();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => subscribe(context.services, user)),
    );
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(answers[0]?.url).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\//);
    expect(await hasPro(context.services, user)).toBe(false);
    expect(await showMembership(context.services, user)).toBeNull();
    expect(await subjectsTo(context, user)).toEqual([]);
  });

  test("makes a member with the first payment, told once with a receipt", async () => {
    const user = await context.createUser();
    const { subscriptionId, checkoutId } = await openCheckout(context, user);
    expect(await checkCheckout(context.services, user, subscriptionId)).toBe("open");
    await context.services.payments.sandbox?.pay(checkoutId);
    expect(await checkCheckout(context.services, user, subscriptionId)).toBe("paid");
    expect(await checkCheckout(context.services, user, subscriptionId)).toBe("paid");
    expect(await showMembership(context.services, user)).toMatchObject({
      state: "active",
      hasPro: true,
      paidUntil: monthLater,
      money: { amountCents: 1200, currency: "USD" },
      payments: [{ money: { amountCents: 1200, currency: "USD" }, periodEnd: monthLater }],
      quarter: "2046-Q4",
      cvReview: "available",
    });
    const emails = await emailsTo(context, user);
    expect(emails.map(({ subject }) => subject)).toEqual(["Welcome to Meridian Pro"]);
    expect(emails[0]?.text).toContain("one month\nPaid: $12 USD\nPaid until: Dec 21, 2046");
    expect(emails[0]?.text).toContain("http://localhost:3000/pro");
  });

  test("again in another tab charges nothing and leads back to the page", async () => {
    const user = await context.createUser();
    await becomeMember(context, user);
    expect(await subscribe(context.services, user)).toEqual({ url: "/pro?already" });
    expect((await showMembership(context.services, user))?.payments).toHaveLength(1);
  });

  test("again after paying, before anybody has heard of it, charges nothing", async () => {
    const user = await context.createUser();
    const { checkoutId } = await openCheckout(context, user);
    await context.services.payments.sandbox?.pay(checkoutId);
    expect(await subscribe(context.services, user)).toEqual({ url: "/pro?already" });
    expect(await hasPro(context.services, user)).toBe(true);
  });

  test("can be tried again after a declined payment, and after the checkout expired", async () => {
    const user = await context.createUser();
    const first = await openCheckout(context, user);
    await context.services.payments.sandbox?.decline(first.checkoutId);
    expect(await hasPro(context.services, user)).toBe(false);
    context.clock.advance(dayInSeconds + 1);
    expect(await checkCheckout(context.services, user, first.subscriptionId)).toBe("expired");
    const second = await becomeMember(context, user);
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    expect(await hasPro(context.services, user)).toBe(true);
    expect(await checkCheckout(context.services, user, first.subscriptionId)).toBe("unknown");
  });

  test("has a limit for each person", async () => {
    const user = await context.createUser();
    for (let count = 0; count < 30; count += 1) await subscribe(context.services, user);
    await expect(subscribe(context.services, user)).rejects.toMatchObject({
      status: 429,
      code: "too_many_checkouts",
    });
  });

  test("of one person makes nobody else a member, and tells nobody about it", async () => {
    const user = await context.createUser();
    const other = await context.createUser();
    const admin = await context.createUser({ roles: ["admin"] });
    const { subscriptionId } = await becomeMember(context, user);
    for (const stranger of [other, admin]) {
      expect(await hasPro(context.services, stranger)).toBe(false);
      expect(await showMembership(context.services, stranger)).toBeNull();
      expect(await checkCheckout(context.services, stranger, subscriptionId)).toBe("unknown");
      await expect(cancelMembership(context.services, stranger)).rejects.toMatchObject({
        code: "not_member",
      });
    }
    expect(await checkCheckout(context.services, user, "' or 1=1 --")).toBe("unknown");
  });
});

describe("a membership's life", () => {
  test("renewed every month, with a receipt each time", async () => {
    const user = await context.createUser();
    const { subscriptionId } = await becomeMember(context, user);
    await passTo(monthLater, subscriptionId);
    await passTo(monthLater, subscriptionId);
    expect(await showMembership(context.services, user)).toMatchObject({
      state: "active",
      paidUntil: twoMonthsLater,
      payments: [{ periodEnd: twoMonthsLater }, { periodEnd: monthLater }],
      quarter: "2046-Q4",
    });
    const emails = await emailsTo(context, user);
    expect(emails.map(({ subject }) => subject).slice(1)).toEqual([
      "Your Meridian Pro membership has renewed",
    ]);
    expect(emails[1]?.text).toContain("Paid: $12 USD\nPaid until: Jan 21, 2047");
  });

  test("the member's page hears of a renewal by itself", async () => {
    const user = await context.createUser();
    await becomeMember(context, user);
    context.clock.set(monthLater);
    expect(await showMembership(context.services, user)).toMatchObject({
      state: "active",
      paidUntil: twoMonthsLater,
    });
  });

  test("declined: seven days of grace, then closed, then open again when it is paid", async () => {
    const user = await context.createUser();
    const { services } = context;
    const { subscriptionId, checkoutId } = await becomeMember(context, user);
    await services.payments.sandbox?.chooseCard(checkoutId, "declined");
    await passTo(monthLater, subscriptionId);
    const graceUntil = new Date("2046-12-28T12:00:00Z");
    expect(await readMembership(services, user)).toEqual({
      state: "past_due",
      hasPro: true,
      untilAt: graceUntil,
    });
    const [, declined] = await emailsTo(context, user);
    expect(declined?.subject).toBe("Your payment for Meridian Pro was declined");
    expect(declined?.text).toContain("You'll keep Meridian Pro until Dec 28, 2046");
    expect(declined?.text).toContain("http://localhost:3000/pro");

    context.clock.set(graceUntil);
    expect(await hasPro(services, user)).toBe(false);
    expect(await showMembership(services, user)).toMatchObject({ state: "lapsed", hasPro: false });

    const { url } = await updatePayment(services, user);
    expect(url).toContain("/sandbox/");
    await services.payments.sandbox?.chooseCard(checkoutId, "paid");
    await reconcileSubscription(services, subscriptionId);
    expect(await showMembership(services, user)).toMatchObject({
      state: "active",
      hasPro: true,
      paidUntil: twoMonthsLater,
    });
    expect((await subjectsTo(context, user)).at(-1)).toBe(
      "Your Meridian Pro membership has renewed",
    );
  });

  test("declined until the provider gives up: it ends, and one can subscribe again", async () => {
    const user = await context.createUser();
    const { subscriptionId, checkoutId } = await becomeMember(context, user);
    await context.services.payments.sandbox?.chooseCard(checkoutId, "declined");
    await passTo(monthLater, subscriptionId);
    await passTo(new Date("2047-01-10T12:00:00Z"), subscriptionId);
    expect(await showMembership(context.services, user)).toBeNull();
    expect((await subjectsTo(context, user)).at(-1)).toBe("Your Meridian Pro membership has ended");
    await becomeMember(context, user);
    expect(await hasPro(context.services, user)).toBe(true);
  });

  test("cancelled: open to the end of the paid month, then over, and nothing is charged", async () => {
    const user = await context.createUser();
    const { services } = context;
    const { subscriptionId } = await becomeMember(context, user);
    expect(await cancelMembership(services, user)).toEqual({ hasEnded: false });
    expect(await cancelMembership(services, user)).toEqual({ hasEnded: false });
    expect(await readMembership(services, user)).toEqual({
      state: "ending",
      hasPro: true,
      untilAt: monthLater,
    });
    expect(await subjectsTo(context, user)).toEqual([
      "Welcome to Meridian Pro",
      "Your Meridian Pro membership ends on Dec 21, 2046",
    ]);
    context.clock.set(subtractTime(monthLater, { seconds: 1 }));
    expect(await hasPro(services, user)).toBe(true);
    context.clock.set(monthLater);
    expect(await hasPro(services, user)).toBe(false);
    await passTo(monthLater, subscriptionId);
    expect(await showMembership(services, user)).toBeNull();
    expect((await subjectsTo(context, user)).at(-1)).toBe("Your Meridian Pro membership has ended");
    await expect(cancelMembership(services, user)).rejects.toMatchObject({ code: "not_member" });
    await expect(resumeMembership(services, user)).rejects.toMatchObject({ code: "not_member" });
    const again = await becomeMember(context, user);
    expect(again.subscriptionId).not.toBe(subscriptionId);
    expect((await showMembership(services, user))?.payments).toHaveLength(1);
  });

  test("resumed while it still runs: it is renewed again", async () => {
    const user = await context.createUser();
    const { services } = context;
    await becomeMember(context, user);
    await cancelMembership(services, user);
    await resumeMembership(services, user);
    expect(await readMembership(services, user)).toMatchObject({ state: "active" });
    expect((await subjectsTo(context, user)).at(-1)).toBe("Your Meridian Pro membership continues");
    await passTo(monthLater, await subscriptionIdOf(context, user));
    expect(await showMembership(services, user)).toMatchObject({ paidUntil: twoMonthsLater });
  });

  test("cancelled while a payment is declined: it is over, and nothing more is tried", async () => {
    const user = await context.createUser();
    const { services } = context;
    const { subscriptionId, checkoutId } = await becomeMember(context, user);
    await services.payments.sandbox?.chooseCard(checkoutId, "declined");
    await passTo(monthLater, subscriptionId);
    expect(await cancelMembership(services, user)).toEqual({ hasEnded: true });
    expect(await hasPro(services, user)).toBe(false);
    expect((await subjectsTo(context, user)).at(-1)).toBe("Your Meridian Pro membership has ended");
    await services.payments.sandbox?.chooseCard(checkoutId, "paid");
    await passTo(twoMonthsLater, subscriptionId);
    expect(await hasPro(services, user)).toBe(false);
    await becomeMember(context, user);
    expect((await showMembership(services, user))?.payments).toHaveLength(1);
  });

  test("cancelled, with late news of the end: it is shown as being settled, and can be ended", async () => {
    const user = await context.createUser();
    const { services } = context;
    const member = await becomeMember(context, user);
    await cancelMembership(services, user);
    const hearNews = await delayNews(context, member);
    context.clock.set(monthLater);
    expect(await subscribe(services, user)).toEqual({ url: "/pro?already" });
    expect(await hasPro(services, user)).toBe(false);
    expect(await showMembership(services, user)).toMatchObject({
      state: "settling",
      hasPro: false,
      paidUntil: monthLater,
      untilAt: monthLater,
    });
    hearNews();
    expect(await cancelMembership(services, user)).toEqual({ hasEnded: true });
    expect(await showMembership(services, user)).toBeNull();
    expect((await subjectsTo(context, user)).at(-1)).toBe("Your Meridian Pro membership has ended");
  });

  test("not cancelled, with late news of a renewal: it is shown as being settled", async () => {
    const user = await context.createUser();
    const { services } = context;
    const member = await becomeMember(context, user);
    const hearNews = await delayNews(context, member);
    const graceUntil = new Date("2046-12-28T12:00:00Z");
    for (const [time, isOpen] of [
      [monthLater, true],
      [graceUntil, false],
    ] as const) {
      context.clock.set(time);
      expect(await subscribe(services, user)).toEqual({ url: "/pro?already" });
      expect(await showMembership(services, user)).toMatchObject({
        state: "settling",
        hasPro: isOpen,
        paidUntil: monthLater,
        untilAt: graceUntil,
      });
    }
    hearNews();
    // The renewal had been paid: what is paid for stays open, and no email names a day that is
    // past.
    expect(await cancelMembership(services, user)).toEqual({ hasEnded: false });
    expect(await showMembership(services, user)).toMatchObject({
      state: "ending",
      hasPro: true,
      paidUntil: twoMonthsLater,
    });
    expect((await subjectsTo(context, user)).slice(1)).toEqual([
      "Your Meridian Pro membership has renewed",
      "Your Meridian Pro membership ends on Jan 21, 2047",
    ]);
  });

  test("news that come when their day is over promise nothing until then", async () => {
    const user = await context.createUser();
    const { services } = context;
    const { subscriptionId, checkoutId } = await becomeMember(context, user);
    await services.payments.sandbox?.chooseCard(checkoutId, "declined");
    await passTo(new Date("2046-12-28T12:00:00Z"), subscriptionId);
    const declined = (await emailsTo(context, user)).at(-1);
    expect(declined?.subject).toBe("Your payment for Meridian Pro was declined");
    expect(declined?.text).toContain("You won't have Meridian Pro until the payment goes through");
    expect(declined?.text).not.toContain("You keep");
  });

  test.each([
    { change: "cancelled", subject: "Your Meridian Pro membership is canceled" },
    { change: "resumed", subject: "Your Meridian Pro membership continues" },
  ])(
    "$change, heard of when the month is over: the mail promises nothing until its day",
    async ({ change, subject }) => {
      const user = await context.createUser();
      const { services } = context;
      const { gateway } = services.payments;
      const { subscriptionId, checkoutId } = await becomeMember(context, user);
      if (change === "resumed") await cancelMembership(services, user);
      const remote = await gateway.readSubscription({ checkoutId });
      if (!remote || !("subscriptionId" in remote)) throw new Error("It has not begun");
      await gateway.setSubscriptionToEnd(remote.subscriptionId, change === "cancelled");
      await delayNews(context, { checkoutId });
      await passTo(monthLater, subscriptionId);
      const email = (await emailsTo(context, user)).at(-1);
      expect(email?.subject).toBe(subject);
      expect(email?.text).not.toMatch(/You keep|before that day|renewed on/);
      expect(await showMembership(services, user)).toMatchObject({ state: "settling" });
    },
  );

  test("mail goes to the account's present address, and to nobody once it is deleted", async () => {
    const user = await context.createUser();
    const { services } = context;
    const { subscriptionId } = await becomeMember(context, user);
    const moved = await changeEmail(context, user);
    await cancelMembership(services, moved);
    expect(await subjectsTo(context, user)).toEqual(["Welcome to Meridian Pro"]);
    expect(await subjectsTo(context, moved)).toEqual([
      "Your Meridian Pro membership ends on Dec 21, 2046",
    ]);
    await markAsDeleted(context, moved);
    await passTo(monthLater, subscriptionId);
    expect(await hasPro(services, user)).toBe(false);
    expect(await subjectsTo(context, user)).toHaveLength(1);
    expect(await subjectsTo(context, moved)).toHaveLength(1);
  });

  test("every step is in the audit", async () => {
    const user = await context.createUser();
    const { services } = context;
    await becomeMember(context, user);
    await cancelMembership(services, user);
    await resumeMembership(services, user);
    const entries = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select("action")
        .where("actor_id", "=", user.userId)
        .where("action", "like", "membership.%")
        .orderBy("id")
        .execute(),
    );
    expect(entries.map(({ action }) => action)).toEqual([
      "membership.started",
      "membership.cancelled",
      "membership.resumed",
    ]);
  });
});
