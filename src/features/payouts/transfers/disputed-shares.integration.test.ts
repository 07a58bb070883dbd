import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  openOrderCheckout,
  readEarnings,
  settleOrder,
} from "#features/payments/payments.contract.ts";
import {
  heldPurpose,
  postNotice,
  registerSamplePurpose,
  sampleRequest,
} from "#features/payments/payments.test-support.ts";
import { chooseInSandbox } from "#features/payments/sandbox/sandbox.usecases.server.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { saveBankDetails } from "../methods/methods.usecases.server.ts";
import { canadianDetails, createMentor } from "../payouts.test-support.ts";
import { makeBatch } from "./make-batch.usecases.server.ts";
import { readBatch } from "./read-desk.usecases.server.ts";
import { sendBatch } from "./send-batch.usecases.server.ts";

const share = 4165;
let context: TestContext;
let finance: TestUser;
let payer: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  registerSamplePurpose(context);
  payer = await context.createUser();
});
afterAll(() => context?.close());

/** A mentor who can be paid, with the share of an order. */
async function ready(): Promise<{ mentor: TestUser; paymentId: string }> {
  const mentor = await createMentor(context);
  await saveBankDetails(context.services, mentor, canadianDetails);
  context.clock.advance({ days: 3, minutes: 1 });
  finance = await context.createUser({ roles: ["finance"] });
  const { order } = await openOrderCheckout(
    context.services,
    payer,
    sampleRequest({ purpose: heldPurpose }),
  );
  const checkoutId = order.checkoutId ?? "";
  await chooseInSandbox(context.services, anonymousViewer, { checkoutId, choice: "pay" });
  const settled = await context.services.database.asSystem("test", (transaction) =>
    settleOrder(context.services, transaction, {
      purpose: heldPurpose,
      subjectId: order.subjectId,
      payeeId: mentor.userId,
      payeeCents: share,
    }),
  );
  return { mentor, paymentId: settled.paymentId ?? "" };
}

async function noticeOf(paymentId: string) {
  const notice = await context.services.payments.sandbox?.raiseDispute(paymentId, "fraudulent");
  if (!notice) throw new Error("The sandbox has no such payment");
  return notice;
}
const make = (payeeId: string) =>
  makeBatch(context.services, finance, { requestKey: randomUUID(), payeeIds: [payeeId] });
const statusIn = async (batchId: string) =>
  (await readBatch(context.services, finance, batchId)).transfers[0]?.status;

describe("a share of a disputed order", () => {
  test("isn't part of a payout", async () => {
    const { mentor, paymentId } = await ready();
    await postNotice(context, "sandbox", await noticeOf(paymentId));
    await expect(make(mentor.userId)).rejects.toMatchObject({ code: "payout_nothing_to_pay" });
  });

  test("stops a payout that was made and isn't sent", async () => {
    const { mentor, paymentId } = await ready();
    const batchId = await make(mentor.userId);
    await postNotice(context, "sandbox", await noticeOf(paymentId));
    await sendBatch(context.services, finance, batchId);
    await context.runJobs();
    expect(await statusIn(batchId)).toBe("failed");
    expect(await readEarnings(context.services, mentor.userId)).toMatchObject({
      dueCents: 0,
      heldCents: share,
      paidOutCents: 0,
    });
  });

  test("is sent or held when both happen at the same time, never both unnoticed", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { mentor, paymentId } = await ready();
      const batchId = await make(mentor.userId);
      const notice = await noticeOf(paymentId);
      await sendBatch(context.services, finance, batchId);
      const [answer] = await Promise.all([
        postNotice(context, "sandbox", notice),
        context.runJobs(),
      ]);
      await context.runJobs();
      expect(answer.status).toBe(200);
      const status = await statusIn(batchId);
      expect(["sending", "failed"]).toContain(status);
      const { dueCents, heldCents, paidOutCents } = await readEarnings(
        context.services,
        mentor.userId,
      );
      expect({ dueCents, heldCents, paidOutCents }).toEqual({
        dueCents: 0,
        heldCents: share,
        paidOutCents: 0,
      });
    }
  });
});
