import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { toSeconds } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { blockPartner, unblockPartner } from "./blocks.usecases.server.ts";
import { readRecipient, writeFirst } from "./first-message.usecases.server.ts";
import { maxMessagesShown } from "./messages.constants.ts";
import { beginTalk, makeMentor } from "./messages.test-support.ts";
import * as messagesPage from "./pages/messages.tsx";
import * as threadPage from "./pages/thread.tsx";
import { sendMessage } from "./send-message.usecases.server.ts";
import { archiveThread, countUnread, readThread, readThreads } from "./threads.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const bodies = (messages: { body: string }[]) => messages.map(({ body }) => body);
const inbox = { archived: false, page: 1 };

describe("the first message", () => {
  test("begins one thread, which both see", async () => {
    const { mentor, mentee, mentorId, threadId } = await beginTalk(context);
    for (const user of [mentor, mentee]) {
      const { threads } = await readThreads(context.services, user, inbox);
      expect(threads.map(({ id }) => id)).toEqual([threadId]);
    }
    expect(await readRecipient(context.services, mentee, { mentorId })).toEqual({
      kind: "thread",
      threadId,
    });
  });

  test("looking at an empty composer stores nothing", async () => {
    const { mentorId } = await makeMentor(context);
    const mentee = await context.createUser();
    const target = await readRecipient(context.services, mentee, { mentorId });
    expect(target).toMatchObject({ kind: "new", recipient: { profileId: mentorId } });
    expect((await readThreads(context.services, mentee, inbox)).threads).toEqual([]);
  });

  test("written twice at the same time is stored once, in one thread", async () => {
    const { mentor, mentorId } = await makeMentor(context);
    const mentee = await context.createUser();
    const given = { mentorId, messageId: randomUUID(), body: "Hello" };
    const [one, other] = await Promise.all([
      writeFirst(context.services, mentee, given),
      writeFirst(context.services, mentee, given),
    ]);
    expect(one).toEqual(other);
    const thread = await readThread(context.services, mentor, one);
    expect(bodies(thread.messages)).toEqual(["Hello"]);
  });

  test("two different ones at the same time come into one thread", async () => {
    const { mentorId } = await makeMentor(context);
    const mentee = await context.createUser();
    const write = (body: string) =>
      writeFirst(context.services, mentee, { mentorId, messageId: randomUUID(), body });
    const [one, other] = await Promise.all([write("One"), write("Two")]);
    expect(one).toEqual(other);
    const { messages } = await readThread(context.services, mentee, one);
    expect(bodies(messages).sort()).toEqual(["One", "Two"]);
    expect(messages.map(({ number }) => number)).toEqual([1, 2]);
  });

  test("goes to no sample mentor, to nobody without an account, to no unknown one, not to oneself", async () => {
    const { mentor, mentorId } = await makeMentor(context);
    const mentee = await context.createUser();
    const write = (id: string, user = mentee) =>
      writeFirst(context.services, user, { mentorId: id, messageId: randomUUID(), body: "Hi" });
    await expect(write(mentorId, mentor)).rejects.toMatchObject({ code: "message_to_yourself" });
    await expect(write(randomUUID())).rejects.toMatchObject({ code: "mentor_not_found" });
    await expect(write("nonsense")).rejects.toMatchObject({ code: "mentor_not_found" });

    const detach = (is_sample: boolean) =>
      context.services.database.asSystem("test", (transaction) =>
        transaction
          .updateTable("mentor_profiles")
          .set({ user_id: null, is_sample })
          .where("id", "=", mentorId)
          .execute(),
      );
    await detach(true);
    await expect(write(mentorId)).rejects.toMatchObject({ code: "sample_mentor" });
    const shown = await readRecipient(context.services, anonymousViewer, { mentorId });
    expect(shown).toMatchObject({ kind: "refused", reason: expect.stringMatching(/sample/) });
    await detach(false);
    await expect(write(mentorId)).rejects.toMatchObject({ code: "mentor_without_account" });
  });

  test("goes to no more than ten mentors on one day", async () => {
    const mentee = await context.createUser();
    const { mentorId } = await makeMentor(context);
    const limit = {
      name: "mentorship/threads",
      capacity: 10,
      periodSeconds: toSeconds({ days: 1 }),
    };
    for (let use = 0; use < 10; use += 1) {
      await context.services.rateLimits.take(limit, mentee.userId);
    }
    const given = { mentorId, messageId: randomUUID(), body: "Hi" };
    await expect(writeFirst(context.services, mentee, given)).rejects.toMatchObject({
      code: "too_many_threads",
      status: 429,
    });
    context.clock.advance({ days: 1 });
    await writeFirst(context.services, mentee, given);
  });
});

describe("a message", () => {
  test("is unread to the other until shown, and never to who wrote it", async () => {
    const { mentor, mentee, threadId, say } = await beginTalk(context);
    expect(await countUnread(context.services, mentor)).toBe(1);
    expect(await countUnread(context.services, mentee)).toBe(0);
    expect(await countUnread(context.services, anonymousViewer)).toBe(0);
    await readThread(context.services, mentor, { threadId });
    expect(await countUnread(context.services, mentor)).toBe(0);
    await say(mentor, "Of course");
    await say(mentor, "Ask away");
    expect(await countUnread(context.services, mentee)).toBe(2);
    const { threads } = await readThreads(context.services, mentee, inbox);
    expect(threads[0]).toMatchObject({ unread: 2, last: { body: "Ask away", sender: "Mentor" } });
  });

  test("sent again under its id changes nothing; another's id is refused", async () => {
    const { mentor, mentee, threadId } = await beginTalk(context);
    const given = { threadId, messageId: randomUUID(), body: "Once" };
    const numbers = await Promise.all([
      sendMessage(context.services, mentee, given),
      sendMessage(context.services, mentee, given),
    ]);
    expect(numbers[0]).toEqual(numbers[1]);
    await expect(sendMessage(context.services, mentor, given)).rejects.toMatchObject({
      code: "message_id_taken",
    });
    const other = await beginTalk(context);
    await expect(
      sendMessage(context.services, other.mentee, { ...given, threadId: other.threadId }),
    ).rejects.toMatchObject({ code: "message_id_taken" });
    const { messages } = await readThread(context.services, mentor, { threadId });
    expect(messages).toHaveLength(2);
  });

  test("is counted up without gaps when both write at the same time", async () => {
    const { mentor, mentee, threadId, say } = await beginTalk(context);
    await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => say(mentee, `mentee ${index}`)),
      ...Array.from({ length: 6 }, (_, index) => say(mentor, `mentor ${index}`)),
    ]);
    const { messages } = await readThread(context.services, mentee, { threadId });
    expect(messages.map(({ number }) => number)).toEqual(
      Array.from({ length: 13 }, (_, index) => index + 1),
    );
  });

  test("needs 1 to 4000 characters of text, kept as they are", async () => {
    const { mentee, threadId, say } = await beginTalk(context);
    await expect(say(mentee, "   ")).rejects.toMatchObject({
      code: "validation_failed",
      details: { fields: [{ field: "body", message: "Write a message first" }] },
    });
    await expect(say(mentee, "x".repeat(4001))).rejects.toMatchObject({ status: 400 });
    await expect(say(mentee, "nul \u0000")).rejects.toMatchObject({ status: 400 });
    await say(mentee, "😀".repeat(4000));
    await say(mentee, "<b>שלום</b>\r\n& more");
    const { messages } = await readThread(context.services, mentee, { threadId });
    expect(messages.at(-1)?.body).toBe("<b>שלום</b>\n& more");
    await expect(
      sendMessage(context.services, mentee, { threadId, messageId: "1", body: "Hi" }),
    ).rejects.toMatchObject({ code: "validation_failed" });
  });

  test("comes from members alone, and nobody else learns that there is a thread", async () => {
    const { threadId } = await beginTalk(context);
    const stranger = await context.createUser({ roles: ["admin"] });
    const given = { threadId, messageId: randomUUID(), body: "Hi" };
    const missing = { code: "thread_not_found", status: 404 };
    await expect(sendMessage(context.services, stranger, given)).rejects.toMatchObject(missing);
    await expect(readThread(context.services, stranger, { threadId })).rejects.toMatchObject(
      missing,
    );
    await expect(
      readThread(context.services, stranger, { threadId: "nonsense" }),
    ).rejects.toMatchObject(missing);
    await expect(
      archiveThread(context.services, stranger, { threadId, archived: true }),
    ).rejects.toMatchObject(missing);
  });

  test("is one of twenty in a minute at most", async () => {
    const { mentee, say } = await beginTalk(context);
    for (let count = 0; count < 20; count += 1) await say(mentee, `${count}`);
    await expect(say(mentee, "One more")).rejects.toMatchObject({ code: "too_many_messages" });
    context.clock.advance(60);
    await say(mentee, "One more");
  });

  test("brings a thread back that was put aside", async () => {
    const { mentor, mentee, threadId, say } = await beginTalk(context);
    await readThread(context.services, mentor, { threadId });
    await archiveThread(context.services, mentor, { threadId, archived: true });
    expect(await readThreads(context.services, mentor, inbox)).toMatchObject({
      threads: [],
      archived: 1,
    });
    const aside = await readThreads(context.services, mentor, { archived: true, page: 1 });
    expect(aside.threads).toHaveLength(1);
    const routes = [pageRoute("/messages", messagesPage)];
    const seenAt = async (path: string) =>
      (await visitPage(context, routes, path, undefined, mentor)).html;
    expect(await seenAt("/messages")).toContain("All your conversations are archived");
    const beyond = await seenAt("/messages?archived&page=2");
    expect(beyond).toContain("No more conversations");
    expect(beyond).not.toContain("No archived conversations");
    expect((await readThreads(context.services, mentee, inbox)).threads).toHaveLength(1);
    await say(mentee, "Still there?");
    expect((await readThreads(context.services, mentor, inbox)).threads).toHaveLength(1);
  });

  test("isn't put aside with its thread from a page that's a moment old", async () => {
    const { mentor, mentee, threadId, say } = await beginTalk(context);
    await readThread(context.services, mentor, { threadId });
    await say(mentee, "One more thing");
    const archive = () => archiveThread(context.services, mentor, { threadId, archived: true });
    expect(await archive()).toBe(false);
    expect(await readThreads(context.services, mentor, inbox)).toMatchObject({
      threads: [{ id: threadId, unread: 1 }],
      archived: 0,
    });
    const routes = [pageRoute("/messages/:threadId", threadPage)];
    const path = `/messages/${threadId}`;
    const stays = await visitPage(context, routes, path, { intent: "archive" }, mentor);
    expect(stays.location).toBe(`${path}?done=unread`);
    await readThread(context.services, mentor, { threadId });
    expect(await archive()).toBe(true);
    // One's own messages don't wait to be read.
    await archiveThread(context.services, mentor, { threadId, archived: false });
    await say(mentor, "Bye");
    expect(await archive()).toBe(true);
  });
});

test("a long thread shows all that wasn't read, then its newest messages, and older ones step by step", async () => {
  const { mentor, mentee, threadId, say } = await beginTalk(context);
  for (let count = 2; count <= 70; count += 1) {
    context.clock.advance(10);
    await say(mentee, `${count}`);
  }
  const unread = await readThread(context.services, mentor, { threadId });
  expect(unread.messages.map(({ number }) => number).slice(0, 1)).toEqual([1]);
  expect(unread).toMatchObject({ earlierFrom: null, newerFrom: null });
  expect(await countUnread(context.services, mentor)).toBe(0);
  const newest = await readThread(context.services, mentor, { threadId });
  expect(newest.messages.map(({ number }) => number).slice(0, 1)).toEqual([41]);
  expect(newest).toMatchObject({ earlierFrom: 11, newerFrom: null });
  const earlier = await readThread(context.services, mentor, { threadId, from: 11 });
  expect(earlier.messages).toHaveLength(60);
  expect(earlier.earlierFrom).toBe(1);
  const all = await readThread(context.services, mentor, { threadId, from: 1 });
  expect(all).toMatchObject({ earlierFrom: null, newerFrom: null });
  expect(all.messages).toHaveLength(70);
});

test("what wasn't read and is more than a page takes is read page by page, and nothing of it counts as read before", async () => {
  const { services } = context;
  const { mentor, mentee, threadId, say } = await beginTalk(context);
  const count = maxMessagesShown + 40;
  await services.database.asSystem("test", async (transaction) => {
    const further = Array.from({ length: count - 1 }, (_, index) => ({
      id: randomUUID(),
      thread_id: threadId,
      number: index + 2,
      sender_id: mentee.userId,
      sender_role: "mentee",
      body: `${index + 2}`,
      created_at: context.clock.now(),
    }));
    await transaction.insertInto("messages").values(further).execute();
    await transaction
      .updateTable("message_threads")
      .set({ last_number: count })
      .where("id", "=", threadId)
      .execute();
  });
  const shown = async (from?: number | null) => {
    const { messages, newerFrom, ownNewerId } = await readThread(services, mentor, {
      threadId,
      from: from ?? null,
    });
    return {
      numbers: [messages.at(0)?.number, messages.at(-1)?.number],
      newerFrom,
      ownNewerId,
      unread: await countUnread(services, mentor),
    };
  };
  const answerId = await say(mentor, "I'll read all of this");
  expect(await shown()).toEqual({
    numbers: [1, maxMessagesShown],
    newerFrom: maxMessagesShown + 1,
    ownNewerId: answerId,
    unread: 40,
  });
  const rest = {
    numbers: [maxMessagesShown + 1, count + 1],
    newerFrom: null,
    ownNewerId: null,
    unread: 0,
  };
  expect(await shown(maxMessagesShown + 1)).toEqual(rest);
});

describe("a block", () => {
  test("stops both, tells only the one who blocked, and can be taken back", async () => {
    const { mentor, mentee, mentorId, threadId, say } = await beginTalk(context);
    await blockPartner(context.services, mentor, threadId);
    await blockPartner(context.services, mentor, threadId);
    await expect(say(mentor, "Hi")).rejects.toMatchObject({ code: "blocked_by_you" });
    await expect(say(mentee, "Hi")).rejects.toMatchObject({ code: "messages_closed" });
    expect((await readThread(context.services, mentor, { threadId })).state).toBe("blocked");
    expect((await readThread(context.services, mentee, { threadId })).state).toBe("closed");
    await unblockPartner(context.services, mentee, threadId);
    await expect(
      writeFirst(context.services, mentee, { mentorId, messageId: randomUUID(), body: "Hi" }),
    ).rejects.toMatchObject({ code: "messages_closed" });
    await unblockPartner(context.services, mentor, threadId);
    await say(mentee, "Hi");
  });

  test("reaches to every thread of the two, and to a first message too", async () => {
    const { mentor, mentee, threadId } = await beginTalk(context);
    const { ensureSampleMentor } = await import("#features/mentors/mentors.contract.ts");
    await ensureSampleMentor(context.services, mentee);
    const { id } = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("mentor_profiles")
        .select("id")
        .where("user_id", "=", mentee.userId)
        .executeTakeFirstOrThrow(),
    );
    await blockPartner(context.services, mentee, threadId);
    const given = { mentorId: id, messageId: randomUUID(), body: "Hi" };
    await expect(writeFirst(context.services, mentor, given)).rejects.toMatchObject({
      code: "messages_closed",
    });
    const target = await readRecipient(context.services, mentor, { mentorId: id });
    expect(target).toMatchObject({ kind: "refused" });
  });

  test("lets no message come after it, however close the two are", async () => {
    const { mentor, mentee, threadId, say } = await beginTalk(context);
    for (let round = 0; round < 5; round += 1) {
      const [sent] = await Promise.allSettled([
        say(mentee, `round ${round}`),
        blockPartner(context.services, mentor, threadId),
      ]);
      const { messages } = await readThread(context.services, mentor, { threadId });
      const came = bodies(messages).includes(`round ${round}`);
      expect(came).toBe(sent.status === "fulfilled");
      await expect(say(mentee, "late")).rejects.toMatchObject({ code: "messages_closed" });
      await unblockPartner(context.services, mentor, threadId);
    }
  });
});
