import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "./support/database/test-database.ts";

/**
 * Privileges of the visitor roles on each table and view. A new table fails here until its
 * privileges are listed. Which rows they see is proven beside each feature.
 */
const readableByEverybody = [
  "claims_public",
  "events_public",
  "fact_checks_public",
  "jobs",
  "mentor_profiles_public",
  "mentor_reviews_public",
  "open_jobs",
  "opportunities",
  "job_promises",
  "testimonials_public",
  "organizations_public",
];
const readableWhenSignedIn = [
  "account_profiles",
  "application_interviews",
  "application_note_mentions",
  "application_notes",
  "application_notices",
  "application_tags",
  "booking_exceptions",
  "booking_hosts",
  "booking_hours",
  "bookings",
  "candidate_blocks",
  "candidate_cv_readings",
  "candidate_document_versions",
  "candidate_document_views",
  "candidate_documents",
  "candidate_exams",
  "candidate_experiences",
  "candidate_languages",
  "candidate_pool_views",
  "candidate_profiles",
  "candidate_references",
  "candidate_registrations",
  "candidate_trainings",
  "candidate_work_rights",
  "consent_entries",
  "consultation_files",
  "consultation_notes",
  "consultation_requests",
  "consultations",
  "cv_review_requests",
  "dispute_evidence",
  "dispute_files",
  "disputes",
  "download_counts",
  "event_registrations",
  "fee_answers",
  "fee_decisions",
  "free_memberships",
  "hiring_tags",
  "job_application_declines",
  "job_application_drafts",
  "job_application_events",
  "job_application_interviewers",
  "job_applications",
  "job_drafts",
  "job_reports",
  "job_imports",
  "job_stages",
  "job_team",
  "job_versions",
  "ledger_entries",
  "ledger_transactions",
  "mentor_application_drafts",
  "mentor_applications",
  "mentor_licenses",
  "mentor_profile_changes",
  "mentor_profiles",
  "mentor_review_reports",
  "mentor_reviews",
  "mentor_sessions",
  "mentor_sheet_syncs",
  "message_blocks",
  "message_reports",
  "message_thread_members",
  "message_threads",
  "messages",
  "notification_choices",
  "onboarding_answers",
  "orders",
  "organization_document_requests",
  "organization_documents",
  "organization_invitations",
  "organization_locations",
  "organization_members",
  "organization_slugs",
  "organization_verifications",
  "organizations",
  "own_candidate_requests",
  "own_job_application_events",
  "own_job_application_interviews",
  "own_job_application_jobs",
  "own_job_application_outcomes",
  "own_job_application_postings",
  "own_event_links",
  "own_plan_mentors",
  "own_pool_profile",
  "own_saved_opportunities",
  "own_shared_plans",
  "payable_holds",
  "payout_batches",
  "payout_methods",
  "payout_pauses",
  "payout_transfers",
  "payouts",
  "plan_shares",
  "plan_steps",
  "plans",
  "playbook_enrollments",
  "playbook_payments",
  "playbook_progress",
  "saved_guides",
  "saved_jobs",
  "saved_opportunities",
  "saved_searches",
  "scorecard_criteria",
  "scorecard_ratings",
  "scorecards",
  "refunds",
  "subscription_payments",
  "subscriptions",
  "talent_pool",
  "talent_requests",
  "talent_shares",
  "talent_shortlist",
];
/**
 * Anonymous visitors may ask and find nothing: the client checks for the role admin at any time.
 */
const emptyForAnonymous = ["user_roles"];
/** A photo is public once the site shows its mentor with it. */
const shownWithMentor = ["mentor_photos"];
/**
 * The site's own pages search and show mentors with their visitor's role; no address leads there.
 */
const directoryGrants = ["anon", "authenticated"].flatMap((role) => [
  `${role} SELECT private.mentor_directory`,
  `${role} SELECT private.mentor_changes`,
  `${role} SELECT private.job_changes`,
]);
/** The storage API works as the visitor, so that row security decides about uploads too. */
const storageGrants = [
  "anon SELECT storage.buckets",
  "anon SELECT storage.objects",
  "authenticated DELETE storage.objects",
  "authenticated INSERT storage.objects",
  "authenticated SELECT storage.buckets",
  "authenticated SELECT storage.objects",
  "authenticated UPDATE storage.objects",
];
/**
 * Row security checks joining and sending as the person who wants to; without a policy, no one
 * may.
 */
const realtimeGrants = [
  "authenticated INSERT realtime.messages",
  "authenticated SELECT realtime.messages",
];
/**
 * Members read whether the code that their organization was sent still works. Payers read what became of their months,
 * in the list of their payments.
 */
const readableColumns = {
  organization_verification_codes: ["expires_at", "tries", "verification_id"],
  surplus_payments: [
    "amount_cents",
    "bounced_at",
    "dropped_at",
    "payment_id",
    "provider",
    "refunded_at",
    "subscription_id",
  ],
};
const columnGrants = Object.entries(readableColumns).flatMap(([table, columns]) =>
  columns.map((column) => `authenticated SELECT private.${table}.${column}`),
);

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

async function read<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await opened.database.asSystem("test", (transaction) =>
    query.execute(transaction),
  );
  return rows;
}

describe("the visitor roles", () => {
  test("may do exactly what is written down, and write nothing but files and messages", async () => {
    const grants = await read(sql<{ entry: string }>`
      select format('%s %s %s.%s', grantee, privilege_type, table_schema, table_name) as entry
      from information_schema.role_table_grants
      where grantee in ('anon', 'authenticated', 'PUBLIC')
        and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')
      order by entry
    `);
    const select = (role: string) => (table: string) => `${role} SELECT public.${table}`;
    expect(grants.map(({ entry }) => entry)).toEqual(
      [
        ...[...readableByEverybody, ...emptyForAnonymous, ...shownWithMentor].map(select("anon")),
        ...[
          ...readableByEverybody,
          ...emptyForAnonymous,
          ...shownWithMentor,
          ...readableWhenSignedIn,
        ].map(select("authenticated")),
        ...realtimeGrants,
        ...directoryGrants,
        ...storageGrants,
      ].sort(),
    );
  });

  test("may do what is written down to single columns, and nothing else", async () => {
    const grants = await read(sql<{ entry: string }>`
      select format('%s %s %s.%s', acl.grantee::regrole, acl.privilege_type,
        named.attrelid::regclass, named.attname) as entry
      from pg_attribute as named
      join pg_class as owner on owner.oid = named.attrelid
        and owner.relnamespace <> 'pg_catalog'::regnamespace
      cross join lateral aclexplode(named.attacl) as acl
    `);
    expect(grants.map(({ entry }) => entry).sort()).toEqual(columnGrants);
  });

  test("meet row security on every table they can name", async () => {
    const unprotected = await read(sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace in ('public'::regnamespace, 'storage'::regnamespace,
        'realtime'::regnamespace) and relkind in ('r', 'p')
        and not relrowsecurity and relname not like 'meridian_migrations%'
    `);
    expect(unprotected).toEqual([]);
  });

  test("may call no function of ours but the ones that say who they are and which photos are public", async () => {
    const callable = await read(sql<{ name: string }>`
      select distinct p.pronamespace::regnamespace || '.' || p.proname as name
      from pg_proc p
      where p.pronamespace in ('auth'::regnamespace, 'private'::regnamespace, 'public'::regnamespace)
        and has_function_privilege('anon', p.oid, 'execute')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by name
    `);
    expect(callable.map(({ name }) => name)).toEqual([
      "auth.email",
      "auth.jwt",
      "auth.role",
      "auth.uid",
      "private.has_right",
      "private.is_photo_shown",
    ]);
  });

  test("can neither make nor change what others rely on", async () => {
    for (const statement of [
      "create table public.mine (id int)",
      "create schema mine",
      "alter table public.user_roles disable row level security",
    ]) {
      await expect(
        opened.database.as({ kind: "anonymous" }, (transaction) =>
          sql.raw(statement).execute(transaction),
        ),
        statement,
      ).rejects.toThrow();
    }
  });
});
