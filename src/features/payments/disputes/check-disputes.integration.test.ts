import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { reconcileOrder } from "../orders/reconcile.usecases.server.ts";
import {
  createStripeContext,
  openSampleOrder,
  orderNow,
  registerSamplePurpose,
} from "../payments.test-support.ts";
import { submitEvidence } from "./answer-dispute.usecases.server.ts";
import { applyDispute } from "./apply-dispute.usecases.server.ts";
import { checkDisputes } from "./check-disputes.usecases.server.ts";
import { saveEvidence } from "./evidence.usecases.server.ts";
import { readDispute } from "./read-disputes.usecases.server.ts";

let stripe: FakeStripe;
let context: TestContext;
let payer: TestUser;
let finance: TestUser;

beforeAll(async () => {
  ({ stripe, context } = await createStripeContext());
  registerSamplePurpose(context);
  payer = await context.createUser();
});
beforeEach(async () => {
  finance = await context.createUser({ roles: ["finance"] });
});
afterEach(() => stripe.behave("normally"));
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

async function disputed() {
  const { orderId, checkoutId } = await openSampleOrder(context, payer);
  stripe.pay(checkoutId);
  await reconcileOrder(context.services, { orderId });
  const { paymentId } = await orderNow(context, orderId);
  const disputeId = stripe.raiseDispute(paymentId ?? "");
  const dispute = await applyDispute(context.services, disputeId);
  return { orderId, disputeId, id: dispute?.id ?? "" };
}

async function subjects({ email }: TestUser = finance): Promise<string[]> {
  await context.runJobs();
  return (await context.outbox())
    .filter(({ recipient }) => recipient === email)
    .map(({ subject }) => subject);
}
const check = () => checkDisputes(context.services);

describe("people with the right money", () => {
  it("hear once of a dispute, before its deadline, and of the end", async () => {
    const { disputeId } = await disputed();
    await applyDispute(context.services, disputeId);
    await check();
    expect(await subjects()).toEqual(["New dispute over $49 USD"]);
    context.clock.advance({ days: 6, hours: 1 });
    await check();
    await check();
    context.clock.advance({ days: 2 });
    await Promise.all([check(), check()]);
    stripe.changeDispute(disputeId, "won");
    await check();
    await check();
    expect((await subjects()).sort()).toEqual([
      "Less than 1 day left to answer a dispute over $49 USD",
      "Less than 3 days left to answer a dispute over $49 USD",
      "New dispute over $49 USD",
      "We won the dispute over $49 USD",
    ]);
    expect(await subjects(payer)).toEqual([]);
  });

  it("aren't reminded of one whose evidence was sent", async () => {
    const { id } = await disputed();
    const { evidence } = await readDispute(context.services, finance, id);
    if (!evidence) throw new Error("There is no evidence");
    await saveEvidence(context.services, finance, id, {
      texts: evidence.texts,
      version: 0,
      files: [],
    });
    await submitEvidence(context.services, finance, id, 1);
    context.clock.advance({ days: 8 });
    await check();
    expect(await subjects()).toEqual(["New dispute over $49 USD"]);
  });
});

describe("the hourly question about open disputes", () => {
  it("applies what a lost notice would have said", async () => {
    const { orderId, disputeId, id } = await disputed();
    stripe.changeDispute(disputeId, "lost");
    await check();
    expect(await readDispute(context.services, finance, id)).toMatchObject({
      dispute: { status: "lost" },
    });
    expect(await orderNow(context, orderId)).toMatchObject({ lostCents: 4900 });
  });

  it("goes on with the others when one fails", async () => {
    const failing = await disputed();
    const other = await disputed();
    stripe.changeDispute(failing.disputeId, "something_new");
    stripe.changeDispute(other.disputeId, "won");
    await check();
    expect(await readDispute(context.services, finance, other.id)).toMatchObject({
      dispute: { status: "won" },
    });
    expect(context.logged).toContainEqual(
      expect.objectContaining({ event: "payments.dispute_check_failed" }),
    );
    stripe.changeDispute(failing.disputeId, "won");
    await check();
  });
});
