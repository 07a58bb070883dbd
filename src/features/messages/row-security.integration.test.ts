import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import {
  countRowsSeen,
  denied,
  expectWritesDenied,
  type RowViewers,
} from "../../../tests/support/database/row-security.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { blockPartner } from "./blocks.usecases.server.ts";
import { beginTalk, type Talk } from "./messages.test-support.ts";
import { reportThread } from "./reports/reports.usecases.server.ts";

let context: TestContext;
let talk: Talk;
let viewers: RowViewers;
beforeAll(async () => {
  context = await createTestContext();
  talk = await beginTalk(context);
  await talk.say(talk.mentor, "Of course");
  const reason = "Asks for money";
  await reportThread(context.services, talk.mentee, { threadId: talk.threadId, reason });
  await blockPartner(context.services, talk.mentee, talk.threadId);
  viewers = {
    anonymous: anonymousViewer,
    owner: talk.mentee,
    other: await context.createUser(),
    admin: await context.createUser({ roles: ["admin"] }),
  };
});
afterAll(() => context.close());

const tables = [
  "message_threads",
  "message_thread_members",
  "messages",
  "message_blocks",
  "message_reports",
] as const;

test("who sees how many rows", async () => {
  const seen = await countRowsSeen(context, viewers, tables);
  expect(seen).toEqual({
    message_threads: { anonymous: denied, other: 0, owner: 1, admin: 0 },
    message_thread_members: { anonymous: denied, other: 0, owner: 1, admin: 0 },
    messages: { anonymous: denied, other: 0, owner: 2, admin: 0 },
    message_blocks: { anonymous: denied, other: 0, owner: 1, admin: 0 },
    message_reports: { anonymous: denied, other: 0, owner: 1, admin: 1 },
  });
});

test("the other member reads the talk, and neither that they are blocked nor that they are reported", async () => {
  const seen = await countRowsSeen(context, { ...viewers, owner: talk.mentor }, tables);
  expect(Object.fromEntries(tables.map((table) => [table, seen[table]?.owner]))).toEqual({
    message_threads: 1,
    message_thread_members: 1,
    messages: 2,
    message_blocks: 0,
    message_reports: 0,
  });
});

test("someone on our team reads no report about themselves", async () => {
  const { mentor } = talk;
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("user_roles")
      .values({ user_id: mentor.userId, role: "admin" })
      .execute(),
  );
  const seen = await countRowsSeen(context, { ...viewers, owner: mentor }, ["message_reports"]);
  expect(seen.message_reports).toMatchObject({ owner: 0, admin: 1 });
});

describe("nobody's role changes anything directly", () => {
  test.each(tables)("%s", async (table) => {
    const column = table === "message_blocks" ? "created_at" : "thread_id";
    await expectWritesDenied(
      context,
      viewers,
      table,
      table === "message_threads" ? "created_at" : column,
    );
  });
});
