import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anonymousViewer, type Viewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { type OrderStatus, orderTransitions } from "../payments.rules.ts";
import {
  openSampleOrder,
  ordersOf,
  registerSamplePurpose,
  samplePurpose,
} from "../payments.test-support.ts";
import { findOrder, readOrder } from "./orders.usecases.server.ts";

let context: TestContext;
let owner: TestUser;
let other: TestUser;
let admin: TestUser;
let orderId: string;
let subjectId: string;

beforeAll(async () => {
  context = await createTestContext();
  registerSamplePurpose(context);
  owner = await context.createUser();
  other = await context.createUser();
  admin = await context.createUser({ roles: ["admin"] });
  ({ orderId, subjectId } = await openSampleOrder(context, owner));
});
afterAll(() => context?.close());

const visibleTo = (viewer: Viewer) =>
  context.services.database.as(viewer, async (transaction) => {
    const rows = await transaction.selectFrom("orders").select("id").execute();
    return rows.map(({ id }) => id);
  });

describe("reading an order", () => {
  it("is for its owner and for admins", async () => {
    for (const viewer of [owner, admin]) {
      expect(await readOrder(context.services, viewer, orderId)).toMatchObject({
        id: orderId,
        money: { amountCents: 4900, currency: "USD" },
      });
      expect(
        await findOrder(context.services, viewer, { purpose: samplePurpose, subjectId }),
      ).toMatchObject({ id: orderId });
    }
  });

  it("finds nothing for anybody else", async () => {
    for (const viewer of [other, anonymousViewer]) {
      await expect(readOrder(context.services, viewer, orderId)).rejects.toMatchObject({
        code: "order_not_found",
        status: 404,
      });
      expect(
        await findOrder(context.services, viewer, { purpose: samplePurpose, subjectId }),
      ).toBeUndefined();
    }
  });

  it("finds nothing by what is no id", async () => {
    await expect(readOrder(context.services, owner, "' or 1=1 --")).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("row security of orders", () => {
  it("shows an order to its owner and to admins only", async () => {
    expect(await visibleTo(owner)).toEqual([orderId]);
    expect(await visibleTo(admin)).toContain(orderId);
    expect(await visibleTo(other)).toEqual([]);
    await expect(visibleTo(anonymousViewer)).rejects.toThrow("permission denied");
  });

  const changes = {
    "add one":
      "insert into public.orders (user_id, purpose, subject_id, description, amount_cents, currency, provider) values (auth.uid(), 'x', gen_random_uuid(), 'x', 1, 'USD', 'sandbox')",
    "change one": "update public.orders set status = 'paid'",
    "delete one": "delete from public.orders",
    "read the notices": "select * from private.payment_events",
    "read the sandbox's books": "select * from private.sandbox_checkouts",
    "change the sandbox's books": "update private.sandbox_checkouts set status = 'paid'",
    "read surplus payments": "select * from private.surplus_payments",
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

describe("the table of orders", () => {
  const insertAgain = (status = "open") =>
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("orders")
        .values({
          user_id: owner.userId,
          purpose: samplePurpose,
          subject_id: subjectId,
          description: "Sample thing",
          amount_cents: 4900,
          currency: "USD",
          provider: "sandbox",
          status,
        })
        .execute(),
    );

  it("holds one live order per thing", async () => {
    await expect(insertAgain()).rejects.toMatchObject({
      constraint: "orders_one_live_per_subject",
    });
  });

  it("takes a new order as open only", async () => {
    await expect(insertAgain("paid")).rejects.toMatchObject({ constraint: "orders_transition" });
  });

  const allowed = new Set(
    Object.values(orderTransitions).flatMap(({ from, to }) => from.map((each) => `${each} ${to}`)),
  );
  const statuses = [
    ...new Set(Object.values(orderTransitions).flatMap(({ from, to }) => [...from, to])),
  ];

  it.each(statuses)(
    "lets an order that is %s become what the state machine lists",
    async (from) => {
      for (const to of statuses) {
        if (from === to) continue;
        const change = moveAlong(from, to);
        if (allowed.has(`${from} ${to}`)) await change;
        else await expect(change).rejects.toMatchObject({ constraint: "orders_transition" });
      }
    },
  );

  /**
   * Takes a new order to `from` by allowed steps, and from there to `to`; leaves nothing behind.
   */
  async function moveAlong(from: OrderStatus, to: OrderStatus): Promise<void> {
    const path = pathTo(from);
    const undone = new Error("Undone");
    await context.services.database
      .asSystem("test", async (transaction) => {
        const { id } = await transaction
          .insertInto("orders")
          .values({
            purpose: samplePurpose,
            subject_id: sql`gen_random_uuid()`,
            description: "Sample thing",
            amount_cents: 4900,
            currency: "USD",
            provider: "sandbox",
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        for (const status of [...path, to]) {
          const refund_cents = status.startsWith("refund") ? 100 : null;
          await transaction
            .updateTable("orders")
            .set({ status, refund_cents })
            .where("id", "=", id)
            .execute();
        }
        throw undone;
      })
      .catch((error) => {
        if (error !== undone) throw error;
      });
  }

  function pathTo(status: OrderStatus): OrderStatus[] {
    const paths: Partial<Record<OrderStatus, OrderStatus[]>> = {
      open: [],
      authorized: ["authorized"],
      capture_due: ["authorized", "capture_due"],
      release_due: ["authorized", "release_due"],
      released: ["authorized", "released"],
      refund_due: ["paid", "refund_due"],
      refunded: ["paid", "refund_due", "refunded"],
    };
    return paths[status] ?? [status];
  }

  it("outlives the account that ordered", async () => {
    const leaving = await context.createUser();
    const order = await openSampleOrder(context, leaving);
    await context.services.database.asSystem("test", (transaction) =>
      sql`delete from auth.users where id = ${leaving.userId}`.execute(transaction),
    );
    expect(await ordersOf(context, order.subjectId)).toMatchObject([
      { id: order.orderId, user_id: null },
    ]);
  });
});
