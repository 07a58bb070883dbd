import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { deleteOldData, deleteOldDataJob } from "#platform/retention/delete-old-data.ts";
import { describePeriod } from "#platform/retention/describe-period.ts";
import type { ConfiguredRule } from "#platform/retention/retention.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { configure } from "../../server/configuration.ts";
import * as privacyPage from "../legal/pages/privacy.tsx";
import * as retentionPage from "./pages/admin-retention.tsx";
import { readRetention } from "./retention.usecases.server.ts";

let context: TestContext;
let operator: TestUser;
let person: TestUser;

beforeAll(async () => {
  context = await createTestContext({ environment: { RETENTION_DECIDED_REPORTS_DAYS: "365" } });
  operator = await context.createUser({ roles: ["admin"] });
  person = await context.createUser();
  await inSystem((transaction) =>
    sql`insert into candidate_profiles (user_id, created_at, updated_at)
      values (${person.userId}, now(), now())`.execute(transaction),
  );
});
afterAll(() => context.close());

const inSystem = <Result,>(work: (transaction: DatabaseTransaction) => Promise<Result>) =>
  context.services.database.asSystem("test", work);

/** One row of each kind with the time that its days count from; answers how to find it again. */
const samples: Record<
  string,
  (transaction: DatabaseTransaction, at: Date, mark: string) => Promise<unknown>
> = {
  "auth.security_events": (transaction, at, mark) =>
    sql`insert into auth.audit_log_entries (id, payload, created_at, ip_address)
      values (gen_random_uuid(), ${JSON.stringify({ mark })}::json, ${at}, ${mark})`.execute(
      transaction,
    ),
  "auth.known_devices": (transaction, at, mark) =>
    sql`insert into private.known_devices (user_id, fingerprint, first_seen_at, last_seen_at)
      values (${person.userId}, ${mark}, ${at}, ${at})`.execute(transaction),
  "payments.notices": (transaction, at, mark) =>
    sql`insert into private.payment_events (provider, event_id, received_at, applied_at)
      values ('stripe', ${mark}, ${at}, ${at})`.execute(transaction),
  "payments.dispute-evidence": async (transaction, at, mark) => {
    const id = randomUUID();
    await sql`insert into disputes (id, provider, provider_id, amount_cents, currency, reason, status, stage,
        answers, opened_at, decided_at, checked_at)
      values (${id}, 'stripe', ${id}, 100, 'USD', 'general', 'lost', 'chargeback', 0, ${at}, ${at}, ${at})`.execute(
      transaction,
    );
    await sql`insert into dispute_evidence (dispute_id, texts, version, saved_at)
      values (${id}, '{}', 1, ${at})`.execute(transaction);
    await sql`insert into dispute_files (dispute_id, kind, object, file_name, type, size, added_at)
      values (${id}, 'receipt', ${`${id}/${id}`}, ${mark}, 'application/pdf', 1, ${at})`.execute(
      transaction,
    );
  },
  "messages.decided_reports": async (transaction, at, mark) => {
    const thread = randomUUID();
    await sql`insert into message_threads (id, last_message_at) values (${thread}, ${at})`.execute(
      transaction,
    );
    await sql`insert into message_reports (thread_id, reporter_role, reason, created_at, handled_at)
      values (${thread}, 'mentee', ${mark}, ${at}, ${at})`.execute(transaction);
  },
  "plans.reminder_links": (transaction, at, mark) =>
    sql`insert into private.plan_reminder_links (token_hash, user_id, created_at)
      values (rpad(${mark}, 64, '.'), ${person.userId}, ${at})`.execute(transaction),
  "jobs.alerts": async (transaction, at, mark) => {
    const job = randomUUID();
    await sql`insert into jobs (id, title, employer, sector, location, country, employment_type, salary_min_cents,
        salary_max_cents, salary_currency, salary_period, is_vacant, uses_ai, description, responsibilities,
        requirements, skills, posted_at, closes_at)
      values (${job}, ${mark}, 'Lakeside Hospital', 'healthcare', 'Toronto, ON', 'CA', 'full_time', 100, 100, 'CAD',
        'year', true, false, repeat('Care ', 12), '{Care}', '{Care}', '{Care}', ${at}::timestamptz,
        ${at}::timestamptz + interval '30 days')`.execute(transaction);
    await sql`insert into private.job_alerts (user_id, job_id, sent_at)
      values (${person.userId}, ${job}, ${at})`.execute(transaction);
  },
  "jobs.alert_links": (transaction, at, mark) =>
    sql`insert into private.job_alert_links (token_hash, user_id, stops, created_at)
      values (rpad(${mark}, 64, '.'), ${person.userId}, 'all', ${at})`.execute(transaction),
  "mailings.recipients": async (transaction, at, mark) => {
    const id = randomUUID();
    await sql`insert into private.mailings
      (id, kind, audience, status, subject, body, created_at, updated_at, started_at, finished_at, recipients)
      values (${id}, 'newsletter', 'newsletter', 'sent', 'News', 'Hello', ${at}, ${at}, ${at}, ${at}, 1)`.execute(
      transaction,
    );
    await sql`insert into private.mailing_recipients (mailing_id, reference, email, state, handled_at)
      values (${id}, gen_random_uuid(), ${`${mark}@people.example`}, 'handed_over', ${at})`.execute(
      transaction,
    );
  },
  "candidates.document_views": (transaction, at, mark) =>
    sql`insert into candidate_document_views (user_id, document_title, action, viewed_at)
      values (${person.userId}, ${mark}, 'viewed', ${at})`.execute(transaction),
  "candidates.pool_views": (transaction, at, mark) =>
    sql`insert into candidate_pool_views (user_id, organization_name, viewed_at)
      values (${person.userId}, ${mark}, ${at})`.execute(transaction),
  "consultations.files": async (transaction, at, mark) => {
    const id = randomUUID();
    await sql`insert into bookings (id, kind, host_id, guest_name, guest_time_zone, status, status_changed_at,
        starts_at, ends_at, blocked_until, created_at)
      select ${id}::uuid, 'consultation', id, 'Guest', 'UTC', 'confirmed', ${at}::timestamptz,
        ${at}::timestamptz - interval '1 hour', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from booking_hosts where kind = 'office' order by id limit 1`.execute(transaction);
    await sql`update bookings set status = 'completed' where id = ${id}`.execute(transaction);
    await sql`insert into consultations (booking_id, topic, fingerprint)
      values (${id}, 'career', ${"0".repeat(64)})`.execute(transaction);
    await sql`insert into consultation_files (id, booking_id, side, file_name, type, size, added_at)
      values (gen_random_uuid(), ${id}, 'guest', ${mark}, 'application/pdf', 1, ${at})`.execute(
      transaction,
    );
  },
  "newsletter.unconfirmed": (transaction, at, mark) =>
    sql`insert into private.newsletter_subscriptions (email, status, requested_at, requested_from, consent_version, consent_wording)
      values (${`${mark}@people.example`}, 'pending', ${at}, '203.0.113.0', '1', 'Yes')`.execute(
      transaction,
    ),
  "help.closed_tickets": (transaction, at, mark) => addTicket(transaction, "closed", at, mark),
  "help.unconfirmed_tickets": (transaction, at, mark) =>
    addTicket(transaction, "unconfirmed", at, mark),
  "search.vain-searches": (transaction, at, mark) =>
    sql`insert into private.searches_without_results (day, place, words, searches)
      values ((${at}::timestamptz at time zone 'UTC')::date, 'site', ${mark}, 2)`.execute(
      transaction,
    ),
  "mail.outbox": (transaction, at, mark) =>
    sql`insert into private.outbox_messages (id, recipient, subject, text, created_at)
      values (gen_random_uuid(), 'a@people.example', ${mark}, 'Hello', ${at})`.execute(transaction),
};

async function addTicket(
  transaction: DatabaseTransaction,
  status: "closed" | "unconfirmed",
  at: Date,
  mark: string,
): Promise<void> {
  await sql`insert into support_tickets (id, name, email, topic, subject, status, status_at, created_at)
    values (gen_random_uuid(), 'Ada', 'ada@people.example', 'other', ${mark}, ${status}, ${at}, ${at})`.execute(
    transaction,
  );
}

/** The table and column that hold the mark of a sample. */
const places: Record<string, [table: string, column: string]> = {
  "auth.security_events": ["auth.audit_log_entries", "ip_address"],
  "auth.known_devices": ["private.known_devices", "fingerprint"],
  "payments.notices": ["private.payment_events", "event_id"],
  "payments.dispute-evidence": ["dispute_files", "file_name"],
  "messages.decided_reports": ["message_reports", "reason"],
  "plans.reminder_links": ["private.plan_reminder_links", "token_hash"],
  "jobs.alerts": ["private.job_alerts", "title"],
  "jobs.alert_links": ["private.job_alert_links", "token_hash"],
  "mailings.recipients": ["private.mailing_recipients", "email"],
  "candidates.document_views": ["candidate_document_views", "document_title"],
  "candidates.pool_views": ["candidate_pool_views", "organization_name"],
  "consultations.files": ["consultation_files", "file_name"],
  "newsletter.unconfirmed": ["private.newsletter_subscriptions", "email"],
  "help.closed_tickets": ["support_tickets", "subject"],
  "help.unconfirmed_tickets": ["support_tickets", "subject"],
  "search.vain-searches": ["private.searches_without_results", "words"],
  "mail.outbox": ["private.outbox_messages", "subject"],
};

/** Kinds that are stored by the day. Each day goes as a whole. */
const keptByDay = new Set(["search.vain-searches"]);

/** Tables whose own columns can't hold a mark. */
const beside: Record<string, string> = { "jobs.alerts": "join jobs on jobs.id = job_id" };

/** The marks of samples that are still there. */
async function marksOf(kind: string): Promise<string[]> {
  const [table, column] = places[kind] ?? ["", ""];
  const { rows } = await inSystem((transaction) =>
    sql<{ mark: string }>`
      select ${sql.ref(column)} as mark from ${sql.table(table)} ${sql.raw(beside[kind] ?? "")}
      where ${sql.ref(column)} like 'mark-%' order by 1`.execute(transaction),
  );
  return rows.map(({ mark }) => mark.replace(/(@people\.example|\.+)$/, ""));
}

async function add(kind: string, at: Date, mark: string): Promise<void> {
  await inSystem(async (transaction) => await samples[kind]?.(transaction, at, mark));
}

const rules = () => context.services.retention.rules;
const ruleOf = (kind: string) => rules().find((rule) => rule.kind === kind) as ConfiguredRule;

beforeEach(async () => {
  await inSystem(async (transaction) => {
    await sql`delete from private.retention_runs`.execute(transaction);
    for (const [kind, [table, column]] of Object.entries(places)) {
      if (kind === "mailings.recipients")
        await sql`delete from private.mailings`.execute(transaction);
      else if (kind === "jobs.alerts")
        await sql`delete from private.job_alerts`.execute(transaction);
      else if (kind === "payments.dispute-evidence")
        await sql`delete from dispute_evidence`.execute(transaction);
      else {
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} like 'mark-%'`.execute(
          transaction,
        );
      }
    }
  });
});

test("every kind has a sample here, a name of its own and a setting of its own", () => {
  const kinds = rules().map(({ kind }) => kind);
  expect([...kinds].sort()).toEqual(Object.keys(samples).sort());
  const all = [...kinds, ...context.services.retention.own.map(({ kind }) => kind)];
  expect(new Set(all).size).toBe(all.length);
  const variables = rules().map(({ allowed }) => allowed.variable);
  expect(new Set(variables).size).toBe(variables.length);
});

describe("the nightly job", () => {
  test.each(Object.keys(samples))(
    "deletes %s that are older than their days, and no other",
    async (kind) => {
      const { days } = ruleOf(kind);
      const now = context.clock.now();
      const over = keptByDay.has(kind) ? 25 : 1;
      await add(kind, subtractTime(now, { days, hours: over }), "mark-old");
      await add(kind, subtractTime(now, { days: days - 1, hours: 23 }), "mark-young");
      await deleteOldData(context.services);
      expect(await marksOf(kind)).toEqual(["mark-young"]);
      const { kept } = await readRetention(context.services, operator);
      const run = kept.find((each) => each.kind === kind)?.run;
      expect(run).toMatchObject({ deleted: 1, total: 1, isUnfinished: false, hasFailed: false });
      expect(run?.ranAt).toEqual(now);
    },
  );

  test("leaves what isn't decided, applied or sent yet, however old it is", async () => {
    const long = subtractTime(context.clock.now(), { days: 4_000 });
    await add("payments.notices", long, "mark-notice");
    await add("messages.decided_reports", long, "mark-report");
    await inSystem(async (transaction) => {
      await sql`update private.payment_events set applied_at = null where event_id = 'mark-notice'`.execute(
        transaction,
      );
      await sql`update message_reports set handled_at = null where reason = 'mark-report'`.execute(
        transaction,
      );
    });
    await deleteOldData(context.services);
    expect(await marksOf("payments.notices")).toEqual(["mark-notice"]);
    expect(await marksOf("messages.decided_reports")).toEqual(["mark-report"]);
  });

  test("takes people out of a mailing, and leaves its counts true", async () => {
    const long = subtractTime(context.clock.now(), { days: 1_200 });
    await add("mailings.recipients", long, "mark-reader");
    await inSystem((transaction) =>
      sql`insert into private.mailing_links (token_hash, recipient_id)
        select 'a hash', id from private.mailing_recipients`.execute(transaction),
    );
    await deleteOldData(context.services);
    const { rows } = await inSystem((transaction) =>
      sql`select email, state, (select count(*)::int from private.mailing_links) as links
        from private.mailing_recipients`.execute(transaction),
    );
    expect(rows).toEqual([{ email: null, state: "handed_over", links: 0 }]);
  });

  test("works in batches, and adds up what it deleted", async () => {
    const { days } = ruleOf("mail.outbox");
    const at = subtractTime(context.clock.now(), { days: days + 1 });
    await inSystem((transaction) =>
      sql`insert into private.outbox_messages (id, recipient, subject, text, created_at)
        select gen_random_uuid(), 'a@people.example', 'mark-' || number, 'Hello', ${at}
        from generate_series(1, 1201) as number`.execute(transaction),
    );
    await deleteOldData(context.services);
    await add("mail.outbox", at, "mark-later");
    await deleteOldData(context.services);
    expect(await marksOf("mail.outbox")).toEqual([]);
    const { kept } = await readRetention(context.services, operator);
    const run = kept.find(({ kind }) => kind === "mail.outbox")?.run;
    expect(run).toMatchObject({ deleted: 1, total: 1202, isUnfinished: false });
  });

  test("stops after its share of a night, says so, and goes on in the next round", async () => {
    const backlog = { left: 20_000 };
    let now = context.clock.now();
    const slow = backlogRule("test.backlog", backlog, () => {
      now = addTime(now, { seconds: 6 });
    });
    const services = {
      ...context.services,
      clock: { now: () => now },
      retention: { rules: [slow], own: [] },
    };
    await deleteOldData(services);
    // Thirty batches take three minutes.
    expect(backlog.left).toBe(5_000);
    expect(await runs()).toMatchObject([{ deleted: 15_000, total: 15_000, is_unfinished: true }]);
    await deleteOldData(services);
    expect(await runs()).toMatchObject([{ deleted: 5_000, total: 20_000, is_unfinished: false }]);
  });

  test("goes on until nothing is due, however many rows came in since", async () => {
    const backlog = { left: 50_501 };
    const rules = [backlogRule("test.backlog", backlog)];
    await deleteOldData({ ...context.services, retention: { rules, own: [] } });
    expect(backlog.left).toBe(0);
    expect(await runs()).toMatchObject([{ deleted: 50_501, is_unfinished: false }]);
  });

  test("deletes a batch of each kind though others took all of the round's time", async () => {
    let now = context.clock.now();
    const passMinute = () => {
      now = addTime(now, { minutes: 1 });
    };
    const backlogs = Array.from({ length: 5 }, () => ({ left: 10_000 }));
    const rules = backlogs.map((backlog, at) => backlogRule(`test.${at}`, backlog, passMinute));
    await deleteOldData({
      ...context.services,
      clock: { now: () => now },
      retention: { rules, own: [] },
    });
    expect(backlogs.map(({ left }) => (10_000 - left) / 500)).toEqual([3, 3, 3, 1, 1]);
    const unfinished = { is_unfinished: true, has_failed: false };
    expect(await runs()).toMatchObject(backlogs.map(() => unfinished));
  });

  /** A rule of which so many rows are due. `afterBatch` is called for each batch. */
  function backlogRule(
    kind: string,
    backlog: { left: number },
    afterBatch: () => void = () => {},
  ): ConfiguredRule {
    return {
      ...ruleOf("mail.outbox"),
      kind,
      async delete(_services, { limit }) {
        const count = Math.min(limit, backlog.left);
        backlog.left -= count;
        afterBatch();
        return count;
      },
    };
  }

  test("goes on with the other kinds when one fails, and fails itself at the end", async () => {
    const broken: ConfiguredRule = {
      ...ruleOf("mail.outbox"),
      kind: "test.broken",
      delete: () => Promise.reject(new Error("no such table")),
    };
    const at = subtractTime(context.clock.now(), { days: 91 });
    await add("mail.outbox", at, "mark-old");
    const retention = { rules: [broken, ruleOf("mail.outbox")], own: [] };
    await expect(deleteOldData({ ...context.services, retention })).rejects.toThrow("test.broken");
    expect(await marksOf("mail.outbox")).toEqual([]);
    expect(await runs()).toMatchObject([
      { kind: "mail.outbox", has_failed: false },
      { kind: "test.broken", has_failed: true },
    ]);
    expect(context.logged).toContainEqual(
      expect.objectContaining({ event: "retention.failed", kind: "test.broken" }),
    );
  });

  test("runs by itself", () => {
    expect(deleteOldDataJob.schedule).toBe("40 2-5 * * *");
  });
});

const runs = async () =>
  (
    await inSystem((transaction) =>
      sql<Record<string, unknown>>`
        select kind, deleted, total, is_unfinished, has_failed from private.retention_runs order by kind`.execute(
        transaction,
      ),
    )
  ).rows;

describe("the configuration", () => {
  test("sets the days, and otherwise they are the usual ones", () => {
    expect(ruleOf("messages.decided_reports").days).toBe(365);
    expect(ruleOf("auth.security_events").days).toBe(400);
  });

  test.each([
    ["RETENTION_MAILING_RECIPIENTS_DAYS", "59"],
    ["RETENTION_SECURITY_EVENTS_DAYS", "10000"],
    ["RETENTION_UNCONFIRMED_NEWSLETTER_DAYS", "forever"],
    ["RETENTION_OUTBOX_DAYS", "1.5"],
  ])("%s=%s stops the start and says what is allowed", (variable, value) => {
    expect(() => configure({ [variable]: value })).toThrow(
      new RegExp(
        `${variable} must be a whole number of days from \\d+ to \\d+ \\(it is "${value}"\\)`,
      ),
    );
  });
});

describe("the page for operators", () => {
  const routes = [pageRoute("/admin/retention", retentionPage)];

  test("says for every kind how long it's kept, by which setting, and what was deleted", async () => {
    await add("mail.outbox", subtractTime(context.clock.now(), { days: 91 }), "mark-old");
    await deleteOldData(context.services);
    const { html } = await visitPage(context, routes, "/admin/retention", undefined, operator);
    for (const { label, allowed, days } of rules()) {
      expect(html).toContain(label.replaceAll("'", "&#x27;"));
      expect(html).toContain(allowed.variable);
      expect(html).toMatch(new RegExp(`>${describePeriod(days)}(<!-- -->)? `));
    }
    for (const { job } of context.services.retention.own) expect(html).toContain(job);
  });

  test("is for the right operations alone", async () => {
    const support = await context.createUser({ roles: ["support"] });
    for (const viewer of [anonymousViewer, person, support]) {
      await expect(readRetention(context.services, viewer)).rejects.toMatchObject({ status: 403 });
    }
  });
});

test("data that has a job of its own names one that exists", async () => {
  const { rows } = await inSystem((transaction) =>
    sql<{ name: string }>`select name from pgboss.queue`.execute(transaction),
  );
  const queues = rows.map(({ name }) => name);
  for (const { job } of context.services.retention.own) expect(queues).toContain(job);
});

test("the privacy policy says the days that are configured, of every kind that's about people", async () => {
  const routes = [pageRoute("/privacy", privacyPage)];
  const { html } = await visitPage(context, routes, "/privacy");
  const sentences = rules().flatMap(({ privacy, days }) => privacy?.(describePeriod(days)) ?? []);
  expect(sentences.length).toBeGreaterThan(5);
  for (const sentence of sentences) expect(html).toContain(sentence.replaceAll("'", "&#x27;"));
  expect(html).toContain("We delete it 540 days after the bank decides.");
  expect(html).toContain("1 year after we decide");
  expect(html).not.toContain("2 years after we decide");
});
