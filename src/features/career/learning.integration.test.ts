import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { saveFeeAnswer } from "#features/fee-protection/fee-protection.usecases.server.ts";
import { changeEmail, markAsDeleted } from "#features/membership/membership.test-support.ts";
import { disputeInSandbox } from "#features/payments/payments.test-support.ts";
import { mergeAs } from "#features/people/merge.test-support.ts";
import { liftSuspension, suspend } from "#features/people/person-actions.usecases.server.ts";
import { paymentGatewayErrors } from "#platform/payment-gateway/payment-gateway.errors.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import { protectedPerson } from "../../../tests/support/people/fee-answers.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { refundPurchase } from "../payments/desk/team-refunds.usecases.server.ts";
import { reconcileOpenOrdersJob } from "../payments/orders/reconcile-open-orders.job.server.ts";
import { playbookPath } from "./career.constants.ts";
import { listOwnEnrollments } from "./career.contract.ts";
import {
  dayInSeconds,
  enrollAndPay,
  enrollmentsOf,
  featuredId,
  ordersOf,
  payInSandbox,
  payNextInSandbox,
  plainId,
  subjectsTo,
} from "./career.test-support.ts";
import { enroll, payNext } from "./enrollments.usecases.server.ts";
import { finishModule, readLearning } from "./learning.usecases.server.ts";
import * as enrollPage from "./pages/enroll.tsx";
import * as learnPage from "./pages/learn.tsx";
import { requirePlaybook } from "./playbooks.usecases.server.ts";
import { moneyToReturn } from "./refundable-money.usecases.server.ts";
import { refundEnrollment } from "./refunds.usecases.server.ts";
import { remindOfPayments } from "./reminders.usecases.server.ts";

let context: TestContext;
const start = new Date("2026-11-21T12:00:00Z");
beforeAll(async () => {
  context = await createTestContext({ now: start });
});
beforeEach(() => context.clock.set(start));
afterAll(() => context.close());

type User = Awaited<ReturnType<TestContext["createUser"]>>;

const learn = (user: User, module: number | null = null, returnedFrom: number | null = null) =>
  readLearning(context.services, user, { playbookId: featuredId, module, returnedFrom });
const onHold = "from your bank, or from us once your bank decides your dispute.";
const finish = (user: User, module: number) =>
  finishModule(context.services, user, { playbookId: featuredId, module });

describe("the page, without scripts", () => {
  const path = playbookPath(featuredId, "learn");
  const routes = [
    pageRoute("/career/playbooks/:playbookId/learn", learnPage),
    pageRoute("/career/playbooks/:playbookId/enrol", enrollPage),
  ];
  const send = (user: User, form: Record<string, string>) =>
    visitPage(context, routes, path, form, user);
  const visit = async (user: User, address = path) =>
    (await visitPage(context, routes, address, undefined, user)).html;

  test("says why nothing is given back, though the form for it is gone by then", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user);
    expect(await visit(user)).toContain("Ask for a refund");
    context.clock.advance({ days: 31 });
    const { status, html } = await send(user, { intent: "refund" });
    expect(status).toBe(409);
    expect(html).not.toContain("Ask for a refund");
    expect(html).toContain("day refund period has ended");
  });

  test("says that money is on its way right after a refund, and later that access has ended", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user);
    const { location } = await send(user, { intent: "refund" });
    const refunded = await visit(user, location ?? "");
    expect(refunded).toContain("Your refund is on its way");
    expect(refunded).toContain("You can enroll again anytime.");
    context.clock.advance({ days: 2 });
    for (const address of [playbookPath(featuredId, "enrol"), location ?? ""]) {
      const later = await visit(user, address);
      expect(later).not.toContain("on its way");
      expect(later).toContain("Your access to this playbook has ended");
      expect(later).toContain("You can enroll again anytime.");
    }
  });

  test("promises no refund of ours while the payer's bank has a dispute, and neither does the email", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user);
    const [order] = await ordersOf(context, user);
    await disputeInSandbox(context, order?.payment_id);
    const before = await visit(user);
    expect(before).toContain(onHold);
    expect(before).not.toContain("to your original payment method");
    const { location } = await send(user, { intent: "refund" });
    await context.runJobs();
    const refunded = await visit(user, location ?? "");
    expect(refunded).toContain(`get the disputed payment back ${onHold}`);
    expect(refunded).not.toContain("on its way");
    const email = (await context.outbox()).find(
      ({ recipient, subject }) => recipient === user.email && subject.startsWith("Your refund"),
    );
    const text = email?.text.replace(/\s+/g, " ");
    expect(text).toContain(`back ${onHold}`);
    expect(text).not.toContain("We're refunding");
  });

  test("doesn't offer to enroll again where we can't sell the playbook", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user);
    const { location } = await send(user, { intent: "refund" });
    await saveFeeAnswer(context.services, user, protectedPerson);
    for (const address of [playbookPath(featuredId, "enrol"), location ?? ""]) {
      expect(await visit(user, address)).not.toContain("enroll again");
    }
  });

  test("asks for all that's due while modules are locked, as one of two payments unlocks only some", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    expect(await visit(user)).toContain("You can pay early.");
    context.clock.advance(80 * dayInSeconds);
    const last = requirePlaybook(featuredId).modules.length;
    const locked = await visit(user, `${path}?module=${last}`);
    expect(locked).toContain("modules are locked. Pay what&#x27;s due to unlock them.");
    expect(locked).toContain("unlock this module once your payments are up to date");
    expect(locked).toContain("We never charge you automatically.");
    expect(locked).not.toContain("You can pay early");
    await payNextInSandbox(context, user);
    expect(await visit(user)).toContain("modules are locked. Pay what&#x27;s due to unlock them.");
  });
});

describe("learning", () => {
  test("is for those who have paid", async () => {
    const user = await context.createUser();
    expect(await learn(user)).toBeUndefined();
    const { url } = await enroll(context.services, user, { playbookId: featuredId, plan: "full" });
    expect(await learn(user)).toBeUndefined();
    await payInSandbox(context, url);
    expect(await learn(user, null, 1)).toMatchObject({ current: 1, payments: [{ number: 1 }] });
    const other = await context.createUser();
    expect(await learn(other)).toBeUndefined();
    await expect(finish(other, 1)).rejects.toMatchObject({ code: "not_enrolled" });
  });

  test("shows the lesson asked for, else the first that is not done", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user);
    expect(await finish(user, 1)).toBe(2);
    const { current, lessonHtml, modules } = (await learn(user)) ?? {};
    expect(current).toBe(2);
    expect(lessonHtml).toContain("<p>");
    expect(modules?.filter(({ done }) => done).map(({ number }) => number)).toEqual([1]);
    expect(await learn(user, 3)).toMatchObject({ current: 3 });
    expect(await learn(user, 98)).toMatchObject({ current: 2 });
  });

  test("a module is done once, however often that is said", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user);
    await Promise.all([finish(user, 2), finish(user, 2), finish(user, 2)]);
    expect(await listOwnEnrollments(context.services, user)).toMatchObject([
      { modulesDone: 1, modules: requirePlaybook(featuredId).modules.length },
    ]);
    const last = requirePlaybook(featuredId).modules.length;
    expect(await finish(user, last)).toBeNull();
    await expect(finish(user, last + 1)).rejects.toMatchObject({ code: "module_not_found" });
  });

  test("closes what is not paid for 15 days after a payment was due, until it arrives", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    const all = requirePlaybook(featuredId).modules.length;
    const open = async () => (await learn(user))?.modules.filter((module) => module.open).length;

    context.clock.advance(44 * dayInSeconds);
    expect(await open()).toBe(all);
    context.clock.advance(dayInSeconds);
    expect(await open()).toBe(Math.ceil(all / 3));
    expect(await learn(user, all)).toMatchObject({ current: all, lessonHtml: null });
    await expect(finish(user, all)).rejects.toMatchObject({ status: 409, code: "module_closed" });

    await payNextInSandbox(context, user);
    expect(await open()).toBe(all);
  });
});

describe("a refund", () => {
  /** The team refunds $20 of the first of three payments. */
  async function refundPart(user: User): Promise<void> {
    const finance = await context.createUser({ roles: ["finance"] });
    const [order] = await ordersOf(context, user);
    await refundPurchase(context.services, finance, {
      purchaseId: order?.id ?? "",
      requestKey: crypto.randomUUID(),
      amountCents: 2000,
      seenLeftCents: 10_900,
      reason: "A module was missing",
    });
  }

  test("returns everything that was paid, closes the playbook and says so by mail", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    await payNextInSandbox(context, user);
    context.clock.advance(20 * dayInSeconds);
    expect((await learn(user))?.refund).toMatchObject({ money: { amountCents: 21800 } });

    await Promise.all([
      refundEnrollment(context.services, user, featuredId),
      refundEnrollment(context.services, user, featuredId),
    ]);
    await context.runJobs();
    expect((await ordersOf(context, user)).map(({ status }) => status)).toEqual([
      "refunded",
      "refunded",
    ]);
    expect(await enrollmentsOf(context, user)).toMatchObject([{ status: "refunded" }]);
    expect(await learn(user)).toBeUndefined();
    expect(await listOwnEnrollments(context.services, user)).toEqual([]);
    const emails = await context.outbox();
    const refunds = emails.filter(
      ({ recipient, subject }) => recipient === user.email && subject.startsWith("Your refund"),
    );
    expect(refunds).toHaveLength(1);
    expect(refunds[0]?.text).toContain("$218");
  });

  test("after the team has refunded a part returns the rest, which is what the email says", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    await refundPart(user);
    await context.runJobs();
    expect((await learn(user))?.refund).toMatchObject({
      money: { amountCents: 8900, currency: "USD" },
    });
    await refundEnrollment(context.services, user, featuredId);
    await context.runJobs();
    const [refund] = (await context.outbox()).filter(
      ({ recipient, subject }) => recipient === user.email && subject.startsWith("Your refund"),
    );
    expect(refund?.text).toContain("We're refunding $89 ");
    const [after] = await ordersOf(context, user);
    expect(after).toMatchObject({ status: "refunded", refund_cents: 10_900 });
  });

  test("while a part by the team is on its way returns the rest after it", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    await refundPart(user);
    await refundEnrollment(context.services, user, featuredId);
    await context.runJobs();
    expect(await ordersOf(context, user)).toMatchObject([
      { status: "refunded", refund_cents: 10_900 },
    ]);
  });

  test("while a part by the team is on its way returns everything, if that part is refused", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    await refundPart(user);
    await refundEnrollment(context.services, user, featuredId);
    const refused = paymentGatewayErrors.refused();
    // It's asked twice before it's given up.
    const refunding = vi
      .spyOn(context.services.payments.gateway, "refund")
      .mockRejectedValueOnce(refused)
      .mockRejectedValueOnce(refused);
    await context.runJobs();
    refunding.mockRestore();
    expect(await ordersOf(context, user)).toMatchObject([
      { status: "refunded", refund_cents: 10_900 },
    ]);
  });

  test("after the bank has taken back a part returns the rest, which is what the page says", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    const [order] = await ordersOf(context, user);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("orders")
        .set({ lost_cents: 3000 })
        .where("id", "=", order?.id ?? "")
        .execute(),
    );
    expect((await learn(user))?.refund).toMatchObject({
      money: { amountCents: 7900, currency: "USD" },
      onHoldCents: 0,
    });
    await refundEnrollment(context.services, user, featuredId);
    await context.runJobs();
    const [refund] = (await context.outbox()).filter(
      ({ recipient, subject }) => recipient === user.email && subject.startsWith("Your refund"),
    );
    expect(refund?.text).toContain("We're refunding $79 ");
    expect(await ordersOf(context, user)).toMatchObject([{ refund_cents: 7900 }]);
  });

  test("waits for the payment that the payer's bank hasn't decided about, which is what the email says", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    context.clock.advance(60);
    await payNextInSandbox(context, user);
    const [first] = await ordersOf(context, user);
    await disputeInSandbox(context, first?.payment_id);
    expect((await learn(user))?.refund).toMatchObject({
      money: { amountCents: 21_800 },
      onHoldCents: 10_900,
    });
    await refundEnrollment(context.services, user, featuredId);
    await context.runJobs();
    const [refund] = (await context.outbox()).filter(
      ({ recipient, subject }) => recipient === user.email && subject.startsWith("Your refund"),
    );
    const text = refund?.text.replace(/\s+/g, " ");
    expect(text).toContain("We're refunding $109 to the card or account you paid from.");
    expect(text).toContain(`You'll get $109 back ${onHold}`);
    expect((await ordersOf(context, user)).map(({ status }) => status)).toEqual([
      "refund_due",
      "refunded",
    ]);
  });

  test("is worked out by two queries, however many payments there are", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    await payNextInSandbox(context, user);
    const { payments } = await payNextInSandbox(context, user);
    let queries = 0;
    const returned = await context.services.database.asSystem("test", (transaction) =>
      moneyToReturn(
        transaction.withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => {
            queries += 1;
            return result;
          },
        }),
        payments,
      ),
    );
    expect(returned).toEqual({
      money: { amountCents: 32_700, currency: "USD" },
      onHoldCents: 0,
    });
    expect(queries).toBe(2);
  });

  test("leaves a checkout that is still open without use: its money goes back", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    const { url } = await payNext(context.services, user, featuredId);
    await refundEnrollment(context.services, user, featuredId);
    await payInSandbox(context, url);
    context.clock.advance(600);
    await reconcileOpenOrdersJob.handle(context.services, {}, { id: "test" });
    await context.runJobs();
    expect((await ordersOf(context, user)).map(({ status }) => status)).toEqual([
      "refunded",
      "refunded",
    ]);
  });

  test("is for the first 30 days", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user);
    context.clock.advance(30 * dayInSeconds + 1);
    expect((await learn(user))?.refund).toBeNull();
    await expect(refundEnrollment(context.services, user, featuredId)).rejects.toMatchObject({
      status: 409,
      code: "refund_period_over",
    });
    expect(await ordersOf(context, user)).toMatchObject([{ status: "paid" }]);
  });

  test("is for those who are enrolled, who may enroll again afterwards", async () => {
    const user = await context.createUser();
    await expect(refundEnrollment(context.services, user, featuredId)).rejects.toMatchObject({
      code: "not_enrolled",
    });
    await enrollAndPay(context, user);
    await refundEnrollment(context.services, user, featuredId);
    context.clock.advance(60);
    expect(await enrollAndPay(context, user)).toMatchObject({ status: "active" });
    expect((await enrollmentsOf(context, user)).map(({ status }) => status)).toEqual([
      "refunded",
      "active",
    ]);
  });
});

describe("reminders", () => {
  const remind = () => remindOfPayments(context.services);

  test("come three days before a payment and when it is due, once each", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    const heard = async () =>
      (await subjectsTo(context, user)).filter((subject) => subject.startsWith("$109"));

    context.clock.advance(26 * dayInSeconds);
    await remind();
    expect(await heard()).toEqual([]);
    context.clock.advance(dayInSeconds);
    await Promise.all([remind(), remind()]);
    context.clock.advance(dayInSeconds);
    await remind();
    expect(await heard()).toEqual(["$109 for Career Transition Mastery is due on Dec 21, 2026"]);
    context.clock.advance(2 * dayInSeconds);
    await remind();
    await remind();
    context.clock.advance(dayInSeconds);
    await remind();
    expect(await heard()).toEqual([
      "$109 for Career Transition Mastery is due on Dec 21, 2026",
      "$109 is due for Career Transition Mastery",
    ]);
  });

  test("wait while somebody is suspended", async () => {
    const admin = await context.createUser({ roles: ["admin"] });
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    const heard = async () =>
      (await subjectsTo(context, user)).filter((subject) => subject.startsWith("$109"));
    const about = { userId: user.userId, address: "203.0.113.7" };
    await suspend(context.services, admin, { ...about, reason: "Harassment", days: null });
    context.clock.advance(27 * dayInSeconds);
    await remind();
    context.clock.advance(3 * dayInSeconds);
    await remind();
    expect(await heard()).toEqual([]);
    await liftSuspension(context.services, admin, { ...about, reason: "Talked to them" });
    await remind();
    expect(await heard()).toEqual(["$109 is due for Career Transition Mastery"]);
  });

  test("skip what is paid, refunded or not begun", async () => {
    const [paid, refunded, pending] = await Promise.all([
      context.createUser(),
      context.createUser(),
      context.createUser(),
    ]);
    await enrollAndPay(context, paid, { plan: "three_payments" });
    await payNextInSandbox(context, paid);
    await enrollAndPay(context, refunded, { plan: "three_payments" });
    await refundEnrollment(context.services, refunded, featuredId);
    await enroll(context.services, pending, { playbookId: plainId, plan: "full" });
    context.clock.advance(30 * dayInSeconds);
    await remind();
    for (const user of [paid, refunded, pending]) {
      expect((await subjectsTo(context, user)).filter((text) => /is due/.test(text))).toEqual([]);
    }
  });
});

describe("emails go to the address that the account has by then", () => {
  const title = "Career Transition Mastery";
  const enrollInParts = async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    return user;
  };

  test("when it has changed: reminders, receipts, a refund's and the payment form", async () => {
    const { services } = context;
    const user = await enrollInParts();
    const moved = await changeEmail(context, user);
    context.clock.advance(27 * dayInSeconds);
    await remindOfPayments(services);
    const opening = vi.spyOn(services.payments.gateway, "openCheckout");
    await payNextInSandbox(context, moved);
    expect(opening.mock.lastCall?.[0]).toMatchObject({ customerEmail: moved.email });
    opening.mockRestore();
    await refundEnrollment(services, moved, featuredId);
    expect(await subjectsTo(context, user)).toEqual([`You're enrolled: ${title}`]);
    expect((await subjectsTo(context, moved)).toSorted()).toEqual([
      `$109 for ${title} is due on Dec 21, 2026`,
      `Payment received: ${title}`,
      `Your refund: ${title}`,
    ]);
  });

  test("when the law protects the person by then", async () => {
    const user = await enrollInParts();
    const moved = await changeEmail(context, user);
    await saveFeeAnswer(context.services, moved, protectedPerson);
    await context.runJobs();
    expect(await subjectsTo(context, user)).toEqual([`You're enrolled: ${title}`]);
    expect(await subjectsTo(context, moved)).toEqual([`We're returning $109 for ${title}`]);
  });

  test("when it was merged into another account", async () => {
    const support = await context.createUser({ roles: ["support"] });
    const leaves = await enrollInParts();
    const stays = await context.createUser();
    await mergeAs(context, support, { stays, leaves });
    context.clock.advance(30 * dayInSeconds);
    await remindOfPayments(context.services);
    const due = `$109 is due for ${title}`;
    expect(await subjectsTo(context, stays)).toContain(due);
    expect(await subjectsTo(context, leaves)).not.toContain(due);
  });

  test("and to nobody once it is deleted", async () => {
    const user = await enrollInParts();
    await markAsDeleted(context, user);
    context.clock.advance(30 * dayInSeconds);
    await remindOfPayments(context.services);
    expect(await subjectsTo(context, user)).toEqual([`You're enrolled: ${title}`]);
  });
});
