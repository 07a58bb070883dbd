import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mergeAs } from "#features/people/merge.test-support.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { plainSentence } from "./audit-log.rules.ts";
import { exportAuditLog, readAuditLog } from "./audit-log.usecases.server.ts";

let context: TestContext;
let auditor: TestUser;
let admin: TestUser;
let person: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  auditor = await context.createUser({ roles: ["finance"] });
  admin = await context.createUser({ roles: ["admin"], email: "mona@people.example" });
  person = await context.createUser({ email: "amina@people.example" });
  await record("payments.refund_requested", {
    subject: { type: "order", id: "7d1f0a52-4df0-4d3f-9f53-3f0c8a1c0001", name: "M-2026-000041" },
    before: { status: "paid" },
    after: { status: "refund_due", refundCents: 2500 },
    reason: "=2+2 asked for it by phone",
  });
  await record("accounts.user_suspended", {
    subject: { type: "user", id: person.userId, name: person.email },
    before: { suspended: false },
    after: { suspended: true },
    reason: "Spam",
  });
  await record("events.link_saved", {
    subject: { type: "event", id: "job-fair", name: "Job fair" },
    before: { join_url: null },
    after: { join_url: "https://meet.example/fair" },
  });
});
afterAll(() => context.close());

type Entry = Parameters<TestContext["services"]["audit"]["record"]>[1];

async function record(action: Entry["action"], entry: Omit<Entry, "actorId" | "action">) {
  await context.services.database.asSystem("test", (transaction) =>
    context.services.audit.record(transaction, { actorId: admin.userId, action, ...entry }),
  );
}

const read = (parameters: Record<string, string> = {}, viewer = auditor) =>
  readAuditLog(context.services, viewer, new URLSearchParams(parameters));
const sentencesOf = async (parameters: Record<string, string>) =>
  (await read(parameters)).entries.map(({ sentence }) => plainSentence(sentence));

const suspended = "mona@people.example suspended amina@people.example.";
const refunded = "mona@people.example requested a refund of order M-2026-000041.";
const linked = "mona@people.example saved the link to join event Job fair.";

test("entries read as sentences with links, differences and reasons, the newest first", async () => {
  const { entries } = await read();
  expect(entries.map(({ sentence }) => plainSentence(sentence))).toEqual([
    linked,
    suspended,
    refunded,
  ]);
  expect(entries[1]).toMatchObject({ reason: "Spam" });
  expect(entries[1]?.sentence).toContainEqual({
    text: "amina@people.example",
    to: `/admin/users/${person.userId}`,
  });
  expect(entries[2]?.differences).toEqual([
    { field: "status", before: "paid", after: "refund_due" },
    { field: "refund cents", before: null, after: "2500" },
  ]);
});

test("the filter finds by person, area, action, subject and day, and by several of them together", async () => {
  expect(await sentencesOf({ person: "Amina@people.example" })).toEqual([suspended]);
  expect(await sentencesOf({ person: admin.userId })).toEqual([linked, suspended, refunded]);
  expect(await sentencesOf({ group: "Payments" })).toEqual([refunded]);
  expect(await sentencesOf({ action: "events.link_saved" })).toEqual([linked]);
  expect(await sentencesOf({ subject: "event:job-fair" })).toEqual([linked]);
  expect(await sentencesOf({ subject: "event" })).toEqual([linked]);
  expect(await sentencesOf({ subject: "event", person: admin.userId, group: "Payments" })).toEqual(
    [],
  );
  expect(await sentencesOf({ subject: `user:${person.userId}`, person: admin.userId })).toEqual([
    suspended,
  ]);
  expect(await sentencesOf({ to: "2020-01-01" })).toEqual([]);
  expect(await sentencesOf({ from: "2020-01-01", group: "Accounts" })).toEqual([suspended]);
});

test("a filter that can't be read says what to change", async () => {
  const { problems, entries } = await read({ person: "who@people.example", from: "soon" });
  expect(problems).toEqual([
    "No account has this email or ID.",
    "From must be a date, such as 2026-11-23.",
  ]);
  expect(entries).toEqual([]);
});

test("only people with the right read or export the log", async () => {
  for (const viewer of [
    anonymousViewer,
    person,
    await context.createUser({ roles: ["support"] }),
  ]) {
    const parameters = new URLSearchParams();
    await expect(readAuditLog(context.services, viewer, parameters)).rejects.toMatchObject({
      status: 403,
    });
    await expect(exportAuditLog(context.services, viewer, parameters)).rejects.toMatchObject({
      status: 403,
    });
  }
});

test("pages follow each other without gaps where entries share a time, and an export has all of it", async () => {
  await context.services.database.asSystem("test", (transaction) =>
    sql`insert into private.audit_entries (action, subject_type, subject_id, occurred_at)
      select 'jobs.job_reported', 'job_report', 'many-' || number, '2026-01-01T00:00:00.000123Z'
      from generate_series(1, 2120) as number`.execute(transaction),
  );
  const seen: number[] = [];
  let after: number | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read({
      subject: "job_report",
      ...(after === null ? {} : { after: String(after) }),
    });
    seen.push(...page.entries.map(({ id }) => id));
    after = page.next;
  } while (after !== null && seen.length < 400);
  expect(new Set(seen).size).toBe(400);
  expect(seen).toEqual([...seen].sort((one, other) => other - one));

  const { stream } = await exportAuditLog(
    context.services,
    auditor,
    new URLSearchParams({ subject: "job_report" }),
  );
  const lines = (await text(stream)).trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + 2120);
  expect(await sentencesOf({ action: "audit.exported" })).toEqual([
    expect.stringMatching(/exported the audit log/),
  ]);
});

test("an export is safe to open in a spreadsheet", async () => {
  const parameters = new URLSearchParams({ group: "Payments" });
  const { stream, fileName } = await exportAuditLog(context.services, auditor, parameters);
  expect(fileName).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await text(stream);
  expect(csv).toContain(`"'=2+2 asked for it by phone"`);
  expect(csv).toContain(`"${refunded}"`);
});

test("an account in an entry's details is named, and what isn't one stays as it is", async () => {
  const subject = {
    type: "order",
    id: "7d1f0a52-4df0-4d3f-9f53-3f0c8a1c0002",
    name: "M-2026-000042",
  };
  const stranger = "7d1f0a52-4df0-4d3f-9f53-3f0c8a1c0003";
  for (const payeeId of [person.userId, stranger]) {
    await record("payments.sponsored_share_due", { subject, details: { payeeId } });
  }
  const action = "payments.sponsored_share_due";
  expect((await sentencesOf({ action })).toReversed()).toEqual([
    "mona@people.example recorded what we owe amina@people.example for order M-2026-000042.",
    `mona@people.example recorded what we owe ${stranger} for order M-2026-000042.`,
  ]);
});

test("after a merge, a person's entries are both accounts', found by the ID and the email of either", async () => {
  const stays = await context.createUser({ email: "leila@people.example" });
  const leaves = await context.createUser({ email: "leila.work@people.example" });
  await context.services.database.asSystem("test", (transaction) =>
    context.services.audit.record(transaction, {
      actorId: leaves.userId,
      action: "payments.refund_requested",
      subject: { type: "order", id: crypto.randomUUID(), name: "M-2026-000043" },
    }),
  );
  await record("accounts.user_suspended", { subject: { type: "user", id: leaves.userId } });
  await mergeAs(context, admin, { stays, leaves });
  for (const account of [stays.userId, leaves.userId, stays.email, leaves.email]) {
    const { entries } = await read({ person: account });
    expect(
      entries.map(({ sentence }) => plainSentence(sentence)),
      account,
    ).toEqual([
      "mona@people.example merged leila.work@people.example into another account.",
      "mona@people.example merged another account into leila@people.example.",
      "mona@people.example suspended leila@people.example.",
      "leila@people.example requested a refund of order M-2026-000043.",
    ]);
    expect(entries.at(-1)?.sentence[0]?.to).toBe(`/admin/users/${leaves.userId}`);
  }
  const about = { subject: `user:${leaves.userId}`, group: "Accounts" };
  expect(await sentencesOf({ ...about, person: stays.email })).toHaveLength(2);
  expect(await sentencesOf({ ...about, person: person.email })).toEqual([]);
});
