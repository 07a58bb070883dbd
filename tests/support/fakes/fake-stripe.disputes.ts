import { randomBytes } from "node:crypto";
import { toSeconds, toUnixSeconds } from "../../../src/shared/time.ts";
import { type FakeAnswer, invalid, missing, unknown } from "./fake-stripe.answers.ts";
import { readFields } from "./fake-stripe.payments.ts";

export interface FakeDispute {
  id: string;
  object: "dispute";
  amount: number;
  currency: string;
  reason: string;
  status: string;
  payment_intent: string;
  /** The submitted evidence, by the names of the fields. */
  evidence: Record<string, string>;
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

/** Stripe's disputes. `findPayment` answers the charge of a payment intent. */
export function createFakeDisputes(
  clock: { now(): Date },
  findPayment: (
    paymentIntent: string,
  ) => { amount: number; currency: string; metadata?: object } | undefined,
) {
  const disputes = new Map<string, FakeDispute>();
  const files = new Map<string, string>();
  const closed = invalid(400, { message: "This dispute is already closed" });

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

  function upload(body: URLSearchParams): FakeAnswer {
    if (body.get("purpose") !== "dispute_evidence") return missing("purpose");
    if (!body.get("filename")) return missing("file");
    const file = { id: `file_${randomBytes(12).toString("hex")}`, filename: body.get("filename") };
    files.set(file.id, file.filename ?? "");
    return { status: 200, body: { ...file, object: "file", purpose: "dispute_evidence" } };
  }

  function submit(id: string, body: URLSearchParams): FakeAnswer {
    const dispute = disputes.get(id);
    if (!dispute) return unknown("dispute", id);
    if (!dispute.status.endsWith("needs_response")) return closed;
    const evidence = readFields(body, "evidence");
    for (const value of Object.values(evidence)) {
      if (value.startsWith("file_") && !files.has(value)) return unknown("file", value);
    }
    Object.assign(dispute.evidence, evidence);
    if (body.get("submit") === "true") {
      dispute.evidence_details.submission_count += 1;
      dispute.evidence_details.has_evidence = true;
      dispute.status = dispute.status.replace("needs_response", "under_review");
    }
    return { status: 200, body: dispute };
  }

  function close(id: string): FakeAnswer {
    const dispute = disputes.get(id);
    if (!dispute) return unknown("dispute", id);
    if (!dispute.status.endsWith("needs_response")) return closed;
    dispute.status = "lost";
    return { status: 200, body: dispute };
  }

  return {
    state: { disputes },

    route({
      method,
      path,
      query,
      body,
    }: {
      method: string;
      path: string;
      query: URLSearchParams;
      body: URLSearchParams;
    }): FakeAnswer | undefined {
      if (method === "POST" && path === "/v1/files") return upload(body);
      const [, asked, action] = /^\/v1\/disputes\/([^/]+?)(\/close)?$/.exec(path) ?? [];
      if (method === "POST" && asked) {
        return action ? close(decodeURIComponent(asked)) : submit(decodeURIComponent(asked), body);
      }
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

    /** The payer's bank disputes a payment. Money is taken immediately, unless the bank only asks. */
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
        evidence: {},
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

    /** The bank changes the dispute's status, which may move its money. */
    change(id: string, status: string): void {
      const dispute = find(id);
      const wasInquiry = dispute.status.startsWith("warning");
      dispute.status = status;
      if (wasInquiry && status === "needs_response") move(dispute, -dispute.amount);
      if (status === "won") move(dispute, dispute.amount);
    },
  };
}
