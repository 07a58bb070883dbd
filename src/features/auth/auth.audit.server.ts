import { type DeclaredActions, declareAudit } from "#platform/audit/declare-audit.ts";

export const authAudit = declareAudit({
  group: "Accounts",
  subjects: {
    user: { noun: "", page: (id) => `/admin/users/${id}`, isPerson: true, isAccount: true },
    signing_key: { noun: "signing key" },
  },
  actions: {
    "accounts.user_created": { sentence: "added the account of {subject}", personal: ["by"] },
    "accounts.user_changed": { sentence: "changed the account of {subject}", personal: ["by"] },
    "accounts.user_deleted": { sentence: "deleted the account of {subject}", personal: ["by"] },
    "accounts.user_invited": { sentence: "invited {subject}", personal: ["by", "email"] },
    "accounts.link_generated": {
      name: "sign-in link created",
      sentence: "created a sign-in link for {subject}",
      personal: ["by", "email"],
    },
    "accounts.factor_deleted": {
      name: "second step removed",
      sentence: "removed a second step of {subject}",
      personal: ["by"],
    },
    "accounts.factor_updated": {
      name: "second step changed",
      sentence: "changed a second step of {subject}",
      personal: ["by"],
    },
    "accounts.passkey_deleted": { sentence: "removed a passkey of {subject}", personal: ["by"] },
    "accounts.admin_granted": { sentence: "made {subject} an administrator", personal: ["by"] },
    "accounts.admin_revoked": {
      sentence: "removed the administrator role from {subject}",
      personal: ["by"],
    },
    "accounts.roles_changed": { sentence: "changed the roles of {subject}", personal: ["by"] },
    "accounts.user_suspended": { sentence: "suspended {subject}", personal: ["by"] },
    "accounts.user_unsuspended": {
      name: "suspension lifted",
      sentence: "lifted the suspension of {subject}",
      personal: ["by"],
    },
    "accounts.user_merged": {
      name: "another account merged in",
      sentence: "merged another account into {subject}",
      personal: ["by", "email"],
    },
    "accounts.user_merged_away": {
      name: "merged into another account",
      sentence: "merged {subject} into another account",
      personal: ["by"],
    },
    "accounts.sessions_ended": {
      name: "signed out everywhere",
      sentence: "signed {subject} out everywhere",
      personal: ["by"],
    },
    "accounts.data_exported_by_team": {
      name: "data downloaded by the team",
      sentence: "downloaded a copy of the data of {subject}",
      personal: ["by"],
    },
    "accounts.view_as_started": {
      name: "started viewing as someone",
      sentence: "started viewing the site as {subject}",
      personal: ["by"],
    },
    "accounts.view_as_ended": {
      name: "stopped viewing as someone",
      sentence: "stopped viewing the site as {subject}",
    },
    "accounts.session_ended": {
      name: "signed out of one device",
      sentence: "signed {subject} out of one device",
      personal: ["by", "ended"],
    },
    "accounts.confirmation_sent": {
      sentence: "sent {subject} another confirmation email",
      personal: ["by"],
    },
    "accounts.suspension_over": {
      name: "suspension ended automatically",
      sentence: "ended the suspension of {subject} on schedule",
    },
    "accounts.signing_key_revoked": "revoked {subject}",
  },
});

declare module "#platform/audit/audit.ts" {
  interface AuditActions extends DeclaredActions<typeof authAudit> {}
}
