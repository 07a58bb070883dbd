import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { collect, openRealtimeBench, type RealtimeBench, subscribe } from "./realtime.fixture.ts";
import { deleteOldMessagesJob } from "./realtime.jobs.ts";

let bench: RealtimeBench;
beforeAll(async () => {
  bench = await openRealtimeBench();
});
afterAll(() => bench.close());

const isPrivate = { config: { private: true } };
const withAck = (more = {}) => ({
  config: { private: true, broadcast: { ack: true, ...more } },
});

async function twoInARoom() {
  const options = withAck();
  const first = await bench.newUser();
  const second = await bench.newUser();
  const topic = `room:${first.user.userId}:${second.user.userId}`;
  const channels = [first, second].map(({ client }) => client.channel(topic, options));
  const [one, two] = channels as [(typeof channels)[0], (typeof channels)[0]];
  const heard = { one: collect(one), two: collect(two) };
  await subscribe(one);
  await subscribe(two);
  return { first, second, topic, one, two, heard };
}

describe("a private channel", () => {
  test("is joined by whom a policy permits, and by nobody else", async () => {
    const { user, client } = await bench.newUser();
    const own = await subscribe(client.channel(`room:${user.userId}`, isPrivate));
    expect(own.states).toEqual(["SUBSCRIBED"]);
    const other = await subscribe(client.channel("room:somebody-else", isPrivate));
    expect(other).toMatchObject({
      states: ["CHANNEL_ERROR"],
      reasons: ["You do not have permissions to read from this Channel topic: room:somebody-else"],
    });
    const unnamed = await subscribe(client.channel("nothing:at-all", isPrivate));
    expect(unnamed.states).toEqual(["CHANNEL_ERROR"]);
  });

  test.each(["1.0.0", "2.0.0"] as const)(
    "carries broadcasts both ways in version %s",
    async (vsn) => {
      const { user } = await bench.newUser();
      const topic = `room:${user.userId}:${vsn}`;
      const [one, two] = [1, 2].map(() =>
        bench.connect(user.accessToken, { vsn }).channel(topic, withAck()),
      );
      if (!one || !two) throw new Error("no channels");
      const heard = { one: collect(one), two: collect(two) };
      await subscribe(one);
      await subscribe(two);
      expect(
        await one.send({ type: "broadcast", event: "said", payload: { text: "Grüße 👋" } }),
      ).toBe("ok");
      expect(await two.send({ type: "broadcast", event: "answered", payload: { n: 1 } })).toBe(
        "ok",
      );
      await vi.waitFor(() => {
        expect(heard.two).toEqual([{ event: "said", payload: { text: "Grüße 👋" } }]);
        expect(heard.one).toEqual([{ event: "answered", payload: { n: 1 } }]);
      });
    },
  );

  test("gives senders their own messages only where they asked for them", async () => {
    const { user, client } = await bench.newUser();
    const channel = client.channel(`room:${user.userId}`, withAck({ self: true }));
    const heard = collect(channel);
    await subscribe(channel);
    await channel.send({ type: "broadcast", event: "said", payload: { n: 1 } });
    await vi.waitFor(() => expect(heard).toEqual([{ event: "said", payload: { n: 1 } }]));
  });

  test("carries large messages and bytes, in the order they were sent", async () => {
    const { one, heard } = await twoInARoom();
    const large = "ä".repeat(20_000);
    await one.send({ type: "broadcast", event: "large", payload: { large } });
    await one.send({ type: "broadcast", event: "small", payload: {} });
    await one.send({
      type: "broadcast",
      event: "bytes",
      payload: new Uint8Array([0, 1, 255]).buffer,
    });
    await one.send({
      type: "broadcast",
      event: "many-bytes",
      payload: new Uint8Array(20_000).fill(7).buffer,
    });
    await vi.waitFor(() => expect(heard.two).toHaveLength(4));
    expect(heard.two.map(({ event }) => event)).toEqual(["large", "small", "bytes", "many-bytes"]);
    expect(heard.two[0]?.payload).toEqual({ large });
    expect(new Uint8Array(heard.two[2]?.payload as ArrayBuffer)).toEqual(
      new Uint8Array([0, 1, 255]),
    );
    expect(heard.two[3]?.payload).toHaveProperty("byteLength", 20_000);
  });

  test("that may only be read refuses what is sent to it", async () => {
    const { client } = await bench.newUser();
    const channel = client.channel("board:news", withAck());
    expect((await subscribe(channel)).states).toEqual(["SUBSCRIBED"]);
    expect(await channel.send({ type: "broadcast", event: "said", payload: {} })).toBe("error");
    expect(await channel.track({ here: true })).toBe("error");
  });

  test("is left without a trace, and can be joined again", async () => {
    const { two, one, heard, first, second, topic } = await twoInARoom();
    const staying = bench.connect(first.user.accessToken).channel(topic, isPrivate);
    const heardMeanwhile = collect(staying);
    await subscribe(staying);
    expect(await second.client.removeChannel(two)).toBe("ok");
    await one.send({ type: "broadcast", event: "unheard", payload: {} });
    await vi.waitFor(() => expect(heardMeanwhile).toHaveLength(1));
    const again = second.client.channel(topic, isPrivate);
    const heardAgain = collect(again);
    await subscribe(again);
    await one.send({ type: "broadcast", event: "heard", payload: {} });
    await vi.waitFor(() => expect(heardAgain).toEqual([{ event: "heard", payload: {} }]));
    expect(heard.two).toEqual([]);
  });
});

describe("what is not served is refused with its reason", () => {
  test("public channels", async () => {
    const { user, client } = await bench.newUser();
    const { states, reasons } = await subscribe(client.channel(`room:${user.userId}`));
    expect(states).toEqual(["CHANNEL_ERROR"]);
    expect(reasons[0]).toMatch(/private channels only/);
  });

  test("changes of tables", async () => {
    const { user, client } = await bench.newUser();
    const channel = client
      .channel(`room:${user.userId}`, isPrivate)
      .on("postgres_changes", { event: "*", schema: "public", table: "jobs" }, () => {});
    const { states, reasons } = await subscribe(channel);
    expect(states).toEqual(["CHANNEL_ERROR"]);
    expect(reasons[0]).toMatch(/postgres_changes is not served/);
  });

  test("visitors who are not signed in", async () => {
    const { states, reasons } = await subscribe(
      bench.connect(undefined).channel("board:news", isPrivate),
    );
    expect(states).toEqual(["CHANNEL_ERROR"]);
    expect(reasons[0]).toMatch(/signed in/);
  });
});

describe("messages sent by the server", () => {
  const send = (topic: string, event: string, fail = false) =>
    bench.context.services.database.asSystem("test", async (transaction) => {
      await bench.context.services.realtime.send(transaction, { topic, event, payload: { n: 1 } });
      if (fail) throw new Error("afterwards");
    });

  test("are heard if and only if their transaction commits", async () => {
    const { topic, heard } = await twoInARoom();
    await expect(send(topic, "undone", true)).rejects.toThrow("afterwards");
    await send(topic, "done");
    await vi.waitFor(() => {
      for (const list of [heard.one, heard.two]) {
        expect(list).toEqual([{ event: "done", payload: { n: 1, id: expect.any(String) } }]);
      }
    });
  });

  test("are heard by holders of the secret key too, and go after a day", async () => {
    const { topic } = await twoInARoom();
    const channel = bench
      .connect(undefined, { key: bench.context.keys.secret })
      .channel(topic, isPrivate);
    const heard = collect(channel);
    await subscribe(channel);
    await send(topic, "done");
    await vi.waitFor(() => expect(heard).toHaveLength(1));

    const { clock, services } = bench.context;
    const count = async () => {
      const { rows } = await services.database.executeRaw(
        "select count(*) as n from realtime.messages",
      );
      return rows[0]?.n;
    };
    expect(await count()).not.toBe(0);
    await deleteOldMessagesJob.handle(services, {}, { id: "test" });
    expect(await count()).not.toBe(0);
    clock.advance({ days: 1, minutes: 1 });
    await deleteOldMessagesJob.handle(services, {}, { id: "test" });
    expect(await count()).toBe(0);
  });

  test("are permitted in a visitor's own transaction where their browser might send them", async () => {
    const { user } = await bench.newUser();
    const { database, realtime } = bench.context.services;
    const sendTo = (topic: string) =>
      database.as(user, (transaction) =>
        realtime.send(transaction, { topic, event: "said", payload: {} }),
      );
    await sendTo(`room:${user.userId}`);
    await expect(sendTo("room:somebody-else")).rejects.toMatchObject({ code: "42501" });
  });
});
