import type Stripe from "stripe";
import { fromUnixSeconds } from "#shared/time.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import type {
  PaymentGateway,
  ProviderSubscription,
  SubscriptionInvoice,
  SubscriptionRequest,
} from "./payment-gateway.ts";
import { ask, closeSession, idOf, openSession, orMissing } from "./stripe.conversation.ts";

type Subscriptions = Pick<
  PaymentGateway,
  | "openSubscription"
  | "closeSubscriptionCheckout"
  | "readSubscription"
  | "setSubscriptionToEnd"
  | "endSubscription"
  | "openPaymentUpdate"
>;

/** The most that Stripe lists at once: the latest eight years of months. */
const maximumInvoices = 100;

/** Stripe Billing: https://docs.stripe.com/api/subscriptions */
export function createStripeSubscriptions(stripe: Stripe): Subscriptions {
  return {
    async openSubscription(request) {
      return await openSession(stripe, toSession(request), request.idempotencyKey);
    },

    async closeSubscriptionCheckout(checkoutId) {
      await closeSession(stripe, checkoutId);
    },

    async readSubscription(reference) {
      return await ask(async () => {
        if ("subscriptionId" in reference) return await readById(reference.subscriptionId);
        const session = await orMissing(() =>
          stripe.checkout.sessions.retrieve(reference.checkoutId),
        );
        const subscriptionId = idOf(session?.subscription);
        if (session?.status === "complete" && subscriptionId) {
          return await readById(subscriptionId, reference.checkoutId);
        }
        return session && toUnpaid(session);
      });
    },

    async setSubscriptionToEnd(subscriptionId, endsWithMonth) {
      await ask(async () => {
        const subscription = await retrieveRunning(subscriptionId);
        if (isSetToEnd(subscription) === endsWithMonth) return;
        // Stripe's own pages may set a time to end at instead of the mark.
        const change =
          endsWithMonth || subscription.cancel_at_period_end
            ? { cancel_at_period_end: endsWithMonth }
            : { cancel_at: "" as const };
        await orNotRunning(() => stripe.subscriptions.update(subscriptionId, change));
      });
    },

    async endSubscription(subscriptionId) {
      await ask(() => orMissing(() => stripe.subscriptions.cancel(subscriptionId)));
    },

    async openPaymentUpdate({ subscriptionId, returnUrl }) {
      return await ask(async () => {
        const subscription = await retrieveRunning(subscriptionId);
        const customer = idOf(subscription.customer);
        if (!customer) throw paymentGatewayErrors.refused({ details: { reason: "no_customer" } });
        await chargeTheCustomersCard(subscription, customer);
        const { url } = await stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          flow_data: {
            type: "payment_method_update",
            after_completion: { type: "redirect", redirect: { return_url: returnUrl } },
          },
        });
        return { url };
      });
    },
  };

  async function readById(
    id: string,
    checkoutId: string | null = null,
  ): Promise<ProviderSubscription | undefined> {
    const subscription = await orMissing(() => stripe.subscriptions.retrieve(id));
    if (!subscription) return undefined;
    const { data } = await stripe.invoices.list({
      subscription: id,
      status: "paid",
      limit: maximumInvoices,
      expand: ["data.payments"],
    });
    return toProviderSubscription(subscription, data.flatMap(toInvoice), checkoutId);
  }

  async function retrieveRunning(id: string): Promise<Stripe.Subscription> {
    const subscription = await orNotRunning(() => stripe.subscriptions.retrieve(id));
    if (isOver(subscription)) throw paymentGatewayErrors.subscriptionNotRunning();
    return subscription;
  }

  /**
   * Checkout ties the card to the subscription, where the one that the payer chooses on Stripe's
   * page for the customer would never be used. The old card stays the customer's until they choose.
   */
  async function chargeTheCustomersCard(
    subscription: Stripe.Subscription,
    customer: string,
  ): Promise<void> {
    const card = idOf(subscription.default_payment_method);
    if (!card) return;
    await stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: card },
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: "" });
  }
}

function toSession(request: SubscriptionRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { subscription_id: request.ownId };
  return {
    mode: "subscription",
    allowed_payment_method_types: ["card"],
    client_reference_id: request.ownId,
    customer_email: request.customerEmail,
    metadata,
    subscription_data: { metadata, description: request.description },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amountCents,
          recurring: { interval: "month" },
          product_data: { name: request.description },
        },
      },
    ],
    adaptive_pricing: { enabled: false },
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
  };
}

function toUnpaid(session: Stripe.Checkout.Session): ProviderSubscription {
  return {
    ownId: session.metadata?.subscription_id ?? "",
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? "").toUpperCase(),
    status: session.status === "expired" ? "expired" : "open",
    checkoutId: session.id,
  };
}

function toProviderSubscription(
  subscription: Stripe.Subscription,
  payments: SubscriptionInvoice[],
  checkoutId: string | null,
): ProviderSubscription {
  const facts = {
    ownId: subscription.metadata.subscription_id ?? "",
    amountCents: subscription.items.data.reduce(
      (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1),
      0,
    ),
    currency: subscription.currency.toUpperCase(),
  };
  if (payments.length === 0) {
    return { ...facts, status: isOver(subscription) ? "expired" : "open", checkoutId };
  }
  return {
    ...facts,
    status: toStatus(subscription),
    subscriptionId: subscription.id,
    startedAt: fromSeconds(subscription.start_date),
    endsWithMonth: isSetToEnd(subscription),
    endedAt: isOver(subscription)
      ? fromSeconds(subscription.ended_at ?? subscription.canceled_at ?? subscription.start_date)
      : null,
    payments,
  };
}

function toStatus(subscription: Stripe.Subscription): "active" | "past_due" | "ended" {
  if (isOver(subscription)) return "ended";
  return ["active", "trialing"].includes(subscription.status) ? "active" : "past_due";
}

function isOver({ status }: Stripe.Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

function isSetToEnd(subscription: Stripe.Subscription): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null;
}

/** The month is that of the invoice's lines; the invoice's own period is the one before. */
function toInvoice(invoice: Stripe.Invoice): SubscriptionInvoice[] {
  const [month] = invoice.lines.data
    .filter(({ parent }) => parent?.type === "subscription_item_details")
    .map(({ period }) => period)
    .sort((one, other) => other.end - one.end);
  if (!month || !invoice.id) return [];
  const payment = invoice.payments?.data.find(({ status }) => status === "paid")?.payment;
  return [
    {
      invoiceId: invoice.id,
      paymentId: idOf(payment?.payment_intent) ?? null,
      amountCents: invoice.amount_paid,
      currency: invoice.currency.toUpperCase(),
      periodStart: fromSeconds(month.start),
      periodEnd: fromSeconds(month.end),
      paidAt: fromSeconds(invoice.status_transitions.paid_at ?? invoice.created),
    },
  ];
}

function fromSeconds(seconds: number): Date {
  return fromUnixSeconds(seconds);
}

async function orNotRunning<Result>(request: () => Promise<Result>): Promise<Result> {
  const result = await orMissing(request);
  if (result === undefined) throw paymentGatewayErrors.subscriptionNotRunning();
  return result;
}
