import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  collect,
  openRealtimeBench,
  type RealtimeBench,
  subscribe,
} from "#platform/realtime/realtime.fixture.ts";
import { addTime } from "#shared/time.ts";
import type { TestUser } from "../../../tests/support/services.ts";
import { blockPartner } from "./blocks.usecases.server.ts";
import { threadEvents, threadTopic } from "./messages.constants.ts";
import { beginTalk } from "./messages.test-support.ts";

let bench: RealtimeBench;
beforeAll(async () => {
  bench = await openRealtimeBench();
});
afterAll(() => bench.close());

async function join(user: TestUser, threadId: string, key = "mentee") {
  const channel = bench
    .connect(user.accessToken)
    .channel(threadTopic(threadId), { config: { private: true, presence: { key } } });
  // The client takes part in presence only where somebody listens for it.
  channel.on("presence", { event: "sync" }, () => {});
  const heard = collect(channel);
  const { states } = await subscribe(channel);
  return { channel, heard, states };
}

test("both members hear of a message on the thread's channel, and not what it says", async () => {
  const talk = await beginTalk(bench.context);
  const mentee = await join(talk.mentee, talk.threadId);
  const mentor = await join(talk.mentor, talk.threadId, "mentor");
  expect([mentee.states, mentor.states]).toEqual([["SUBSCRIBED"], ["SUBSCRIBED"]]);
  const messageId = await talk.say(talk.mentor, "A secret");
  for (const { heard } of [mentee, mentor]) {
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(heard[0]?.event).toBe(threadEvents.message);
    expect(JSON.stringify(heard)).toContain(messageId);
    expect(JSON.stringify(heard)).not.toContain("secret");
  }
});

test("members hear each other type and see each other there", async () => {
  const talk = await beginTalk(bench.context);
  const mentee = await join(talk.mentee, talk.threadId);
  const mentor = await join(talk.mentor, talk.threadId, "mentor");
  await mentor.channel.track({ role: "mentor" });
  await vi.waitFor(() => expect(Object.keys(mentee.channel.presenceState())).toEqual(["mentor"]));
  await mentee.channel.send({
    type: "broadcast",
    event: threadEvents.typing,
    payload: { role: "mentee" },
  });
  await vi.waitFor(() => expect(mentor.heard).toMatchObject([{ event: threadEvents.typing }]));
});

test("nobody else joins: strangers, admins, members of other threads", async () => {
  const { threadId } = await beginTalk(bench.context);
  const other = await beginTalk(bench.context);
  const admin = await bench.context.createUser({ roles: ["admin"] });
  for (const user of [admin, other.mentee, await bench.context.createUser()]) {
    expect((await join(user, threadId)).states).toEqual(["CHANNEL_ERROR"]);
  }
  expect((await join(admin, "nonsense")).states).toEqual(["CHANNEL_ERROR"]);
});

test("after a block both pages are told to look again, and neither of the two joins again", async () => {
  const talk = await beginTalk(bench.context);
  const mentee = await join(talk.mentee, talk.threadId);
  await blockPartner(bench.context.services, talk.mentor, talk.threadId);
  await vi.waitFor(() => expect(mentee.heard).toMatchObject([{ event: threadEvents.changed }]));
  expect((await join(talk.mentee, talk.threadId)).states).toEqual(["CHANNEL_ERROR"]);
  expect((await join(talk.mentor, talk.threadId)).states).toEqual(["CHANNEL_ERROR"]);
});

test("a suspended account does not join", async () => {
  const talk = await beginTalk(bench.context);
  await bench.context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("auth.users")
      .set({ banned_until: addTime(new Date(), { hours: 1 }) })
      .where("id", "=", talk.mentee.userId)
      .execute(),
  );
  expect((await join(talk.mentee, talk.threadId)).states).toEqual(["CHANNEL_ERROR"]);
});
