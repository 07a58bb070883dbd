import { readFileSync } from "node:fs";
import type { DB } from "../../src/platform/database/schema.gen.ts";
import { unitOf } from "./layers.ts";
import { root, type SourceGraph } from "./source-graph.ts";

type Table = keyof DB;
type Owner = `features/${string}` | `platform/${string}`;

/**
 * The owner of each table. Only its owner writes it; others ask the owner's contract, which may
 * hand out rows for their own statements to join (`bookingRows`), or read a view of `readByAll`.
 */
export const tableOwners: Record<Table, Owner> = {
  account_profiles: "features/account",
  application_interviews: "features/hiring",
  application_note_mentions: "features/hiring",
  application_notes: "features/hiring",
  application_notices: "features/hiring",
  application_tags: "features/hiring",
  "auth.audit_log_entries": "features/auth",
  "auth.flow_state": "features/auth",
  "auth.identities": "features/auth",
  "auth.mfa_amr_claims": "features/auth",
  "auth.mfa_challenges": "features/auth",
  "auth.mfa_factors": "features/auth",
  "auth.oauth_client_states": "features/auth",
  "auth.one_time_tokens": "features/auth",
  "auth.refresh_tokens": "features/auth",
  "auth.sessions": "features/auth",
  "auth.users": "features/auth",
  "auth.webauthn_challenges": "features/auth",
  "auth.webauthn_credentials": "features/auth",
  booking_exceptions: "features/booking",
  booking_hosts: "features/booking",
  booking_hours: "features/booking",
  bookings: "features/booking",
  candidate_blocks: "features/candidates",
  candidate_cv_readings: "features/candidates",
  candidate_document_versions: "features/candidates",
  candidate_document_views: "features/candidates",
  candidate_documents: "features/candidates",
  candidate_exams: "features/candidates",
  candidate_experiences: "features/candidates",
  candidate_languages: "features/candidates",
  candidate_pool_views: "features/candidates",
  candidate_profiles: "features/candidates",
  candidate_references: "features/candidates",
  candidate_registrations: "features/candidates",
  candidate_requests: "features/candidates",
  candidate_shares: "features/candidates",
  candidate_shortlist: "features/candidates",
  candidate_trainings: "features/candidates",
  candidate_work_rights: "features/candidates",
  claims_public: "features/claims",
  consent_entries: "features/account",
  consultation_files: "features/consultations",
  consultation_notes: "features/consultations",
  consultation_requests: "features/consultations",
  consultations: "features/consultations",
  cv_review_requests: "features/membership",
  download_counts: "features/resources",
  event_registrations: "features/events",
  events: "features/events",
  events_public: "features/events",
  fact_checks_public: "features/resources",
  fee_answers: "features/fee-protection",
  fee_decisions: "features/fee-protection",
  free_memberships: "features/membership",
  hiring_reminders: "features/hiring",
  hiring_tags: "features/hiring",
  job_application_declines: "features/jobs",
  job_application_drafts: "features/jobs",
  job_application_events: "features/jobs",
  job_application_interviewers: "features/jobs",
  job_applications: "features/jobs",
  job_drafts: "features/jobs",
  job_reports: "features/jobs",
  job_imports: "features/jobs",
  job_promises: "features/jobs",
  job_stages: "features/jobs",
  job_team: "features/jobs",
  job_versions: "features/jobs",
  jobs: "features/jobs",
  open_jobs: "features/jobs",
  dispute_evidence: "features/payments",
  dispute_files: "features/payments",
  disputes: "features/payments",
  ledger_entries: "features/payments",
  ledger_transactions: "features/payments",
  mentor_application_drafts: "features/mentors",
  mentor_applications: "features/mentors",
  mentor_licenses: "features/mentors",
  mentor_photos: "features/mentors",
  mentor_profile_changes: "features/mentors",
  mentor_profiles: "features/mentors",
  mentor_profiles_public: "features/mentors",
  mentor_review_reports: "features/ratings",
  mentor_reviews: "features/ratings",
  mentor_reviews_public: "features/ratings",
  mentor_sessions: "features/mentoring",
  mentor_sheet_syncs: "features/mentors",
  message_blocks: "features/messages",
  message_reports: "features/messages",
  message_thread_members: "features/messages",
  message_threads: "features/messages",
  messages: "features/messages",
  notification_choices: "features/account",
  onboarding_answers: "features/onboarding",
  opportunities: "features/business",
  orders: "features/payments",
  organization_document_requests: "features/employers",
  organization_documents: "features/employers",
  organization_invitations: "features/employers",
  organization_locations: "features/employers",
  organization_members: "features/employers",
  organization_slugs: "features/employers",
  organization_verifications: "features/employers",
  organizations: "features/employers",
  organizations_public: "features/employers",
  own_candidate_requests: "features/candidates",
  own_pool_profile: "features/candidates",
  own_job_application_events: "features/jobs",
  own_job_application_interviews: "features/jobs",
  own_job_application_jobs: "features/jobs",
  own_job_application_outcomes: "features/jobs",
  own_job_application_postings: "features/jobs",
  payable_holds: "features/payments",
  payout_batches: "features/payouts",
  payout_methods: "features/payouts",
  payout_pauses: "features/payouts",
  payout_transfers: "features/payouts",
  payouts: "features/payments",
  playbook_enrollments: "features/career",
  playbook_payments: "features/career",
  playbook_progress: "features/career",
  "private.office_holidays": "features/consultations",
  "private.featured_picks": "features/picks",
  "private.site_notices": "features/notices",
  "private.testimonials": "features/talent",
  testimonials_public: "features/talent",
  "private.publishing_files": "features/publishing",
  "private.publishing_drafts": "features/publishing",
  "private.publishing_public_version": "features/publishing",
  "private.publishing_versions": "features/publishing",
  "private.account_deletions": "features/account",
  "private.admin_policy": "features/auth",
  "private.audit_entries": "platform/audit",
  "private.audit_seals": "platform/audit",
  "private.audit_unsealed": "platform/audit",
  "private.booking_transitions": "features/booking",
  "private.busy_calendars": "features/booking",
  "private.busy_times": "features/booking",
  "private.candidate_expiry_reminders": "features/candidates",
  "private.claims": "features/claims",
  "private.consultation_notices": "features/consultations",
  "private.departed_mentors": "features/mentors",
  "private.challenge_guards": "features/auth",
  "private.factor_guards": "features/auth",
  "private.fact_checks": "features/resources",
  "private.failure_delays": "platform/rate-limit",
  "private.hold_origins": "features/booking",
  "private.job_alert_links": "features/jobs",
  "private.job_alerts": "features/jobs",
  "private.job_changes": "features/jobs",
  "private.job_professions": "features/jobs",
  "private.known_devices": "features/auth",
  "private.mentor_changes": "features/mentors",
  "private.mentor_directory": "features/mentors",
  "private.mailing_links": "features/mailings",
  "private.mailing_recipients": "features/mailings",
  "private.mailings": "features/mailings",
  "private.mentor_reply_rates": "features/messages",
  "private.mentor_sheet_changes": "features/mentors",
  "private.mentor_sheet_sync_turn": "features/mentors",
  "private.mentor_specializations": "features/mentors",
  "private.newsletter_links": "features/newsletter",
  "private.newsletter_subscriptions": "features/newsletter",
  "private.oauth_requests": "features/auth",
  "private.one_time_details": "features/auth",
  "private.organization_invitation_links": "features/employers",
  "private.organization_verification_codes": "features/employers",
  "private.organization_verification_reminders": "features/employers",
  "private.organizations_public_version": "features/employers",
  "private.outbox_messages": "platform/mail",
  "private.paused_queues": "platform/jobs",
  "private.retention_runs": "platform/retention",
  "private.searches_without_results": "features/search",
  "private.payment_events": "features/payments",
  "private.payout_destinations": "features/payouts",
  "private.pool_profiles": "features/candidates",
  "private.pool_profiles_now": "features/candidates",
  "private.rate_limits": "platform/rate-limit",
  "private.realtime_presences": "platform/realtime",
  "private.realtime_servers": "platform/realtime",
  "private.recovery_code_sets": "features/auth",
  "private.recovery_codes": "features/auth",
  "private.sandbox_checkouts": "platform/payment-gateway",
  "private.sandbox_invoices": "platform/payment-gateway",
  "private.dispute_notices": "features/payments",
  "private.sandbox_disputes": "platform/payment-gateway",
  "private.sandbox_refunds": "platform/payment-gateway",
  "private.sandbox_subscriptions": "platform/payment-gateway",
  "private.signing_keys": "features/auth",
  "private.site_mode": "platform/database",
  "private.storage_leftovers": "platform/storage",
  "private.surplus_payments": "features/payments",
  "private.talent_candidates": "features/candidates",
  "private.talent_pool_secrets": "features/candidates",
  "private.talent_readers": "features/candidates",
  "private.suspensions": "features/auth",
  "private.merged_accounts": "features/auth",
  "private.view_as": "features/auth",
  "realtime.messages": "platform/realtime",
  saved_guides: "features/resources",
  saved_jobs: "features/jobs",
  saved_opportunities: "features/business",
  own_saved_opportunities: "features/business",
  own_event_links: "features/events",
  own_plan_mentors: "features/plans",
  own_shared_plans: "features/plans",
  plan_shares: "features/plans",
  plan_steps: "features/plans",
  plans: "features/plans",
  "private.plan_reminder_links": "features/plans",
  "private.plan_reminders": "features/plans",
  saved_searches: "features/jobs",
  scorecard_criteria: "features/hiring",
  scorecard_ratings: "features/hiring",
  scorecards: "features/hiring",
  "storage.buckets": "platform/storage",
  "storage.objects": "platform/storage",
  refunds: "features/payments",
  subscription_payments: "features/payments",
  subscriptions: "features/payments",
  support_messages: "features/help",
  support_ticket_links: "features/help",
  support_tickets: "features/help",
  talent_pool: "features/candidates",
  talent_requests: "features/candidates",
  talent_shares: "features/candidates",
  talent_shortlist: "features/candidates",
  user_roles: "features/auth",
};

/** Views that their owners declare for every feature to read. */
const readByAll: ReadonlySet<Table> = new Set<Table>(["private.mentor_reply_rates"]);

/**
 * Patterns of a table's name in code: calls of the query builder, SQL, and declarations of personal
 * data. Comments don't count.
 */
const builderCall =
  /\b(selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|using|from|table|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|personalTable|ownedRows|columnsOf)\s*(?:<[^>]*>)?\(\s*(\[[^\]]*\]|["'`][^"'`]*["'`])/g;
const statement =
  /\b(from|join|only|using|table|insert\s+into|merge\s+into|update|delete\s+from|truncate)\s+(?:public\.)?((?:[a-z_]+\.)?[a-z_]+)\b/gi;
const writing = /^(insert|update|delete|merge|replace|truncate|personal)/i;

export interface TableUse {
  path: string;
  table: Table;
  writes: boolean;
}

/** Places in the product's own code that name a table. */
export function tableUses({ files }: SourceGraph): TableUse[] {
  return [...files].flatMap(([path, text]) => {
    if (path.endsWith(".gen.ts")) return [];
    const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
    const named = [
      ...[...code.matchAll(builderCall)].flatMap(([, call = "", tables = ""]) =>
        [...tables.matchAll(/["'`]([\w.]+)(?: as \w+)?["'`]/g)].map(
          ([, table = ""]) => [call, table] as const,
        ),
      ),
      ...[...code.matchAll(statement)].map(([, word = "", table = ""]) => [word, table] as const),
    ];
    return named.flatMap(([how, table]) =>
      isTable(table) ? [{ path, table, writes: writing.test(how) }] : [],
    );
  });
}

const isTable = (name: string): name is Table => Object.hasOwn(tableOwners, name);

/** Uses of a table that is another's, as "feature reads table", each once. */
export function tableBreaches(graph: SourceGraph): string[] {
  const found = tableUses(graph).flatMap(({ path, table, writes }) => {
    const user = unitOf(path);
    const owner = tableOwners[table];
    const isOwn = owner.startsWith("platform/") ? user === "platform" : user === owner;
    if (isOwn || (!writes && readByAll.has(table))) return [];
    return [`${user} ${writes ? "writes" : "reads"} ${table}`];
  });
  return [...new Set(found)].sort();
}

/** The tables and views of the schema, as its generated types list them. */
export function listTables(): string[] {
  const types = readFileSync(`${root}src/platform/database/schema.gen.ts`, "utf8");
  const all = types.slice(types.indexOf("export interface DB {"));
  return [...all.matchAll(/^ {2}"?([\w.]+)"?: \w+;$/gm)].map(([, name = ""]) => name).sort();
}
