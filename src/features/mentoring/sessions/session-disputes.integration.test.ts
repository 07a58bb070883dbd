import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { changeBooking } from "#features/booking/booking.contract.ts";
import { readEarnings } from "#features/payments/payments.contract.ts";
import { postNotice } from "#features/payments/payments.test-support.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import type { TestUser } from "../../../../tests/support/services.ts";
import * as sessionPage from "../pages/session.tsx";
import {
  balances,
  bookAndPay,
  createSessionContext,
  day,
  findTime,
  processDue,
  type SessionContext,
  standing,
} from "./sessions.test-support.ts";
import { settleSessions } from "./settle-sessions.usecases.server.ts";

const price = 15_000;
const share = 12_750;
let context: SessionContext;

beforeAll(async () => {
  context = await createSessionContext();
});
afterAll(() => context?.close());
afterEach(async () => {
  const all = Object.values(await balances(context)).reduce((sum, cents) => sum + cents, 0);
  expect(all, "the ledger's sum").toBe(0);
  expect((await balances(context)).held ?? 0, "what is kept for no one").toBe(0);
});

async function confirmed(hoursAhead: number): Promise<string> {
  const { mentee, mentor, mentorId, services } = context;
  const time = await findTime(context, mentorId, hoursAhead);
  const id = await bookAndPay(context, mentee, mentorId, time);
  await changeBooking(services, mentor, id, { event: "confirm" });
  await context.runJobs();
  return id;
}

async function completed(): Promise<string> {
  const id = await confirmed(50);
  context.clock.set((await standing(context, id)).booking.ends_at);
  await changeBooking(context.services, context.mentor, id, { event: "complete" });
  await context.runJobs();
  return id;
}

async function letPass(days: number) {
  context.clock.advance(days * day);
  await settleSessions(context.services);
  await processDue(context);
}

const sandbox = () => {
  const { sandbox: gateway } = context.services.payments;
  if (!gateway) throw new Error("There is no sandbox");
  return gateway;
};

async function notify(notice: { rawBody: string; headers: Headers } | undefined) {
  if (!notice) throw new Error("The sandbox has no such dispute");
  expect((await postNotice(context, "sandbox", notice)).status).toBe(200);
  await context.runJobs();
}

/** The mentee's bank disputes a session's payment, or so much of it. Answers the dispute's id at the provider. */
async function dispute(bookingId: string, amountCents = price): Promise<string> {
  const { order } = await standing(context, bookingId);
  const paymentId = order?.payment_id ?? "";
  const notice = await sandbox().raiseDispute(paymentId, "fraudulent");
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("private.sandbox_disputes")
      .set({ amount_cents: amountCents })
      .where("payment_id", "=", paymentId)
      .execute(),
  );
  await notify(notice);
  const { provider_id } = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("disputes")
      .select("provider_id")
      .where("order_id", "=", order?.id ?? "")
      .executeTakeFirstOrThrow(),
  );
  return provider_id;
}

const decide = async (disputeId: string, as: "won" | "lost") =>
  notify(await sandbox().decideDispute(disputeId, as));
const earned = async () => {
  const { dueCents, heldCents } = await readEarnings(context.services, context.mentor.userId);
  return { dueCents, heldCents };
};
const refundsOf = async (bookingId: string) => {
  const { order } = await standing(context, bookingId);
  return await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.sandbox_refunds")
      .select("amount_cents")
      .where("payment_id", "=", order?.payment_id ?? "")
      .execute(),
  );
};

/** The emails to the mentee, oldest first, whose subject begins like this. */
const emailsToMentee = async (start: string) =>
  (await context.outbox()).filter(
    ({ recipient, subject }) => recipient === context.mentee.email && subject.startsWith(start),
  );

const read = async (viewer: TestUser, bookingId: string) => {
  const routes = [pageRoute("/sessions/:bookingId", sessionPage)];
  return (await visitPage(context, routes, `/sessions/${bookingId}`, undefined, viewer)).html;
};

describe("a session whose payment was lost to the mentee's bank", () => {
  test("is canceled where it's still to come, and costs the mentor nothing", async () => {
    const before = await earned();
    const id = await confirmed(100);
    await decide(await dispute(id), "lost");
    expect(await standing(context, id)).toMatchObject({
      booking: { status: "cancelled", cancelled_by: "system" },
      session: { refund_cents: price, closed_at: expect.any(Date), mentor_cents: null },
      order: { status: "paid", lost_cents: price },
    });
    expect(await read(context.mentee, id)).toContain("Your bank took back the full $150.");
    expect(await read(context.mentor, id)).toContain(
      "The mentee&#x27;s bank took back the full $150.",
    );
    const cancellation = (await emailsToMentee("Canceled")).at(-1);
    expect(cancellation?.text).toContain("bank took the payment back");
    expect(cancellation?.text).not.toContain("We're returning");
    await letPass(10);
    expect(await earned()).toEqual(before);
    expect(await refundsOf(id)).toEqual([]);
  });

  test("earns the mentor the share where it took place", async () => {
    const before = await earned();
    const id = await completed();
    const disputeId = await dispute(id);
    await letPass(8);
    expect(await earned()).toEqual({ ...before, heldCents: before.heldCents + share });
    await decide(disputeId, "lost");
    expect(await earned()).toEqual({ ...before, dueCents: before.dueCents + share });
    expect((await standing(context, id)).booking.status).toBe("completed");
  });

  test("earns it also where the bank decides before the share is due", async () => {
    const before = await earned();
    const id = await completed();
    await decide(await dispute(id), "lost");
    expect(await standing(context, id)).toMatchObject({
      booking: { status: "completed" },
      session: { closed_at: null },
    });
    await letPass(8);
    expect(await earned()).toEqual({ ...before, dueCents: before.dueCents + share });
  });

  test("that the mentor cancels while the bank decides isn't paid back twice", async () => {
    const before = await earned();
    const id = await confirmed(100);
    const disputeId = await dispute(id);
    await changeBooking(context.services, context.mentor, id, {
      event: "cancel",
      reason: "I am away that week",
    });
    await context.runJobs();
    expect(await standing(context, id)).toMatchObject({
      booking: { status: "cancelled" },
      order: { status: "refund_due" },
      session: { refund_cents: price, refunded_at: null },
    });
    const onHold = "from your bank, or from us once your bank decides your dispute.";
    const cancellation = (await emailsToMentee("Canceled")).at(-1);
    expect(cancellation?.text).toContain(`You'll get $150 back ${onHold}`);
    expect(cancellation?.text).not.toContain("We're returning");
    const page = await read(context.mentee, id);
    expect(page).toContain(`the full $150 back ${onHold}`);
    expect(page).toContain("$150, on hold until your bank decides your dispute");
    expect(await read(context.mentor, id)).toContain(
      "on hold until the mentee&#x27;s bank decides",
    );
    await decide(disputeId, "lost");
    await letPass(10);
    expect(await refundsOf(id)).toEqual([]);
    expect(await standing(context, id)).toMatchObject({
      order: { status: "paid", lost_cents: price },
      session: { refunded_at: expect.any(Date), closed_at: expect.any(Date) },
    });
    expect(await read(context.mentee, id)).toContain("Your bank took back the full $150.");
    expect(await earned()).toEqual(before);
  });

  test("that the mentor cancels is paid back once we've won", async () => {
    const id = await confirmed(100);
    const disputeId = await dispute(id);
    await changeBooking(context.services, context.mentor, id, {
      event: "cancel",
      reason: "I am away that week",
    });
    await context.runJobs();
    expect(await refundsOf(id)).toEqual([]);
    await decide(disputeId, "won");
    expect(await refundsOf(id)).toEqual([{ amount_cents: price }]);
    expect(await read(context.mentee, id)).toContain("We returned the full $150");
    expect(await standing(context, id)).toMatchObject({ order: { status: "refunded" } });
  });

  test("leaves a mentee who canceled too late what the mentor earned", async () => {
    const before = await earned();
    const id = await confirmed(30);
    await changeBooking(context.services, context.mentee, id, { event: "cancel" });
    const disputeId = await dispute(id);
    await context.runJobs();
    const { session } = await standing(context, id);
    const kept = price - (session?.refund_cents ?? 0);
    expect(kept).toBeGreaterThan(0);
    await decide(disputeId, "lost");
    expect(await read(context.mentee, id)).toContain("Your bank took back the full $150.");
    await letPass(8);
    const { dueCents } = await earned();
    expect(dueCents - before.dueCents).toBe(Math.round(kept * 0.85));
  });

  test.each([
    { partCents: 3000, when: "before the mentee cancels late" },
    { partCents: 7500, when: "before the mentee cancels late" },
    { partCents: 3000, when: "while the refund waits" },
    { partCents: 7500, when: "while the refund waits" },
  ])("in part ($partCents) $when leaves the mentor the same share", async ({ partCents, when }) => {
    const { mentee, services } = context;
    const before = await earned();
    const id = await confirmed(30);
    const cancel = () => changeBooking(services, mentee, id, { event: "cancel" });
    if (when === "while the refund waits") {
      await cancel();
      const disputeId = await dispute(id, partCents);
      await context.runJobs();
      await decide(disputeId, "lost");
    } else {
      await decide(await dispute(id, partCents), "lost");
      await cancel();
      await context.runJobs();
    }
    const restCents = price / 2 - partCents;
    expect(await refundsOf(id)).toEqual(restCents > 0 ? [{ amount_cents: restCents }] : []);
    expect(await standing(context, id)).toMatchObject({ session: { refund_cents: price / 2 } });
    await letPass(8);
    expect(await earned()).toEqual({ ...before, dueCents: before.dueCents + share / 2 });
  });

  test("in part goes back as a whole, where the mentor cancels", async () => {
    const before = await earned();
    const id = await confirmed(100);
    await decide(await dispute(id, 3000), "lost");
    await changeBooking(context.services, context.mentor, id, {
      event: "cancel",
      reason: "I am away that week",
    });
    await context.runJobs();
    expect(await refundsOf(id)).toEqual([{ amount_cents: price - 3000 }]);
    const cancellation = (await emailsToMentee("Canceled")).at(-1);
    for (const sentence of [
      "We're returning $120 of $150 to the card you paid with.",
      "Your bank has already returned $30 to you.",
    ]) {
      expect(cancellation?.text).toContain(sentence);
    }
    expect((await emailsToMentee("We returned")).at(-1)).toMatchObject({
      subject: "We returned $120",
      text: expect.stringContaining("We returned $120 for"),
    });
    expect(await standing(context, id)).toMatchObject({
      session: { refund_cents: price, closed_at: expect.any(Date) },
    });
    await letPass(8);
    expect(await earned()).toEqual(before);
  });
});
