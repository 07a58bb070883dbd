import { jsonArrayFrom } from "kysely/helpers/postgres";
import { definePersonSection, sectionLength, timeOf } from "#platform/person-section.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import type { OrderStatus } from "./payments.rules.ts";

const orderWords: Record<OrderStatus, string> = {
  open: "Not paid yet",
  authorized: "Hold placed on card",
  capture_due: "Being charged",
  paid: "Paid",
  expired: "Expired",
  release_due: "Being released",
  released: "Released",
  refund_due: "Refund pending",
  refunded: "Refunded",
};

const moneyOf = (amountCents: number, currency: string) =>
  `${formatMoney({ amountCents, currency: currency as Money["currency"] })} ${currency}`;

/** Orders of the person, with their refunds. */
export const orderSection = definePersonSection({
  name: "orders",
  title: "Orders and refunds",
  right: "money",
  empty: "No orders.",
  select: (query, { userId }) =>
    jsonArrayFrom(
      query
        .selectFrom("orders")
        .select([
          "id",
          "description",
          "amount_cents",
          "currency",
          "status",
          "refund_cents",
          "receipt_number",
          "created_at",
        ])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .limit(sectionLength),
    ),
  describe: (row) => ({
    title: row.description,
    detail: [
      moneyOf(row.amount_cents, row.currency),
      ...(row.refund_cents ? [`refund of ${moneyOf(row.refund_cents, row.currency)}`] : []),
      ...(row.receipt_number ? [`receipt ${row.receipt_number}`] : []),
    ].join(", "),
    state: orderWords[row.status as OrderStatus],
    at: timeOf(row.created_at),
  }),
});

const subscriptionWords: Readonly<Record<string, string>> = {
  open: "Not paid yet",
  active: "Active",
  past_due: "Payment failed",
  ended: "Ended",
  expired: "Expired",
};

/** The memberships that the person pays for by the month. */
export const subscriptionSection = definePersonSection({
  name: "subscriptions",
  title: "Memberships",
  right: "money",
  empty: "No memberships.",
  select: (query, { userId }) =>
    jsonArrayFrom(
      query
        .selectFrom("subscriptions")
        .select([
          "description",
          "amount_cents",
          "currency",
          "status",
          "cancel_at_period_end",
          "created_at",
        ])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .limit(sectionLength),
    ),
  describe: (row) => ({
    title: row.description,
    detail: `${moneyOf(row.amount_cents, row.currency)} a month${
      row.cancel_at_period_end ? ", ends with the month that's paid" : ""
    }`,
    state: subscriptionWords[row.status] ?? row.status,
    at: timeOf(row.created_at),
  }),
});
