import type { RealtimeChannel } from "@supabase/supabase-js";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TestUser } from "../../../tests/support/services.ts";
import { limits } from "./limits.ts";
import { collect, openRealtimeBench, type RealtimeBench, subscribe } from "./realtime.fixture.ts";

let bench: RealtimeBench;
let user: TestUser;
let heard: ReturnType<typeof collect>;
let topic: string;
let listening: RealtimeChannel;
beforeAll(async () => {
  bench = await openRealtimeBench();
  const made = await bench.newUser();
  user = made.user;
  topic = `room:${user.userId}`;
  listening = made.client.channel(topic, { config: { private: true } });
  heard = collect(listening);
  await subscribe(listening);
});
afterAll(() => bench.close());

const url = "/realtime/v1/api/broadcast";

async function post(path: string, body: unknown, token?: string): Promise<Response> {
  return await bench.context.app.request(path, {
    method: "POST",
    headers: {
      apikey: bench.context.keys.publishable,
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
}

const message = (more = {}) => ({
  topic,
  event: "said",
  payload: { n: 1 },
  private: true,
  ...more,
});

test("a broadcast by HTTP reaches everyone who joined, sent by anyone who may write or holds the secret key", async () => {
  heard.splice(0);
  expect((await post(url, { messages: [message()] }, user.accessToken)).status).toBe(202);
  const { secret } = bench.context.keys;
  expect((await post(url, { messages: [message({ payload: { n: 2 } })] }, secret)).status).toBe(
    202,
  );
  await vi.waitFor(() => expect(heard.map(({ payload }) => payload)).toEqual([{ n: 1 }, { n: 2 }]));
});

test("the client sends by HTTP: with httpSend, and with send before it has joined", async () => {
  heard.splice(0);
  const channel = bench.connect(user.accessToken).channel(topic, { config: { private: true } });
  await channel.socket.setAuth();
  expect(await channel.httpSend("one", { n: 1 })).toEqual({ success: true });
  expect(await channel.httpSend("bytes", new Uint8Array([1, 2]))).toEqual({ success: true });
  expect(await channel.send({ type: "broadcast", event: "three", payload: {} })).toBe("ok");
  await vi.waitFor(() =>
    expect(heard.map(({ event }) => event)).toEqual(["one", "bytes", "three"]),
  );
});

test.each([
  ["nobody", () => message(), undefined, 401],
  ["somebody else", () => message({ topic: "room:somebody-else" }), "user", 403],
  ["a topic that may only be read", () => message({ topic: "board:news" }), "user", 403],
  ["a public channel", () => message({ private: false }), "user", 403],
  ["a message without an event", () => message({ event: "" }), "user", 422],
  ["a topic with a NUL", () => message({ topic: "a\u0000" }), "user", 422],
  [
    "a payload that text cannot keep",
    () => message({ payload: "\u0000".repeat(9_000) }),
    "user",
    422,
  ],
  ["too much", () => message({ payload: "x".repeat(70_000) }), "user", 413],
] as const)("%s is refused, and nothing of the request is sent", async (_, wrong, as, status) => {
  heard.splice(0);
  const token = as && user.accessToken;
  const response = await post(url, { messages: [wrong()] }, token);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({
    error: expect.any(String),
    code: expect.any(String),
  });
  await post(url, { messages: [message({ event: "after" })] }, user.accessToken);
  await vi.waitFor(() => expect(heard.map(({ event }) => event)).toEqual(["after"]));
});

test("what is so large that it is stored is taken from one person in small numbers, however it comes", async () => {
  const { user: loud, client } = await bench.newUser();
  const own = `room:${loud.userId}`;
  const large = message({ topic: own, payload: { text: "x".repeat(10_000) } });
  const max = limits.storedPerMinute;
  const messages = Array.from({ length: max }, () => large);
  expect((await post(url, { messages }, loud.accessToken)).status).toBe(202);
  const refused = await post(url, { messages: [large] }, loud.accessToken);
  expect(refused.status).toBe(429);
  expect((await post(url, { messages: [message({ topic: own })] }, loud.accessToken)).status).toBe(
    202,
  );
  const channel = client.channel(own, { config: { private: true, broadcast: { ack: true } } });
  await subscribe(channel);
  expect(await channel.send({ type: "broadcast", event: "said", payload: large.payload })).toBe(
    "error",
  );
  const { rows } = await bench.context.services.database.asSystem("test", (transaction) =>
    sql<{ kept: number }>`
      select count(*)::int as kept from realtime.messages where topic = ${own}
    `.execute(transaction),
  );
  expect(rows).toEqual([{ kept: max }]);
});
