import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addTime } from "#shared/time.ts";
import type { TestUser } from "../../../tests/support/services.ts";
import { signOut } from "../../features/auth/sessions/sessions.usecases.server.ts";
import { collect, openRealtimeBench, type RealtimeBench, subscribe } from "./realtime.fixture.ts";

let bench: RealtimeBench;
beforeAll(async () => {
  bench = await openRealtimeBench();
});
afterAll(() => bench.close());

const isPrivate = { config: { private: true } };

async function joined(user: TestUser, client = bench.connect(user.accessToken)) {
  const channel = client.channel(`room:${user.userId}`, isPrivate);
  const said: string[] = [];
  channel.on("system", {}, ({ message }) => said.push(message));
  const heard = collect(channel);
  const subscription = await subscribe(channel);
  expect(subscription.states).toEqual(["SUBSCRIBED"]);
  return { ...subscription, client, said, heard };
}

const sendTo = (user: TestUser) =>
  bench.context.services.database.asSystem("test", (transaction) =>
    bench.context.services.realtime.send(transaction, {
      topic: `room:${user.userId}`,
      event: "said",
      payload: {},
    }),
  );

test("signing out closes what the session had joined, and nobody else's", async () => {
  const user = await bench.context.createUser();
  const other = await bench.context.createUser();
  const [ending, staying] = [await joined(user), await joined(other)];
  await signOut(bench.context.services, {
    viewer: user,
    scope: "local",
    client: { address: "127.0.0.1", userAgent: null },
  });
  await vi.waitFor(() => expect(ending.states).toEqual(["SUBSCRIBED", "CLOSED"]));
  expect(ending.said).toEqual(["The session has ended. Sign in and join again."]);
  await sendTo(user);
  await sendTo(other);
  await vi.waitFor(() => expect(staying.heard).toHaveLength(1));
  expect(ending.heard).toEqual([]);
  expect(staying.states).toEqual(["SUBSCRIBED"]);
  const late = bench.connect(user.accessToken).channel(`room:${user.userId}`, isPrivate);
  expect((await subscribe(late)).states).toEqual(["CHANNEL_ERROR"]);
});

test("a token that ran out is told nothing more; one that was refreshed in time goes on", async () => {
  const { clock } = bench.context;
  const user = await bench.context.createUser();
  const kept = await bench.context.createUser();
  const ending = await joined(user);

  clock.advance({ minutes: 30 });
  const response = await bench.context.app.request("/auth/v1/token?grant_type=refresh_token", {
    method: "POST",
    headers: { apikey: bench.context.keys.publishable },
    body: JSON.stringify({ refresh_token: kept.refreshToken }),
  });
  const { access_token: fresh } = (await response.json()) as { access_token: string };
  let token = kept.accessToken;
  const staying = await joined(
    kept,
    bench.connect(() => token),
  );
  token = fresh;
  await staying.client.realtime.setAuth();
  // An answer to a later message: the server has read the new token by then.
  await staying.channel.untrack();
  clock.advance({ minutes: 40 });

  await sendTo(user);
  await sendTo(kept);
  await vi.waitFor(() => expect(ending.states).toEqual(["SUBSCRIBED", "CLOSED"]));
  expect(ending.heard).toEqual([]);
  expect(ending.said[0]).toMatch(/expired/);
  await vi.waitFor(() => expect(staying.heard).toHaveLength(1));
  expect(staying.states).toEqual(["SUBSCRIBED"]);
});

test("a channel that stays joined doesn't count as use of its session", async () => {
  const { clock, services } = bench.context;
  const user = await bench.context.createUser();
  const usedAt = async () =>
    (
      await services.database.executeRaw("select updated_at from auth.sessions where id = $1", [
        user.sessionId,
      ])
    ).rows;
  const { states } = await joined(user);
  const before = await usedAt();
  expect(before).toHaveLength(1);
  clock.advance({ minutes: 30 });
  await bench.realtime.recheck();
  expect(states).toEqual(["SUBSCRIBED"]);
  expect(await usedAt()).toEqual(before);
});

test("a ban, a removed permission and a passed time are noticed without anything being sent", async () => {
  const { clock, services } = bench.context;
  const [banned, expired] = [await bench.context.createUser(), await bench.context.createUser()];
  const [first, second] = [await joined(banned), await joined(expired)];
  const board = await subscribe(second.client.channel("board:news", isPrivate));
  await bench.realtime.recheck();
  expect([first.states, second.states, board.states]).toEqual(Array(3).fill(["SUBSCRIBED"]));

  await services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("auth.users")
      .set({ banned_until: addTime(clock.now(), { hours: 1 }) })
      .where("id", "=", banned.userId)
      .execute(),
  );
  await services.database.executeRaw(
    `alter policy "test boards are read" on realtime.messages using (false)`,
  );
  await bench.realtime.recheck();
  await vi.waitFor(() => {
    expect(first.states).toEqual(["SUBSCRIBED", "CLOSED"]);
    expect(board.states).toEqual(["SUBSCRIBED", "CLOSED"]);
  });
  expect(second.states).toEqual(["SUBSCRIBED"]);
  clock.advance({ hours: 2 });
  await bench.realtime.recheck();
  await vi.waitFor(() => expect(second.states).toEqual(["SUBSCRIBED", "CLOSED"]));
});

test("a token of somebody who may not be there ends the channel that it is sent on", async () => {
  const user = await bench.context.createUser();
  const other = await bench.context.createUser();
  let token = user.accessToken;
  const { client, states } = await joined(
    user,
    bench.connect(() => token),
  );
  token = other.accessToken;
  await client.realtime.setAuth();
  await vi.waitFor(() => expect(states).toEqual(["SUBSCRIBED", "CLOSED"]));
});

test("before its second step, a session is nobody", async () => {
  const user = await bench.context.createUser({ factor: true });
  const topic = `room:${user.userId}`;
  const response = await bench.context.app.request("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: bench.context.keys.publishable },
    body: JSON.stringify({ email: user.email, password: user.password }),
  });
  const { access_token: half } = (await response.json()) as { access_token: string };
  const refused = await subscribe(bench.connect(half).channel(topic, isPrivate));
  expect(refused.states).toEqual(["CHANNEL_ERROR"]);
  const full = await subscribe(bench.connect(user.accessToken).channel(topic, isPrivate));
  expect(full.states).toEqual(["SUBSCRIBED"]);
});
