import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reconcileOrder } from "#features/payments/payments.contract.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { listOwnEnrollments } from "./career.contract.ts";
import {
  dayInSeconds,
  enrollAndPay,
  enrollmentNow,
  enrollmentsOf,
  featuredId,
  ordersOf,
  payInSandbox,
  payNextInSandbox,
  plainId,
  subjectsTo,
} from "./career.test-support.ts";
import { enroll, payNext } from "./enrollments.usecases.server.ts";

let context: TestContext;
const start = new Date("2026-11-21T12:00:00Z");
beforeAll(async () => {
  context = await createTestContext({ now: start });
});
beforeEach(() => context.clock.set(start));
afterAll(() => context.close());

describe("enrolling", () => {
  test("keeps the enrolment before payment and answers the checkout's address", async () => {
    const user = await context.createUser();
    const { url } = await enroll(context.services, user, { playbookId: plainId, plan: "full" });
    expect(url).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\//);
    expect(await enrollmentsOf(context, user)).toMatchObject([
      { playbook_id: plainId, plan: "full", status: "pending", started_at: null },
    ]);
    expect(await ordersOf(context, user)).toMatchObject([
      { amount_cents: 19900, currency: "USD", status: "open", purpose: "playbook_payment" },
    ]);
    expect(await listOwnEnrollments(context.services, user)).toMatchObject([
      { status: "pending", path: `/career/playbooks/${plainId}/enrol` },
    ]);
  });

  test("ten submits at the same time give one enrollment, one order and one checkout", async () => {
    const user = await context.createUser();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        enroll(context.services, user, { playbookId: featuredId, plan: "full" }),
      ),
    );
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await enrollmentsOf(context, user)).toHaveLength(1);
    expect(await ordersOf(context, user)).toHaveLength(1);
  });

  test("is refused for a playbook or a plan that is not sold", async () => {
    const user = await context.createUser();
    const { services } = context;
    await expect(
      enroll(services, user, { playbookId: plainId, plan: "three_payments" }),
    ).rejects.toMatchObject({ status: 400, code: "plan_not_offered" });
    await expect(
      enroll(services, user, { playbookId: "' or 1=1 --", plan: "full" }),
    ).rejects.toMatchObject({ status: 404, code: "playbook_not_found" });
    expect(await enrollmentsOf(context, user)).toEqual([]);
  });

  test("has a limit for each person", async () => {
    const user = await context.createUser();
    const attempt = () => enroll(context.services, user, { playbookId: plainId, plan: "full" });
    for (let count = 0; count < 30; count += 1) await attempt();
    await expect(attempt()).rejects.toMatchObject({ status: 429, code: "too_many_checkouts" });
  });
});

describe("paying", () => {
  test("opens the playbook, once however often it is looked at, and says so by mail", async () => {
    const user = await context.createUser();
    const enrollment = await enrollAndPay(context, user, { playbookId: plainId });
    expect(enrollment).toMatchObject({ status: "active", started_at: start });
    expect(enrollment.payments).toMatchObject([{ number: 1, amount_cents: 19900, paid_at: start }]);
    await enrollmentNow(context, user, plainId, 1);
    expect(await subjectsTo(context, user)).toEqual([expect.stringMatching(/^You're enrolled: /)]);
    expect(await listOwnEnrollments(context.services, user)).toMatchObject([
      { status: "active", path: `/career/playbooks/${plainId}/learn`, modulesDone: 0 },
    ]);
  });

  test("again leads to the playbook and charges nothing", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user);
    const again = await enroll(context.services, user, { playbookId: featuredId, plan: "full" });
    expect(again.url).toBe(`/career/playbooks/${featuredId}/learn`);
    expect(await ordersOf(context, user)).toHaveLength(1);
  });

  test("again before the notice came charges nothing", async () => {
    const user = await context.createUser();
    const { url } = await enroll(context.services, user, { playbookId: featuredId, plan: "full" });
    await payInSandbox(context, url);
    const again = await enroll(context.services, user, { playbookId: featuredId, plan: "full" });
    expect(again.url).toBe(`/career/playbooks/${featuredId}/learn?paid=1`);
    expect(await ordersOf(context, user)).toMatchObject([{ status: "paid" }]);
    expect(await enrollmentsOf(context, user)).toMatchObject([{ status: "active" }]);
  });

  test("again after the price has changed asks for the new one, and closes the old checkout", async () => {
    const user = await context.createUser();
    const asked = { playbookId: plainId, plan: "full" } as const;
    const first = await enroll(context.services, user, asked);
    const [pending] = await enrollmentsOf(context, user);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("playbook_payments")
        .set({ amount_cents: 14_900 })
        .where("enrollment_id", "=", pending?.id ?? "")
        .execute(),
    );
    context.clock.advance(1);
    const again = await enroll(context.services, user, asked);
    expect(again.url).not.toBe(first.url);
    expect((await enroll(context.services, user, asked)).url).toBe(again.url);
    expect((await enrollmentsOf(context, user)).map(({ status }) => status)).toEqual([
      "cancelled",
      "pending",
    ]);
    expect(await ordersOf(context, user)).toMatchObject([
      { status: "expired" },
      { status: "open", amount_cents: 19_900 },
    ]);
  });

  test("for both plans, opened in two tabs, keeps the first and gives the second back", async () => {
    const user = await context.createUser();
    const full = await enroll(context.services, user, { playbookId: featuredId, plan: "full" });
    context.clock.advance(1);
    const parts = await enroll(context.services, user, {
      playbookId: featuredId,
      plan: "three_payments",
    });
    expect(parts.url).not.toBe(full.url);
    for (const { url } of [full, parts]) await settle(url);
    await context.runJobs();

    expect((await enrollmentsOf(context, user)).map(({ plan, status }) => [plan, status])).toEqual([
      ["full", "active"],
      ["three_payments", "cancelled"],
    ]);
    expect((await ordersOf(context, user)).map(({ status }) => status)).toEqual([
      "paid",
      "refunded",
    ]);
    expect(await subjectsTo(context, user)).toEqual([
      expect.stringMatching(/^You're enrolled: /),
      "We're returning $109",
    ]);
  });

  test("for an account that is gone is given back", async () => {
    const user = await context.createUser();
    const { url } = await enroll(context.services, user, { playbookId: plainId, plan: "full" });
    const [order] = await ordersOf(context, user);
    await context.services.database.asSystem("test", (transaction) =>
      transaction.deleteFrom("auth.users").where("id", "=", user.userId).execute(),
    );
    await settle(url);
    await context.runJobs();
    const after = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("orders")
        .select("status")
        .where("id", "=", order?.id ?? "")
        .executeTakeFirstOrThrow(),
    );
    expect(after.status).toBe("refunded");
  });
});

describe("three payments", () => {
  test("are $327 together, the later ones 30 and 60 days after the first arrived", async () => {
    const user = await context.createUser();
    const { url } = await enroll(context.services, user, {
      playbookId: featuredId,
      plan: "three_payments",
    });
    context.clock.advance({ hours: 20 });
    await payInSandbox(context, url);
    const { payments } = await enrollmentNow(context, user, featuredId);
    expect(payments.map(({ due_on, amount_cents }) => [due_on, amount_cents])).toEqual([
      ["2026-11-22", 10900],
      ["2026-12-22", 10900],
      ["2027-01-21", 10900],
    ]);
  });

  test("are paid one after the other, and not more", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    expect(await listOwnEnrollments(context.services, user)).toMatchObject([
      { nextPayment: { number: 2, money: { amountCents: 10900 }, overdue: false } },
    ]);
    context.clock.advance(40 * dayInSeconds);
    expect(await listOwnEnrollments(context.services, user)).toMatchObject([
      { nextPayment: { number: 2, overdue: true } },
    ]);
    await payNextInSandbox(context, user);
    const { payments } = await payNextInSandbox(context, user);
    expect(payments.every(({ paid_at }) => paid_at)).toBe(true);
    await expect(payNext(context.services, user, featuredId)).rejects.toMatchObject({
      code: "nothing_to_pay",
    });
    const orders = await ordersOf(context, user);
    expect(orders.map(({ amount_cents, status }) => [amount_cents, status])).toEqual([
      [10900, "paid"],
      [10900, "paid"],
      [10900, "paid"],
    ]);
    const [own] = await listOwnEnrollments(context.services, user);
    expect(own).not.toHaveProperty("nextPayment");
  });

  test("a payment asked for ten times at the same time is one order", async () => {
    const user = await context.createUser();
    await enrollAndPay(context, user, { plan: "three_payments" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => payNext(context.services, user, featuredId)),
    );
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await ordersOf(context, user)).toHaveLength(2);
  });

  test("are nothing for those who are not enrolled", async () => {
    const user = await context.createUser();
    await expect(payNext(context.services, user, featuredId)).rejects.toMatchObject({
      status: 409,
      code: "not_enrolled",
    });
  });
});

/** Pays a checkout, and has the server look at it as its job does every few minutes. */
async function settle(url: string): Promise<void> {
  await payInSandbox(context, url);
  const checkoutId = new URL(url).pathname.split("/").at(-1) ?? "";
  const checkout = await context.services.payments.gateway.readCheckout(checkoutId);
  if (checkout) await reconcileOrder(context.services, { orderId: checkout.orderId });
}
