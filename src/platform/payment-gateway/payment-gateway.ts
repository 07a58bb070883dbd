/** Opens hosted checkouts and tells what became of them. Amounts in the currency's smallest unit. */
export interface PaymentGateway {
  readonly name: "stripe" | "sandbox";
  /** Where its checkout pages live when not on this site. */
  readonly checkoutOrigins: readonly string[];

  /**
   * Opens a checkout, or answers the one already opened under the same idempotency key. The same
   * key with another request is refused with `payment_request_conflict`.
   */
  openCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;

  /** The provider's present truth about a checkout; undefined when it knows none by that id. */
  readCheckout(checkoutId: string): Promise<Checkout | undefined>;

  /** Refunds a payment in full, at most once: every later call answers the first one's refund. */
  refund(request: { paymentId: string; idempotencyKey: string }): Promise<{ refundId: string }>;

  /**
   * Checks that a notice comes from the provider and reads the ids in it. Throws
   * `invalid_webhook_signature` otherwise. A notice is a hint: the truth is what `readCheckout` says.
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
}

export interface OpenedCheckout {
  checkoutId: string;
  /** Where the payer pays; absolute. */
  url: string;
  expiresAt: Date;
}

export type Checkout = CheckoutFacts &
  ({ status: "open" | "expired"; paymentId: null } | { status: "paid"; paymentId: string });

interface CheckoutFacts {
  checkoutId: string;
  /** Empty when the checkout was opened by somebody else on the same account. */
  orderId: string;
  amountCents: number;
  /** Three capital letters; what was asked for, so that a wrong one can be noticed. */
  currency: string;
}

export interface PaymentNotice {
  eventId: string;
  /** Null when the notice is about nothing of ours. */
  checkoutId: string | null;
}

/** How long a checkout can be paid; Stripe's default, which the sandbox follows. */
export const checkoutLifetimeMilliseconds = 24 * 60 * 60 * 1000;

/** How old a signed notice may be; Stripe's default, which the sandbox follows. */
export const noticeToleranceSeconds = 300;
