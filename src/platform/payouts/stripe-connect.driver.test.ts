import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "#shared/clock.ts";
import { type FakeStripe, startFakeStripe } from "../../../tests/support/fakes/fake-stripe.ts";
import { createStripeDriver } from "../payment-gateway/stripe.driver.ts";
import { describePayoutDriver } from "./payout-driver.conformance.ts";
import { createStripeConnectDriver } from "./stripe-connect.driver.ts";

let stripe: FakeStripe;
let driver: ReturnType<typeof createStripeConnectDriver>;

beforeAll(async () => {
  stripe = await startFakeStripe();
  driver = createStripeConnectDriver({
    secretKey: stripe.secretKey,
    country: "US",
    apiBase: stripe.url,
    timeoutMilliseconds: 200,
  });
});
afterEach(() => stripe.behave("normally"));
afterAll(() => stripe.close());

const openAccount = (country: "CA" | "US" = "US") =>
  driver.setup.openAccount({
    idempotencyKey: randomUUID(),
    payeeId: randomUUID(),
    email: "sample@people.example",
    country,
  });
const destinationOf = (stored: string) => ({ stored, place: "test" });

async function openReady() {
  const id = await openAccount();
  stripe.completeAccount(id);
  return destinationOf(id);
}

const sentTo = ({ stored }: { stored: string }) =>
  stripe.state.transfers
    .filter(({ destination }) => destination === stored)
    .reduce((sum, { amount }) => sum + amount, 0);

describePayoutDriver("Stripe Connect", async () => ({
  driver,
  ready: openReady,
  secretDigits: "000123456789",
  unknown: destinationOf("acct_unknown"),
  sentTo,
}));

describe("Stripe Connect's own ways", () => {
  const order = (destination: { stored: string; place: string }) => ({
    transferId: randomUUID(),
    destination,
    amountCents: 5000,
    currency: "USD" as const,
    description: "Payout (sample)",
  });

  it("opens one account under one key, and pages to complete it", async () => {
    const request = {
      idempotencyKey: randomUUID(),
      payeeId: randomUUID(),
      email: "sample@people.example",
      country: "CA" as const,
    };
    const id = await driver.setup.openAccount(request);
    expect(await driver.setup.openAccount(request)).toBe(id);
    expect(stripe.state.accounts.get(id)).toMatchObject({
      type: "express",
      country: "CA",
      tos_acceptance: { service_agreement: "recipient" },
      metadata: { payee_id: request.payeeId },
    });
    const { url } = await driver.setup.openOnboarding({
      accountId: id,
      returnUrl: "https://site.example/mentor/payouts",
      refreshUrl: "https://site.example/mentor/payouts",
    });
    expect(url).toContain(id);
  });

  it("says what is missing, and when only Stripe's check is", async () => {
    const id = await openAccount();
    expect(await driver.readDestination(destinationOf(id))).toEqual({
      state: "incomplete",
      missing: ["bank_account", "personal_details", "identity", "terms"],
      label: null,
    });
    stripe.completeAccount(id, "partly");
    expect(await driver.readDestination(destinationOf(id))).toMatchObject({
      state: "incomplete",
      missing: ["identity"],
    });
    const account = stripe.state.accounts.get(id);
    if (account) account.requirements.currently_due = [];
    expect(await driver.readDestination(destinationOf(id))).toEqual({
      state: "pending",
      missing: [],
      label: "Sample Bank ending in 6789",
    });
  });

  it("refuses to send to an incomplete account, or more than there is, in plain words", async () => {
    const incomplete = destinationOf(await openAccount());
    expect(await driver.send(order(incomplete))).toEqual({
      outcome: "refused",
      reason: "The mentor's Stripe account can't take transfers yet.",
      isPayeesMatter: true,
    });
    const ready = await openReady();
    const before = stripe.state.balance.cents;
    stripe.state.balance.cents = 100;
    expect(await driver.send(order(ready))).toEqual({
      outcome: "refused",
      reason: "There isn't enough money in your Stripe balance yet.",
      isPayeesMatter: false,
    });
    stripe.state.balance.cents = before;
    expect(sentTo(ready)).toBe(0);
  });

  it("doesn't know what happened when an answer is lost, and finds out afterwards", async () => {
    const destination = await openReady();
    const asked = order(destination);
    stripe.behave("losing-answers");
    expect(await driver.send(asked)).toMatchObject({ outcome: "unknown" });
    stripe.behave("normally");
    expect(sentTo(destination)).toBe(5000);
    expect(await driver.find(asked.transferId)).toMatchObject({ state: "sent" });
  });

  it.each(["failing", "silent"] as const)("doesn't know while Stripe is %s", async (how) => {
    const asked = order(await openReady());
    stripe.behave(how);
    expect(await driver.send(asked)).toMatchObject({ outcome: "unknown" });
    stripe.behave("normally");
    expect(await driver.find(asked.transferId)).toEqual({ state: "none" });
  });

  it("reads events about accounts, transfers and banks that sent money back", async () => {
    const gateway = createStripeDriver({
      secretKey: stripe.secretKey,
      webhookSecret: stripe.webhookSecret,
      connectWebhookSecret: stripe.connectWebhookSecret,
      apiBase: stripe.url,
      clock: systemClock,
    });
    const read = ({ rawBody, headers }: { rawBody: string; headers: Headers }) =>
      gateway.readNotice(rawBody, headers);
    const destination = await openReady();
    const accountId = destination.stored;
    const connected = { secret: stripe.connectWebhookSecret, account: accountId };
    expect(await read(stripe.event("account.updated", accountId, connected))).toMatchObject({
      checkoutId: null,
      payout: { accountId },
    });
    const asked = order(destination);
    await driver.send(asked);
    const transfer = stripe.state.transfers.at(-1)?.id ?? "";
    expect(await read(stripe.event("transfer.reversed", transfer))).toMatchObject({
      payout: { transferId: asked.transferId },
    });
    stripe.state.bankPayouts.set("po_1", { object: "payout", status: "failed" });
    expect(await read(stripe.event("payout.failed", "po_1", connected))).toMatchObject({
      payout: { accountId, refusedPayoutId: "po_1" },
    });
    await expect(
      read(stripe.event("account.updated", accountId, { secret: "whsec_somebody_elses" })),
    ).rejects.toMatchObject({ code: "invalid_webhook_signature" });
  });
});
