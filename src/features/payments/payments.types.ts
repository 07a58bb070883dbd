import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Money } from "#shared/money.ts";
import type { OrderStatus } from "./payments.rules.ts";

/** One charge for one thing. */
export interface Order {
  id: string;
  /** Null once the account is deleted. */
  userId: string | null;
  /** What is paid for, by the name its feature registered, e.g. `mentor_registration`. */
  purpose: string;
  /** The id of the thing paid for, in the feature that has the purpose. */
  subjectId: string;
  /** One line that the payer sees. */
  description: string;
  money: Money;
  status: OrderStatus;
  provider: string;
  checkoutId: string | null;
  checkoutUrl: string | null;
  checkoutExpiresAt: Date | null;
  paymentId: string | null;
  refundId: string | null;
  createdAt: Date;
  paidAt: Date | null;
  refundedAt: Date | null;
}

/** One order by its id, or the live one of a thing (else its latest). */
export type OrderReference = { orderId: string } | { purpose: string; subjectId: string };

/**
 * What a feature does when an order for its purpose changes. Each function runs in the transaction
 * that changes the order, with the system's rights: if it throws, the order stays as it was and the
 * change is tried again later. So no network inside, and every message by a job.
 */
export interface PurposeHandler {
  purpose: string;
  /** The money has arrived. Called once per order. */
  paid(services: Services, transaction: DatabaseTransaction, order: Order): Promise<void>;
  /** The checkout ended unpaid. The thing can be ordered anew. */
  failed?(services: Services, transaction: DatabaseTransaction, order: Order): Promise<void>;
  /** The money has been given back in full. */
  refunded?(services: Services, transaction: DatabaseTransaction, order: Order): Promise<void>;
}

export interface OrderCheckoutRequest {
  purpose: string;
  subjectId: string;
  description: string;
  money: Money;
  /** Site paths the payer comes back to; `{orderId}` in them becomes the order's id. */
  returnPath: string;
  cancelPath: string;
  customerEmail: string;
}
