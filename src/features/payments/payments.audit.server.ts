import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";
import { orderPath } from "./desk/desk.constants.ts";
import { disputePath } from "./disputes/disputes.constants.ts";

export const paymentsAudit = declareAudit({
  group: "Payments",
  subjects: {
    order: { noun: "order", page: orderPath },
    dispute: { noun: "dispute", page: disputePath },
    ledger: { noun: "the ledger" },
    payee: { noun: "payouts of", isAccount: true },
  },
  actions: {
    "payments.order_paid": "recorded the payment of {subject}",
    "payments.order_authorized": "recorded the card hold of {subject}",
    "payments.order_expired": "closed {subject} because it wasn't paid",
    "payments.order_released": "released the card hold of {subject}",
    "payments.order_refunded": "recorded the refund of {subject}",
    "payments.order_settled": "settled {subject}",
    "payments.capture_requested": "requested a charge to the card for {subject}",
    "payments.capture_failed": "couldn't charge the card for {subject}",
    "payments.release_requested": "requested the release of the card hold for {subject}",
    "payments.refund_requested": {
      sentence: "requested a refund of {subject}",
      personal: ["reason"],
    },
    "payments.refund_refused": {
      name: "refund failed",
      sentence: "couldn't refund {subject}: the payment provider refused",
    },
    "payments.refund_bounced": {
      name: "refund didn't arrive",
      sentence: "recorded that a refund of {subject} didn't reach the customer",
    },
    "payments.refund_dropped": {
      name: "refund canceled",
      sentence:
        "canceled the refund of {subject}, because the customer's bank had returned the money",
    },
    "payments.month_refund_dropped": {
      name: "refund of a month canceled",
      sentence:
        "canceled the refund of a month of {subject}, because the customer's bank had returned the money",
    },
    "payments.month_refund_requested": {
      name: "refund of a month requested",
      sentence: "requested a refund of a month of {subject}",
      personal: ["reason"],
    },
    "payments.month_refunded": {
      name: "one month refunded",
      sentence: "recorded the refund of a month of {subject}",
    },
    "payments.month_refund_refused": {
      name: "refund of a month failed",
      sentence: "couldn't refund a month of {subject}: the payment provider refused",
    },
    "payments.ledger_exported": "exported {subject} from {from} to {to}",
    "payments.dispute_opened": "recorded the new {subject}",
    "payments.dispute_changed": "recorded a change of {subject}",
    "payments.dispute_evidence_saved": "saved evidence about {subject}",
    "payments.dispute_file_opened": "opened a file of the evidence about {subject}",
    "payments.dispute_evidence_submitted": "sent the evidence about {subject} to the bank",
    "payments.dispute_accepted": { sentence: "accepted {subject}", personal: ["reason"] },
    "payments.dispute_loss_applied": {
      name: "purchase ended after a lost dispute",
      sentence: "ended the purchase because we lost {subject}",
    },
    "payments.surplus_payment_found": {
      name: "extra payment found",
      sentence: "found an extra payment for {subject}",
    },
    "payments.surplus_payment_refunded": {
      name: "extra payment returned",
      sentence: "returned an extra payment for {subject}",
    },
    "payments.surplus_payment_dropped": {
      name: "return of an extra payment canceled",
      sentence:
        "canceled the return of an extra payment for {subject}, because the customer's bank had returned it",
    },
    "payments.surplus_payment_reduced": {
      name: "return of an extra payment reduced",
      sentence:
        "reduced the return of an extra payment for {subject}, because the customer's bank had returned a part",
    },
    "payments.surplus_payment_released": {
      name: "extra payment released",
      sentence: "released an extra payment for {subject}",
    },
    "payments.sponsored_share_due": {
      name: "mentor's share due",
      sentence: "recorded what we owe {payeeId} for {subject}",
    },
    "payments.payout_recorded": {
      sentence: "recorded a payout: {subject}",
      personal: ["reference"],
    },
    "payments.subscription_began": { name: "subscription started", sentence: "started {subject}" },
    "payments.subscription_recovered": "recorded the late payment of {subject}",
    "payments.subscription_fell_past_due": {
      name: "subscription past due",
      sentence: "marked {subject} as past due",
    },
    "payments.subscription_ended": "ended {subject}",
    "payments.subscription_expired": "closed {subject} because it wasn't paid",
    "payments.subscription_renewed": "renewed {subject}",
    "payments.subscription_changed": "changed {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof paymentsAudit> {}
}
