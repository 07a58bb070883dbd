import { auditPersonalData } from "#platform/audit/audit.personal-data.ts";
import { outboxPersonalData } from "#platform/mail/outbox.personal-data.ts";
import {
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";
import { eraseSecurityLog, exportSecurityLog } from "./security-log/security-log.store.server.ts";

const withAccount = { goesWith: "auth.users" } as const;
const ownSessions = ownedRows("auth.sessions", "user_id");
const ownFactors = ownedRows("auth.mfa_factors", "user_id");
const ownTokens = ownedRows("auth.one_time_tokens", "user_id");
const ownFlows = ownedRows("auth.flow_state", "user_id");
const ownChallenges = ownedRows("auth.mfa_challenges", { through: ownFactors, by: "factor_id" });

const account = [
  personalTable("auth.users", {
    owner: "id",
    columns: [
      "id",
      "email",
      "email_confirmed_at",
      "email_change",
      "phone",
      "phone_confirmed_at",
      "phone_change",
      "invited_at",
      "last_sign_in_at",
      "raw_app_meta_data",
      "raw_user_meta_data",
      "banned_until",
      "is_anonymous",
      "created_at",
      "updated_at",
    ],
    // `eraseAccount` deletes it last.
    erase: withAccount,
  }),
  personalTable("user_roles", {
    owner: "user_id",
    columns: ["role", "granted_at"],
    erase: withAccount,
  }),
  personalTable("private.view_as", {
    owner: "person_id",
    columns: ["reason", "started_at", "expires_at", "ended_at"],
    orderBy: ["started_at"],
    erase: withAccount,
    others: { operator_id: "who of the team it was; emptied when their account is deleted" },
  }),
  personalTable("private.suspensions", {
    owner: "user_id",
    columns: ["reason", "suspended_at"],
    erase: withAccount,
  }),
];

const waysIn = [
  personalTable("auth.identities", {
    owner: "user_id",
    columns: [
      "provider",
      "provider_id",
      "email",
      "identity_data",
      "last_sign_in_at",
      "created_at",
      "updated_at",
    ],
    orderBy: ["created_at"],
    erase: withAccount,
  }),
  personalTable("auth.sessions", {
    owner: "user_id",
    columns: ["id", "created_at", "updated_at", "refreshed_at", "aal", "user_agent", "ip"],
    orderBy: ["created_at"],
    erase: withAccount,
  }),
  personalTable("auth.mfa_amr_claims", {
    owner: { through: ownSessions, by: "session_id" },
    columns: ["session_id", "authentication_method", "created_at"],
    orderBy: ["created_at"],
    erase: { goesWith: "auth.sessions" },
  }),
  personalTable("auth.mfa_factors", {
    owner: "user_id",
    columns: [
      "id",
      "friendly_name",
      "factor_type",
      "status",
      "phone",
      "last_challenged_at",
      "created_at",
      "updated_at",
    ],
    orderBy: ["created_at"],
    erase: withAccount,
  }),
  personalTable("auth.webauthn_credentials", {
    owner: "user_id",
    columns: ["id", "friendly_name", "transports", "backed_up", "created_at", "last_used_at"],
    orderBy: ["created_at"],
    erase: withAccount,
  }),
  personalTable("private.recovery_code_sets", {
    owner: "user_id",
    columns: [
      "friendly_name",
      "created_at",
      {
        countOf: ownedRows("private.recovery_codes", "user_id", { used_at: null }),
        by: ["user_id", "user_id"],
        as: "unused_codes",
      },
    ],
    erase: withAccount,
  }),
  personalTable("private.known_devices", {
    owner: "user_id",
    columns: ["first_seen_at", "last_seen_at"],
    orderBy: ["first_seen_at"],
    erase: withAccount,
  }),
];

const opensAccounts = "hashes of links and codes that would let someone act as this person";
const underWay = "codes, challenges and provider tokens while a sign-in is under way";
const guards = "counters against guessing";

const keysAndCodes = [
  personalTable("auth.one_time_tokens", {
    owner: "user_id",
    withheld: opensAccounts,
    erase: withAccount,
  }),
  personalTable("private.one_time_details", {
    owner: { through: ownTokens, by: "token_id" },
    withheld: opensAccounts,
    erase: { goesWith: "auth.one_time_tokens" },
  }),
  personalTable("private.recovery_codes", {
    owner: "user_id",
    withheld: "hashes of codes; recovery_code_sets has how many are left",
    erase: { goesWith: "private.recovery_code_sets" },
  }),
  personalTable("auth.refresh_tokens", {
    owner: { through: ownSessions, by: "session_id" },
    withheld: "not used; would hold session keys",
    erase: { goesWith: "auth.sessions" },
  }),
  personalTable("auth.flow_state", {
    owner: "user_id",
    withheld: underWay,
    erase: { delete: "rows" },
  }),
  personalTable("private.oauth_requests", {
    owner: { through: ownFlows, by: "flow_id" },
    withheld: underWay,
    erase: { goesWith: "auth.flow_state" },
  }),
  personalTable("auth.mfa_challenges", {
    owner: { through: ownFactors, by: "factor_id" },
    withheld: underWay,
    erase: { goesWith: "auth.mfa_factors" },
  }),
  personalTable("private.challenge_guards", {
    owner: { through: ownChallenges, by: "challenge_id" },
    withheld: guards,
    erase: { goesWith: "auth.mfa_challenges" },
  }),
  personalTable("private.factor_guards", {
    owner: { through: ownFactors, by: "factor_id" },
    withheld: guards,
    erase: { goesWith: "auth.mfa_factors" },
  }),
  personalTable("auth.webauthn_challenges", {
    owner: "user_id",
    withheld: underWay,
    erase: withAccount,
  }),
];

/** Everything that sign-in stores about a person. Nothing that gives access to the account is exported. */
export const authPersonalData: readonly PersonalDataEntry[] = [
  ...account,
  ...waysIn,
  outboxPersonalData,
  ...keysAndCodes,
  {
    step: "the account log, whose lines name people within JSON",
    tables: ["auth.audit_log_entries"],
    export: exportSecurityLog,
    erase: eraseSecurityLog,
  },
  auditPersonalData,
];
