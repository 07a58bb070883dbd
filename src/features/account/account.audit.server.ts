import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const accountAudit = declareAudit({
  group: "Personal data",
  actions: {
    "accounts.account_deleted": "deleted the account of {subject}, as its owner asked",
    "accounts.data_exported": "downloaded the data of {subject}",
    "accounts.deletion_requested": "asked to delete the account of {subject}",
    "accounts.deletion_cancelled": "canceled the deletion of the account of {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof accountAudit> {}
}
