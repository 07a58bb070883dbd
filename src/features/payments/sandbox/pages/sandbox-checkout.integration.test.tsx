import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buttonsOf, pageRoute, visitPage } from "../../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../../tests/support/services.ts";
import {
  heldPurpose,
  openSampleOrder,
  orderNow,
  registerSamplePurpose,
} from "../../payments.test-support.ts";
import * as checkoutPage from "./sandbox-checkout.tsx";

let context: TestContext;
let user: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  registerSamplePurpose(context);
  user = await context.createUser();
});
afterAll(() => context?.close());

const routes = [pageRoute("/sandbox/checkout/:checkoutId", checkoutPage)];

const visit = (checkoutId: string, choice?: string) =>
  visitPage(
    context,
    routes,
    `/sandbox/checkout/${checkoutId}`,
    choice === undefined ? undefined : { choice },
  );

describe("the sandbox's checkout page", () => {
  it("says that no real money moves, what is paid for and how much", async () => {
    const { checkoutId } = await openSampleOrder(context, user);
    const { status, html } = await visit(checkoutId);
    expect(status).toBe(200);
    expect(html).toContain("Sandbox checkout: no real money moves");
    expect(html).toContain("Sample thing");
    expect(html).toContain("$49 USD");
    expect(buttonsOf(html)).toEqual(["Pay $49", "Decline", "Cancel"]);
    expect(html).toMatch(/<form [^>]*method="post"/);
  });

  it("leads back when paid, and then offers no second payment", async () => {
    const { checkoutId, orderId } = await openSampleOrder(context, user);
    const paid = await visit(checkoutId, "pay");
    expect(paid).toMatchObject({ status: 302, location: `/return?order=${orderId}` });
    expect(await orderNow(context, orderId)).toMatchObject({ status: "paid" });
    expect(await visit(checkoutId, "pay")).toMatchObject({ status: 302 });

    const { html } = await visit(checkoutId);
    expect(html).toContain("This checkout has been paid");
    expect(buttonsOf(html)).toEqual(["Dispute the payment"]);
  });

  it("says that the card is only held when it is charged later", async () => {
    const { checkoutId, orderId } = await openSampleOrder(context, user, {
      purpose: heldPurpose,
      capture: "later",
    });
    const { html } = await visit(checkoutId);
    expect(html).toContain("held on your card now and charged later");
    expect(buttonsOf(html)).toEqual(["Hold $49", "Decline", "Cancel"]);
    expect(await visit(checkoutId, "pay")).toMatchObject({ status: 302 });
    expect(await orderNow(context, orderId)).toMatchObject({ status: "authorized" });
    const held = await visit(checkoutId);
    expect(held.html).toContain("The amount is on hold on the card");
    expect(buttonsOf(held.html)).toEqual([]);
  });

  it("says that a payment was declined and stays payable", async () => {
    const { checkoutId } = await openSampleOrder(context, user);
    const { html } = await visit(checkoutId, "decline");
    expect(html).toContain("The payment was declined. You weren&#x27;t charged.");
    expect(buttonsOf(html)).toContain("Pay $49");
  });

  it("leads back when cancelled", async () => {
    const { checkoutId } = await openSampleOrder(context, user);
    expect(await visit(checkoutId, "cancel")).toMatchObject({ status: 302, location: "/cancel" });
  });

  it("shows an expired checkout as expired", async () => {
    const { checkoutId } = await openSampleOrder(context, user);
    context.clock.advance({ days: 1 });
    const { html } = await visit(checkoutId, "pay");
    expect(html).toContain("This checkout has expired");
    expect(buttonsOf(html)).toEqual([]);
  });

  it("does nothing on a choice it does not know", async () => {
    const { checkoutId, orderId } = await openSampleOrder(context, user);
    expect((await visit(checkoutId, "<script>")).status).toBe(400);
    expect(await orderNow(context, orderId)).toMatchObject({ status: "open" });
  });

  it("is not found for an unknown checkout", async () => {
    await expect(visit(randomUUID())).rejects.toMatchObject({ status: 404 });
  });
});
