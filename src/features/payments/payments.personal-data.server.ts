import { blocks, moves, movesOrBlocks } from "#platform/personal-data/merge.ts";
import {
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";
import { evidenceBucket } from "./disputes/evidence.constants.ts";

const hasEarned =
  "The account we'll delete has earned money, which is in the books under its ID. Keep that account, and merge the other one into it.";

const erase = {
  keep: "payment records are kept for the tax authorities",
  until: "no limit is set",
};

const ownOrders = ownedRows("orders", "user_id");
const ownSubscriptions = ownedRows("subscriptions", "user_id");
const ofSubscription = { through: ownSubscriptions, by: "subscription_id" } as const;
const ofOrder = { through: ownOrders, by: "order_id" } as const;

const ofPurchase = {
  anyOf: [
    ofOrder,
    {
      through: ownedRows("subscription_payments", ofSubscription),
      by: [
        ["provider", "provider"],
        ["invoice_id", "invoice_id"],
      ],
    },
  ],
} as const;

const ownEvidence = ownedRows("dispute_evidence", {
  through: ownedRows("disputes", ofPurchase),
  by: "dispute_id",
});

/** Charges and refunds from the ledger. Their shares concern other people. */
const postings = ownedRows(
  "ledger_transactions",
  {
    anyOf: [
      ofOrder,
      {
        through: ownedRows("subscription_payments", ofSubscription),
        by: [
          ["provider", "provider"],
          ["invoice_id", "invoice_id"],
        ],
      },
    ],
  },
  { kind: ["charge", "refund"] },
);

/** Checkout addresses are left out, because anyone with one could use it. */
export const paymentsPersonalData: readonly PersonalDataEntry[] = [
  personalTable("orders", {
    owner: "user_id",
    columns: [
      "id",
      "purpose",
      "subject_id",
      "description",
      "amount_cents",
      "currency",
      "status",
      "provider",
      "payment_id",
      "refund_id",
      "refund_cents",
      "receipt_number",
      "capture",
      "created_at",
      "authorized_at",
      "capture_requested_at",
      "paid_at",
      "release_requested_at",
      "released_at",
      "refund_requested_at",
      "refunded_at",
      "lost_cents",
      "tax_name",
      "tax_percent",
      "tax_number",
    ],
    orderBy: ["created_at"],
    erase,
    merge: { user_id: moves("Orders") },
  }),
  personalTable("subscriptions", {
    owner: "user_id",
    columns: [
      "id",
      "purpose",
      "description",
      "amount_cents",
      "currency",
      "status",
      "provider",
      "provider_subscription_id",
      "created_at",
      "started_at",
      "paid_until",
      "cancel_at_period_end",
      "ended_at",
    ],
    orderBy: ["created_at"],
    erase,
    merge: {
      user_id: movesOrBlocks(["purpose"], {
        called: "Subscriptions",
        only: { status: ["open", "active", "past_due"] },
        why: "Both accounts have an active subscription. Ask the person to cancel one of them, and wait until it has ended.",
      }),
    },
  }),
  personalTable("subscription_payments", {
    owner: ofSubscription,
    columns: [
      "invoice_id",
      "payment_id",
      "subscription_id",
      "amount_cents",
      "currency",
      "period_start",
      "period_end",
      "paid_at",
      "tax_name",
      "tax_percent",
      "tax_number",
    ],
    orderBy: ["period_start"],
    erase,
  }),
  personalTable("refunds", {
    owner: {
      anyOf: [
        ofOrder,
        {
          through: ownedRows("subscription_payments", ofSubscription),
          by: [
            ["provider", "provider"],
            ["invoice_id", "invoice_id"],
          ],
        },
      ],
    },
    columns: [
      "id",
      "order_id",
      "provider",
      "invoice_id",
      "payment_id",
      "amount_cents",
      "currency",
      "status",
      "by_team",
      "refund_id",
      "credit_note_number",
      "requested_at",
      "refunded_at",
      "failed_at",
      "dropped_at",
      "bounced_at",
    ],
    orderBy: ["requested_at"],
    erase,
    merge: { payee_id: blocks(hasEarned) },
  }),
  personalTable("disputes", {
    owner: ofPurchase,
    columns: [
      "id",
      "provider",
      "provider_id",
      "payment_id",
      "order_id",
      "invoice_id",
      "amount_cents",
      "currency",
      "reason",
      "stage",
      "status",
      "answers",
      "evidence_due_at",
      "opened_at",
      "withdrawn_at",
      "reinstated_at",
      "decided_at",
      "ended_at",
    ],
    orderBy: ["opened_at"],
    erase,
  }),
  personalTable("dispute_evidence", {
    owner: { through: ownedRows("disputes", ofPurchase), by: "dispute_id" },
    columns: ["texts", "saved_at", "submitted_at"],
    orderBy: ["saved_at"],
    erase: {
      keep: "what we told, or may still tell, the payer's bank about a payment",
      until: "540 days after the bank decided, unless set otherwise",
    },
    others: {
      saved_by: "the evidence stays; who saved it is forgotten",
      submitted_by: "the evidence stays; who sent it is forgotten",
    },
    merge: { saved_by: moves(), submitted_by: moves() },
  }),
  personalTable("private.dispute_notices", {
    owner: { through: ownedRows("disputes", ofPurchase), by: "dispute_id" },
    withheld: "when our team was emailed about a dispute",
    erase: { keep: "so that no email goes out twice", until: "no limit is set" },
  }),
  personalTable("dispute_files", {
    owner: { through: ownEvidence, by: [["dispute_id", "dispute_id"]] },
    columns: ["kind", "file_name", "type", "size", "added_at"],
    orderBy: ["added_at"],
    files: { bucket: evidenceBucket, column: "object", holds: "name" },
    erase: {
      keep: "what we showed, or may still show, the payer's bank about a payment",
      until: "540 days after the bank decided, unless set otherwise",
    },
  }),
  personalTable("private.surplus_payments", {
    owner: { anyOf: [ofOrder, ofSubscription] },
    columns: [
      "provider",
      "payment_id",
      "order_id",
      "subscription_id",
      "kind",
      "amount_cents",
      "currency",
      "found_at",
      "released_at",
      "dropped_at",
      "refund_id",
      "refunded_at",
      "bounced_at",
    ],
    orderBy: ["found_at"],
    erase,
  }),
  personalTable("ledger_transactions", {
    ...postings,
    columns: ["id", "kind", "order_id", "provider", "invoice_id", "occurred_at", "memo"],
    orderBy: ["occurred_at"],
    erase,
  }),
  personalTable("ledger_entries", {
    owner: { through: postings, by: "transaction_id" },
    columns: ["transaction_id", "account", "amount_cents", "currency"],
    orderBy: ["id"],
    erase,
    merge: { payee_id: blocks(hasEarned) },
  }),
  personalTable("payable_holds", {
    owner: "payee_id",
    columns: ["amount_cents", "currency", "held_at", "released_at"],
    orderBy: ["held_at"],
    erase: { keep: "money owed to a mentor outlives the account", until: "no limit is set" },
    merge: { payee_id: blocks(hasEarned) },
  }),
  personalTable("payouts", {
    owner: "payee_id",
    withheld: "payouts to a mentor are in their list of earnings",
    erase: { keep: "money owed to a mentor outlives the account", until: "no limit is set" },
    others: {
      recorded_by: "the administrator who paid; what was paid to others stays in the books",
    },
    merge: { payee_id: blocks(hasEarned), recorded_by: moves() },
  }),
];
