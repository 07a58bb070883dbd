import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveNotifications } from "#features/account/notifications/notifications.usecases.server.ts";
import { saveOwnProfile } from "#features/account/profile/profile.usecases.server.ts";
import { liftSuspension, suspend } from "#features/people/person-actions.usecases.server.ts";
import { subtractTime } from "#shared/time.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { blockPartner } from "../blocks.usecases.server.ts";
import { writeFirst } from "../first-message.usecases.server.ts";
import { beginTalk } from "../messages.test-support.ts";
import { readThread } from "../threads.usecases.server.ts";
import { listDueReaders, takeUnread } from "./digest.store.server.ts";
import { emailUnread } from "./digest.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

async function emailsTo(user: TestUser) {
  await emailUnread(context.services);
  const emails = await context.outbox();
  return emails.filter(
    ({ recipient, subject }) => recipient === user.email && subject.includes("unread"),
  );
}

const pass = (minutes: number) => context.clock.advance(minutes * 60);

test("a mail tells of what has been unread for 15 minutes, once, without what it says", async () => {
  const { mentor, mentee, threadId, say } = await beginTalk(context, "A secret question");
  await saveOwnProfile(context.services, mentee, { full_name: "Ada Nwosu" });
  pass(14);
  expect(await emailsTo(mentor)).toEqual([]);
  await say(mentee, "Another secret");
  pass(1);
  const [email] = await emailsTo(mentor);
  expect(email?.subject).toBe("You have 2 unread messages");
  expect(email?.text).toContain("Ada Nwosu: 2 unread messages.");
  expect(email?.text).toContain(`/messages/${threadId}`);
  expect(email?.text).toContain("/account/notifications");
  expect(`${email?.text} ${email?.html}`).not.toMatch(/secret/);
  expect(`${email?.text} ${email?.html}`).not.toContain(mentee.email);
  expect(await emailsTo(mentee)).toEqual([]);
});

test("there is no second mail before the member has read on", async () => {
  const { mentor, mentee, threadId, say } = await beginTalk(context);
  pass(15);
  expect(await emailsTo(mentor)).toHaveLength(1);
  pass(60);
  await say(mentee, "And another thing");
  pass(60);
  expect(await emailsTo(mentor)).toHaveLength(1);
  await readThread(context.services, mentor, { threadId });
  pass(60);
  expect(await emailsTo(mentor)).toHaveLength(1);
  await say(mentee, "One more");
  pass(15);
  expect(await emailsTo(mentor)).toHaveLength(2);
});

test("two threads are in one email; two jobs at the same time write one", async () => {
  const one = await beginTalk(context);
  const other = await context.createUser();
  await writeFirst(context.services, other, {
    mentorId: one.mentorId,
    messageId: randomUUID(),
    body: "Hello",
  });
  pass(15);
  await Promise.all([emailUnread(context.services), emailUnread(context.services)]);
  const emails = await emailsTo(one.mentor);
  expect(emails.map(({ subject }) => subject)).toEqual(["You have 2 unread messages"]);
  expect(emails[0]?.text.match(/A member: 1 unread message\./g)).toHaveLength(2);
});

test("who does not want such mails gets none, and nobody hears of who was blocked", async () => {
  const quiet = await beginTalk(context);
  await saveNotifications(context.services, quiet.mentor, {
    wanted: new Set(),
    clientAddress: "",
  });
  const blocked = await beginTalk(context);
  await blockPartner(context.services, blocked.mentor, blocked.threadId);
  pass(15);
  expect(await emailsTo(quiet.mentor)).toEqual([]);
  expect(await emailsTo(blocked.mentor)).toEqual([]);
});

test("who is suspended meanwhile hears of what's unread once that's over", async () => {
  const { services } = context;
  const admin = await context.createUser({ roles: ["admin"] });
  const { mentor } = await beginTalk(context);
  const about = { userId: mentor.userId, address: "127.0.0.1", reason: "Wrong person" };
  await suspend(services, admin, { ...about, days: null });
  pass(15);
  expect(await emailsTo(mentor)).toEqual([]);
  await liftSuspension(services, admin, about);
  expect(await emailsTo(mentor)).toHaveLength(1);
});

test("while some people are emailed, others whose turn comes later can read on", async ({
  skip,
}) => {
  const { database } = context.services;
  skip(database.kind !== "postgres", "Embedded data has one connection");
  const [first, later] = [await beginTalk(context), await beginTalk(context)];
  pass(15);
  const before = subtractTime(context.clock.now(), { minutes: 15 });
  const isTaken = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const batch = database.asSystem("test", async (transaction) => {
    const readers = await listDueReaders(transaction, before);
    expect(readers).toEqual(expect.arrayContaining([first.mentor.userId, later.mentor.userId]));
    const due = await takeUnread(transaction, { before, readers: [first.mentor.userId] });
    isTaken.resolve();
    await release.promise;
    return due;
  });
  await Promise.race([isTaken.promise, batch]);
  await readThread(context.services, later.mentor, { threadId: later.threadId });
  release.resolve();
  expect(await batch).toMatchObject([{ threadId: first.threadId, unread: 1 }]);
  expect(await emailsTo(later.mentor)).toEqual([]);
});

test("more people than one batch takes get one email each", async () => {
  const { services } = context;
  const { mentor, mentorId } = await beginTalk(context);
  const mentees = await Promise.all(Array.from({ length: 51 }, () => context.createUser()));
  await services.database.asSystem("test", (transaction) =>
    sql`with thread as (
        insert into message_threads (mentor_profile_id, mentee_id, mentor_user_id, created_at,
          last_number, last_message_at)
        select ${mentorId}::uuid, id, ${mentor.userId}::uuid, ${context.clock.now()}::timestamptz,
          1, ${context.clock.now()}::timestamptz
        from unnest(${mentees.map(({ userId }) => userId)}::uuid[]) as mentee (id)
        returning id, mentee_id
      ), side as (
        insert into message_thread_members (thread_id, user_id, role)
        select id, mentee_id, 'mentee' from thread
      )
      insert into messages (id, thread_id, number, sender_id, sender_role, body, created_at)
      select gen_random_uuid(), id, 1, ${mentor.userId}::uuid, 'mentor', 'Hello',
        ${context.clock.now()}::timestamptz
      from thread`.execute(transaction),
  );
  pass(15);
  await emailUnread(services);
  const emails = (await context.outbox()).filter(({ subject }) => subject.includes("unread"));
  for (const { email } of mentees) {
    expect(emails.filter(({ recipient }) => recipient === email)).toHaveLength(1);
  }
});
