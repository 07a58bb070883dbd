import { toMilliseconds } from "#shared/time.ts";

/**
 * Opens hosted checkouts and reads their outcomes. Amounts in the currency's smallest unit.
 */
export interface PaymentGateway {
  readonly name: "stripe" | "sandbox";
  /** Origins of its pages for payers when not on this site. */
  readonly checkoutOrigins: readonly string[];

  /**
   * Opens a checkout, or answers the one already opened under the same idempotency key. The same
   * key with another request is refused with `payment_request_conflict`.
   */
  openCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;

  /** Makes an open checkout unpayable. Changes nothing about any other, or one that is unknown. */
  closeCheckout(checkoutId: string): Promise<void>;

  /** The provider's current state of a checkout; undefined when it knows none by that id. */
  readCheckout(checkoutId: string): Promise<Checkout | undefined>;

  /**
   * Opens the checkout of a monthly subscription; the same under the same idempotency key, as
   * `openCheckout`.
   */
  openSubscription(request: SubscriptionRequest): Promise<OpenedCheckout>;

  /**
   * Makes a subscription's checkout unpayable. Changes nothing when it is paid or expired already.
   */
  closeSubscriptionCheckout(checkoutId: string): Promise<void>;

  /** The provider's current state of a subscription; undefined when it knows none by that id. */
  readSubscription(reference: SubscriptionReference): Promise<ProviderSubscription | undefined>;

  /**
   * Sets a running subscription to end with the month that is paid for, or takes that back.
   * Repeating it changes nothing. Throws `subscription_not_running` when it has ended or is
   * unknown.
   */
  setSubscriptionToEnd(subscriptionId: string, endsWithMonth: boolean): Promise<void>;

  /** Ends a subscription now, without a refund. Changes nothing when it has ended already. */
  endSubscription(subscriptionId: string): Promise<void>;

  /**
   * Opens the page where the payer of a running subscription changes the card; it leads back to
   * `returnUrl`. Absolute; valid for some minutes. Throws `subscription_not_running` as above.
   */
  openPaymentUpdate(request: {
    subscriptionId: string;
    returnUrl: string;
  }): Promise<{ url: string }>;

  /**
   * Charges a card that is held, once however often it is asked. `gone`: the authorization has
   * lapsed or was released, and nothing is charged. Throws `payment_unknown`.
   */
  capture(request: {
    paymentId: string;
    idempotencyKey: string;
  }): Promise<{ outcome: "captured" | "gone" }>;

  /**
   * Releases a card that is held; nothing is charged. Changes nothing when it is held no longer.
   * Throws `payment_captured` when it has been charged, `payment_unknown`.
   */
  release(request: { paymentId: string; idempotencyKey: string }): Promise<void>;

  /**
   * Refunds an amount up to what is left of a payment, once under one idempotency key, forever.
   * Without an amount: all that is left; where nothing is, the refund that was made is answered.
   * One that has failed is refused; with `retriesFailed`, it's made again, once a day at most.
   */
  refund(request: {
    paymentId: string;
    amountCents?: number;
    idempotencyKey: string;
    retriesFailed?: boolean;
  }): Promise<{ refundId: string }>;

  /** The provider's current state of a refund; undefined when it knows none by that id. */
  readRefund(refundId: string): Promise<ProviderRefund | undefined>;

  /** The provider's current state of a dispute; undefined when it knows none by that id. */
  readDispute(disputeId: string): Promise<ProviderDispute | undefined>;

  /**
   * Sends evidence about a dispute to the payer's bank, for good, once under one idempotency key. Throws
   * `dispute_not_answerable` when it takes none anymore, or there is none.
   */
  submitDisputeEvidence(submission: EvidenceSubmission): Promise<void>;

  /**
   * Accepts a dispute: it's lost. Changes nothing about one that is lost already. Throws
   * `dispute_not_answerable` when it can't be accepted anymore, or there is none.
   */
  acceptDispute(disputeId: string): Promise<void>;

  /**
   * Checks that a notice comes from the provider and reads the ids in it. Throws
   * `invalid_webhook_signature` otherwise. A notice is only a hint: the current state is read with
   * `readCheckout`, `readSubscription`, `readRefund` or `readDispute`.
   */
  readNotice(rawBody: string, headers: Headers): Promise<PaymentNotice>;
}

export interface CheckoutRequest {
  idempotencyKey: string;
  orderId: string;
  /** One line that the payer sees. */
  description: string;
  amountCents: number;
  currency: "USD" | "CAD";
  customerEmail: string;
  /** Absolute addresses the payer comes back to. */
  returnUrl: string;
  cancelUrl: string;
  /** Whether paying charges the card, or only holds it for `capture`. */
  capture: "now" | "later";
  /**
   * The time at which the checkout stops being payable; null for the default lifetime. A provider may keep it
   * payable for longer (Stripe for half an hour at least): `closeCheckout` ends it.
   */
  expiresAt: Date | null;
}

export interface OpenedCheckout {
  checkoutId: string;
  /** Absolute address where the payer pays. */
  url: string;
  expiresAt: Date;
}

export type Checkout = CheckoutBase &
  (
    | { status: "open" | "expired"; paymentId: null }
    /**
     * `authorized`: the card is held, nothing is charged. `released`: it was held and is no longer,
     * without a charge. `paid`: charged, immediately or by a capture.
     */
    | { status: "authorized" | "released" | "paid"; paymentId: string }
  );

interface CheckoutBase {
  checkoutId: string;
  /** Empty when another program on the same account opened the checkout. */
  orderId: string;
  amountCents: number;
  /** Three capital letters; what was asked for, so that a wrong one can be noticed. */
  currency: string;
}

export interface SubscriptionRequest
  extends Omit<CheckoutRequest, "orderId" | "capture" | "expiresAt"> {
  /** The site's own id of the subscription. */
  ownId: string;
}

/**
 * A subscription by the checkout it was opened with, or by the provider's own id once it is paid.
 */
export type SubscriptionReference = { checkoutId: string } | { subscriptionId: string };

export type ProviderSubscription = {
  /** The site's own id; empty when another program on the same account made the subscription. */
  ownId: string;
  /** Of one month. */
  amountCents: number;
  /** Three capital letters. */
  currency: string;
} & (
  | { status: "open" | "expired"; checkoutId: string | null }
  | {
      /** `past_due`: the last renewal was declined and is tried again. */
      status: "active" | "past_due" | "ended";
      subscriptionId: string;
      startedAt: Date;
      /** It ends with the month that is paid for. */
      endsWithMonth: boolean;
      /** Set when it has ended. */
      endedAt: Date | null;
      /** At least one: what was never paid for is `open` or `expired`. */
      payments: SubscriptionInvoice[];
    }
);

/** One month that was paid. */
export interface SubscriptionInvoice {
  invoiceId: string;
  /** For a refund; null when credit at the provider paid for the month. */
  paymentId: string | null;
  amountCents: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date;
}

export interface ProviderRefund {
  refundId: string;
  /** `failed`: it didn't reach the payer, which may turn out days after it was made. */
  status: "made" | "failed";
}

/** A payment that its payer disputes with their bank. */
export interface ProviderDispute {
  disputeId: string;
  /** Null for a payment that the provider doesn't name. */
  paymentId: string | null;
  /** The site's own id of the order that was paid; null where the payment doesn't carry one. */
  orderId: string | null;
  amountCents: number;
  /** Three capital letters. */
  currency: string;
  /** The provider's word, e.g. `fraudulent`. */
  reason: string;
  /** `inquiry`: the bank only asks. No money is taken, unless it becomes a `chargeback`. */
  stage: "inquiry" | "chargeback" | "appeal";
  /** `closed`: it ended without a decision, and no money was taken. */
  status: "needs_response" | "under_review" | "won" | "lost" | "closed";
  /** Until when evidence can be sent; null when none can. */
  evidenceDueAt: Date | null;
  /** The number of times that evidence was sent to the bank. */
  answers: number;
  openedAt: Date;
  /** The time at which the bank took the money. */
  withdrawnAt: Date | null;
  /** The time at which the bank gave it back; null again once it has taken it once more. */
  reinstatedAt: Date | null;
  /** The provider's fee for it, without what it gave back; in the currency of our account. */
  fee: { amountCents: number; currency: string } | null;
}

export interface EvidenceSubmission {
  disputeId: string;
  idempotencyKey: string;
  texts: EvidenceTexts;
  /** One of each kind at most. */
  files: readonly EvidenceFile[];
}

/** Texts for the bank; empty ones are left out. */
export interface EvidenceTexts {
  productDescription: string;
  customerName: string;
  customerEmail: string;
  /** A day or several, as text. */
  serviceDate: string;
  accessLog: string;
  refundPolicy: string;
  /** Why the payer gets no refund. */
  refundDenial: string;
  other: string;
}

export const evidenceFileKinds = [
  "receipt",
  "service_documentation",
  "customer_communication",
  "refund_policy",
  "other",
] as const;

export type EvidenceFileKind = (typeof evidenceFileKinds)[number];

export interface EvidenceFile {
  kind: EvidenceFileKind;
  name: string;
  /** `application/pdf`, `image/jpeg` or `image/png`. */
  type: string;
  bytes: Uint8Array;
}

/** Limits of Stripe, which the sandbox follows: of one text, of all texts, of all files together. */
export const evidenceLimits = {
  textCharacters: 20_000,
  allCharacters: 150_000,
  allFileBytes: 4_500_000,
} as const;

export interface PaymentNotice {
  eventId: string;
  /** The single payment's checkout that the notice is about. */
  checkoutId: string | null;
  /** The subscription that the notice is about. Both are null when it is about nothing of ours. */
  subscription: SubscriptionReference | null;
  /** The account or transfer that it is about; absent when it is about no payout. */
  payout?: PayoutHint | undefined;
  /** The dispute that it is about. */
  disputeId?: string | undefined;
  /** The refund that it is about. */
  refundId?: string | undefined;
}

/** A payee's account, or our id of a transfer. */
export type PayoutHint =
  | {
      accountId: string;
      /** The provider's payout to the payee's bank that the bank has sent back to their account there. */
      refusedPayoutId?: string;
    }
  | { transferId: string };

/** Time in which a checkout can be paid; Stripe's default, which the sandbox follows. */
export const checkoutLifetimeMilliseconds = toMilliseconds({ days: 1 });

/** Time for which a card is held; Stripe's for most cards, which the sandbox follows. */
export const authorizationLifetimeMilliseconds = toMilliseconds({ days: 7 });

/** Maximum age of a signed notice; Stripe's default, which the sandbox follows. */
export const noticeToleranceSeconds = 300;
