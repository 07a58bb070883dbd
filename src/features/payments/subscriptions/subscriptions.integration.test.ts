import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { reconcileSubscription } from "./reconcile-subscription.usecases.server.ts";
import {
  deleteAccount,
  openSample,
  registerSampleSubscription,
  sampleSubscriptionPurpose,
  subscriptionNow,
} from "./subscriptions.test-support.ts";

let context: TestContext;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;
let id: string;

beforeAll(async () => {
  context = await createTestContext();
  registerSampleSubscription(context);
  owner = await context.createUser();
  other = await context.createUser();
  admin = await context.createUser({ roles: ["admin"] });
  const opened = await openSample(context, owner);
  await context.services.payments.sandbox?.pay(opened.checkoutId);
  await reconcileSubscription(context.services, opened.id);
  id = opened.id;
});
afterAll(() => context?.close());

const system = (statement: string) =>
  context.services.database.asSystem("test", (transaction) =>
    sql.raw(statement).execute(transaction),
  );
const visibleTo = async (viewer: Viewer, table: "subscriptions" | "subscription_payments") => {
  const { rows } = await context.services.database.as(viewer, (transaction) =>
    sql<{ id: string }>`select ${sql.ref(
      table === "subscriptions" ? "id" : "subscription_id",
    )} as id from ${sql.table(table)}`.execute(transaction),
  );
  return rows.map((row) => row.id);
};

describe("row security of subscriptions", () => {
  it.each(["subscriptions", "subscription_payments"] as const)(
    "shows %s to their owner and to admins only",
    async (table) => {
      expect(await visibleTo(owner, table)).toEqual([id]);
      expect(await visibleTo(admin, table)).toContain(id);
      expect(await visibleTo(other, table)).toEqual([]);
      await expect(visibleTo(anonymousViewer, table)).rejects.toThrow("permission denied");
    },
  );

  const changes = {
    "add one":
      "insert into public.subscriptions (user_id, purpose, description, amount_cents, currency, provider, created_at) values (auth.uid(), 'x', 'x', 1, 'USD', 'sandbox', now())",
    "change one": "update public.subscriptions set cancel_at_period_end = false",
    "delete one": "delete from public.subscriptions",
    "add a payment":
      "insert into public.subscription_payments select provider, 'x', subscription_id, 1, 'USD', period_start, period_end, paid_at, noted_at from public.subscription_payments",
    "change a payment": "update public.subscription_payments set amount_cents = 0",
    "delete a payment": "delete from public.subscription_payments",
    "read the sandbox's subscriptions": "select * from private.sandbox_subscriptions",
    "read the sandbox's invoices": "select * from private.sandbox_invoices",
    "change the sandbox's subscriptions":
      "update private.sandbox_subscriptions set status = 'open'",
  };
  it.each(Object.entries(changes))("lets nobody %s", async (_what, statement) => {
    for (const viewer of [anonymousViewer, other, owner, admin]) {
      await expect(
        context.services.database.as(viewer, (transaction) =>
          sql.raw(statement).execute(transaction),
        ),
      ).rejects.toThrow("permission denied");
    }
  });
});

describe("the table of subscriptions", () => {
  it("holds one live subscription per person and purpose", async () => {
    const insert = `insert into public.subscriptions (user_id, purpose, description, amount_cents, currency, provider, created_at)
      values ('${owner.userId}', '${sampleSubscriptionPurpose}', 'x', 1, 'USD', 'sandbox', now())`;
    await expect(system(insert)).rejects.toMatchObject({
      constraint: "subscriptions_one_live_per_person",
    });
  });

  it("lets a subscription begin as open only", async () => {
    const insert = `insert into public.subscriptions
      (user_id, purpose, description, amount_cents, currency, provider, created_at, status)
      values ('${other.userId}', 'x', 'x', 1, 'USD', 'sandbox', now(), 'expired')`;
    await expect(system(insert)).rejects.toThrow("begins as open");
  });

  it.each(["open", "expired"])("does not let an active one become %s", async (status) => {
    await expect(
      system(`update public.subscriptions set status = '${status}' where id = '${id}'`),
    ).rejects.toThrow(`A subscription that is active cannot become ${status}`);
  });

  it("does not take a month back that was paid for", async () => {
    await expect(
      system(
        `update public.subscriptions set paid_until = paid_until - interval '1 day' where id = '${id}'`,
      ),
    ).rejects.toThrow("A month that was paid for stays paid");
  });

  it("has an end when it is over, and a beginning when it is paid", async () => {
    for (const change of ["status = 'ended'", "paid_until = null", "started_at = null"]) {
      await expect(
        system(`update public.subscriptions set ${change} where id = '${id}'`),
      ).rejects.toThrow("violates check constraint");
    }
  });

  it("keeps an invoice once", async () => {
    await expect(
      system(
        "insert into public.subscription_payments select * from public.subscription_payments limit 1",
      ),
    ).rejects.toMatchObject({ constraint: "subscription_payments_pkey" });
  });

  it("outlives the account that subscribed", async () => {
    const leaving = await context.createUser();
    const opened = await openSample(context, leaving);
    await context.services.payments.sandbox?.pay(opened.checkoutId);
    await reconcileSubscription(context.services, opened.id);
    await deleteAccount(context, leaving);
    expect(await subscriptionNow(context, opened.id)).toMatchObject({
      userId: null,
      status: "active",
    });
  });
});
