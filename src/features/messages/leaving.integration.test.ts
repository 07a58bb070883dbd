import { afterAll, beforeAll, expect, test } from "vitest";
import { subtractTime } from "#shared/time.ts";
import { eraseFrom, exportFrom } from "../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { blockPartner } from "./blocks.usecases.server.ts";
import { beginTalk } from "./messages.test-support.ts";
import { readThread, readThreads } from "./threads.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const leave = ({ userId }: TestUser) =>
  context.services.database.asSystem("test", async (transaction) => {
    await eraseFrom(context.services, transaction, { feature: "messages", userId });
    await eraseFrom(context.services, transaction, { feature: "mentors", userId });
    await transaction.deleteFrom("auth.users").where("id", "=", userId).execute();
  });

test("what somebody wrote is in their export, and not what was written to them", async () => {
  const { mentor, mentee, threadId, say } = await beginTalk(context, "From the mentee");
  await say(mentor, "From the mentor");
  await blockPartner(context.services, mentee, threadId);
  const exported = await exportFrom(context.services, "messages", mentee.userId);
  expect(exported.messages?.map(({ body }) => body)).toEqual(["From the mentee"]);
  expect(exported.message_threads).toMatchObject([{ id: threadId }]);
  expect(exported.message_thread_members).toMatchObject([{ role: "mentee" }]);
  expect(exported.message_blocks).toMatchObject([{ blocked_id: mentor.userId }]);
});

test.each(["mentee", "mentor"] as const)(
  "when the %s leaves, the other reads on as with a former member",
  async (role) => {
    const talk = await beginTalk(context, "Hello");
    await talk.say(talk.mentor, "Welcome");
    const stays = role === "mentee" ? talk.mentor : talk.mentee;
    await leave(talk[role]);
    const thread = await readThread(context.services, stays, talk);
    expect(thread).toMatchObject({ state: "former", partner: { name: "A former member" } });
    expect(thread.messages.map(({ body }) => body)).toEqual(["Hello", "Welcome"]);
    await expect(talk.say(stays, "Still there?")).rejects.toMatchObject({ code: "former_member" });
    const { threads } = await readThreads(context.services, stays, { archived: false, page: 1 });
    expect(threads[0]?.partner.name).toBe("A former member");

    await leave(stays);
    const rows = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("messages")
        .select("id")
        .where("thread_id", "=", talk.threadId)
        .execute(),
    );
    expect(rows).toEqual([]);
  },
);

test("reply statistics count what was answered within 48 hours, and what can no longer be", async () => {
  const { mentor, mentorId, say, threadId } = await beginTalk(context);
  const read = () =>
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.mentor_reply_rates")
        .select(["threads", "answered"])
        .where("mentor_profile_id", "=", mentorId)
        .executeTakeFirst(),
    );
  const age = (hours: number) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("message_threads")
        .set({ created_at: subtractTime(new Date(), { hours }) })
        .where("id", "=", threadId)
        .execute(),
    );
  expect(await read()).toBeUndefined();
  await age(49);
  expect(await read()).toEqual({ threads: 1, answered: 0 });
  await say(mentor, "Late");
  expect(await read()).toEqual({ threads: 1, answered: 0 });
  await age(40);
  expect(await read()).toEqual({ threads: 1, answered: 1 });
  await age(91 * 24);
  expect(await read()).toBeUndefined();
});
