import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOwnEvents } from "#features/account/activity/activity.usecases.server.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import {
  clearActor,
  eraseSecurityLog,
  listSecurityEvents,
  recordSecurityEvent,
  type SecurityEvent,
} from "./security-log.store.server.ts";

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});

afterAll(() => context.close());

function record(...events: Omit<SecurityEvent, "type" | "address" | "now">[]) {
  const { database, clock } = context.services;
  return database.asSystem("test log", async (transaction) => {
    for (const event of events) {
      await recordSecurityEvent(transaction, {
        type: "account",
        address: "8.8.8.8",
        now: clock.now(),
        ...event,
      });
    }
  });
}

test("the owner reads their own events, newest first, with place and device", async () => {
  const viewer = await context.createUser();
  const stranger = await context.createUser();
  const user = { id: viewer.userId, email: viewer.email };
  context.clock.advance(5);
  await record({ action: "user_updated_password", user, traits: { device: "Firefox on Linux" } });
  context.clock.advance(5);
  await record({ action: "login", user: { id: stranger.userId, email: stranger.email } });

  const { events, older } = await listOwnEvents(context.services, viewer);
  expect(events[0]).toMatchObject({
    sentence: "Changed the password.",
    device: "Firefox on Linux",
    place: "United States",
  });
  expect(older).toBeNull();
});

test("what an administrator did to the account is in its owner's log and not in the administrator's", async () => {
  const viewer = await context.createUser();
  const admin = await context.createUser({ roles: ["admin"] });
  const user = { id: viewer.userId, email: viewer.email };
  context.clock.advance(5);
  await record({ action: "user_modified", user, actor: { id: admin.userId, email: admin.email } });
  const [own] = (await listOwnEvents(context.services, viewer)).events;
  expect(own?.sentence).toBe("Changed the account. Our team did this.");
  expect(own?.place).toBeNull();
  const { events } = await listOwnEvents(context.services, admin);
  expect(events.some(({ sentence }) => sentence.startsWith("Changed the account"))).toBe(false);
});

test("pages by time show every event once, also those of the same moment, without routine", async () => {
  const viewer = await context.createUser();
  const user = { id: viewer.userId, email: viewer.email };
  for (let round = 0; round < 30; round += 1) {
    context.clock.advance(1);
    await record(
      { action: "login", user },
      { action: "user_modified", user },
      { action: "token_refreshed", user },
    );
  }
  const seen: string[] = [];
  const sentences: string[] = [];
  let before: Date | undefined;
  for (let page = 0; page < 10; page += 1) {
    const { events, older } = await listOwnEvents(
      context.services,
      viewer,
      before ? { before } : {},
    );
    seen.push(...events.map(({ id }) => id));
    sentences.push(...events.map(({ sentence }) => sentence));
    if (!older) break;
    before = older;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(sentences.filter((sentence) => sentence === "Changed the account.")).toHaveLength(30);
  expect(sentences).not.toContain("Stayed signed in.");
});

test("a deleted administrator's address leaves what they did to others, which an index finds", async () => {
  const { services } = context;
  const viewer = await context.createUser();
  const admin = await context.createUser({ roles: ["admin"] });
  const user = { id: viewer.userId, email: viewer.email };
  const actor = { id: admin.userId, email: admin.email };
  await record(
    { action: "user_modified", user, actor },
    { action: "user_modified", user: actor, actor: { id: null, email: "operator" } },
    { action: "user_updated_password", user: actor },
  );
  const subject = { userId: admin.userId, formerIds: [], provenEmail: undefined, contacts: [] };
  await services.database.asSystem("test", async (transaction) => {
    await eraseSecurityLog(services, transaction, subject);
    const list = (userId: string) => listSecurityEvents(transaction, { userId, limit: 10 });
    expect(await list(admin.userId)).toEqual([]);
    const acts = (await list(viewer.userId)).filter(({ action }) => action === "user_modified");
    expect(acts).toMatchObject([{ actorId: admin.userId, actorEmail: "" }]);
    await sql`set local enable_seqscan = off`.execute(transaction);
    const { rows } = await sql<{
      "QUERY PLAN": string;
    }>`explain ${clearActor(admin.userId)}`.execute(transaction);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("audit_log_entries_others_actor_idx");
  });
});
