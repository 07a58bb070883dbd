import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readEarnings } from "#features/payments/payments.contract.ts";
import { postNotice } from "#features/payments/payments.test-support.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { beginOnboarding } from "../methods/methods.usecases.server.ts";
import { refreshOwnMethod } from "../methods/refresh-method.usecases.server.ts";
import { createConnectContext, createMentor, earn } from "../payouts.test-support.ts";
import { checkTransfer, returnTransfer } from "./change-transfer.usecases.server.ts";
import { makeBatch } from "./make-batch.usecases.server.ts";
import { readBatch } from "./read-desk.usecases.server.ts";
import { sendBatch } from "./send-batch.usecases.server.ts";
import { noteStuckTransfers, sendTransfer } from "./send-transfers.usecases.server.ts";

let stripe: FakeStripe;
let context: TestContext;
let operator: TestUser;
let mentor: TestUser;

beforeAll(async () => {
  ({ stripe, context } = await createConnectContext());
});
afterEach(() => stripe.behave("normally"));
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

/** A payout of $50 to a mentor whose account at Stripe is complete, let go but not sent. */
async function released(): Promise<{ batchId: string; transferId: string; accountId: string }> {
  const { services } = context;
  mentor = await createMentor(context);
  await beginOnboarding(services, mentor, { country: "US" });
  const account = [...stripe.state.accounts.values()].find(
    ({ metadata }) => metadata.payee_id === mentor.userId,
  );
  stripe.completeAccount(account?.id ?? "");
  await refreshOwnMethod(services, mentor);
  context.clock.advance({ days: 3, minutes: 1 });
  operator = await context.createUser({ roles: ["finance"] });
  await earn(context, mentor.userId, 5000);
  const request = { requestKey: randomUUID(), payeeIds: [mentor.userId] };
  const batchId = await makeBatch(services, operator, request);
  await sendBatch(services, operator, batchId);
  const { id } = await now(batchId);
  return { batchId, transferId: id, accountId: account?.id ?? "" };
}

async function now(batchId: string) {
  const { transfers } = await readBatch(context.services, operator, batchId);
  const [transfer] = transfers;
  if (!transfer) throw new Error("The batch is empty");
  return transfer;
}
const sentTo = (accountId: string) =>
  stripe.state.transfers.filter(({ destination }) => destination === accountId);
const due = async () => (await readEarnings(context.services, mentor.userId)).dueCents;

test("a payout is sent once and booked, however often its job runs", async () => {
  const { batchId, transferId, accountId } = await released();
  await Promise.all([
    sendTransfer(context.services, transferId),
    sendTransfer(context.services, transferId),
    context.runJobs(),
  ]);
  expect(sentTo(accountId)).toMatchObject([{ amount: 5000, currency: "usd" }]);
  expect(await now(batchId)).toMatchObject({
    status: "paid",
    reference: expect.stringMatching(/^tr_/),
  });
  expect(await due()).toBe(0);
});

test("a lost answer makes it unknown, and nothing sends it again by itself", async () => {
  const { batchId, transferId, accountId } = await released();
  stripe.behave("losing-answers");
  await sendTransfer(context.services, transferId);
  stripe.behave("normally");
  await context.runJobs();
  await sendTransfer(context.services, transferId);
  await noteStuckTransfers(context.services);
  expect(await now(batchId)).toMatchObject({ status: "unknown", acts: ["check"] });
  expect(sentTo(accountId)).toHaveLength(1);
  expect(await checkTransfer(context.services, operator, transferId)).toBe("paid");
  expect(await now(batchId)).toMatchObject({ status: "paid" });
  expect(await due()).toBe(0);
});

test("a process killed while sending leaves it unknown; what Stripe never got is due again", async () => {
  const { batchId, transferId, accountId } = await released();
  // Killed between the claim and the request: the claim is all that's left.
  const { driver } = context.services.payouts;
  const killed = {
    ...context.services,
    payouts: {
      ...context.services.payouts,
      driver: { ...driver, send: () => Promise.reject(new Error("killed")) },
    },
  };
  await expect(sendTransfer(killed, transferId)).rejects.toThrow("killed");
  await context.runJobs();
  expect(await now(batchId)).toMatchObject({ status: "sending" });
  expect(sentTo(accountId)).toEqual([]);
  context.clock.advance({ minutes: 16 });
  await noteStuckTransfers(context.services);
  expect(await now(batchId)).toMatchObject({ status: "unknown" });
  expect(await checkTransfer(context.services, operator, transferId)).toBe("failed");
  expect(await due()).toBe(5000);
});

test("a process killed after Stripe's answer leaves it unknown, and a check finds the money", async () => {
  const { batchId, transferId, accountId } = await released();
  const { driver } = context.services.payouts;
  const killed = {
    ...context.services,
    payouts: {
      ...context.services.payouts,
      driver: {
        ...driver,
        send: async (order: Parameters<typeof driver.send>[0]) => {
          await driver.send(order);
          throw new Error("killed");
        },
      },
    },
  };
  await expect(sendTransfer(killed, transferId)).rejects.toThrow("killed");
  context.clock.advance({ minutes: 16 });
  await noteStuckTransfers(context.services);
  expect(await checkTransfer(context.services, operator, transferId)).toBe("paid");
  expect(await now(batchId)).toMatchObject({ status: "paid" });
  expect(sentTo(accountId)).toHaveLength(1);
  expect(await due()).toBe(0);
});

test("a check too soon doesn't give up what Stripe may still be working on", async () => {
  const { transferId } = await released();
  stripe.behave("silent");
  await sendTransfer(context.services, transferId);
  stripe.behave("normally");
  await expect(checkTransfer(context.services, operator, transferId)).rejects.toMatchObject({
    code: "payout_check_too_soon",
  });
});

test("what Stripe refuses is due again, and the mentor hears of it when it's about them", async () => {
  const { batchId, transferId, accountId } = await released();
  const account = stripe.state.accounts.get(accountId);
  if (account) account.capabilities.transfers = "inactive";
  await sendTransfer(context.services, transferId);
  expect(await now(batchId)).toMatchObject({ status: "failed" });
  expect(await due()).toBe(5000);
  const subjects = (await context.outbox())
    .filter(({ recipient }) => recipient === mentor.email)
    .map(({ subject }) => subject);
  expect(subjects.at(-1)).toBe("Your payout of $50 didn't go through");
});

test("taking a payout back makes it due again, and Stripe's own event about it changes nothing more", async () => {
  const { batchId, transferId, accountId } = await released();
  await sendTransfer(context.services, transferId);
  const back = { transferId, reason: "Paid for the wrong month" };
  await returnTransfer(context.services, operator, back);
  expect(await now(batchId)).toMatchObject({ status: "returned" });
  expect(await due()).toBe(5000);
  const [transfer] = sentTo(accountId);
  const event = stripe.event("transfer.reversed", transfer?.id ?? "", { at: context.clock.now() });
  expect((await postNotice(context, "stripe", event)).status).toBe(200);
  expect(await due()).toBe(5000);
});

test("a transfer that Stripe took back by itself is due again", async () => {
  const { batchId, transferId, accountId } = await released();
  await sendTransfer(context.services, transferId);
  const [transfer] = sentTo(accountId);
  if (transfer) transfer.amount_reversed = transfer.amount;
  const event = stripe.event("transfer.reversed", transfer?.id ?? "", { at: context.clock.now() });
  await postNotice(context, "stripe", event);
  expect(await now(batchId)).toMatchObject({ status: "returned" });
  expect(await due()).toBe(5000);
});
