import type { Money } from "#shared/money.ts";
import type { OrderStatus } from "./payments.rules.ts";

/** One line of a person's payments: an order, or a month of a subscription. */
export interface OwnPayment {
  /** The order's id, or the invoice's. */
  id: string;
  kind: "order" | "month";
  description: string;
  money: Money;
  /** Null for a month that is paid; `refund_due` or `refunded` once something of it went back. */
  status: OrderStatus | null;
  /** Amount that was or will be refunded. */
  refundedMoney: Money | null;
  refundedAt: Date | null;
  /** Some of it came back to us, because the person's bank couldn't accept it. */
  isBounced: boolean;
  /** The amount that the person's bank took back for good. */
  lostCents: number;
  /** The person's bank hasn't decided a dispute about it, so a refund waits. */
  isDisputed: boolean;
  /** The time of the payment; of a card that was never charged, the time of the hold. */
  at: Date;
  /** Of an order that was paid. */
  receiptNumber: string | null;
}

/** A refund that was made, with the number of its credit note. */
export interface CreditNote {
  /** Of the refund. */
  id: string;
  /** The order's id, or the invoice's. */
  paymentId: string;
  number: string;
  money: Money;
}

export interface OwnPayments {
  payments: OwnPayment[];
  creditNotes: CreditNote[];
  page: number;
  pages: number;
}
