import type { EvidenceFileKind, EvidenceTexts } from "#platform/payment-gateway/payment-gateway.ts";

export const evidenceBucket = "dispute-evidence";
export const evidenceTypes = "application/pdf,image/jpeg,image/png";

/** Days for which evidence is kept after the decision, unless set otherwise. */
export const evidenceDays = 540;

/** The texts of the evidence, in the order of the form. */
export const evidenceFields: Record<
  keyof EvidenceTexts,
  { label: string; help: string; rows: number; maximum: number }
> = {
  productDescription: {
    label: "What was bought",
    help: "What it is and how the customer gets it.",
    rows: 4,
    maximum: 20_000,
  },
  customerName: { label: "Customer's name", help: "", rows: 1, maximum: 200 },
  customerEmail: { label: "Customer's email", help: "", rows: 1, maximum: 255 },
  serviceDate: {
    label: "Service date",
    help: "The day or days the customer got it.",
    rows: 1,
    maximum: 500,
  },
  accessLog: {
    label: "How it was used",
    help: "Times of sign-ins, sessions and page views, one per line.",
    rows: 10,
    maximum: 20_000,
  },
  refundPolicy: {
    label: "Refund rules",
    help: "What the customer agreed to, and where they saw it.",
    rows: 5,
    maximum: 20_000,
  },
  refundDenial: {
    label: "Why the customer shouldn't get a refund",
    help: "Write it for someone at a bank who knows nothing about us.",
    rows: 4,
    maximum: 20_000,
  },
  other: {
    label: "Anything else",
    help: "Such as messages between the customer and us.",
    rows: 4,
    maximum: 20_000,
  },
};

/** The name of a file's field, apart from those of the texts. */
export const fileFieldOf = (kind: EvidenceFileKind) => `file_${kind}`;

export const evidenceNames = Object.keys(evidenceFields) as (keyof EvidenceTexts)[];

/** Files of the evidence, one of each. */
export const evidenceFiles: Record<EvidenceFileKind, string> = {
  receipt: "Receipt",
  service_documentation: "Proof of the service",
  customer_communication: "Messages with the customer",
  refund_policy: "Refund rules (file)",
  other: "Another file",
};
