import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postNotice } from "#features/payments/payments.test-support.ts";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { createConnectContext, createMentor } from "../payouts.test-support.ts";
import { readOwnPayouts } from "../read-own-payouts.usecases.server.ts";
import { beginOnboarding } from "./methods.usecases.server.ts";
import { refreshOwnMethod } from "./refresh-method.usecases.server.ts";

let stripe: FakeStripe;
let context: TestContext;
let mentor: TestUser;

beforeAll(async () => {
  ({ stripe, context } = await createConnectContext());
});
afterAll(async () => {
  await context?.close();
  await stripe?.close();
});

const begin = (country: "CA" | "US" = "US") =>
  beginOnboarding(context.services, mentor, { country });
const accountsOf = () =>
  [...stripe.state.accounts.values()].filter(({ metadata }) => metadata.payee_id === mentor.userId);
const read = () => readOwnPayouts(context.services, mentor);
const emailsOf = async () =>
  (await context.outbox())
    .filter(({ recipient }) => recipient === mentor.email)
    .map(({ subject }) => subject);

async function notice(type: string, id: string, account: string) {
  const event = stripe.event(type, id, {
    at: context.clock.now(),
    secret: stripe.connectWebhookSecret,
    account,
  });
  return await postNotice(context, "stripe", event);
}

describe("setting up payouts at Stripe", () => {
  beforeAll(async () => {
    mentor = await createMentor(context);
  });

  test("opens one account, also under clicks at the same time and lost answers", async () => {
    stripe.behave("losing-answers");
    await expect(begin()).rejects.toMatchObject({ code: "payment_provider_unreachable" });
    stripe.behave("normally");
    const urls = await Promise.all([begin(), begin(), begin()]);
    for (const url of urls) expect(url).toContain("connect.stripe.example");
    expect(accountsOf()).toHaveLength(1);
    expect(await read()).toMatchObject({ driver: "stripe", method: { state: "incomplete" } });
  });

  test("is done when Stripe says so, tells the mentor, and holds payouts for three days", async () => {
    const [account] = accountsOf();
    const id = account?.id ?? "";
    stripe.completeAccount(id, "partly");
    await refreshOwnMethod(context.services, mentor);
    expect((await read()).method).toMatchObject({ state: "incomplete", missing: ["identity"] });
    stripe.completeAccount(id);
    expect((await notice("account.updated", id, id)).status).toBe(200);
    const { method } = await read();
    expect(method).toMatchObject({
      state: "ready",
      label: "Sample Bank ending in 6789",
      missing: [],
    });
    expect(method?.heldUntil?.getTime()).toBeGreaterThan(context.clock.now().getTime());
    expect(await emailsOf()).toEqual(["Your payouts go to a new account"]);
  });

  test("tells the mentor when their bank refuses, or Stripe checks again or needs more", async () => {
    const [account] = accountsOf();
    const id = account?.id ?? "";
    stripe.state.bankPayouts.set("po_1", { object: "payout", status: "failed" });
    await notice("payout.failed", "po_1", id);
    if (account) account.payouts_enabled = false;
    await notice("account.updated", id, id);
    expect((await read()).method).toMatchObject({ state: "pending" });
    expect((await emailsOf()).slice(1)).toEqual([
      "Your payouts need your attention",
      "Your payouts are on hold",
    ]);
    stripe.completeAccount(id, "partly");
    await notice("account.updated", id, id);
    expect((await read()).method).toMatchObject({ state: "incomplete" });
    expect((await emailsOf()).slice(3)).toEqual(["Your payouts need your attention"]);
  });

  test("begins again once the mentor has disconnected their account", async () => {
    const [account] = accountsOf();
    const id = account?.id ?? "";
    if (account) account.isRevoked = true;
    await notice("account.updated", id, id);
    expect((await read()).method).toBeNull();
    await begin("CA");
    expect(accountsOf().map(({ country }) => country)).toEqual(["US", "CA"]);
  });
});

test("a notice about an account of someone else changes nothing", async () => {
  const response = await notice("account.updated", "acct_else", "acct_else");
  expect(response.status).toBe(200);
});

test("of two answers that overtake each other, the one to the latest question stays", async () => {
  const { services } = context;
  mentor = await createMentor(context);
  await begin();
  const [account] = accountsOf();
  stripe.completeAccount(account?.id ?? "");
  if (account) account.payouts_enabled = false;
  const { driver } = services.payouts;
  const asked = Promise.withResolvers<void>();
  const overtaken = Promise.withResolvers<void>();
  const slow = {
    ...services,
    payouts: {
      ...services.payouts,
      driver: {
        ...driver,
        readDestination: async (of: Parameters<typeof driver.readDestination>[0]) => {
          const found = await driver.readDestination(of);
          asked.resolve();
          await overtaken.promise;
          return found;
        },
      },
    },
  };
  const first = refreshOwnMethod(slow, mentor);
  await asked.promise;
  if (account) account.payouts_enabled = true;
  await refreshOwnMethod(services, mentor);
  overtaken.resolve();
  await first;
  expect((await read()).method).toMatchObject({ state: "ready" });
  expect(await emailsOf()).toEqual(["Your payouts go to a new account"]);
});

test("a payout that the mentor's bank sent back is emailed about once, however often Stripe says so", async () => {
  mentor = await createMentor(context);
  await begin();
  const accountId = accountsOf()[0]?.id ?? "";
  for (const payout of ["po_again", "po_next"]) {
    stripe.state.bankPayouts.set(payout, { object: "payout", status: "failed" });
  }
  const event = stripe.event("payout.failed", "po_again", {
    at: context.clock.now(),
    secret: stripe.connectWebhookSecret,
    account: accountId,
  });
  await Promise.all([postNotice(context, "stripe", event), postNotice(context, "stripe", event)]);
  await notice("payout.updated", "po_again", accountId);
  expect(await emailsOf()).toEqual(["Your payouts need your attention"]);
  await notice("payout.failed", "po_next", accountId);
  expect(await emailsOf()).toHaveLength(2);
});
