import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

import { adminPayoutsPath } from "./payouts.constants.ts";

export const payoutsAudit = declareAudit({
  group: "Payouts",
  subjects: {
    payout_batch: { noun: "payout batch", page: (id) => `${adminPayoutsPath}/${id}` },
  },
  actions: {
    "payouts.details_entered": "entered bank details: {subject}",
    "payouts.account_opened": "started setting up a Stripe account: {subject}",
    "payouts.account_changed": "changed a Stripe account: {subject}",
    "payouts.account_closed": "disconnected a Stripe account: {subject}",
    "payouts.transfer_made": "made a payout: {subject}",
    "payouts.transfer_confirmed": "confirmed a payout as the second person: {subject}",
    "payouts.transfer_canceled": { sentence: "canceled a payout: {subject}", personal: ["reason"] },
    "payouts.transfer_released": "sent a payout: {subject}",
    "payouts.transfer_paid": "recorded that a payout arrived: {subject}",
    "payouts.transfer_failed": {
      sentence: "recorded that a payout failed: {subject}",
      personal: ["reason"],
    },
    "payouts.transfer_unknown": {
      name: "transfer with an unknown outcome",
      sentence: "couldn't find out what happened to a payout: {subject}",
    },
    "payouts.transfer_returned": {
      sentence: "recorded that a payout came back: {subject}",
      personal: ["reason"],
    },
    "payouts.bank_file_downloaded": "downloaded the file for the bank of {subject}",
    "payouts.payee_paused": {
      name: "payouts paused",
      sentence: "paused {subject}",
      personal: ["reason"],
    },
    "payouts.payee_resumed": { name: "payouts resumed", sentence: "resumed {subject}" },
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof payoutsAudit> {}
}
