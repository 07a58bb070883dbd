import type Stripe from "stripe";
import { fromUnixSeconds } from "#shared/time.ts";
import { paymentGatewayErrors } from "./payment-gateway.errors.ts";
import type {
  EvidenceFileKind,
  EvidenceTexts,
  PaymentGateway,
  ProviderDispute,
} from "./payment-gateway.ts";
import { ask, idOf, orMissing } from "./stripe.conversation.ts";

/** Disputes: https://docs.stripe.com/api/disputes */
export function createStripeDisputes(
  stripe: Stripe,
): Pick<PaymentGateway, "readDispute" | "submitDisputeEvidence" | "acceptDispute"> {
  const read = async (disputeId: string) => {
    const dispute = await ask(() =>
      orMissing(() => stripe.disputes.retrieve(disputeId, { expand: ["payment_intent"] })),
    );
    return dispute && toDispute(dispute);
  };
  return {
    readDispute: read,

    async submitDisputeEvidence({ disputeId, idempotencyKey, texts, files }) {
      const before = await read(disputeId);
      // Stripe repeats its answer to the same key. After a lost one, it has the evidence already.
      if (before?.status !== "needs_response" && !before?.answers) {
        throw paymentGatewayErrors.disputeNotAnswerable();
      }
      await ask(async () => {
        const uploads: Stripe.DisputeUpdateParams.Evidence = {};
        for (const file of files) {
          const { id } = await stripe.files.create(
            {
              purpose: "dispute_evidence",
              file: { data: Buffer.from(file.bytes), name: file.name, type: file.type },
            },
            { idempotencyKey: `${idempotencyKey}-${file.kind}` },
          );
          uploads[fileFields[file.kind]] = id;
        }
        const evidence = { ...toEvidence(texts), ...uploads };
        await stripe.disputes.update(disputeId, { evidence, submit: true }, { idempotencyKey });
      });
    },

    async acceptDispute(disputeId) {
      const before = await read(disputeId);
      if (before?.status === "lost") return;
      if (before?.status !== "needs_response") throw paymentGatewayErrors.disputeNotAnswerable();
      await ask(() => stripe.disputes.close(disputeId));
    },
  };
}

const fileFields = {
  receipt: "receipt",
  service_documentation: "service_documentation",
  customer_communication: "customer_communication",
  refund_policy: "refund_policy",
  other: "uncategorized_file",
} as const satisfies Record<EvidenceFileKind, keyof Stripe.DisputeUpdateParams.Evidence>;

const textFields = {
  productDescription: "product_description",
  customerName: "customer_name",
  customerEmail: "customer_email_address",
  serviceDate: "service_date",
  accessLog: "access_activity_log",
  refundPolicy: "refund_policy_disclosure",
  refundDenial: "refund_refusal_explanation",
  other: "uncategorized_text",
} as const satisfies Record<keyof EvidenceTexts, keyof Stripe.DisputeUpdateParams.Evidence>;

function toEvidence(texts: EvidenceTexts): Stripe.DisputeUpdateParams.Evidence {
  const names = Object.keys(textFields) as (keyof EvidenceTexts)[];
  return Object.fromEntries(
    names.filter((name) => texts[name] !== "").map((name) => [textFields[name], texts[name]]),
  );
}

type Standing = Pick<ProviderDispute, "stage" | "status">;

const standings: Record<string, Standing> = {
  warning_needs_response: { stage: "inquiry", status: "needs_response" },
  warning_under_review: { stage: "inquiry", status: "under_review" },
  warning_closed: { stage: "inquiry", status: "closed" },
  needs_response: { stage: "chargeback", status: "needs_response" },
  under_review: { stage: "chargeback", status: "under_review" },
  won: { stage: "chargeback", status: "won" },
  lost: { stage: "chargeback", status: "lost" },
  prevented: { stage: "chargeback", status: "closed" },
  appeal_needs_response: { stage: "appeal", status: "needs_response" },
  appeal_under_review: { stage: "appeal", status: "under_review" },
};

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const standing = standings[dispute.status];
  // A new status may mean anything. The notice comes again, and the log says why.
  if (!standing) {
    throw paymentGatewayErrors.refused({ details: { reason: "unknown_dispute_status" } });
  }
  const { payment_intent: intent, evidence_details: evidence } = dispute;
  const movements = [...dispute.balance_transactions].sort(
    (one, other) => one.created - other.created,
  );
  const withdrawn = movements.find(({ amount }) => amount < 0);
  const last = movements.at(-1);
  const feeCents = movements.reduce((sum, { fee }) => sum + fee, 0);
  return {
    disputeId: dispute.id,
    paymentId: idOf(intent) ?? null,
    orderId: (typeof intent === "object" && intent?.metadata.order_id) || null,
    amountCents: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    ...standing,
    evidenceDueAt: evidence.due_by === null ? null : fromUnixSeconds(evidence.due_by),
    answers: evidence.submission_count,
    openedAt: fromUnixSeconds(dispute.created),
    withdrawnAt: withdrawn ? fromUnixSeconds(withdrawn.created) : null,
    reinstatedAt: last && last.amount > 0 ? fromUnixSeconds(last.created) : null,
    fee:
      last && feeCents > 0
        ? { amountCents: feeCents, currency: last.currency.toUpperCase() }
        : null,
  };
}
