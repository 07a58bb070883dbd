import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { collectSubjects } from "./export.usecases.server.ts";
import { leaveTraces } from "./personal-data.test-support.ts";

let context: TestContext;
let person: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  person = await context.createUser();
  await leaveTraces(context, person);
});
afterAll(() => context.close());

/** What refers to a person, or to something of theirs, and is in no export; and why. */
const notExported: Record<string, string> = {
  "auth.one_time_tokens": "hashes of links and codes that would let somebody act",
  "private.one_time_details": "the same, beside them",
  "auth.refresh_tokens": "not used; would hold keys of sessions",
  "auth.flow_state": "sign-ins under way, with codes and tokens of providers",
  "private.oauth_requests": "the same, beside them",
  "auth.mfa_challenges": "codes under way",
  "private.challenge_guards": "the same, beside them",
  "private.factor_guards": "counters against guessing",
  "auth.webauthn_challenges": "challenges under way",
  "private.recovery_codes": "hashes of codes; how many are left is with recovery_code_sets",
  "private.newsletter_links": "hashes of links from mails",
  "private.hold_origins": "keyed hashes of networks, forgotten after a day",
  "private.outbox_messages":
    "mails as they were sent, with codes and links; they are in the mailbox",
};

/** Columns that refer to people as those who did something to somebody else's rows. */
const asAdmin = new Set([
  "public.message_reports.handled_by",
  "public.mentor_review_reports.handled_by",
  "public.mentor_reviews.hidden_by",
  "public.mentor_applications.decided_by",
  "public.mentor_profile_changes.decided_by",
  "public.consultation_requests.handled_by",
  "public.cv_review_requests.reviewed_by",
  "public.payouts.recorded_by",
  "private.newsletter_issues.sent_by",
]);

/** References that forget the person and keep the row; and why. */
const keptRows: Record<string, string> = {
  "public.orders.user_id": "records of payments are kept for the tax office",
  "public.subscriptions.user_id": "the same",
  "public.bookings.guest_id": "the other side's appointment; erasePersonalData takes the name out",
  "public.booking_hosts.user_id": "guests' appointments hang on it; erasePersonalData pauses it",
  "private.newsletter_issues.sent_by": "what was sent to others stays on record",
  "public.payouts.recorded_by": "what was paid to others stays in the books",
  "public.mentor_applications.decided_by": "another's application",
  "public.mentor_profile_changes.decided_by": "another's profile",
  "public.mentor_profiles.user_id": "deleted by erasePersonalData",
  "public.message_threads.mentee_id": "the other member reads on, as with a former member",
  "public.message_threads.mentor_user_id": "the same",
  "public.messages.sender_id": "the same",
  "public.message_reports.reporter_id": "the report is about another",
  "public.message_reports.handled_by": "another's report",
  "public.mentor_reviews.author_id":
    "published ones stay as a former member's; erasePersonalData deletes the others",
  "public.mentor_reviews.hidden_by": "another's review",
  "public.mentor_review_reports.reporter_id": "the report is about another",
  "public.mentor_review_reports.handled_by": "another's report",
  "public.mentor_sheet_syncs.started_by": "what a sync did is the site's",
  "public.consultation_requests.user_id": "deleted by erasePersonalData",
  "public.consultation_requests.handled_by": "another's request",
  "public.cv_review_requests.reviewed_by": "another's request",
  "public.jobs.posted_by": "kept for those who applied, closed by erasePersonalData",
};

interface Reference {
  from: string;
  column: string;
  to: string;
  onDelete: string;
}

async function listReferences(): Promise<Reference[]> {
  const { rows } = await context.services.database.asSystem("list references", (transaction) =>
    sql<Reference>`
      select source.relnamespace::regnamespace || '.' || source.relname as "from",
             attribute.attname as "column",
             target.relnamespace::regnamespace || '.' || target.relname as "to",
             constraints.confdeltype::text as "onDelete"
      from pg_constraint constraints
      join pg_class source on source.oid = constraints.conrelid
      join pg_class target on target.oid = constraints.confrelid
      join pg_attribute attribute
        on attribute.attrelid = source.oid and attribute.attnum = constraints.conkey[1]
      where constraints.contype = 'f'
        and source.relnamespace::regnamespace::text in ('auth', 'public', 'private', 'storage')
    `.execute(transaction),
  );
  return rows;
}

/** Tables whose columns name a person without a reference that the database knows. */
async function listNamingTables(): Promise<string[]> {
  const names = [
    "user_id",
    "owner",
    "actor_id",
    "email",
    "account_email",
    "recipient",
    "posted_by",
  ];
  const { rows } = await context.services.database.asSystem("list columns", (transaction) =>
    sql<{ table: string }>`
      select distinct table_schema || '.' || table_name as "table"
      from information_schema.columns
      where table_schema in ('auth', 'public', 'private', 'storage')
        and column_name = any(${names})
        and table_name not like '%\\_public'
    `.execute(transaction),
  );
  return rows.map(({ table }) => table);
}

test("every table that refers to people is in somebody's export, or said here to be in none", async () => {
  const references = (await listReferences()).filter(
    ({ from, column }) => !asAdmin.has(`${from}.${column}`),
  );
  const personal = new Set(["auth.users", "auth.audit_log_entries", ...(await listNamingTables())]);
  for (let before = 0; before < personal.size; ) {
    before = personal.size;
    for (const { from, to } of references) {
      // Rows of buckets and jobs are everybody's, whoever made them.
      if (personal.has(to) && !["storage.buckets", "public.jobs"].includes(to)) personal.add(from);
    }
  }
  personal.delete("storage.buckets");

  const subjects = await collectSubjects(context.services, person.userId);
  const exported = new Set([...subjects.map(({ table }) => table), "objects"]);
  const missing = [...personal].filter(
    (table) => !exported.has(table.split(".")[1] ?? "") && !(table in notExported),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(notExported).filter((table) => !personal.has(table))).toEqual([]);
});

test("no two features export the same table, and each names it also when there is nothing", async () => {
  const nobody = await context.createUser();
  const subjects = await collectSubjects(context.services, nobody.userId);
  const tables = subjects.map(({ table }) => table);
  expect(new Set(tables).size).toBe(tables.length);
  expect(subjects.filter(({ rows }) => !Array.isArray(rows))).toEqual([]);
});

test("no export has a column that opens anything", async () => {
  const secret = /password|secret|token|hash|hmac|public_key|credential|checkout_url|nonce|otp/i;
  const subjects = await collectSubjects(context.services, person.userId);
  const named = new Set<string>();
  for (const { table, rows } of subjects) {
    for (const row of rows as Record<string, unknown>[]) {
      for (const column of Object.keys(row))
        if (secret.test(column)) named.add(`${table}.${column}`);
    }
  }
  expect([...named]).toEqual([]);
});

test("every reference to people goes with them, or forgets them for a reason", async () => {
  const toUsers = (await listReferences()).filter(({ to }) => to === "auth.users");
  const unexplained = toUsers.filter(
    ({ from, column, onDelete }) => onDelete !== "c" && !(`${from}.${column}` in keptRows),
  );
  expect(unexplained).toEqual([]);
  const forgetting = toUsers.filter(({ onDelete }) => onDelete === "n");
  expect(forgetting.map(({ from, column }) => `${from}.${column}`).sort()).toEqual(
    Object.keys(keptRows).sort(),
  );
});
