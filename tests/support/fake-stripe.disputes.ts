import { randomBytes } from "node:crypto";
import { toSeconds, toUnixSeconds } from "../../src/shared/time.ts";
import { type FakeAnswer, unknown } from "./fake-stripe.answers.ts";

export interface FakeDispute {
  id: string;
  object: "dispute";
  amount: number;
  currency: string;
  reason: string;
  status: string;
  payment_intent: string;
  created: number;
  balance_transactions: { amount: number; fee: number; currency: string; created: number }[];
  evidence_details: {
    due_by: number | null;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
}

const fee = 1500;

/** Stripe's disputes. `findPayment` answers what a payment intent has charged. */
export function createFakeDisputes(
  clock: { now(): Date },
  findPayment: (
    paymentIntent: string,
  ) => { amount: number; currency: string; metadata?: object } | undefined,
) {
  const disputes = new Map<string, FakeDispute>();

  function find(id: string): FakeDispute {
    const dispute = disputes.get(id);
    if (!dispute) throw new Error(`The fake Stripe has no dispute ${id}`);
    return dispute;
  }

  function move(dispute: FakeDispute, amount: number): void {
    const created = toUnixSeconds(clock.now());
    dispute.balance_transactions.push({
      amount,
      fee: amount < 0 ? fee : 0,
      currency: dispute.currency,
      created,
    });
  }

  return {
    state: { disputes },

    route({
      method,
      path,
      query,
    }: {
      method: string;
      path: string;
      query: URLSearchParams;
    }): FakeAnswer | undefined {
      const id = /^\/v1\/disputes\/([^/]+)$/.exec(path)?.[1];
      if (method !== "GET" || !id) return undefined;
      const dispute = disputes.get(decodeURIComponent(id));
      if (!dispute) return unknown("dispute", id);
      const intent = dispute.payment_intent;
      const isExpanded = [...query.values()].includes("payment_intent");
      const metadata = findPayment(intent)?.metadata ?? {};
      const payment_intent = isExpanded
        ? { id: intent, object: "payment_intent", metadata }
        : intent;
      return { status: 200, body: { ...dispute, payment_intent } };
    },

    /** The payer's bank disputes a payment. Money is taken at once, unless the bank only asks. */
    raise(paymentIntent: string, { reason = "fraudulent", isInquiry = false } = {}): string {
      const paid = findPayment(paymentIntent);
      if (!paid) throw new Error(`The fake Stripe has no payment ${paymentIntent}`);
      const created = toUnixSeconds(clock.now());
      const dispute: FakeDispute = {
        id: `du_${randomBytes(12).toString("hex")}`,
        object: "dispute",
        amount: paid.amount,
        currency: paid.currency,
        reason,
        status: isInquiry ? "warning_needs_response" : "needs_response",
        payment_intent: paymentIntent,
        created,
        balance_transactions: [],
        evidence_details: {
          due_by: created + toSeconds({ days: 9 }),
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
      };
      disputes.set(dispute.id, dispute);
      if (!isInquiry) move(dispute, -dispute.amount);
      return dispute.id;
    },

    /** What the bank does next. */
    change(id: string, status: string): void {
      const dispute = find(id);
      const wasInquiry = dispute.status.startsWith("warning");
      dispute.status = status;
      if (wasInquiry && status === "needs_response") move(dispute, -dispute.amount);
      if (status === "won") move(dispute, dispute.amount);
    },
  };
}
