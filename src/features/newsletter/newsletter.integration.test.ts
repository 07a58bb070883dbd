import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveNotifications } from "#features/account/notifications/notifications.usecases.server.ts";
import { deliverMailingJob } from "#features/mailings/deliver.usecases.server.ts";
import { saveDraft, sendTest } from "#features/mailings/drafts.usecases.server.ts";
import { listMailingsOf, readMailingDesk } from "#features/mailings/mailings.contract.ts";
import { processDueMailingsJob } from "#features/mailings/mailings.jobs.server.ts";
import { draftForm } from "#features/mailings/mailings.schemas.ts";
import {
  addReaders,
  bodyOfTest,
  clearReaders,
  confirmAndSend,
  scheduleOn,
  subjectOfTest,
  writeNewsletter,
} from "#features/mailings/mailings.test-support.ts";
import { changeMailing, sendMailing } from "#features/mailings/sending.usecases.server.ts";
import { liftSuspension, suspend } from "#features/people/person-actions.usecases.server.ts";
import { createJobRunner } from "#platform/jobs/pg-boss.driver.ts";
import { addDays, addTime, dayIn } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import {
  listArchive,
  listArchivePages,
  readArchivedIssue,
  readArchivePage,
  readArchiveVersion,
} from "./archive.usecases.server.ts";
import { readUnsubscribeLink, unsubscribeByLink } from "./links.usecases.server.ts";
import * as newsletterPage from "./pages/newsletter.tsx";

let context: TestContext;
let editor: TestUser;
beforeAll(async () => {
  context = await createTestContext({ environment: { BASE_URL: "https://meridian.example" } });
  editor = await context.createUser({ roles: ["editor"], factor: true });
});
beforeEach(() => clearReaders(context));
afterAll(() => context.close());

type Place = Awaited<ReturnType<typeof writeNewsletter>>;
const deskOf = (place: Place) => readMailingDesk(context.services, editor, place);
const sentEmails = async () =>
  (await context.outbox()).filter(({ subject }) => subject === subjectOfTest);
const emailTo = async (email: string) =>
  (await sentEmails()).find(({ recipient }) => recipient === email);
const tokenIn = (text: string | undefined) =>
  /\/newsletter\/unsubscribe\?token=([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
const readers = (count: number) => addReaders(context, count);
const moveReader = (from: string, to: string) =>
  context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("private.newsletter_subscriptions")
      .set({ email: to })
      .where("email", "=", from)
      .execute(),
  );

describe("a newsletter", () => {
  test("goes once to everyone confirmed when it's sent, however often the button is clicked", async () => {
    await readers(3);
    const place = await writeNewsletter(context, editor);
    const { mailing, reach, preview, hasUnsubscribeLink } = await deskOf(place);
    expect(reach).toBe(3);
    expect(hasUnsubscribeLink).toBe(true);
    expect(preview?.html).toContain("<strong>licensing</strong>");
    expect(preview?.text).toContain("The first is about licensing.");
    const send = () =>
      sendMailing(context.services, editor, { place, version: mailing.version, expected: reach });
    await Promise.all([send(), send()]);
    await moveReader("reader-2@people.example", "moved@people.example");
    await context.runJobs();
    await send();
    const job = { mailingId: place.mailingId };
    await deliverMailingJob.handle(context.services, job, { id: "again" });

    const emails = await sentEmails();
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual([
      "reader-0@people.example",
      "reader-1@people.example",
    ]);
    const { legalName, postalAddress } = context.services.company;
    for (const part of [emails[0]?.text, emails[0]?.html]) {
      expect(part).toContain(`${legalName}, ${postalAddress}`);
    }
    expect(emails[0]?.headers).toMatchObject({
      "List-Unsubscribe": expect.stringMatching(/^<https:\/\/meridian\.example\/newsletter\//),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const after = await deskOf(place);
    expect(after.mailing.status).toMatchObject({ name: "sent" });
    expect(after.counts).toMatchObject({ recipients: 3, handed_over: 2, skipped: 1, waiting: 0 });
  });

  test("isn't sent when the group changed since it was confirmed, or the text", async () => {
    await readers(2);
    const place = await writeNewsletter(context, editor);
    const { mailing } = await deskOf(place);
    const send = (expected: number, version = mailing.version) =>
      sendMailing(context.services, editor, { place, version, expected });
    await expect(send(1)).rejects.toMatchObject({ code: "mailing_recipients_changed" });
    await expect(send(2, 1)).rejects.toMatchObject({ code: "mailing_changed" });
    expect((await deskOf(place)).mailing.status).toEqual({ name: "draft" });
    const late = { version: 1, subject: "Late", body: "Late", audience: "newsletter" };
    await expect(
      saveDraft(context.services, editor, { place, form: { ...late, isPublic: false } }),
    ).rejects.toMatchObject({ code: "mailing_changed" });
    await send(2);
    expect(await sentEmails()).toHaveLength(2);
  });

  test("leaves out who unsubscribed, was suspended or deleted after the list was made", async () => {
    await readers(4);
    const admin = await context.createUser({ roles: ["admin"], factor: true });
    const member = await context.createUser();
    await moveReader("reader-1@people.example", member.email);
    const first = await writeNewsletter(context, editor);
    await confirmAndSend(context, editor, first);
    const token = tokenIn((await emailTo("reader-0@people.example"))?.text);

    const second = await writeNewsletter(context, editor);
    await confirmAndSend(context, editor, second);
    expect(await readUnsubscribeLink(context.services, token)).toBe("open");
    expect(await unsubscribeByLink(context.services, token)).toBe("unsubscribed");
    expect(await readUnsubscribeLink(context.services, token)).toBe("unsubscribed");
    await suspend(context.services, admin, {
      userId: member.userId,
      address: "203.0.113.7",
      reason: "Harassment",
      days: null,
    });
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .deleteFrom("private.newsletter_subscriptions")
        .where("email", "=", "reader-2@people.example")
        .execute(),
    );
    await context.runJobs();
    expect((await deskOf(second)).counts).toMatchObject({ handed_over: 1, skipped: 3 });
    expect((await deskOf(first)).counts).toMatchObject({ handed_over: 4, unsubscribed: 1 });
    const list = { kind: first.kind, subjectId: null, page: 1, perPage: 100 };
    const { mailings } = await listMailingsOf(context.services, editor, list);
    const countsOf = ({ mailingId }: Place) =>
      mailings.find(({ mailing }) => mailing.id === mailingId)?.counts;
    expect(countsOf(first)).toMatchObject({ recipients: 4, handed_over: 4, unsubscribed: 1 });
    expect(countsOf(second)).toMatchObject({ handed_over: 1, skipped: 3, unsubscribed: 0 });
    expect(await sentEmails()).toHaveLength(5);
  });

  test("is paused between two batches, and goes on when it's resumed", async () => {
    await readers(60);
    const place = await writeNewsletter(context, editor);
    await confirmAndSend(context, editor, place);
    const { handOver } = context.services.mail;
    const act = (action: "pause" | "resume") =>
      changeMailing(context.services, editor, { place, action });
    let handedOver = 0;
    context.services.mail.handOver = async (...given) => {
      handedOver += 1;
      if (handedOver === 30) await act("pause");
      return await handOver(...given);
    };
    try {
      await context.runJobs();
      expect((await deskOf(place)).mailing.status.name).toBe("paused");
      expect((await deskOf(place)).counts).toMatchObject({ handed_over: 50, waiting: 10 });
      await act("resume");
      await context.runJobs();
    } finally {
      context.services.mail.handOver = handOver;
    }
    expect((await deskOf(place)).mailing.status.name).toBe("sent");
    const emails = await sentEmails();
    expect(new Set(emails.map(({ recipient }) => recipient)).size).toBe(60);
    expect(emails).toHaveLength(60);
  });

  test("hands over what's under way when its server stops, and goes on elsewhere", async () => {
    await readers(30);
    const place = await writeNewsletter(context, editor);
    const { services } = context;
    const runner = createJobRunner(services.database, services.log, { supervised: false });
    await runner.prepare([deliverMailingJob]);
    const stopped = Promise.withResolvers<void>();
    const { handOver } = services.mail;
    let handedOver = 0;
    services.mail.handOver = async (...given) => {
      handedOver += 1;
      if (handedOver === 4) runner.stop().then(stopped.resolve, stopped.reject);
      return await handOver(...given);
    };
    try {
      await confirmAndSend(context, editor, place);
      await runner.start({ ...services, jobs: runner });
      await stopped.promise;
    } finally {
      services.mail.handOver = handOver;
    }
    expect((await deskOf(place)).counts).toMatchObject({ handed_over: 4, waiting: 26, unknown: 0 });
    await context.runJobs();
    expect((await deskOf(place)).counts).toMatchObject({ handed_over: 30, waiting: 0 });
  });

  test("records what the mail server refused, waits for one that's away, stops when answers get lost", async () => {
    await readers(3);
    const place = await writeNewsletter(context, editor);
    const { handOver } = context.services.mail;
    const reason = "550 no such mailbox";
    try {
      context.services.mail.handOver = async (_services, _id, email) =>
        email.to === "reader-0@people.example"
          ? { outcome: "refused", reason }
          : { outcome: "deferred", reason: "connect ECONNREFUSED" };
      await confirmAndSend(context, editor, place);
      await context.runJobs();
      expect((await deskOf(place)).counts).toMatchObject({ failed: 1, waiting: 2 });
      expect((await deskOf(place)).problems).toMatchObject([{ state: "failed", reason }]);

      context.services.mail.handOver = async () => ({
        outcome: "unknown",
        reason: "socket closed",
      });
      context.clock.advance({ minutes: 5 });
      await processDueMailingsJob.handle(context.services, {}, { id: "tick" });
      await context.runJobs();
      const { mailing, counts } = await deskOf(place);
      expect(mailing).toMatchObject({ status: { name: "paused" }, note: expect.any(String) });
      expect(counts).toMatchObject({ failed: 1, unknown: 2, undecided: 2 });
    } finally {
      context.services.mail.handOver = handOver;
    }
    expect(await sentEmails()).toEqual([]);
  });

  test("that's scheduled goes out by itself, unless its sender may not send anymore", async () => {
    await readers(2);
    const sender = await context.createUser({ roles: ["editor"] });
    const [kept, revoked] = [
      await writeNewsletter(context, editor),
      await writeNewsletter(context, sender),
    ];
    const day = addDays(dayIn(context.clock.now(), "America/Toronto"), 2);
    await expect(
      scheduleOn(context, editor, { place: kept, day: "2020-01-01" }),
    ).rejects.toMatchObject({ code: "mailing_time_over" });
    await scheduleOn(context, editor, { place: kept, day });
    await scheduleOn(context, sender, { place: revoked, day });
    await context.services.database.asSystem("test", (transaction) =>
      transaction.deleteFrom("user_roles").where("user_id", "=", sender.userId).execute(),
    );
    const tick = () => processDueMailingsJob.handle(context.services, {}, { id: "tick" });
    await tick();
    expect(await sentEmails()).toEqual([]);
    context.clock.advance({ days: 3 });
    await tick();
    expect(await sentEmails()).toHaveLength(2);
    expect((await deskOf(kept)).mailing.status.name).toBe("sent");
    expect((await deskOf(revoked)).mailing).toMatchObject({
      status: { name: "draft" },
      note: expect.stringContaining("isn't allowed"),
    });
  });

  test("can be read on the site if it's public, once it's sent, with nothing that runs", async () => {
    await readers(1);
    const draft = await writeNewsletter(context, editor, { isPublic: true });
    expect(await listArchive(context.services)).toEqual([]);
    const body = `${bodyOfTest}\n\n<script>alert(1)</script> [x](javascript:alert(1))`;
    const form = { version: 2, subject: subjectOfTest, body, audience: "newsletter" };
    await saveDraft(context.services, editor, { place: draft, form: { ...form, isPublic: true } });
    await confirmAndSend(context, editor, draft);
    expect(await listArchive(context.services)).toEqual([]);
    await context.runJobs();
    const [issue] = await listArchive(context.services);
    expect(issue?.slug).toMatch(/^\d{4}-\d\d-\d\d-two-webinars-in-december$/);
    const read = await readArchivedIssue(context.services, issue?.slug ?? "");
    expect(read?.html).toContain("<strong>licensing</strong>");
    expect(read?.html).not.toMatch(/<script|href="javascript/);
    expect(await readArchivedIssue(context.services, "2026-01-01-none")).toBeUndefined();
  });

  test("can't be read on the site once it's stopped, though some people got it", async () => {
    await readers(30);
    const place = await writeNewsletter(context, editor, { isPublic: true });
    await confirmAndSend(context, editor, place);
    const { handOver } = context.services.mail;
    const act = (action: "pause" | "stop") =>
      changeMailing(context.services, editor, { place, action });
    let isPaused = false;
    context.services.mail.handOver = async (...given) => {
      if (!isPaused) {
        isPaused = true;
        await act("pause");
      }
      return await handOver(...given);
    };
    try {
      await context.runJobs();
    } finally {
      context.services.mail.handOver = handOver;
    }
    const { slug } = (await deskOf(place)).mailing;
    expect(slug).not.toBeNull();
    expect(await readArchivedIssue(context.services, slug ?? "")).toBeUndefined();
    await act("stop");
    expect((await deskOf(place)).counts).toMatchObject({ handed_over: 25, waiting: 5 });
    expect(await readArchiveVersion(context.services)).toBe(0);
    expect(await listArchive(context.services)).toEqual([]);
    expect(await readArchivedIssue(context.services, slug ?? "")).toBeUndefined();
  });
});

test("past issues have pages, and search engines are given all of them", async () => {
  const { services, clock } = context;
  const now = clock.now();
  const issues = Array.from({ length: 101 }, (_, number) => ({
    ...{ id: crypto.randomUUID(), kind: "newsletter", audience: "newsletter", status: "sent" },
    ...{ subject: `Issue ${number}`, body: "The news.", slug: `issue-${number}`, is_public: true },
    ...{ recipients: 1, created_at: now, updated_at: now, finished_at: now },
    started_at: addTime(now, { minutes: number }),
  }));
  await services.database.asSystem("test", (transaction) =>
    transaction.insertInto("private.mailings").values(issues).execute(),
  );
  const first = await readArchivePage(services, 1);
  expect(first).toMatchObject({ page: 1, pages: 2 });
  expect(first.issues.map(({ slug }) => slug)).not.toContain("issue-0");
  expect(first.issues).toHaveLength(100);
  const last = { issues: [{ slug: "issue-0" }], page: 2, pages: 2 };
  expect(await readArchivePage(services, 2)).toMatchObject(last);
  expect(await readArchivePage(services, 9)).toMatchObject(last);
  expect(await listArchivePages(services)).toHaveLength(101);
  const routes = [pageRoute("/newsletter", newsletterPage)];
  const { html } = await visitPage(context, routes, "/newsletter?page=2");
  expect(html).toContain('href="/newsletter/issue-0"');
  expect(html).toContain('href="/newsletter#issues-title"');
});

test("a text that couldn't be read again isn't saved", () => {
  const form = { version: 1, subject: subjectOfTest, audience: "newsletter" };
  const parse = (body: string) => draftForm.safeParse({ ...form, body });
  expect(parse("> ".repeat(9_999)).error?.issues).toMatchObject([{ path: ["body"] }]);
  expect(parse("x".repeat(100_000)).error?.issues).toMatchObject([{ path: ["body"] }]);
  expect(parse("> A quote\n> > in a quote").success).toBe(true);
});

test("an announcement goes to those who chose announcements, and one click takes the choice back", async () => {
  const [chose, other] = [await context.createUser(), await context.createUser()];
  const choose = (wanted: string[]) =>
    saveNotifications(context.services, chose, {
      wanted: new Set(wanted),
      clientAddress: "203.0.113.7",
    });
  await choose(["announcements"]);
  const place = await writeNewsletter(context, editor, { audience: "announcements-jobseeker" });
  await confirmAndSend(context, editor, place);
  const email = await emailTo(chose.email);
  expect(await emailTo(other.email)).toBeUndefined();
  const response = await context.app.request(
    `/newsletter/unsubscribe?token=${tokenIn(email?.text)}`,
    { method: "POST", body: "List-Unsubscribe=One-Click" },
  );
  expect(response.status).toBe(200);
  const next = await writeNewsletter(context, editor, { audience: "announcements" });
  await expect(
    sendMailing(context.services, editor, { place: next, version: 2, expected: 1 }),
  ).rejects.toMatchObject({ code: "mailing_without_recipients" });
});

test("an announcement's link works while its reader is suspended", async () => {
  const admin = await context.createUser({ roles: ["admin"], factor: true });
  const [reader, other] = [await context.createUser(), await context.createUser()];
  for (const person of [reader, other]) {
    await saveNotifications(context.services, person, {
      wanted: new Set(["announcements"]),
      clientAddress: "203.0.113.7",
    });
  }
  const sendNext = async () => {
    const place = await writeNewsletter(context, editor, { audience: "announcements" });
    await confirmAndSend(context, editor, place);
    return (await sentEmails()).map(({ recipient }) => recipient);
  };
  expect(await sendNext()).toContain(reader.email);
  const token = tokenIn((await emailTo(reader.email))?.text);
  const action = { userId: reader.userId, address: "203.0.113.7", reason: "Harassment" };
  await suspend(context.services, admin, { ...action, days: 7 });

  expect(await readUnsubscribeLink(context.services, token)).toBe("open");
  expect(await unsubscribeByLink(context.services, token)).toBe("unsubscribed");
  expect(await readUnsubscribeLink(context.services, token)).toBe("unsubscribed");
  await liftSuspension(context.services, admin, action);
  const recipients = await sendNext();
  expect(recipients.filter((email) => email === reader.email)).toHaveLength(1);
  expect(recipients.filter((email) => email === other.email)).toHaveLength(2);
});

test("writing and sending need their rights; a test goes to its writer alone", async () => {
  await readers(1);
  const place = await writeNewsletter(context, editor);
  await sendTest(context.services, editor, place);
  const tests = (await context.outbox()).filter(({ subject }) => subject?.startsWith("[Test]"));
  expect(tests.map(({ recipient }) => recipient)).toEqual([editor.email]);
  expect(await readUnsubscribeLink(context.services, "test")).toBe("test");

  const finance = await context.createUser({ roles: ["finance"] });
  const support = await context.createUser({ roles: ["support"] });
  const person = await context.createUser();
  for (const viewer of [finance, support, person]) {
    for (const attempt of [
      () => readMailingDesk(context.services, viewer, place),
      () => writeNewsletter(context, viewer),
      () => sendTest(context.services, viewer, place),
      () => sendMailing(context.services, viewer, { place, version: 2, expected: 1 }),
      () => changeMailing(context.services, viewer, { place, action: "pause" }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403 });
    }
  }
  const elsewhere = { ...place, kind: "event_message", subjectId: "an-event" };
  await expect(readMailingDesk(context.services, editor, elsewhere)).rejects.toThrow();
});

test("an index has what the list of issues counts", async () => {
  const plan = await context.services.database.asSystem("test", async (transaction) => {
    for (const way of ["seqscan", "bitmapscan", "sort", "hashagg"]) {
      await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(transaction);
    }
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select state, count(*), count(unsubscribed_at) from private.mailing_recipients
      where mailing_id = ${crypto.randomUUID()} group by state`.execute(transaction);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("mailing_recipients_state_idx");
});
