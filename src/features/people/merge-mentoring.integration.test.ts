import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseAccount } from "#features/auth/auth.contract.ts";
import {
  readApplicationDraft,
  saveApplicationDraft,
} from "#features/mentors/applications/application-drafts.usecases.server.ts";
import { blockPartner } from "#features/messages/blocks.usecases.server.ts";
import {
  sendWithFile,
  signAttachment,
} from "#features/messages/files/attachments.usecases.server.ts";
import { writeFirst } from "#features/messages/first-message.usecases.server.ts";
import { makeMentor } from "#features/messages/messages.test-support.ts";
import { reportThread } from "#features/messages/reports/reports.usecases.server.ts";
import { sendMessage } from "#features/messages/send-message.usecases.server.ts";
import { readThread, readThreads } from "#features/messages/threads.usecases.server.ts";
import { listFilesOfUser } from "#platform/storage/storage.ts";
import {
  applicationsOf,
  apply,
  applyAndPay,
} from "../../../tests/support/people/mentor-application.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { mergeAs, pair, pdf } from "./merge.test-support.ts";
import { previewMerge } from "./merge-accounts.usecases.server.ts";

let context: TestContext;
let admin: TestUser;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
// There's a limit to what one person merges in a day.
beforeEach(async () => {
  admin = await context.createUser({ roles: ["support"] });
});

const preview = ({ stays, leaves }: { stays: TestUser; leaves: TestUser }) =>
  previewMerge(context.services, admin, { stays: stays.userId, leaves: leaves.userId });
const countOf = (rows: readonly { called: string; count: number }[]) =>
  Object.fromEntries(rows.map(({ called, count }) => [called, count]));

describe("conversations of both accounts with the same mentor", () => {
  const advance = () => context.clock.advance({ minutes: 1 });
  /** A conversation of each account with one mentor, who has read all but the last message of one. */
  async function talkTwice() {
    const both = await pair(context);
    const { services } = context;
    const { mentor, mentorId } = await makeMentor(context);
    const begin = async (user: TestUser, body: string) => {
      advance();
      return (await writeFirst(services, user, { mentorId, messageId: randomUUID(), body }))
        .threadId;
    };
    const say = async (user: TestUser, threadId: string, body: string) => {
      advance();
      await sendMessage(services, user, { threadId, messageId: randomUUID(), body });
    };
    const former = await begin(both.leaves, "First, from my old account");
    const present = await begin(both.stays, "Second, from my new account");
    await readThread(services, mentor, { threadId: former });
    await readThread(services, mentor, { threadId: present });
    await say(mentor, former, "Third, an answer");
    await say(both.stays, present, "Fourth, which nobody has read");
    advance();
    const messageId = randomUUID();
    const file = { name: "plan.pdf", declaredType: "application/pdf", bytes: pdf("plan") };
    const sent = { threadId: former, messageId, body: "Fifth, my plan", file };
    await sendWithFile(services, both.leaves, sent);
    return { ...both, mentor, mentorId, former, present, say, messageId };
  }
  const unreadOf = async (user: TestUser) =>
    (await readThreads(context.services, user, { archived: false, page: 1 })).threads.map(
      ({ id, unread }) => ({ id, unread }),
    );

  test("become one in the order of their messages, and old links lead to it", async () => {
    const { services } = context;
    const { stays, leaves, mentor, former, present, say, messageId } = await talkTwice();
    const plan = await preview({ stays, leaves });
    expect(plan.blocks).toEqual([]);
    expect(countOf(plan.moves)).toMatchObject({
      "Conversations that join the one with the same mentor": 1,
    });
    await mergeAs(context, admin, { stays, leaves });

    expect(await unreadOf(mentor)).toEqual([{ id: present, unread: 2 }]);
    expect(await unreadOf(stays)).toEqual([{ id: present, unread: 1 }]);
    for (const reader of [stays, mentor]) {
      const thread = await readThread(services, reader, { threadId: former });
      expect(thread.id).toBe(present);
      expect(thread.messages.map(({ body, number }) => `${number} ${body}`)).toEqual([
        "1 First, from my old account",
        "2 Second, from my new account",
        "3 Third, an answer",
        "4 Fourth, which nobody has read",
        "5 Fifth, my plan",
      ]);
      for (const threadId of [former, present]) {
        const path = await signAttachment(services, reader, { threadId, messageId });
        expect((await context.app.request(path)).status).toBe(200);
      }
    }
    await expect(
      readThread(services, await context.createUser(), { threadId: former }),
    ).rejects.toMatchObject({ code: "thread_not_found" });

    await say(mentor, former, "Sixth, from a page that was still open");
    await say(stays, present, "Seventh");
    const { messages } = await readThread(services, mentor, { threadId: present });
    expect(messages.slice(5).map(({ body }) => body)).toEqual([
      "Sixth, from a page that was still open",
      "Seventh",
    ]);
    await services.database.asSystem("test", (transaction) =>
      eraseAccount(services, transaction, stays.userId),
    );
    expect(await listFilesOfUser(services, stays.userId)).toEqual([]);
  });

  test.each(["former", "present"] as const)(
    "become one where the %s one's messages were all sent first, and stored last",
    async (earlier) => {
      const { services } = context;
      const { stays, leaves, mentor, former, present } = await talkTwice();
      const sentFirst = earlier === "former" ? former : present;
      await services.database.asSystem("test", async (transaction) => {
        await sql`update messages set created_at = created_at - interval '1 day'
          where thread_id = ${sentFirst}`.execute(transaction);
      });
      const sentBefore = (await readThread(services, mentor, { threadId: sentFirst })).messages;
      await mergeAs(context, admin, { stays, leaves });
      const { messages } = await readThread(services, mentor, { threadId: present });
      expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
      expect(messages.slice(0, sentBefore.length).map(({ body }) => body)).toEqual(
        sentBefore.map(({ body }) => body),
      );
    },
  );

  test("keep their reports, the mentor's open one once, and their blocks", async () => {
    const { services } = context;
    const { stays, leaves, mentor, former, present } = await talkTwice();
    for (const threadId of [former, present]) {
      await reportThread(services, mentor, { threadId, reason: "They write too often" });
    }
    await reportThread(services, leaves, { threadId: former, reason: "They were rude to me" });
    await blockPartner(services, mentor, former);
    await mergeAs(context, admin, { stays, leaves });
    const reports = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("message_reports")
        .select(["thread_id", "reporter_id"])
        .where("thread_id", "in", [former, present])
        .execute(),
    );
    expect(reports).toHaveLength(3);
    expect(reports.every(({ thread_id }) => thread_id === present)).toBe(true);
    expect(reports.map(({ reporter_id }) => reporter_id).sort()).toEqual(
      [mentor.userId, null, stays.userId].sort(),
    );
    await expect(
      sendMessage(services, stays, { threadId: present, messageId: randomUUID(), body: "Hello?" }),
    ).rejects.toMatchObject({ code: "messages_closed" });
  });

  test("stay two where the mentor's profile was another account's then", async () => {
    const { services } = context;
    const { stays, leaves, mentor, former, present } = await talkTwice();
    const earlier = await context.createUser();
    await services.database.asSystem("test", async (transaction) => {
      for (const [table, column] of [
        ["message_threads", "mentor_user_id"],
        ["message_thread_members", "user_id"],
      ] as const) {
        const id = table === "message_threads" ? "id" : "thread_id";
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${earlier.userId}
          where ${sql.ref(id)} = ${former} and ${sql.ref(column)} = ${mentor.userId}`.execute(
          transaction,
        );
      }
    });
    await mergeAs(context, admin, { stays, leaves });
    expect((await unreadOf(stays)).map(({ id }) => id).sort()).toEqual([former, present].sort());
    for (const [reader, own, others] of [
      [mentor, present, former],
      [earlier, former, present],
    ] as const) {
      expect((await readThread(services, reader, { threadId: own })).id).toBe(own);
      await expect(readThread(services, reader, { threadId: others })).rejects.toMatchObject({
        code: "thread_not_found",
      });
    }
  });
});

describe("an application to become a mentor", () => {
  test("that wasn't sent takes the address of the account that stays", async () => {
    const both = await pair(context);
    const { stays, leaves } = both;
    await apply(context, leaves);
    const draft = { email: leaves.email.toUpperCase(), title: "Nurse" };
    await saveApplicationDraft(context.services, leaves, draft);
    await mergeAs(context, admin, both);
    expect(await applicationsOf(context, stays.userId)).toMatchObject([
      { email: stays.email, account_email: stays.email },
    ]);
    expect(await readApplicationDraft(context.services, stays)).toMatchObject({
      email: stays.email,
      title: "Nurse",
    });
  });

  test("keeps another address that was typed into it, and a sent one keeps its own", async () => {
    const typed = await pair(context);
    const email = `${randomUUID()}@people.example`;
    await apply(context, typed.leaves, { email });
    await mergeAs(context, admin, typed);
    expect(await applicationsOf(context, typed.stays.userId)).toMatchObject([
      { email, account_email: typed.stays.email },
    ]);
    const sent = await pair(context);
    await applyAndPay(context, sent.leaves);
    await mergeAs(context, admin, sent);
    expect(await applicationsOf(context, sent.stays.userId)).toMatchObject([
      { email: sent.leaves.email, account_email: sent.leaves.email },
    ]);
  });
});

describe("two applications to become a mentor", () => {
  const applicationsOfBoth = async ({ stays, leaves }: { stays: TestUser; leaves: TestUser }) => [
    ...(await applicationsOf(context, stays.userId)),
    ...(await applicationsOf(context, leaves.userId)),
  ];

  test("of which neither was paid for become one", async () => {
    const both = await pair(context);
    await apply(context, both.stays, { title: "Of the one that stays" });
    await apply(context, both.leaves, { title: "Of the one that leaves" });
    const plan = await preview(both);
    expect(plan.blocks).toEqual([]);
    expect(countOf(plan.drops)).toMatchObject({ "Unpaid mentor application": 1 });
    expect(countOf(plan.moves)).not.toHaveProperty("Mentor applications");
    await mergeAs(context, admin, both);
    expect(await applicationsOfBoth(both)).toMatchObject([
      { user_id: both.stays.userId, title: "Of the one that stays" },
    ]);
  });

  test.each(["stays", "leaves"] as const)(
    "of which that of the account that %s was paid for keep that one",
    async (paid) => {
      const both = await pair(context);
      const unpaid = paid === "stays" ? both.leaves : both.stays;
      const { id } = await applyAndPay(context, both[paid]);
      await apply(context, unpaid);
      const plan = await preview(both);
      expect(plan.blocks).toEqual([]);
      expect(plan.drops).toContainEqual(
        paid === "stays"
          ? {
              called: "Unpaid mentor application",
              count: 1,
              why: "The account you're keeping has one too",
            }
          : {
              called: "Unpaid mentor application of the account you're keeping",
              count: 1,
              why: "We'll delete it, because the other account has one that was paid for",
            },
      );
      await mergeAs(context, admin, both);
      expect(await applicationsOfBoth(both)).toMatchObject([{ id, user_id: both.stays.userId }]);
    },
  );

  test("that were both paid for have to be decided first", async () => {
    const both = await pair(context);
    await applyAndPay(context, both.stays);
    await applyAndPay(context, both.leaves);
    const plan = await preview(both);
    expect(plan.blocks.join(" ")).toMatch(/Reject one of the applications first/);
    await expect(mergeAs(context, admin, both)).rejects.toMatchObject({ code: "merge_blocked" });
    expect(await applicationsOfBoth(both)).toHaveLength(2);
  });
});
