import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { changeBooking } from "#features/booking/booking.contract.ts";
import {
  enrollAndPay,
  enrollmentNow,
  ordersOf,
  payInSandbox,
  plainId,
} from "#features/career/career.test-support.ts";
import { enroll } from "#features/career/enrollments.usecases.server.ts";
import { applyForJob } from "#features/jobs/applications/applications.usecases.server.ts";
import { withdrawApplication } from "#features/jobs/applications/withdrawals.usecases.server.ts";
import { jobsFeature } from "#features/jobs/jobs.feature.server.ts";
import { filledApplication } from "#features/jobs/jobs.test-support.ts";
import {
  becomeMember,
  openCheckout,
  subscriptionIdOf,
} from "#features/membership/membership.test-support.ts";
import { readMembership } from "#features/membership/membership.usecases.server.ts";
import { subscribe } from "#features/membership/subscription.usecases.server.ts";
import { bookSession } from "#features/mentoring/sessions/book-session.usecases.server.ts";
import {
  balances,
  bookAndPay,
  createSessionContext,
  day,
  findTime,
  hold,
  pay,
  processDue,
  request,
  type SessionContext,
  setInstantBooking,
  standing,
} from "#features/mentoring/sessions/sessions.test-support.ts";
import { settleSessions } from "#features/mentoring/sessions/settle-sessions.usecases.server.ts";
import { openOrderCheckout, reconcileSubscription } from "#features/payments/payments.contract.ts";
import { disputeInSandbox } from "#features/payments/payments.test-support.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import { payingPerson, protectedPerson } from "../../../tests/support/people/fee-answers.ts";
import type { TestUser } from "../../../tests/support/services.ts";
import { readFeeSituation, saveFeeAnswer } from "./fee-protection.usecases.server.ts";
import { returnFees } from "./return-fees.usecases.server.ts";

/** The wall where the operator sells nothing to protected people (`FEE_PROTECTION=refuse`). */

let context: SessionContext;
let person: TestUser;
const jobId = sampleJobs[0]?.id ?? "";

beforeAll(async () => {
  context = await createSessionContext();
  await jobsFeature.seedSamples?.(context.services);
});
beforeEach(async () => {
  person = await context.createUser();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => context.close());

const become = (user: TestUser, answer = protectedPerson) =>
  saveFeeAnswer(context.services, user, answer);

/** Every way to buy a career service. */
const purchases = {
  playbook: (user: TestUser) =>
    enroll(context.services, user, { playbookId: plainId, plan: "full" }),
  membership: (user: TestUser) => subscribe(context.services, user),
  mentoring: async (user: TestUser) =>
    bookSession(
      context.services,
      user,
      context.mentorId,
      request(await findTime(context, context.mentorId, 72)),
    ),
};

const decisionsOf = ({ userId }: TestUser) =>
  context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("fee_decisions")
      .select(["service", "outcome", "reason", "mode", "rule_ids", "answer_id"])
      .where("user_id", "=", userId)
      .orderBy("number")
      .execute(),
  );

const countSales = ({ userId }: TestUser) =>
  context.services.database.asSystem("test", async (transaction) => {
    const orders = await transaction
      .selectFrom("orders")
      .select("id")
      .where("user_id", "=", userId)
      .execute();
    const subscriptions = await transaction
      .selectFrom("subscriptions")
      .select("id")
      .where("user_id", "=", userId)
      .execute();
    return orders.length + subscriptions.length;
  });

async function subjectsTo({ email }: TestUser): Promise<string[]> {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
}

describe.each(Object.entries(purchases))("a %s", (service, buy) => {
  test("isn't sold to somebody who hasn't answered the question", async () => {
    const silent = await context.createUser({ fees: null });
    await expect(buy(silent)).rejects.toMatchObject({ code: "fee_question_unanswered" });
    expect(await countSales(silent)).toBe(0);
    expect(await decisionsOf(silent)).toMatchObject([
      { service, outcome: "deny", reason: "unanswered", answer_id: null },
    ]);
  });

  test("isn't sold to somebody whom the law protects, and the decision names the rule", async () => {
    await become(person);
    await expect(buy(person)).rejects.toMatchObject({ code: "fee_protected" });
    expect(await countSales(person)).toBe(0);
    const [decision] = await decisionsOf(person);
    expect(decision).toMatchObject({
      service,
      outcome: "deny",
      reason: "protected",
      mode: "refuse",
      rule_ids: ["FEE-ON-1"],
    });
    expect(decision?.answer_id).not.toBeNull();
  });

  test("is sold to somebody whom no law protects", async () => {
    const { url } = await buy(person);
    expect(url).toContain("/sandbox/checkout/");
    expect(await decisionsOf(person)).toMatchObject([{ service, outcome: "charge" }]);
  });

  test("isn't sold to somebody with an application under way, until they withdraw it", async () => {
    await applyForJob(context.services, person, jobId, filledApplication);
    await expect(buy(person)).rejects.toMatchObject({ code: "fee_application_active" });
    expect(await countSales(person)).toBe(0);
    const { id } = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("job_applications")
        .select("id")
        .where("user_id", "=", person.userId)
        .executeTakeFirstOrThrow(),
    );
    await withdrawApplication(context.services, person, id);
    await expect(buy(person)).resolves.toHaveProperty("url");
  });
});

test("the wall stands where orders are made, whatever use case asks", async () => {
  await become(person);
  const asked = openOrderCheckout(context.services, person, {
    purpose: "playbook_payment",
    subjectId: "00000000-0000-4000-8000-00000000000a",
    description: "A playbook",
    money: { amountCents: 100, currency: "USD" },
    returnPath: "/",
    cancelPath: "/",
    customerEmail: person.email,
  });
  await expect(asked).rejects.toMatchObject({ code: "fee_protected" });
});

test("what no law is about is sold to everybody: a mentor's registration", async () => {
  const silent = await context.createUser({ fees: null });
  const asked = openOrderCheckout(context.services, silent, {
    purpose: "mentor_registration",
    subjectId: "00000000-0000-4000-8000-00000000000b",
    description: "Registration",
    money: { amountCents: 4900, currency: "USD" },
    returnPath: "/",
    cancelPath: "/",
    customerEmail: silent.email,
  });
  await expect(asked).resolves.toHaveProperty("url");
});

describe("nobody applies for a job while a paid service is open", () => {
  const apply = (user: TestUser) => applyForJob(context.services, user, jobId, filledApplication);

  test("a playbook, until its 30 days are over", async () => {
    await enrollAndPay(context, person, { playbookId: plainId });
    await expect(apply(person)).rejects.toMatchObject({ code: "paid_service_open" });
    const before = context.clock.now();
    context.clock.advance(31 * day);
    await expect(apply(person)).resolves.toBeTypeOf("string");
    context.clock.set(before);
  });

  test("the membership", async () => {
    await becomeMember(context, person);
    await expect(apply(person)).rejects.toMatchObject({ code: "paid_service_open" });
  });

  test("a session, until it's over, whether or not it's marked as completed", async () => {
    await setInstantBooking(context, context.mentorId, true);
    const startsAt = await findTime(context, context.mentorId, 72);
    const bookingId = await bookAndPay(context, person, context.mentorId, startsAt);
    await setInstantBooking(context, context.mentorId, false);
    await expect(apply(person)).rejects.toMatchObject({ code: "paid_service_open" });
    const before = context.clock.now();
    context.clock.set(addTime(startsAt, { minutes: 59 }));
    await expect(apply(person)).rejects.toMatchObject({ code: "paid_service_open" });
    context.clock.set(addTime(startsAt, { hours: 1 }));
    expect((await standing(context, bookingId)).booking.status).toBe("confirmed");
    await expect(apply(person)).resolves.toBeTypeOf("string");
    context.clock.set(before);
  });

  test("who applies and buys at the same moment gets one of the two", async () => {
    const outcomes = await Promise.allSettled([
      apply(person),
      enroll(context.services, person, { playbookId: plainId, plan: "full" }).then(({ url }) =>
        payInSandbox(context, url),
      ),
    ]);
    await enrollmentNow(context, person, plainId).catch(() => undefined);
    await context.runJobs();
    const [enrollment] = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("playbook_enrollments")
        .select("status")
        .where("user_id", "=", person.userId)
        .execute(),
    );
    const hasApplied = outcomes[0].status === "fulfilled";
    expect(hasApplied && enrollment?.status === "active").toBe(false);
  });
});

describe("money that comes when its payer may not be charged any more goes back", () => {
  test("for a playbook", async () => {
    const { url } = await purchases.playbook(person);
    await become(person);
    await payInSandbox(context, url);
    const { status } = await enrollmentNow(context, person, plainId);
    expect(status).toBe("pending");
    await context.runJobs();
    expect(await ordersOf(context, person)).toMatchObject([{ status: "refunded" }]);
    expect(await subjectsTo(person)).toContain("We're returning $199");
  });

  test("for the membership, which doesn't begin", async () => {
    const { checkoutId, subscriptionId } = await openCheckout(context, person);
    await context.services.payments.sandbox?.pay(checkoutId);
    await become(person);
    await reconcileSubscription(context.services, subscriptionId);
    await context.runJobs();
    expect((await readMembership(context.services, person)).hasPro).toBe(false);
    expect(await subjectsTo(person)).toContain("We're returning $12");
  });

  test.each([false, true])("for a session (charged right away: %s)", async (instant) => {
    await setInstantBooking(context, context.mentorId, instant);
    const startsAt = await findTime(context, context.mentorId, 72);
    const { bookingId, checkoutId } = await hold(context, person, context.mentorId, startsAt);
    await become(person);
    await pay(context, checkoutId);
    await context.runJobs();
    const { booking, order } = await standing(context, bookingId);
    expect(booking.status).toBe("expired");
    expect(order?.status).toBe(instant ? "refunded" : "released");
    expect(await subjectsTo(person)).toContain("Your session wasn't booked");
    await setInstantBooking(context, context.mentorId, false);
  });
});

describe("who becomes protected gets back what they paid, once", () => {
  test("a playbook is closed and refunded", async () => {
    await enrollAndPay(context, person, { playbookId: plainId });
    context.clock.advance(40 * day);
    await become(person);
    await context.runJobs();
    expect(await ordersOf(context, person)).toMatchObject([{ status: "refunded" }]);
    expect((await enrollmentNow(context, person, plainId)).status).toBe("refunded");
    await returnFees(context.services, person.userId);
    const returned = (await subjectsTo(person)).filter((subject) => subject.includes("returning"));
    expect(returned).toEqual(["We're returning $199 for Salary Negotiation"]);
    const decisions = await decisionsOf(person);
    expect(decisions.filter(({ outcome }) => outcome === "return")).toHaveLength(1);
  });

  test("the membership ends right away, with every month refunded", async () => {
    await becomeMember(context, person);
    await become(person);
    await context.runJobs();
    expect((await readMembership(context.services, person)).hasPro).toBe(false);
    const { ended_at } = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("subscriptions")
        .select("ended_at")
        .where("user_id", "=", person.userId)
        .executeTakeFirstOrThrow(),
    );
    expect(ended_at).not.toBeNull();
    await returnFees(context.services, person.userId);
    await context.runJobs();
    const refunds = await surplusOf(person);
    expect(refunds).toMatchObject([{ amount_cents: 1200 }]);
    expect(refunds[0]?.refund_id).not.toBeNull();
    expect(await subjectsTo(person)).toContain("We're returning $12 for Meridian Pro");
  });

  test("what the person disputes with their bank isn't promised as a refund of ours", async () => {
    await enrollAndPay(context, person, { playbookId: plainId });
    const [order] = await ordersOf(context, person);
    await disputeInSandbox(context, order?.payment_id);
    const { subscriptionId } = await becomeMember(context, person);
    const month = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("subscription_payments")
        .select("payment_id")
        .where("subscription_id", "=", subscriptionId)
        .executeTakeFirstOrThrow(),
    );
    await disputeInSandbox(context, month.payment_id);
    await become(person);
    await context.runJobs();
    const emails = (await context.outbox()).filter(
      ({ recipient, subject }) =>
        recipient === person.email && subject.startsWith("You don't have to pay"),
    );
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      "You don't have to pay for Meridian Pro",
      "You don't have to pay for Salary Negotiation",
    ]);
    const text = emails.map((email) => email.text.replace(/\s+/g, " ")).join(" ");
    const onHold = "from your bank, or from us once your bank decides your dispute.";
    expect(text).toContain(`You'll get $12 back ${onHold}`);
    expect(text).toContain(`You'll get $199 back ${onHold}`);
    expect(text).not.toContain("We're returning");
  });

  test("also when the process dies halfway, or the provider doesn't answer", async () => {
    await becomeMember(context, person);
    await enrollAndPay(context, person, { playbookId: plainId });
    await become(person);
    const { gateway } = context.services.payments;
    const ending = vi.spyOn(gateway, "endSubscription").mockRejectedValueOnce(new Error("killed"));
    await expect(returnFees(context.services, person.userId)).rejects.toThrow("killed");
    expect(ending).toHaveBeenCalled();
    await context.runJobs();
    await returnFees(context.services, person.userId);
    await context.runJobs();
    expect((await readMembership(context.services, person)).hasPro).toBe(false);
    expect(await surplusOf(person)).toHaveLength(1);
    const returned = (await subjectsTo(person)).filter((subject) => subject.includes("returning"));
    expect(returned.sort()).toEqual([
      "We're returning $12 for Meridian Pro",
      "We're returning $199 for Salary Negotiation",
    ]);
  });

  test("a session that is still to come is called off, however late, and the mentor is told", async () => {
    const startsAt = await findTime(context, context.mentorId, 30);
    await setInstantBooking(context, context.mentorId, true);
    const bookingId = await bookAndPay(context, person, context.mentorId, startsAt);
    context.clock.set(subtractTime(startsAt, { hours: 1 }));
    await become(person);
    await context.runJobs();
    const { booking, order, session } = await standing(context, bookingId);
    expect(booking.status).toBe("cancelled");
    expect(order?.status).toBe("refunded");
    expect(session.refund_cents).toBe(session.price_cents);
    await setInstantBooking(context, context.mentorId, false);
  });

  test("a session that took place: the site pays the mentor, and the books balance", async () => {
    await setInstantBooking(context, context.mentorId, true);
    const startsAt = await findTime(context, context.mentorId, 30);
    const bookingId = await bookAndPay(context, person, context.mentorId, startsAt);
    context.clock.set(new Date(startsAt.getTime() + 2 * day * 1000));
    await processDue(context);
    expect((await standing(context, bookingId)).booking.status).toBe("completed");
    await become(person);
    await context.runJobs();
    expect((await standing(context, bookingId)).order?.status).toBe("refunded");
    context.clock.advance(8 * day);
    await settleSessions(context.services);
    await settleSessions(context.services);
    const { session } = await standing(context, bookingId);
    const share = Math.round(session.price_cents * 0.85);
    expect(session.mentor_cents).toBe(share);
    expect(await sumsOf(bookingId)).toEqual({
      provider: 0,
      held: 0,
      payable: -share,
      revenue: share,
    });
    const all = Object.values(await balances(context));
    expect(all.reduce((sum, cents) => sum + cents, 0)).toBe(0);
    await setInstantBooking(context, context.mentorId, false);
  });

  test("a session that took place, whose payment the mentee disputes with their bank, is returned once the bank decides", async () => {
    await setInstantBooking(context, context.mentorId, true);
    const startsAt = await findTime(context, context.mentorId, 30);
    const bookingId = await bookAndPay(context, person, context.mentorId, startsAt);
    context.clock.set(addTime(startsAt, { days: 2 }));
    await processDue(context);
    const { order } = await standing(context, bookingId);
    await disputeInSandbox(context, order?.payment_id);
    await context.runJobs();
    await become(person);
    await context.runJobs();
    expect((await standing(context, bookingId)).order).toMatchObject({
      status: "refund_due",
      refund_cents: 15_000,
    });
    const email = (await context.outbox()).find(
      ({ recipient, subject }) =>
        recipient === person.email && subject === "You don't have to pay for your session",
    );
    const text = email?.text.replace(/\s+/g, " ");
    expect(text).toContain(
      "You'll get $150 back from your bank, or from us once your bank decides your dispute.",
    );
    expect(text).not.toContain("We're returning");
    await setInstantBooking(context, context.mentorId, false);
  });

  test.each([
    ["is back", true],
    ["is still on its way", false],
  ] as const)(
    "what a late cancellation cost, where the half that the terms return %s, and the site pays the mentor's part",
    async (_, isBack) => {
      await setInstantBooking(context, context.mentorId, true);
      const startsAt = await findTime(context, context.mentorId, 72);
      const bookingId = await bookAndPay(context, person, context.mentorId, startsAt);
      context.clock.set(subtractTime(startsAt, { hours: 30 }));
      await changeBooking(context.services, person, bookingId, { event: "cancel" });
      if (isBack) await context.runJobs();
      const half = { status: isBack ? "refunded" : "refund_due", refund_cents: 7500 };
      expect((await standing(context, bookingId)).order).toMatchObject(half);
      await become(person);
      await returnFees(context.services, person.userId);
      await context.runJobs();
      expect(await standing(context, bookingId)).toMatchObject({
        order: { status: "refunded", refund_cents: 15_000 },
        session: { refund_cents: 7500, refunded_at: expect.any(Date), closed_at: null },
      });
      const subjects = await subjectsTo(person);
      expect(subjects.filter((subject) => subject === "We're returning $75")).toHaveLength(1);
      context.clock.advance(8 * day);
      await settleSessions(context.services);
      expect(await sumsOf(bookingId)).toEqual({
        provider: 0,
        held: 0,
        payable: -6375,
        revenue: 6375,
      });
      await setInstantBooking(context, context.mentorId, false);
    },
  );

  test.each([
    ["is under way", 30],
    ["is over and not marked as completed", 120],
  ] as const)(
    "a session that %s isn't canceled, and the site pays the mentor",
    async (_, minutes) => {
      await setInstantBooking(context, context.mentorId, true);
      const startsAt = await findTime(context, context.mentorId, 30);
      const bookingId = await bookAndPay(context, person, context.mentorId, startsAt);
      context.clock.set(addTime(startsAt, { minutes }));
      await become(person);
      await context.runJobs();
      expect(await standing(context, bookingId)).toMatchObject({
        booking: { status: "confirmed" },
        order: { status: "refunded" },
        session: { sponsored_at: expect.any(Date), refund_cents: null },
      });
      context.clock.advance(2 * day);
      await processDue(context);
      expect((await standing(context, bookingId)).booking.status).toBe("completed");
      context.clock.advance(8 * day);
      await settleSessions(context.services);
      const { session } = await standing(context, bookingId);
      expect(session.mentor_cents).toBe(Math.round(session.price_cents * 0.85));
      await setInstantBooking(context, context.mentorId, false);
    },
  );

  test("who changes the answer without becoming protected keeps everything", async () => {
    await enrollAndPay(context, person, { playbookId: plainId });
    await become(person, { ...payingPerson, homePlace: "CA-NB" });
    await context.runJobs();
    expect((await enrollmentNow(context, person, plainId)).status).toBe("active");
  });
});

describe("answers", () => {
  test("are kept one after the other; the newest counts", async () => {
    await become(person);
    context.clock.advance(60);
    await become(person, payingPerson);
    const { answer, standings } = await readFeeSituation(context.services, person);
    expect(answer).toMatchObject(payingPerson);
    expect(standings.map(({ standing: { outcome } }) => outcome)).toEqual([
      "charge",
      "charge",
      "charge",
    ]);
    const rows = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("fee_answers")
        .select(["canadian_status", "rule_ids"])
        .where("user_id", "=", person.userId)
        .orderBy("number")
        .execute(),
    );
    expect(rows).toMatchObject([
      { canadian_status: "citizen_or_resident" },
      { canadian_status: "neither", rule_ids: ["FEE-ON-1"] },
      { canadian_status: "citizen_or_resident", rule_ids: [] },
    ]);
  });

  test("can't be changed afterwards, nor deleted while the account exists", async () => {
    const change = context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("fee_answers")
        .set({ work_place: "elsewhere" })
        .where("user_id", "=", person.userId)
        .execute(),
    );
    await expect(change).rejects.toMatchObject({ constraint: "fee_records_stay" });
    const remove = context.services.database.asSystem("test", (transaction) =>
      transaction.deleteFrom("fee_answers").where("user_id", "=", person.userId).execute(),
    );
    await expect(remove).rejects.toMatchObject({ constraint: "fee_records_stay" });
  });
});

/** Sums of the ledger's accounts for a session: its order, and the amount that the site paid in the mentee's place. */
async function sumsOf(bookingId: string): Promise<Record<string, number>> {
  const rows = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("ledger_entries as entry")
      .innerJoin("ledger_transactions as posted", "posted.id", "entry.transaction_id")
      .leftJoin("orders as order", "order.id", "posted.order_id")
      .where((where) =>
        where.or([
          where("order.subject_id", "=", bookingId),
          where("posted.sponsored_booking_id", "=", bookingId),
        ]),
      )
      .select(({ fn }) => ["entry.account", fn.sum<number>("entry.amount_cents").as("cents")])
      .groupBy("entry.account")
      .execute(),
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}

async function surplusOf(user: TestUser) {
  const id = await subscriptionIdOf(context, user);
  return await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.surplus_payments")
      .select(["amount_cents", "refund_id"])
      .where("subscription_id", "=", id)
      .execute(),
  );
}
