import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

import { adminPayoutsPath } from "./payouts.constants.ts";

export const payoutsAudit = declareAudit({
  group: "Payouts",
  subjects: {
    payout_batch: { noun: "payout batch", page: (id) => `${adminPayoutsPath}/${id}` },
  },
  actions: {
    "payouts.details_entered": {
      name: "bank details entered",
      sentence: "entered bank details: {subject}",
    },
    "payouts.account_opened": {
      name: "Stripe account started",
      sentence: "started setting up a Stripe account: {subject}",
    },
    "payouts.account_changed": {
      name: "Stripe account changed",
      sentence: "changed a Stripe account: {subject}",
    },
    "payouts.account_closed": {
      name: "Stripe account disconnected",
      sentence: "disconnected a Stripe account: {subject}",
    },
    "payouts.transfer_made": {
      name: "payout prepared",
      sentence: "prepared a payout: {subject}",
    },
    "payouts.transfer_confirmed": {
      name: "payout confirmed",
      sentence: "confirmed a payout as the second person: {subject}",
    },
    "payouts.transfer_canceled": {
      name: "payout canceled",
      sentence: "canceled a payout: {subject}",
      personal: ["reason"],
    },
    "payouts.transfer_released": { name: "payout sent", sentence: "sent a payout: {subject}" },
    "payouts.transfer_paid": {
      name: "payout arrived",
      sentence: "recorded that a payout arrived: {subject}",
    },
    "payouts.transfer_failed": {
      name: "payout failed",
      sentence: "recorded that a payout failed: {subject}",
      personal: ["reason"],
    },
    "payouts.transfer_unknown": {
      name: "payout with an unknown outcome",
      sentence: "couldn't find out what happened to a payout: {subject}",
    },
    "payouts.transfer_returned": {
      name: "payout returned",
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
