import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buttonsOf, pageRoute, visitPage } from "../../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../../tests/support/services.ts";
import {
  cancelSubscription,
  openPaymentUpdate,
} from "../../subscriptions/change-subscription.usecases.server.ts";
import {
  openSample,
  registerSampleSubscription,
  subscriptionNow,
} from "../../subscriptions/subscriptions.test-support.ts";
import * as checkoutPage from "./sandbox-checkout.tsx";
import * as cardPage from "./sandbox-payment-update.tsx";

let context: TestContext;
let user: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  registerSampleSubscription(context);
});
beforeEach(async () => {
  user = await context.createUser();
});
afterAll(() => context?.close());

const routes = [
  pageRoute("/sandbox/checkout/:checkoutId", checkoutPage),
  pageRoute("/sandbox/payment-update/:subscriptionId", cardPage),
];

const visit = (path: string, choice?: string) =>
  visitPage(context, routes, path, choice === undefined ? undefined : { choice });

const now = (id: string) => subscriptionNow(context, id);

/** A subscription that was paid on the sandbox's page, and the page for its card. */
async function begin() {
  const { id, url } = await openSample(context, user);
  const { location } = await visit(new URL(url).pathname, "pay");
  const card = await openPaymentUpdate(context.services, user, id, "/pro?updated");
  return { id, location, cardPath: new URL(card.url).pathname };
}

describe("the sandbox's checkout of a subscription", () => {
  it("says that the amount is charged every month", async () => {
    const { url } = await openSample(context, user);
    const { html } = await visit(new URL(url).pathname);
    expect(html).toContain("$19 USD a month, tax included, until you cancel");
    expect(buttonsOf(html)).toEqual(["Pay $19", "Decline", "Cancel"]);
  });

  it("begins it when it is paid, after a declined try too, and leads back", async () => {
    const { id, url } = await openSample(context, user);
    const { html } = await visit(new URL(url).pathname, "decline");
    expect(html).toContain("The payment was declined. You weren&#x27;t charged.");
    expect(await now(id)).toMatchObject({ status: "open" });
    expect(await visit(new URL(url).pathname, "pay")).toMatchObject({
      status: 302,
      location: `/return?subscription=${id}`,
    });
    expect(await now(id)).toMatchObject({ status: "active" });
  });
});

describe("the sandbox's page for a subscription's card", () => {
  it("shows what renews and when, and what can be chosen", async () => {
    const { cardPath } = await begin();
    const { html } = await visit(cardPath);
    expect(html).toContain("Sandbox card: no real money moves");
    expect(html).toContain("$19 USD a month");
    expect(html).toContain("The renewal will be paid");
    expect(html).toContain('href="/pro?updated"');
    expect(buttonsOf(html)).toEqual([
      "Use a card that works",
      "Use a card that gets declined",
      "End the month now",
    ]);
    expect(html).toMatch(/<form [^>]*method="post"/);
  });

  it("has the next renewal declined, and the one after it paid", async () => {
    const { id, cardPath } = await begin();
    const { paidUntil } = await now(id);
    expect(await visit(cardPath, "card-declined")).toMatchObject({
      status: 302,
      location: "/pro?updated",
    });
    expect((await visit(cardPath)).html).toContain("The renewal will be declined");
    const { html: late } = await visit(cardPath, "end-month");
    expect(late).toContain("Past due: the last renewal was declined");
    expect(late).toContain("The subscription will end unless you choose a card that works.");
    expect(late).not.toContain("When the month ends");
    expect(await now(id)).toMatchObject({ status: "past_due", paidUntil });

    expect(await visit(cardPath, "card-paid")).toMatchObject({ status: 302 });
    const recovered = await now(id);
    expect(recovered.status).toBe("active");
    expect(recovered.paidUntil?.getTime()).toBeGreaterThan(paidUntil?.getTime() ?? 0);
  });

  it("renews it when the month is ended", async () => {
    const { id, cardPath } = await begin();
    const { paidUntil } = await now(id);
    await visit(cardPath, "end-month");
    const renewed = await now(id);
    expect(renewed.status).toBe("active");
    expect(renewed.paidUntil?.getTime()).toBeGreaterThan(paidUntil?.getTime() ?? 0);
  });

  it("says when a canceled one has ended, and offers nothing any more", async () => {
    const { id, cardPath } = await begin();
    await cancelSubscription(context.services, user, id);
    expect((await visit(cardPath)).html).toContain("The subscription will end");
    const { html } = await visit(cardPath, "end-month");
    expect(html).toContain("This subscription has ended");
    expect(buttonsOf(html)).toEqual([]);
    expect(await now(id)).toMatchObject({ status: "ended" });
    expect((await visit(cardPath, "card-paid")).html).toContain("This subscription has ended");
  });

  it("does nothing on a choice it does not know", async () => {
    const { cardPath } = await begin();
    expect((await visit(cardPath, "<script>")).status).toBe(400);
  });

  it("is not found for an unknown subscription, or one that was never paid", async () => {
    const { checkoutId } = await openSample(context, user);
    for (const unknown of [randomUUID(), "no id", checkoutId]) {
      await expect(visit(`/sandbox/payment-update/${unknown}`)).rejects.toMatchObject({
        status: 404,
      });
    }
  });
});
