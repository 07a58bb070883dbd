import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openRealtimeBench, type RealtimeBench, subscribe } from "./realtime.fixture.ts";

let bench: RealtimeBench;
let another: Awaited<ReturnType<RealtimeBench["openAnother"]>>;
beforeAll(async () => {
  bench = await openRealtimeBench({ signLifeMilliseconds: 50 });
  another = await bench.openAnother();
});
afterAll(() => bench.close());

/** Two people, one at each server process, who watch who is there. */
async function meet() {
  const ada = await bench.context.createUser();
  const ben = await bench.context.createUser();
  const topic = `room:${ada.userId}:${ben.userId}`;
  const enter = async (token: string, key: string, url: string) => {
    const client = bench.connect(token, { url });
    const channel = client.channel(topic, { config: { private: true, presence: { key } } });
    const seen: string[] = [];
    channel.on("presence", { event: "join" }, (change) => seen.push(`+${change.key}`));
    channel.on("presence", { event: "leave" }, (change) => seen.push(`-${change.key}`));
    await subscribe(channel);
    return { client, channel, seen };
  };
  return {
    ada: await enter(ada.accessToken, "ada", bench.url),
    ben: await enter(ben.accessToken, "ben", another.url),
  };
}

/** Ends the client's line without a word. */
function cut({ realtime }: SupabaseClient): void {
  interface Internals {
    socketAdapter: { getSocket(): { conn: { terminate(): void } } };
  }
  (realtime as unknown as Internals).socketAdapter.getSocket().conn.terminate();
}

const present = (channel: RealtimeChannel) =>
  Object.fromEntries(
    Object.entries(channel.presenceState<{ mood?: string }>()).map(([key, metas]) => [
      key,
      metas.map(({ mood }) => mood),
    ]),
  );

test("people see who comes, changes and leaves, on every server process", async () => {
  const { ada, ben } = await meet();
  expect(await ada.channel.track({ mood: "calm" })).toBe("ok");
  expect(await ben.channel.track({ mood: "busy" })).toBe("ok");
  await vi.waitFor(() => {
    for (const { channel } of [ada, ben])
      expect(present(channel)).toEqual({ ada: ["calm"], ben: ["busy"] });
  });
  await ada.channel.track({ mood: "glad" });
  await vi.waitFor(() => expect(present(ben.channel)).toEqual({ ada: ["glad"], ben: ["busy"] }));
  await ada.channel.untrack();
  await vi.waitFor(() => {
    for (const { channel } of [ada, ben]) expect(present(channel)).toEqual({ ben: ["busy"] });
  });
  await ben.client.removeChannel(ben.channel);
  await vi.waitFor(() => expect(present(ada.channel)).toEqual({}));
  expect(ada.seen).toEqual(["+ada", "+ben", "+ada", "-ada", "-ada", "-ben"]);
});

test("someone who comes later is told who is there; a line that is cut takes its person away", async () => {
  const { ada, ben } = await meet();
  await ada.channel.track({ mood: "calm" });
  await vi.waitFor(() => expect(present(ben.channel)).toEqual({ ada: ["calm"] }));
  const late = bench.connect((await ben.client.realtime.accessToken?.()) ?? "");
  const channel = late.channel(ben.channel.subTopic, {
    config: { private: true, presence: { enabled: true } },
  });
  await subscribe(channel);
  await vi.waitFor(() => expect(present(channel)).toEqual({ ada: ["calm"] }));
  cut(ada.client);
  await vi.waitFor(() => {
    expect(present(channel)).toEqual({});
    expect(present(ben.channel)).toEqual({});
  });
});

test("a process that stops takes its people away; one that died is noticed by the others", async () => {
  const { ada, ben } = await meet();
  await ada.channel.track({ mood: "calm" });
  await ben.channel.track({ mood: "busy" });
  await vi.waitFor(() => expect(present(ada.channel)).toEqual({ ada: ["calm"], ben: ["busy"] }));

  const { database } = bench.context.services;
  await database.executeRaw(`
    insert into private.realtime_servers (id, seen_at)
      values ('00000000-0000-4000-8000-000000000001', now() - interval '1 minute');
    insert into private.realtime_presences (id, server_id, topic, key, ref, meta)
      values (gen_random_uuid(), '00000000-0000-4000-8000-000000000001',
        '${ada.channel.subTopic}', 'ghost', 'r', '{"mood": "gone"}')`);
  await vi.waitFor(() => expect(ada.seen).toContain("-ghost"));

  const left = another.stop();
  await vi.waitFor(() => expect(present(ada.channel)).toEqual({ ada: ["calm"] }));
  await left;
});

test("what is shown must be small, and somebody whom others took for dead comes back", async () => {
  const user = await bench.context.createUser();
  const client = bench.connect(user.accessToken);
  const channel = client.channel(`room:${user.userId}`, {
    config: { private: true, presence: { key: "ada" } },
  });
  channel.on("presence", { event: "sync" }, () => {});
  await subscribe(channel);
  expect(await channel.track({ mood: "x".repeat(4_000) })).toBe("error");
  expect(await channel.track({ mood: "calm" })).toBe("ok");
  await vi.waitFor(() => expect(present(channel)).toEqual({ ada: ["calm"] }));
  await bench.context.services.database.executeRaw("delete from private.realtime_servers");
  await vi.waitFor(async () => {
    const { rows } = await bench.context.services.database.executeRaw(
      `select key from private.realtime_presences where topic = 'room:${user.userId}'`,
    );
    expect(rows).toEqual([{ key: "ada" }]);
    expect(present(channel)).toEqual({ ada: ["calm"] });
  });
});
