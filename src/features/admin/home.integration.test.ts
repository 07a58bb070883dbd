import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminQueue } from "#platform/admin/admin-queue.ts";
import { mailJobNames } from "#platform/mail/send-mail.job.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { toMilliseconds } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { createAdminServices } from "./admin.services.server.ts";
import { readAdminHome } from "./home.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const hoursAgo = (hours: number) =>
  new Date(context.clock.now().getTime() - toMilliseconds({ hours }));

test("every queue and figure can be counted with the rights that it names", async () => {
  const { services, createUser } = context;
  const admin = await createUser({ roles: ["admin"] });
  const { figures } = await readAdminHome(services, admin);
  expect(figures.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Sign-ups", "Payments", "Mentor sessions booked", "Job applications"]),
  );
});

test("no queue is shown twice", () => {
  const labels = context.services.admin.queues.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels).toContain("Payouts due");
});

/** Queues whose own tests count real rows of theirs. */
const countedElsewhere = {
  "Claims that end soon or have ended": "claims.both.integration.test.tsx",
  "Consultations on closed days": "office-holidays.integration.test.ts",
  "Disputes to answer": "disputes.integration.test.ts",
  "Facts to check": "fact-checks.integration.test.ts",
  "Paused messages about events": "event-messages.integration.test.ts",
  "Payouts due": "transfers.integration.test.ts",
  "Payouts to confirm, send or settle": "transfers.integration.test.ts",
};

test("a queue is shown with its count and age until it's resolved, a figure with what happened, and to its right alone", async () => {
  const { services, createUser } = context;
  const [admin, support, finance, editor] = await Promise.all(
    (["admin", "support", "finance", "editor"] as const).map((role) =>
      createUser({ roles: [role] }),
    ),
  );
  if (!admin || !support || !finance || !editor) throw new Error("There are four");
  await addOneOfEach();
  const seen = async (viewer: typeof admin) =>
    (await readAdminHome(services, viewer)).queues
      // The number of facts that are due depends on the day on which the test runs.
      .filter(({ label }) => label !== "Facts to check")
      .map(({ label, count, oldest }) => `${label}: ${count}, ${oldest}`);
  const moderation = [
    "Mentor applications: 1, 9 days",
    "Profile changes: 1, 8 days",
    "Licenses to check: 1, 7 days",
    "Organizations to verify: 1, 6 days",
    "Job reports: 1, 5 days",
    "Message reports: 1, 4 days",
    "Reported reviews: 1, 3 days",
  ];
  const answers = [
    "Consultation requests: 1, 2 days",
    "CV reviews: 1, 5 hours",
    "New job applications: 1, 4 hours",
  ];
  const failures = ["Failed background jobs: 1, 3 hours", "Emails that weren't sent: 1, 2 hours"];
  const drafts = ["Drafts that weren't published on time: 1, null"];
  const [paused, refunds, tickets, photos] = [
    "Paused newsletters: 1, 13 days",
    "Sessions to decide on: 1, 12 days",
    "Support tickets: 1, 11 days",
    "Mentor photos: 1, 10 days",
  ];
  const everything = [paused, refunds, tickets, photos, ...moderation, ...answers, ...failures];
  expect(await seen(admin)).toEqual([...everything, ...drafts]);
  expect(await seen(support)).toEqual([tickets, photos, ...moderation, ...answers]);
  expect(await seen(editor)).toEqual([paused, ...drafts]);
  expect(await seen(finance)).toEqual([refunds]);
  expect(services.admin.queues.map(({ label }) => label).toSorted()).toEqual(
    [
      ...[...everything, ...drafts].map((line) => line.split(":")[0]),
      ...Object.keys(countedElsewhere),
    ].toSorted(),
  );

  const { figures } = await readAdminHome(services, admin);
  const counted = figures.filter(({ week, weekBefore }) => week + weekBefore > 0);
  expect(counted.map(({ label }) => label)).toEqual(
    services.admin.figures.map(({ label }) => label),
  );
  expect(figures.find(({ label }) => label === "Refunds")).toMatchObject({
    currency: "CAD",
    week: 900,
    weekBefore: 0,
  });

  await resolveAll(support.userId);
  expect(await seen(admin)).toEqual([]);
});

/** Rows without those that they belong to: only the queues read them. */
async function addOneOfEach(): Promise<void> {
  const id = randomUUID();
  const days = (count: number) => hoursAgo(24 * count);
  const job = (name: string, hours: number) =>
    sql`insert into pgboss.job (id, name, state, completed_on, created_on)
      values (${randomUUID()}::uuid, ${name}, 'failed', ${hoursAgo(hours)}, ${hoursAgo(90)})`;
  const statements = [
    sql`do $$ declare each record; begin
      for each in select conrelid::regclass as owner, conname from pg_constraint
        where contype in ('c', 'f') and connamespace = 'public'::regnamespace
      loop execute format('alter table %s drop constraint %I', each.owner, each.conname); end loop;
      for each in select distinct tgrelid::regclass as owner from pg_trigger
        where not tgisinternal and tgrelid::regclass::text in (
          'mentor_applications', 'job_applications', 'bookings', 'mentor_profiles', 'mentor_photos',
          'orders', 'refunds', 'event_registrations')
      loop execute format('alter table %s disable trigger user', each.owner); end loop;
    end $$`,
    sql`insert into mentor_applications (user_id, account_email, email, full_name, phone, title,
        location, bio, availability, expertise, experience_years, hourly_rate, application_status,
        payment_status, submitted_at)
      values (${id}, 'a@people.example', 'a@people.example', 'Ada Example', '+1 416 555 0100', 'Nurse',
        'Toronto', ${"A nurse for many years. ".repeat(5)}, 'Limited slots', array['Nursing'], 5, 100,
        'under_review', 'paid', ${days(9)})`,
    sql`insert into mentor_profile_changes (profile_id, before, after, requested_at)
      values (${id}, '{}', '{}', ${days(8)})`,
    sql`insert into mentor_licenses (email, kind, number, register, jurisdiction, status, created_at)
      values ('a@people.example', 'bar', '12', 'Law Society', 'Ontario', 'pending', ${days(7)})`,
    sql`insert into organization_document_requests
        (organization_id, legal_name, domain, explanation, status, requested_at)
      values (${id}, 'Example Inc.', 'org.example', ${"We can't change our DNS records yet."},
        'pending', ${days(6)})`,
    sql`insert into job_reports (job_id, reason, details, created_at)
      values (${id}, 'other', 'It asks for a deposit', ${days(5)})`,
    sql`insert into message_reports (thread_id, reporter_role, reason, created_at)
      values (${id}, 'mentee', 'Insults', ${days(4)})`,
    // Two reports of one review are one thing to decide.
    sql`insert into mentor_review_reports (review_id, reporter_id, reason, created_at)
      values (${id}, ${id}, 'Untrue', ${days(3)}), (${id}, ${randomUUID()}, 'Untrue', ${days(1)})`,
    sql`insert into consultation_requests (name, email, topic, preferred_times, time_zone, fingerprint, created_at)
      values ('Ada Example', 'a@people.example', 'support', '{}', 'America/Toronto', 'f', ${days(2)})`,
    sql`insert into cv_review_requests (user_id, quarter, cv_url, target_post, requested_at)
      values (${id}, '2026-Q4', 'https://cv.example/ada', 'Nurse', ${hoursAgo(5)})`,
    sql`insert into job_applications (user_id, job_id, stage_id, stage_kind, applied_at)
      values (${id}, ${id}, ${id}, 'new', ${hoursAgo(4)})`,
    sql`insert into mentor_profiles (user_id, application_status, payment_status, email, full_name, phone,
        title, location, bio, availability, expertise, experience_years, hourly_rate, source)
      values (${id}, 'approved', 'paid', 'b@people.example', 'Bea Example', '+1 416 555 0100', 'Nurse',
        'Toronto', ${"A nurse for many years. ".repeat(5)}, 'Limited slots', array['Nursing'], 5, 100, 'application')`,
    sql`insert into mentor_photos (user_id, status, created_at) values (${id}, 'pending', ${days(10)})`,
    sql`insert into support_tickets (id, name, email, topic, subject, status, status_at, created_at)
      values (${id}, 'Ada', 'a@people.example', 'other', 'Charged twice', 'open', ${days(11)}, ${days(11)})`,
    sql`insert into bookings (id, kind, host_id, guest_name, guest_time_zone, status, status_changed_at,
        starts_at, ends_at, blocked_until, created_at)
      values
        (${id}, 'mentor_session', ${id}, 'Ada', 'UTC', 'disputed', ${days(12)}, ${days(11)},
          ${days(10)}, ${days(10)}, ${days(12)}),
        (${randomUUID()}, 'consultation', ${id}, 'Ada', 'UTC', 'completed', ${days(8)}, ${days(9)},
          ${days(8)}, ${days(8)}, ${days(13)})`,
    sql`insert into event_registrations (event_id, name, email, cancel_token_hash, created_at,
        notified_starts_at, notified_ends_at)
      values ('an-evening', 'Ada', 'a@people.example', 'hash', ${days(2)}, ${days(1)}, ${days(1)})`,
    sql`insert into orders (user_id, amount_cents, currency, purpose, subject_id, description, provider,
        paid_at, payment_id)
      values (${id}, 4900, 'CAD', 'mentor_registration', ${id}, 'Mentor registration', 'sandbox',
        ${days(3)}, ${id})`,
    sql`insert into refunds (amount_cents, currency, payment_id, provider, gateway_key, by_team, is_rest,
        requested_at, refunded_at, bounced_at, status)
      values (900, 'CAD', ${id}, 'sandbox', ${id}, true, false, ${days(2)}, ${days(2)}, ${days(1)},
        'refunded')`,
    sql`insert into private.mailings (id, kind, audience, status, subject, body, created_at, updated_at,
        started_at, recipients)
      values (${id}, 'newsletter', 'newsletter', 'paused', 'News', 'Hello', ${days(14)}, ${days(13)},
        ${days(14)}, 1)`,
    job("talent.send-job-alerts", 3),
    job(mailJobNames[0] ?? "", 2),
    sql`insert into private.publishing_drafts
        (id, kind, title, data, created_at, updated_at, schedule_problem)
      values (${id}, 'event', 'An evening', '{}', ${days(3)}, ${hoursAgo(1)},
        'The end is before the start')`,
  ];
  await context.services.database.asSystem("test", async (transaction) => {
    for (const statement of statements) await statement.execute(transaction);
  });
}

async function resolveAll(by: string): Promise<void> {
  const now = context.clock.now();
  const statements = [
    sql`update mentor_applications set application_status = 'approved', decided_at = ${now}`,
    sql`update mentor_profile_changes set status = 'approved', decided_at = ${now}`,
    sql`update mentor_licenses set status = 'declined', checked_at = ${now}, reason = 'Not found'`,
    sql`update organization_document_requests set status = 'withdrawn', decided_at = ${now}`,
    sql`delete from job_reports`,
    sql`delete from message_reports`,
    sql`delete from mentor_review_reports`,
    sql`update consultation_requests set status = 'handled', handled_at = ${now}, handled_by = ${by}`,
    sql`update cv_review_requests set review = 'Shorter, please.', reviewed_at = ${now}`,
    sql`update job_applications set stage_kind = 'interview'`,
    sql`delete from refunds`,
    sql`delete from orders`,
    sql`update mentor_photos set status = 'approved'`,
    sql`update support_tickets set status = 'answered'`,
    sql`update bookings set status = 'completed'`,
    sql`update private.mailings set status = 'stopped', finished_at = ${now}`,
    sql`delete from pgboss.job where state = 'failed'`,
    sql`update private.publishing_drafts set schedule_problem = null`,
  ];
  await context.services.database.asSystem("test", async (transaction) => {
    for (const statement of statements) await statement.execute(transaction);
  });
}

test("figures compare the last seven days with the seven before, for their right alone", async () => {
  const { services, createUser } = context;
  const [finance, support] = [
    await createUser({ roles: ["finance"] }),
    await createUser({ roles: ["support"] }),
  ];
  const payer = await createUser();
  const order = (days: number, amount_cents: number) => ({
    user_id: payer.userId,
    amount_cents,
    currency: "USD",
    purpose: "mentor_registration",
    subject_id: randomUUID(),
    description: "Mentor registration",
    provider: "sandbox",
    paid_at: hoursAgo(24 * days),
    payment_id: randomUUID(),
  });
  await services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("orders")
      .values([order(1, 4900), order(6.9, 100), order(7.1, 2000), order(14.1, 999_900)])
      .execute(),
  );
  const { figures } = await readAdminHome(services, finance);
  expect(figures.find(({ label }) => label === "Payments")).toMatchObject({
    currency: "USD",
    week: 5000,
    weekBefore: 2000,
  });
  const others = (await readAdminHome(services, support)).figures.map(({ label }) => label);
  expect(others).toContain("Sign-ups");
  expect(others).not.toContain("Payments");
  const signUps = async () =>
    (await readAdminHome(services, support)).figures.find(({ label }) => label === "Sign-ups");
  const before = (await signUps())?.week ?? 0;
  await createUser();
  expect((await signUps())?.week).toBe(before + 1);
});

test("refunds include the months of a subscription that were returned", async () => {
  const { services, createUser } = context;
  const [finance, payer] = [await createUser({ roles: ["finance"] }), await createUser()];
  const refunded = async () =>
    (await readAdminHome(services, finance)).figures.find(
      ({ label, currency }) => label === "Refunds" && currency === "USD",
    )?.week ?? 0;
  const before = await refunded();
  await services.database.asSystem("test", async (transaction) => {
    const money = { amount_cents: 1900, currency: "USD", provider: "sandbox" };
    const { id } = await transaction
      .insertInto("subscriptions")
      .values({
        ...money,
        user_id: payer.userId,
        purpose: "membership",
        description: "Meridian Pro",
        created_at: hoursAgo(48),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("private.surplus_payments")
      .values({
        ...money,
        subscription_id: id,
        payment_id: randomUUID(),
        kind: "subscription_payment",
        found_at: hoursAgo(24),
        refund_id: randomUUID(),
        refunded_at: hoursAgo(24),
      })
      .execute();
  });
  expect(await refunded()).toBe(before + 1900);
});

test("people without a right see nothing", async () => {
  const { services, createUser } = context;
  for (const viewer of [anonymousViewer, await createUser()]) {
    await expect(readAdminHome(services, viewer)).rejects.toMatchObject({ status: 403 });
  }
});

test("a queue that another feature declares is counted as well", async () => {
  const { services, createUser } = context;
  const queue: AdminQueue = {
    label: "Claims that expire",
    to: "/admin/claims",
    right: "content.publish",
    readsAs: "system",
    waiting: (query) => query.selectFrom("auth.users").select("created_at as since"),
  };
  const admin = createAdminServices();
  admin.readFrom([{ admin: { queues: [queue] } }]);
  const editor = await createUser({ roles: ["editor"] });
  const { queues } = await readAdminHome({ ...services, admin }, editor);
  expect(queues).toMatchObject([{ label: "Claims that expire" }]);
  expect(queues[0]?.count).toBeGreaterThan(3);
});

/** Figures of tables that grow with the site. */
const figuresByIndex = [
  "Payments",
  "Mentor sessions booked",
  "Consultations booked",
  "Event registrations",
];

test("the team's home page reads what's new in tables that grow, and not what's old", async () => {
  const { services } = context;
  const { queues, figures } = services.admin;
  const plan = await services.database.asSystem("test", async (transaction) => {
    const waiting = queues
      .filter(({ label }) => label === "New job applications")
      .map(
        (queue) =>
          sql`select found.since as at from ${queue.waiting(transaction, randomUUID())} as found`,
      );
    const happened = figures
      .filter(({ label }) => figuresByIndex.includes(label))
      .map(
        (figure) => sql`select found.at from ${figure.happened(transaction)} as found
          where found.at > ${hoursAgo(14 * 24)}::timestamptz`,
      );
    expect([waiting.length, happened.length]).toEqual([1, figuresByIndex.length]);
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<{
      "QUERY PLAN": string;
    }>`explain ${sql.join([...waiting, ...happened], sql` union all `)}`.execute(transaction);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).not.toMatch(/Seq Scan on (orders|bookings|job_applications|event_registrations)\b/);
});
