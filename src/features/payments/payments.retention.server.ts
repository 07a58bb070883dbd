import type { RetentionRule } from "#platform/retention/retention.ts";
import { evidenceDays } from "./disputes/evidence.constants.ts";
import { deleteOldEvidence } from "./disputes/evidence.store.server.ts";
import { deleteOldNotices } from "./notices/notices.store.server.ts";

/** Retention of the payment provider's notices. Orders, disputes and the ledger stay as long as the law asks. */
export const paymentsRetention: readonly RetentionRule[] = [
  {
    kind: "payments.notices",
    label: "Payment provider notices",
    from: "after they arrived",
    days: { variable: "RETENTION_PAYMENT_NOTICES_DAYS", usual: 400, min: 180, max: 2555 },
    bounds:
      "Disputes can come months after a payment, and we recognize a repeated notice only while we have the first one.",
    privacy: null,
    delete: (services, batch) =>
      services.database.asSystem("delete payment notices", (transaction) =>
        deleteOldNotices(transaction, batch),
      ),
  },
  {
    kind: "payments.dispute-evidence",
    label: "Dispute evidence",
    from: "after the bank decided",
    days: {
      variable: "RETENTION_DISPUTE_EVIDENCE_DAYS",
      usual: evidenceDays,
      min: 180,
      max: 2555,
    },
    bounds: "An appeal may reopen a dispute months after the decision.",
    privacy: (period) =>
      `If you dispute a payment with your bank, we keep the evidence we prepare for the bank, even if you delete your account. It can include your name, your email and when you signed in. We delete it ${period} after the bank decides.`,
    delete: (services, batch) =>
      services.database.asSystem("delete dispute evidence", (transaction) =>
        deleteOldEvidence(transaction, batch),
      ),
  },
];
