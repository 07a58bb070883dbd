import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { toMilliseconds } from "#shared/time.ts";
import { sampleMentors } from "../../../../content/samples/mentors.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { features } from "../../../server/features.ts";
import { searchAdmin } from "./admin-search.usecases.server.ts";

let context: TestContext;
let admin: TestUser;
let person: TestUser;
const orderId = randomUUID();
const bookingId = randomUUID();

beforeAll(async () => {
  context = await createTestContext();
  for (const feature of features) await feature.seedSamples?.(context.services);
  admin = await context.createUser({ roles: ["admin"] });
  person = await context.createUser({ email: "zoe.nandu@people.example" });
  const now = context.clock.now();
  const end = new Date(now.getTime() + toMilliseconds({ hours: 1 }));
  await context.services.database.asSystem("test", async (transaction) => {
    await sql`update account_profiles set full_name = 'Zoë Ñandú' where user_id = ${person.userId}`.execute(
      transaction,
    );
    await sql`insert into account_profiles (user_id, full_name) values (${person.userId}, 'Zoë Ñandú')
      on conflict (user_id) do update set full_name = excluded.full_name`.execute(transaction);
    await transaction
      .insertInto("orders")
      .values({
        id: orderId,
        user_id: person.userId,
        amount_cents: 4900,
        currency: "USD",
        purpose: "mentor_registration",
        subject_id: randomUUID(),
        description: "Mentor registration",
        provider: "sandbox",
        paid_at: now,
        payment_id: "pay_12345",
        receipt_number: "R-9876",
      })
      .execute();
    await sql`insert into bookings (id, kind, host_id, guest_id, guest_name, guest_email, guest_time_zone,
        status, status_changed_at, starts_at, ends_at, blocked_until, created_at)
      select ${bookingId}::uuid, 'mentor_session', id, ${person.userId}::uuid, 'Zoë Ñandú',
        'zoe.nandu@people.example', 'UTC', 'confirmed', ${now}::timestamptz, ${now}::timestamptz,
        ${end}::timestamptz, ${end}::timestamptz, ${now}::timestamptz
      from booking_hosts where user_id is null or user_id <> ${person.userId} order by id limit 1`.execute(
      transaction,
    );
  });
});
afterAll(() => context.close());

const find = async (text: string, viewer: TestUser = admin) =>
  (await searchAdmin(context.services, viewer, text)).groups;
const labels = async (text: string, viewer?: TestUser) =>
  (await find(text, viewer)).map(({ label }) => label);

test("a person is found with their orders and bookings, with and without accents", async () => {
  for (const text of ["nandu", "Ñandú", "ZOE ÑAN", "zoe.nandu@people.example"]) {
    expect(await labels(text), text).toEqual(["People", "Orders", "Sessions"]);
  }
  const [people] = await find("Zoé Ñandu");
  expect(people?.things).toEqual([
    {
      to: `/admin/users/${person.userId}`,
      title: "Zoë Ñandú",
      detail: "zoe.nandu@people.example",
      isExact: true,
    },
  ]);
});

test("an order is found by its numbers alone", async () => {
  for (const text of ["R-9876", "r-9876", "pay_12345", orderId]) {
    const groups = await find(text);
    expect(
      groups.map(({ label }) => label),
      text,
    ).toEqual(["Orders"]);
    expect(groups[0]?.things[0]?.to, text).toBe(`/admin/orders/${orderId}`);
  }
  expect(await labels("R-987")).toEqual([]);
});

test("jobs, mentors and organizations are found by a part of a name and by id", async () => {
  const [mentor] = sampleMentors;
  if (!mentor) throw new Error("There is a sample mentor");
  expect(await labels("intensive care")).toContain("Jobs");
  expect(await labels(mentor.id)).toEqual(["Mentors"]);
  const organization = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("organizations")
      .select(["id", "public_name", "slug"])
      .executeTakeFirstOrThrow(),
  );
  for (const text of [organization.id, organization.public_name]) {
    const found = (await find(text)).find(({ label }) => label === "Organizations");
    expect(found?.things[0]).toMatchObject({
      to: `/employers/${organization.slug}/settings`,
      isExact: true,
    });
  }
});

test("a support ticket is found by its number, and by a part of its subject or of who wrote it", async () => {
  const id = randomUUID();
  const number = await context.services.database.asSystem("test", async (transaction) => {
    const { rows } = await sql<{ number: number }>`
      insert into support_tickets (id, name, email, topic, subject, status, status_at, created_at)
      values (${id}, 'Björk Ünal', 'bjork.unal@people.example', 'payments', 'Charged twice in October',
        'closed', now(), now()) returning number`.execute(transaction);
    return rows[0]?.number ?? 0;
  });
  for (const text of [`#${number}`, `${number}`, id, "bjork.unal@people.example"]) {
    const tickets = (await find(text)).find(({ label }) => label === "Support tickets");
    expect(tickets?.things, text).toMatchObject([{ to: `/admin/tickets/${id}`, isExact: true }]);
  }
  for (const text of ["twice in oct", "bjork un"]) {
    expect(await labels(text), text).toEqual(["Support tickets"]);
  }
});

test("groups with an exact match come first", async () => {
  const title = "Zoe Nandu's Ward";
  await context.services.database.asSystem("test", (transaction) =>
    sql`update mentor_profiles set full_name = 'Ward' where id = ${sampleMentors[1]?.id}`.execute(
      transaction,
    ),
  );
  await context.services.database.asSystem("test", (transaction) =>
    sql`update jobs set title = ${title} where id in (select id from jobs limit 1)`.execute(
      transaction,
    ),
  );
  expect(await labels("ward")).toEqual(["Mentors", "Jobs"]);
});

test("each role finds what its rights show", async () => {
  const finance = await context.createUser({ roles: ["finance"] });
  const support = await context.createUser({ roles: ["support"] });
  const editor = await context.createUser({ roles: ["editor"] });
  expect(await labels("nandu", finance)).toEqual(["Orders"]);
  expect(await labels("nandu", support)).not.toContain("Orders");
  expect(await labels("nandu", support)).toEqual(expect.arrayContaining(["People", "Sessions"]));
  expect(await labels("nandu", editor)).toEqual([]);
  for (const viewer of [anonymousViewer, await context.createUser()]) {
    await expect(searchAdmin(context.services, viewer, "nandu")).rejects.toMatchObject({
      status: 403,
    });
  }
});

test("a text that is too short or too long is refused with what to change", async () => {
  const ask = (text: string) => searchAdmin(context.services, admin, text);
  expect(await ask("zo")).toMatchObject({ problem: "Type at least 3 characters.", groups: [] });
  expect(await ask("z".repeat(101))).toMatchObject({ problem: "Use 100 characters at most." });
  expect(await ask("  ")).toMatchObject({ text: "", problem: null, groups: [] });
});

test.for(["%%%", "___", "\\\\\\", "' or 1=1 --", "\u202enandu\u0000", "💥💥💥"])(
  "%j is only a text",
  async (text) => {
    const { groups } = await searchAdmin(context.services, admin, text);
    expect(groups.flatMap(({ things }) => things).length).toBeLessThan(7);
  },
);

test("among 10,000 people, indexes find the few that match", async ({ skip }) => {
  skip(context.services.database.kind !== "postgres", "The plan is Postgres'");
  await context.services.database.asSystem("test", async (transaction) => {
    await sql`insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
      select gen_random_uuid(), 'authenticated', 'authenticated', md5(n::text) || '@crowd.example', now(),
        now(), now() from generate_series(1, 10000) as n`.execute(transaction);
    await sql`insert into account_profiles (user_id, full_name)
      select id, 'Person ' || md5(email) from auth.users where email like '%@crowd.example'
      on conflict (user_id) do update set full_name = excluded.full_name`.execute(transaction);
    await sql`insert into orders (user_id, amount_cents, currency, purpose, subject_id, description, provider)
      select id, 4900, 'USD', 'mentor_registration', gen_random_uuid(), 'Mentor registration', 'sandbox'
      from auth.users where email like '%@crowd.example'`.execute(transaction);
    await sql`analyze auth.users`.execute(transaction);
    await sql`analyze account_profiles`.execute(transaction);
    await sql`analyze orders`.execute(transaction);
  });
  const plan = await context.services.database.asSystem("test", async (transaction) => {
    const asked = { text: "nandu", folded: "nandu", pattern: "%nandu%", id: null };
    const found = context.services.admin.searches
      .filter(({ label }) => ["People", "Orders"].includes(label))
      .map((each) => sql`(select * from (${each.find(transaction, asked)}) as f)`);
    const { rows } = await sql<{
      "QUERY PLAN": string;
    }>`explain analyze ${sql.join(found, sql` union all `)}`.execute(transaction);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  // The planner may read 10,000 emails in a row. It takes a millisecond or two.
  expect(plan).toContain("account_profiles_folded_name_idx");
  expect(plan).not.toMatch(/Seq Scan on (account_profiles|orders)/);
});
