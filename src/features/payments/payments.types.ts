import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Right } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import type { ProductError } from "#shared/errors.ts";
import type { Money } from "#shared/money.ts";
import type { OrderStatus } from "./payments.rules.ts";

/** One charge for one thing. */
export interface Order {
  id: string;
  /** Null once the account is deleted. */
  userId: string | null;
  /** Name of the purpose that its feature registered, e.g. `mentor_registration`. */
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
  /** Whether the card is charged when the checkout is paid, or only held until `requestCapture`. */
  capture: OrderCapture;
  /** The end of the time to pay; null for the provider's own limit (a day). */
  expiresAt: Date | null;
  paymentId: string | null;
  refundId: string | null;
  /**
   * Amount that was or will be refunded; null while there is none. Less than `money` for a part.
   */
  refundedMoney: Money | null;
  /** The amount that the payer's bank took back for good, in lost disputes. */
  lostCents: number;
  /** `M-2026-000123`, from the day it is paid. */
  receiptNumber: string | null;
  createdAt: Date;
  authorizedAt: Date | null;
  paidAt: Date | null;
  releasedAt: Date | null;
  refundedAt: Date | null;
  /** The time at which the ledger shared its money between the site and a payee. */
  settledAt: Date | null;
}

/** `later`: the card is held for up to seven days and charged by `requestCapture`. */
export type OrderCapture = "now" | "later";

/**
 * Career services that people who look for work pay for, by what the law makes a difference
 * between. A membership includes CV reviews.
 */
export type CareerService = "playbook" | "membership" | "mentoring";

/**
 * The reason why a person may not be charged for a career service, if there is one; it holds until
 * the transaction ends. Asked before an order is made, and again when money arrives.
 */
export type PayerRule = (
  transaction: DatabaseTransaction,
  about: { userId: string; service: CareerService },
) => Promise<ProductError | undefined>;

/** A purchase as people with the right `money` see it. */
export interface BoughtThing {
  /** Its present state in a few words, e.g. `Confirmed for Dec 1, 2026`. */
  state: string;
  /** Its page, and the right that opens it; null for a page that anyone may open. */
  page?: { label: string; to: string; right: Right | null };
}

/** Evidence, from the feature that sold a thing, that it was bought and used. It goes to the payer's bank. */
export interface PurchaseEvidence {
  /** Description of the thing in a few sentences for someone at a bank. */
  product: string;
  /** The date of the service in words; empty where there was none. */
  serviceDate: string;
  /** Acts of the person with it, each a line with its time. */
  usage: readonly string[];
  /** The refund rules, as the person saw them before they paid. */
  refundPolicy: string;
}

/** One order by its id, or the live one of a thing (else its latest). */
export type OrderReference = { orderId: string } | { purpose: string; subjectId: string };

/**
 * Reactions of a feature when an order for its purpose changes. Each function runs in the
 * transaction that changes the order, with the system's rights: if it throws, the order stays as it
 * was and the change is tried again later. So no network inside, and every message by a job.
 */
export interface PurposeHandler {
  purpose: string;
  /** The product in one or two words for people with the right `money`, e.g. `Mentor session`. */
  label: string;
  /** The career service that is sold; null: it's none, so the law protects no one from paying. */
  careerService: CareerService | null;
  /**
   * The account of the ledger that gets the money when it arrives: the site's revenue, or held
   * until `settleOrder` shares it. `revenue` when left out.
   */
  funds?: "revenue" | "held";
  /**
   * Present descriptions of orders, by the ids of their things, where more is known than when they
   * were made: a session's time, after it was moved. `transaction` is the system's.
   */
  describe?(
    services: Services,
    transaction: DatabaseTransaction,
    orders: readonly Pick<Order, "subjectId" | "description">[],
  ): Promise<ReadonlyMap<string, string>>;
  /** The purchase as it is now; undefined when it's gone. `transaction` is the system's. */
  inspect(
    services: Services,
    transaction: DatabaseTransaction,
    order: Order,
  ): Promise<BoughtThing | undefined>;
  /**
   * The card is held and nothing is charged. May come for an order that had expired; the handler
   * may call `requestCapture` or `requestRelease` right away. Needed for orders with `capture:
   * "later"`.
   */
  authorized?(services: Services, transaction: DatabaseTransaction, order: Order): Promise<void>;
  /** The money has arrived, right away or by `requestCapture`. Called once per order. */
  paid(services: Services, transaction: DatabaseTransaction, order: Order): Promise<void>;
  /** The checkout ended unpaid. The thing can be ordered again. */
  failed?(services: Services, transaction: DatabaseTransaction, order: Order): Promise<void>;
  /**
   * The authorization was gone (lapsed, or released at the provider) when it was to be captured.
   * Nothing was charged; the order is `expired`.
   */
  captureFailed?(services: Services, transaction: DatabaseTransaction, order: Order): Promise<void>;
  /**
   * The hold ended, by `requestRelease` or because the authorization expired.
   */
  released?(services: Services, transaction: DatabaseTransaction, order: Order): Promise<void>;
  /**
   * Effects of a refund by the team on the purchase. They also apply when the payer's bank takes everything
   * back for good.
   */
  teamRefund: TeamRefund;
  /** Evidence for the payer's bank that the thing was bought and used. `transaction` is the system's. */
  evidence?(
    services: Services,
    transaction: DatabaseTransaction,
    order: Order,
  ): Promise<PurchaseEvidence>;
  /**
   * Whether a payee has earned their share already. The site then bears what the payer's bank takes
   * back, and what was bought stays as it was. No one has, where this is left out.
   */
  isEarned?(services: Services, transaction: DatabaseTransaction, order: Order): Promise<boolean>;
  /**
   * A refund has been made: `order.refund`. `order.refundedMoney` is what has been refunded
   * altogether. Payments emails the payer about a refund by the team.
   */
  refunded?(
    services: Services,
    transaction: DatabaseTransaction,
    order: RefundedOrder,
  ): Promise<void>;
  /**
   * A refund by the team isn't made, because the provider refused it. A feature that needed everything
   * returned meanwhile requests that again.
   */
  refundRefused?(services: Services, transaction: DatabaseTransaction, order: Order): Promise<void>;
}

/** Money that is to go back to its payer. */
export interface ReturnedMoney {
  money: Money;
  /** The part that waits until the payer's bank has decided a dispute. */
  onHoldCents: number;
}

export interface RefundedOrder extends Order {
  /** Everything that has gone back, also through the payer's bank. */
  refundedMoney: Money;
  /** This refund. */
  refund: {
    money: Money;
    /**
     * `terms`: the site, by its rules. `team`: a person of the team. `bank`: the payer's bank took it
     * back for good.
     */
    decidedBy: "terms" | "team" | "bank";
    /** The part that was taken back from a payee's share. */
    payeeCents: number;
  };
}

export interface TeamRefund {
  /** Sentences for the person who decides. */
  describe(
    services: Services,
    transaction: DatabaseTransaction,
    order: Order,
  ): Promise<TeamRefundTerms>;
  /**
   * Ends what was bought, after all of its money has gone back. Returns a sentence about it for the
   * payer's email, if there's something to say. In the transaction that records the refund.
   */
  end(
    services: Services,
    transaction: DatabaseTransaction,
    order: RefundedOrder,
  ): Promise<string | null>;
}

export interface TeamRefundTerms {
  /** The reason why nothing can be refunded now; null when something can. */
  denial: string | null;
  /** The effect of refunding everything on the purchase. */
  whole: string;
  /** The effect of refunding a part; null when only everything can be refunded. */
  part: string | null;
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
  /** `now` when left out. */
  capture?: OrderCapture;
  /**
   * The end of the time to pay the order, which then expires, by the five-minute job at the latest.
   * Left out: the provider's own limit.
   */
  expiresAt?: Date | null;
}
