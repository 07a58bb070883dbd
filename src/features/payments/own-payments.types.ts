import type { Money } from "#shared/money.ts";
import type { OrderStatus } from "./payments.rules.ts";

/** One line of a person's payments: an order, or a month of a subscription. */
export interface OwnPayment {
  /** The order's id, or the invoice's. */
  id: string;
  kind: "order" | "month";
  description: string;
  money: Money;
  /** Null for a month, which is paid. */
  status: OrderStatus | null;
  /** Amount that was or will be refunded. */
  refundedMoney: Money | null;
  refundedAt: Date | null;
  /** When it was paid, held or ordered; the latest of them. */
  at: Date;
  /** Of an order that was paid. */
  receiptNumber: string | null;
}

export interface OwnPayments {
  payments: OwnPayment[];
  page: number;
  pages: number;
}
