import { request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { limits } from "./limits.ts";
import { collect, openRealtimeBench, type RealtimeBench, subscribe } from "./realtime.fixture.ts";

let bench: RealtimeBench;
beforeAll(async () => {
  bench = await openRealtimeBench();
});
afterAll(() => bench.close());

interface Line {
  socket: WebSocket;
  received: string[];
  closed: Promise<number>;
}

function addressOf(query: Record<string, string> = {}): string {
  const parameters = { apikey: bench.context.keys.publishable, vsn: "2.0.0", ...query };
  return `${bench.url.replace("http", "ws")}/realtime/v1/websocket?${new URLSearchParams(parameters)}`;
}

/** A socket without a client's manners. */
async function open({ url = bench.url, ...options }: { url?: string; autoPong?: boolean } = {}) {
  const socket = new WebSocket(addressOf().replace(bench.url.slice(4), url.slice(4)), options);
  const received: string[] = [];
  socket.on("message", (data) => received.push(String(data)));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const line: Line = { socket, received, closed };
  return line;
}

const statusOf = (url: string, headers: Record<string, string> = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const socket = new WebSocket(url, { headers });
    socket.once("unexpected-response", (_, response) => resolve(response.statusCode));
    socket.once("open", () => {
      socket.close();
      resolve(101);
    });
    socket.once("error", reject);
  });

describe("a connection", () => {
  test("needs an API key, a known version, and this site's origin where there is one", async () => {
    expect(await statusOf(addressOf({ apikey: "sb_publishable_guess" }))).toBe(401);
    expect(await statusOf(addressOf({ vsn: "3.0.0" }))).toBe(400);
    expect(await statusOf(addressOf(), { origin: "https://elsewhere.example" })).toBe(403);
    expect(await statusOf(addressOf(), { origin: "null" })).toBe(403);
    const { baseUrl } = bench.context.services.application;
    expect(await statusOf(addressOf(), { origin: baseUrl })).toBe(101);
    expect(await statusOf(addressOf())).toBe(101);
  });

  test("that asks for another protocol is answered in HTTP", async () => {
    const status = await new Promise((resolve, reject) => {
      request(`${bench.url}/healthz`, { headers: { connection: "upgrade", upgrade: "h2c" } })
        .once("response", (response) => resolve(response.resume().statusCode))
        .once("error", reject)
        .end();
    });
    expect(status).toBe(200);
    expect(await statusOf(addressOf().replace("/websocket", "/elsewhere"))).not.toBe(101);
  });

  test("is closed when it sends too large a message, or too fast", async () => {
    const large = await open();
    large.socket.send("x".repeat(limits.messageBytes + 1));
    expect(await large.closed).toBe(1009);
    const fast = await open();
    for (let index = 0; index <= limits.frames + 10; index++) {
      fast.socket.send(JSON.stringify([null, `${index}`, "phoenix", "heartbeat", {}]));
    }
    expect(await fast.closed).toBe(1008);
  });

  test("whose peer is silent is given up; one that answers stays", async () => {
    const { url } = await bench.openAnother(undefined, { pingMilliseconds: 700 });
    const silent = await open({ url, autoPong: false });
    const alive = await open({ url });
    expect(await silent.closed).toBe(1006);
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
    alive.socket.close();
  });

  test("that does not read what it is sent is given up, and holds up nobody", async () => {
    const { user, client } = await bench.newUser();
    const topic = `room:${user.userId}`;
    const slow = await open();
    slow.socket.send(
      JSON.stringify([
        "1",
        "1",
        `realtime:${topic}`,
        "phx_join",
        { config: { private: true }, access_token: user.accessToken },
      ]),
    );
    await vi.waitFor(() => expect(slow.received).toHaveLength(1));
    slow.socket.pause();
    const channel = client.channel(topic, { config: { private: true } });
    const heard = collect(channel);
    await subscribe(channel);
    const payload = { large: "x".repeat(60_000) };
    let sent = 0;
    const isGivenUp = () =>
      bench.context.logged.some(({ event }) => event === "realtime.slow_reader_closed");
    while (!isGivenUp() && sent < 400) {
      await bench.context.services.database.asSystem("test", async (transaction) => {
        for (let index = 0; index < 10; index++) {
          await bench.context.services.realtime.send(transaction, {
            topic,
            event: "said",
            payload,
          });
        }
      });
      sent += 10;
      await vi.waitFor(() => expect(heard).toHaveLength(sent), 10_000);
    }
    expect(isGivenUp()).toBe(true);
    slow.socket.terminate();
  }, 60_000);

  test("of one person is one of few", async () => {
    const { user } = await bench.newUser();
    const lines: Line[] = [];
    for (let index = 0; index <= limits.socketsPerUser; index++) {
      const line = await open();
      lines.push(line);
      line.socket.send(
        JSON.stringify([
          "1",
          "1",
          `realtime:room:${user.userId}`,
          "phx_join",
          { config: { private: true }, access_token: user.accessToken },
        ]),
      );
      await vi.waitFor(() => expect(line.received).toHaveLength(1));
    }
    expect(lines.at(-2)?.received[0]).toContain('"status":"ok"');
    expect(lines.at(-1)?.received[0]).toContain("reached its connection limit");
    for (const { socket } of lines) socket.terminate();
  });

  test("joins no more channels than it may", async () => {
    const { socket, received } = await open();
    const { user } = await bench.newUser();
    const join = (name: string) =>
      JSON.stringify([
        name,
        name,
        `realtime:room:${user.userId}:${name}`,
        "phx_join",
        { config: { private: true }, access_token: user.accessToken },
      ]);
    for (let index = 0; index <= limits.channelsPerSocket; index++) socket.send(join(`${index}`));
    await vi.waitFor(() => expect(received).toHaveLength(limits.channelsPerSocket + 1), 20_000);
    expect(received.at(-1)).toContain("reached its channel limit");
    expect(received.at(-2)).toContain('"status":"ok"');
    socket.close();
  });
});

describe("whatever is sent", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("", "\u0000", "\ud800", "__proto__", "phoenix", "realtime:", "x".repeat(300)),
  );
  const nested = fc.constantFrom(
    "[".repeat(30_000) + "]".repeat(30_000),
    `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
  );
  const value = fc.oneof(fc.jsonValue(), text, fc.constantFrom(null, 1e308, -1, [], {}, true));
  const event = fc.oneof(
    fc.constantFrom("phx_join", "phx_leave", "access_token", "broadcast", "presence", "heartbeat"),
    text,
  );

  test("never ends the process, shows nobody else's messages and leaves no message of its own", async () => {
    const victim = await bench.newUser();
    const attacker = await bench.newUser();
    const channel = victim.client.channel(`room:${victim.user.userId}`, {
      config: { private: true, presence: { key: "victim", enabled: true } },
    });
    const heard = collect(channel);
    expect((await subscribe(channel)).states).toEqual(["SUBSCRIBED"]);
    await channel.track({ secret: "presence-of-the-victim" });

    const topic = fc.oneof(
      fc.constantFrom(
        `realtime:room:${victim.user.userId}`,
        `realtime:room:${attacker.user.userId}`,
        "realtime:board:x",
        "realtime:room:%' or true --",
      ),
      text.map((name) => `realtime:${name}`),
      text,
    );
    const payload = fc.oneof(
      value,
      fc.record(
        {
          access_token: fc.oneof(
            fc.constantFrom(attacker.user.accessToken, bench.context.keys.publishable),
            value,
          ),
          config: fc.oneof(
            fc.record(
              {
                private: fc.oneof(fc.constant(true), value),
                presence: fc.oneof(fc.constant({ key: "victim", enabled: true }), value),
                broadcast: value,
                postgres_changes: value,
              },
              { requiredKeys: [] },
            ),
            value,
          ),
          type: value,
          event: fc.oneof(fc.constantFrom("track", "untrack"), value),
          payload: value,
        },
        { requiredKeys: [] },
      ),
    );
    const frame = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.tuple(value, value, topic, event, payload).map((f) => JSON.stringify(f)),
      },
      {
        weight: 6,
        arbitrary: fc
          .tuple(fc.constant("1"), fc.constant("1"), topic, event, payload)
          .map((f) => JSON.stringify(f)),
      },
      { weight: 1, arbitrary: value.map((v) => JSON.stringify(v) ?? "") },
      { weight: 1, arbitrary: text },
      { weight: 1, arbitrary: nested },
      { weight: 2, arbitrary: fc.uint8Array({ maxLength: 300 }) },
      {
        weight: 2,
        arbitrary: fc
          .array(fc.integer({ min: 0, max: 255 }), { minLength: 6, maxLength: 60 })
          .map((bytes) => Uint8Array.from([3, ...bytes])),
      },
    );

    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 12 }), async (frames) => {
        const { socket, received, closed } = await open();
        for (const data of frames) socket.send(data);
        socket.send(JSON.stringify([null, "end", "realtime:nothing", "phx_leave", {}]));
        const ended = vi.waitFor(
          () => expect(received.some((r) => r.includes('"end"'))).toBe(true),
          9_000,
        );
        await Promise.race([ended, closed]);
        expect(received.filter((r) => r.includes("presence-of-the-victim"))).toEqual([]);
        expect(received.filter((r) => r.includes("Something went wrong"))).toEqual([]);
        socket.terminate();
      }),
      { numRuns: 150 },
    );

    expect(heard).toEqual([]);
    expect(Object.keys(channel.presenceState())).toEqual(["victim"]);
    expect(bench.context.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    const { rows } = await bench.context.services.database.executeRaw(
      "select topic from realtime.messages where extension = 'presence'",
    );
    expect(rows).toEqual([]);
  }, 60_000);

  test("a notice of somebody else's on the database's channel does no harm", async () => {
    const { user, client } = await bench.newUser();
    const channel = client.channel(`room:${user.userId}`, { config: { private: true } });
    const heard = collect(channel);
    await subscribe(channel);
    for (const notice of [
      "",
      "x",
      "[]",
      "{}",
      '{"kind":"stored"}',
      '{"kind":"presence","topic":1}',
    ]) {
      await bench.context.services.database.executeRaw("select pg_notify('realtime', $1)", [
        notice,
      ]);
    }
    await bench.context.services.database.asSystem("test", (transaction) =>
      bench.context.services.realtime.send(transaction, {
        topic: `room:${user.userId}`,
        event: "said",
        payload: {},
      }),
    );
    await vi.waitFor(() => expect(heard).toHaveLength(1));
  });
});
