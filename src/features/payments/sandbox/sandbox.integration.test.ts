import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import type { SandboxChoice } from "../payments.schemas.ts";
import {
  openSampleOrder,
  orderNow,
  type PurposeCalls,
  postNotice,
  registerSamplePurpose,
} from "../payments.test-support.ts";
import { chooseInSandbox, showSandboxCheckout } from "./sandbox.usecases.server.ts";

let context: TestContext;
let user: TestUser;
let calls: PurposeCalls;
let purposeFails = false;

beforeAll(async () => {
  context = await createTestContext();
  calls = registerSamplePurpose(context, { failing: () => purposeFails });
  user = await context.createUser();
});
afterAll(() => context?.close());

const choose = (checkoutId: string, choice: SandboxChoice) =>
  chooseInSandbox(context.services, anonymousViewer, { checkoutId, choice });
const show = (checkoutId: string) =>
  showSandboxCheckout(context.services, anonymousViewer, checkoutId);

describe("the sandbox's checkout", () => {
  it("is the site's own page, and says what costs how much", async () => {
    const { url, checkoutId } = await openSampleOrder(context, user);
    expect(url).toBe(`${context.services.application.baseUrl}/sandbox/checkout/${checkoutId}`);
    expect(await show(checkoutId)).toMatchObject({
      description: "Sample thing",
      amountCents: 4900,
      currency: "USD",
      status: "open",
    });
  });

  it("paid: the order is paid and the payer returns", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    expect(await choose(checkoutId, "pay")).toEqual({
      kind: "leave",
      path: `/return?order=${orderId}`,
    });
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
    expect(calls).toContain(`paid ${subjectId}`);
    expect(await show(checkoutId)).toMatchObject({ status: "paid" });
  });

  it("paid by a double click: one payment", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    const outcomes = await Promise.all([choose(checkoutId, "pay"), choose(checkoutId, "pay")]);
    const left = { kind: "leave", path: `/return?order=${orderId}` };
    expect(outcomes).toEqual([left, left]);
    expect(await choose(checkoutId, "pay")).toEqual(left);
    expect(calls.filter((line) => line === `paid ${subjectId}`)).toHaveLength(1);
  });

  it("declined: nothing is charged and it can still be paid", async () => {
    const { orderId, checkoutId } = await openSampleOrder(context, user);
    expect(await choose(checkoutId, "decline")).toEqual({ kind: "declined" });
    expect(await orderNow(context, orderId)).toMatchObject({ status: "open" });
    await choose(checkoutId, "pay");
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
  });

  it("cancelled: the payer goes back, and can still pay later", async () => {
    const { checkoutId } = await openSampleOrder(context, user);
    expect(await choose(checkoutId, "cancel")).toEqual({ kind: "leave", path: "/cancel" });
    expect(await show(checkoutId)).toMatchObject({ status: "open" });
  });

  it("expired: it cannot be paid or declined, and the order can be placed again", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    context.clock.advance({ days: 1 });
    expect(await choose(checkoutId, "pay")).toEqual({ kind: "closed" });
    expect(await choose(checkoutId, "decline")).toEqual({ kind: "closed" });
    expect(await show(checkoutId)).toMatchObject({ status: "expired" });
    const next = await openSampleOrder(context, user, { subjectId });
    expect(next.orderId).not.toBe(orderId);
  });

  it("stays paid when the notice is lost, and says so in the log", async () => {
    const { orderId, checkoutId } = await openSampleOrder(context, user);
    purposeFails = true;
    expect(await choose(checkoutId, "pay")).toMatchObject({ kind: "leave" });
    expect(await orderNow(context, orderId)).toMatchObject({ status: "open" });
    expect(context.logged).toContainEqual(
      expect.objectContaining({ event: "payments.sandbox_notice_lost", checkoutId }),
    );
    purposeFails = false;
    await choose(checkoutId, "pay");
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
  });

  it("disputes a payment once, and lets its bank decide", async () => {
    const { orderId, checkoutId, subjectId } = await openSampleOrder(context, user);
    expect(await choose(checkoutId, "dispute")).toEqual({ kind: "closed" });
    await choose(checkoutId, "pay");
    for (const _ of ["once", "twice"]) {
      expect(await choose(checkoutId, "dispute")).toEqual({ kind: "disputed" });
    }
    expect(await show(checkoutId)).toMatchObject({ dispute: { status: "needs_response" } });
    expect(await choose(checkoutId, "dispute-lost")).toEqual({ kind: "disputed" });
    expect(await choose(checkoutId, "dispute-won")).toEqual({ kind: "disputed" });
    expect(await show(checkoutId)).toMatchObject({ dispute: { status: "lost" } });
    expect(await orderNow(context, orderId)).toMatchObject({ lostCents: 4900 });
    expect(calls).toContain(`end ${subjectId}`);
  });

  it.each([randomUUID(), "no-id", "' or 1=1 --"])("is not found by %j", async (checkoutId) => {
    await expect(show(checkoutId)).rejects.toMatchObject({ status: 404 });
    await expect(choose(checkoutId, "pay")).rejects.toMatchObject({ status: 404 });
  });

  it("takes a genuine notice over HTTP and refuses one that anybody could make", async () => {
    const { orderId, checkoutId } = await openSampleOrder(context, user);
    const notice = await context.services.payments.sandbox?.pay(checkoutId);
    if (!notice) throw new Error("The sandbox did not take the payment");
    const forged = new Headers({ "sandbox-signature": `t=1,v1=${"0".repeat(64)}` });
    const refused = await postNotice(context, "sandbox", { ...notice, headers: forged });
    expect(refused.status).toBe(400);
    expect((await postNotice(context, "sandbox", notice)).status).toBe(200);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
  });
});

describe("with Stripe configured", () => {
  it("there is no sandbox checkout", async () => {
    const real = await createTestContext({
      environment: {
        STRIPE_SECRET_KEY: "sk_test_1",
        STRIPE_WEBHOOK_SECRET: "whsec_1",
        STRIPE_API_BASE: "http://127.0.0.1:9",
      },
    });
    const { checkoutId } = await openSampleOrder(context, user);
    await expect(
      showSandboxCheckout(real.services, anonymousViewer, checkoutId),
    ).rejects.toMatchObject({ status: 404 });
    await real.close();
  });
});
