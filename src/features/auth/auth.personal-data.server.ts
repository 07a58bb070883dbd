import { auditPersonalData } from "#platform/audit/audit.personal-data.ts";
import { outboxPersonalData } from "#platform/mail/outbox.personal-data.ts";
import { blocks, goes, leaves, moves, stays } from "#platform/personal-data/merge.ts";
import {
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";
import { eraseSecurityLog, exportSecurityLog } from "./security-log/security-log.store.server.ts";
import { isSeenByTeam } from "./view-as/view-as.store.server.ts";

const waysInLeave = "The account you're keeping has its own ways to sign in";

const withAccount = { goesWith: "auth.users" } as const;
const ownSessions = ownedRows("auth.sessions", "user_id");
const ownFactors = ownedRows("auth.mfa_factors", "user_id");
const ownTokens = ownedRows("auth.one_time_tokens", "user_id");
const ownFlows = ownedRows("auth.flow_state", "user_id");
const ownChallenges = ownedRows("auth.mfa_challenges", { through: ownFactors, by: "factor_id" });

const account: readonly PersonalDataEntry[] = [
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
    merge: {
      email: leaves(
        "It can be used again. The owner can add it to their account or sign up with it",
      ),
    },
  }),
  personalTable("user_roles", {
    owner: "user_id",
    columns: ["role", "granted_at"],
    erase: withAccount,
    merge: {
      user_id: blocks("The account we'll delete has a role on the site. Remove its roles first."),
    },
  }),
  personalTable("private.view_as", {
    owner: "person_id",
    columns: ["reason", "started_at", "expires_at", "ended_at"],
    orderBy: ["started_at"],
    erase: withAccount,
    others: { operator_id: "who of the team it was; emptied when their account is deleted" },
    merge: { person_id: moves("Visits by our team as this person"), operator_id: moves() },
  }),
  {
    step: "nobody of the team sees the site as a person whose account is being merged",
    tables: ["private.view_as"],
    async planMerge(_services, transaction, { from, to }) {
      return (await isSeenByTeam(transaction, [from.userId, to.userId]))
        ? {
            blocks: [
              "Someone on the team is viewing the site as this person right now. Wait until they stop.",
            ],
          }
        : {};
    },
  },
  personalTable("private.merged_accounts", {
    owner: "user_id",
    columns: ["email", "merged_at"],
    orderBy: ["merged_at"],
    erase: withAccount,
    merge: {
      former_id: stays("the ID that logs have"),
      user_id: moves("Accounts merged into it before"),
      email: stays("the address at the time"),
    },
  }),
  personalTable("private.suspensions", {
    owner: "user_id",
    columns: ["reason", "suspended_at"],
    erase: withAccount,
    merge: {
      user_id: blocks(
        "One of the accounts is suspended. Lift the suspension first. A merge can't end or extend one.",
        { either: true },
      ),
      suspended_by: moves(),
    },
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
    merge: { user_id: leaves(waysInLeave, "Ways to sign in"), email: leaves(waysInLeave) },
  }),
  personalTable("auth.sessions", {
    owner: "user_id",
    columns: ["id", "created_at", "updated_at", "refreshed_at", "aal", "user_agent", "ip"],
    orderBy: ["created_at"],
    erase: withAccount,
    merge: { user_id: leaves("They're signed out right away", "Signed-in devices") },
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
    merge: { user_id: leaves(waysInLeave, "Second steps") },
  }),
  personalTable("auth.webauthn_credentials", {
    owner: "user_id",
    columns: ["id", "friendly_name", "transports", "backed_up", "created_at", "last_used_at"],
    orderBy: ["created_at"],
    erase: withAccount,
    merge: { user_id: leaves(waysInLeave, "Passkeys") },
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
    merge: { user_id: leaves(waysInLeave) },
  }),
  personalTable("private.known_devices", {
    owner: "user_id",
    columns: ["first_seen_at", "last_seen_at"],
    orderBy: ["first_seen_at"],
    erase: withAccount,
    merge: { user_id: leaves(waysInLeave) },
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
    merge: { user_id: leaves(waysInLeave) },
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
    merge: { user_id: leaves(waysInLeave) },
  }),
  personalTable("auth.refresh_tokens", {
    owner: { through: ownSessions, by: "session_id" },
    withheld: "not used; would hold session keys",
    erase: { goesWith: "auth.sessions" },
    merge: { user_id: leaves(waysInLeave) },
  }),
  personalTable("auth.flow_state", {
    owner: "user_id",
    withheld: underWay,
    erase: { delete: "rows" },
    merge: { user_id: goes(waysInLeave) },
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
    merge: { user_id: leaves(waysInLeave) },
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
