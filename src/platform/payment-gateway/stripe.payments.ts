import type Stripe from "stripe";
import type { Clock } from "#shared/clock.ts";
import { addTime, fromUnixSeconds } from "#shared/time.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import { ask, codeOf, orMissing } from "./stripe.conversation.ts";

/** The most that Stripe lists at once; a payment has one refund, seldom a few. */
const maximumRefunds = 100;

/** Captures, releases and refunds of Payment Intents: https://docs.stripe.com/api/payment_intents */
export function createStripePayments(
  stripe: Stripe,
  clock: Clock,
): Pick<PaymentGateway, "capture" | "release" | "refund" | "readRefund"> {
  const read = async (paymentId: string) => {
    const intent = await orMissing(() => stripe.paymentIntents.retrieve(paymentId));
    if (!intent) throw paymentGatewayErrors.unknownPayment();
    return intent;
  };

  /** Does it while the card is held; answers the payment as it is then. */
  const whileHeld = async (
    paymentId: string,
    act: () => Promise<Stripe.PaymentIntent>,
  ): Promise<Stripe.PaymentIntent> => {
    const before = await read(paymentId);
    if (before.status !== "requires_capture") return before;
    try {
      return await act();
    } catch (error) {
      // It may have lapsed, or somebody else may have come first.
      const after = await read(paymentId);
      if (after.status === "requires_capture" && !isLapsed(error)) throw error;
      if (after.status === "requires_capture") return { ...after, status: "canceled" };
      return after;
    }
  };

  /** End of a payment that is held no longer. Throws while Stripe has not decided that. */
  const endOf = ({ status }: Stripe.PaymentIntent): "captured" | "gone" => {
    if (status === "succeeded") return "captured";
    if (status !== "processing" && status !== "requires_action") return "gone";
    throw paymentGatewayErrors.refused({ details: { reason: "payment_undecided" } });
  };

  return {
    async capture({ paymentId, idempotencyKey }) {
      const intent = await ask(() =>
        whileHeld(paymentId, () =>
          stripe.paymentIntents.capture(paymentId, {}, { idempotencyKey }),
        ),
      );
      return { outcome: endOf(intent) };
    },

    async release({ paymentId, idempotencyKey }) {
      const intent = await ask(() =>
        whileHeld(paymentId, () => stripe.paymentIntents.cancel(paymentId, {}, { idempotencyKey })),
      );
      if (endOf(intent) === "captured") throw paymentGatewayErrors.captured();
    },

    async refund({ paymentId, amountCents, idempotencyKey, retriesFailed = false }) {
      const refund = await ask(async () => {
        const before = await listRefunds(paymentId);
        // Stripe forgets keys after a day, and this must hold for ever.
        const same = before.filter(({ metadata }) => metadata?.refund_key === idempotencyKey);
        const made = same.find((one) => !hasFailed(one)) ?? same[0];
        if (made && !(retriesFailed && mayRetry(made))) return made;
        const attempt = same.length === 0 ? "" : `-${same.length + 1}`;
        try {
          return await stripe.refunds.create(
            {
              payment_intent: paymentId,
              metadata: { refund_key: idempotencyKey },
              ...(amountCents === undefined ? {} : { amount: amountCents }),
            },
            { idempotencyKey: `${idempotencyKey}${attempt}` },
          );
        } catch (error) {
          if (codeOf(error) === "resource_missing") throw paymentGatewayErrors.unknownPayment();
          if (codeOf(error) !== "charge_already_refunded" || amountCents !== undefined) throw error;
          return (await listRefunds(paymentId)).find((one) => !hasFailed(one));
        }
      });
      if (!refund || hasFailed(refund)) {
        throw paymentGatewayErrors.refused({ details: { reason: "refund_failed" } });
      }
      return { refundId: refund.id };
    },

    async readRefund(refundId) {
      const refund = await ask(() => orMissing(() => stripe.refunds.retrieve(refundId)));
      return refund && { refundId: refund.id, status: hasFailed(refund) ? "failed" : "made" };
    },
  };

  function mayRetry(refund: Stripe.Refund): boolean {
    return (
      hasFailed(refund) && addTime(fromUnixSeconds(refund.created), { days: 1 }) <= clock.now()
    );
  }

  async function listRefunds(paymentId: string): Promise<Stripe.Refund[]> {
    const list = await orMissing(() =>
      stripe.refunds.list({ payment_intent: paymentId, limit: maximumRefunds }),
    );
    return list?.data ?? [];
  }
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === "failed" || status === "canceled";
}

function isLapsed(error: unknown): boolean {
  return codeOf(error) === "charge_expired_for_capture";
}
