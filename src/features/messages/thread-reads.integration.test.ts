import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "#platform/database/database.ts";
import { pageContext } from "../../../tests/support/pages/page-context.ts";
import { createTestContext, type TestContext } from "../../../tests/support/services.ts";
import { threadPath } from "./messages.constants.ts";
import { beginTalk } from "./messages.test-support.ts";
import * as threadPage from "./pages/thread.tsx";
import { countUnread, readThread } from "./threads.usecases.server.ts";

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => context.close());

const load = threadPage.loader as unknown as (given: object) => Promise<unknown>;

type Sent = string | { text: string } | { statements: { text: string }[] };

function textsOf(sent: Sent): string[] {
  if (typeof sent === "string") return [sent];
  return "text" in sent ? [sent.text] : sent.statements.map(({ text }) => text);
}

const isBeginning = (text: string) => /^(begin|start transaction)/i.test(text);
/** Ends of transactions, and whose rights the next statements have. */
const isFrame = (text: string) =>
  /^(commit|rollback)$|^set local |^select set_config\('role'/i.test(text);

test("a thread with something unread is read in one transaction and marked by one statement beside it", async ({
  skip,
}) => {
  skip(context.services.database.kind !== "postgres", "Statements are counted on Postgres");
  const { mentor, threadId } = await beginTalk(context);
  const services = { ...context.services, database: context.services.database.forPage() };
  const request = new Request(new URL(threadPath(threadId), services.application.baseUrl));
  const query = vi.spyOn(pg.Client.prototype, "query");
  await load({ request, params: { threadId }, context: pageContext(services, mentor, request) });
  await new Promise((resolve) => setImmediate(resolve));
  const asked = (query.mock.calls as unknown as [Sent][]).flatMap(([sent]) => textsOf(sent));
  expect(asked.filter(isBeginning)).toEqual(["start transaction read only"]);
  const statements = asked.filter((text) => !isBeginning(text) && !isFrame(text));
  expect(statements.filter((text) => text.startsWith("update"))).toEqual([
    expect.stringContaining("message_thread_members"),
  ]);
  expect(statements.length).toBeLessThanOrEqual(8);
  expect(await countUnread(context.services, mentor)).toBe(0);
});

test("a message that arrives while a thread is read stays unread", async () => {
  const talk = await beginTalk(context);
  const page = context.services.database.forPage();
  const once = (async (...given: Parameters<Database["once"]>) => {
    await talk.say(talk.mentee, "One more thing");
    return await page.once(...given);
  }) as Database["once"];
  const services = { ...context.services, database: { ...page, once } };
  const { messages } = await readThread(services, talk.mentor, talk);
  expect(messages).toHaveLength(1);
  expect(await countUnread(context.services, talk.mentor)).toBe(1);
  await readThread(context.services, talk.mentor, talk);
  expect(await countUnread(context.services, talk.mentor)).toBe(0);
});

test("nothing is marked as read where the site is seen as someone else", async () => {
  const { mentor, threadId } = await beginTalk(context);
  const services = { ...context.services, database: context.services.database.readOnly() };
  await expect(readThread(services, mentor, { threadId })).rejects.toMatchObject({
    code: "read_only",
  });
  expect(await countUnread(context.services, mentor)).toBe(1);
});
