import { randomUUID } from "node:crypto";
import type { FakeStripe } from "../../../../tests/support/fakes/fake-stripe.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { refundPurchase } from "../desk/team-refunds.usecases.server.ts";
import { applyDispute } from "./apply-dispute.usecases.server.ts";

/** A server with payments, and the Stripe it has them at. */
interface StripeSite {
  stripe: FakeStripe;
  context: TestContext;
}

/** The payer's bank disputes a part of a payment, and hasn't decided; returns the dispute's id at Stripe. */
export async function disputePart(
  { stripe, context }: StripeSite,
  paymentId: string,
  amount: number,
): Promise<string> {
  const disputeId = stripe.raiseDispute(paymentId);
  Object.assign(stripe.state.disputes.get(disputeId) ?? {}, { amount });
  await applyDispute(context.services, disputeId);
  return disputeId;
}

/** The bank decides for the payer. */
export async function lose({ stripe, context }: StripeSite, disputeId: string): Promise<void> {
  stripe.changeDispute(disputeId, "lost");
  await applyDispute(context.services, disputeId);
}

/** What Stripe has refunded of a payment. */
export const refundsOf = (stripe: FakeStripe, paymentId: string) =>
  stripe.state.refunds.filter(({ payment_intent }) => payment_intent === paymentId);

/** The team refunds a part of a purchase, or all of it, of which it saw so much left. */
export async function refundByTeam(
  { services }: TestContext,
  finance: TestUser,
  given: { purchaseId: string; amountCents: number; seenLeftCents: number },
): Promise<void> {
  await refundPurchase(services, finance, {
    ...given,
    requestKey: randomUUID(),
    reason: "Asked for it by phone",
  });
}
