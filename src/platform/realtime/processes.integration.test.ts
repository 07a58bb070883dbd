import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { databaseUrl } from "../../../tests/support/database/postgres.ts";
import { startTcpProxy, type TcpProxy } from "../../../tests/support/fakes/tcp-proxy.ts";
import { testEncryption } from "../../../tests/support/test-encryption.ts";
import { compose } from "../../server/compose.ts";
import { configure } from "../../server/configuration.ts";
import { connectPostgres } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { createLog } from "../log/pino.driver.ts";
import { collect, openRealtimeBench, type RealtimeBench, subscribe } from "./realtime.fixture.ts";

const isPrivate = { config: { private: true, broadcast: { ack: true } } };

describe.runIf(inject("database").kind === "postgres")(
  "two server processes on one Postgres",
  () => {
    let bench: RealtimeBench;
    let proxy: TcpProxy;
    let database: Database;
    let another: Awaited<ReturnType<RealtimeBench["openAnother"]>>;

    beforeAll(async () => {
      bench = await openRealtimeBench();
      const provided = inject("database");
      if (provided.kind !== "postgres") throw new Error("no Postgres");
      const { rows } = await bench.context.services.database.executeRaw(
        "select current_database() as name",
      );
      const url = new URL(databaseUrl(provided.adminUrl, String(rows[0]?.name)));
      proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
      url.port = String(proxy.port);
      database = connectPostgres(url.href, { onError: () => {} });
      const { services } = compose({
        read: configure({}),
        database,
        keys: bench.context.keys,
        encryption: testEncryption,
        log: createLog("silent"),
        clock: bench.context.clock,
        supervised: false,
      });
      another = await bench.openAnother(services);
    });
    afterAll(async () => {
      await another.stop();
      await database.close();
      await proxy.close();
      await bench.close();
    });

    async function meet() {
      const user = await bench.context.createUser();
      const [here, there] = [bench.url, another.url].map((url) =>
        bench.connect(user.accessToken, { url }).channel(`room:${user.userId}`, isPrivate),
      );
      if (!here || !there) throw new Error("no channels");
      const heard = { here: collect(here), there: collect(there) };
      return {
        user,
        heard,
        here: await subscribe(here),
        there: await subscribe(there),
        send: (event: string) =>
          bench.context.services.database.asSystem("test", (transaction) =>
            bench.context.services.realtime.send(transaction, {
              topic: `room:${user.userId}`,
              event,
              payload: {},
            }),
          ),
      };
    }

    test("hear each other's broadcasts, small and large, and what the database sends", async () => {
      const { here, there, heard, send } = await meet();
      const large = "x".repeat(20_000);
      await here.channel.send({ type: "broadcast", event: "small", payload: { n: 1 } });
      await here.channel.send({ type: "broadcast", event: "large", payload: { large } });
      await there.channel.send({ type: "broadcast", event: "back", payload: {} });
      await send("sent");
      await vi.waitFor(() => {
        expect(heard.there.map(({ event }) => event)).toEqual(["small", "large", "sent"]);
        expect(heard.here.map(({ event }) => event)).toEqual(["back", "sent"]);
      });
      expect(heard.there[1]?.payload).toEqual({ large });
    });

    test("listen again when the database ends their connection, and tell clients to join again", async () => {
      const { there, heard, send } = await meet();
      const { rows } = await bench.context.services.database.executeRaw(
        // The one that began last is the other process's.
        `select pg_terminate_backend((
          select pid from pg_stat_activity
          where datname = current_database() and query = 'listen "realtime"'
          order by backend_start desc limit 1
        )) as ended`,
      );
      expect(rows).toEqual([{ ended: true }]);
      await vi.waitFor(
        () => expect(there.states).toEqual(["SUBSCRIBED", "CHANNEL_ERROR", "SUBSCRIBED"]),
        8_000,
      );
      await send("after");
      await vi.waitFor(() => expect(heard.there.map(({ event }) => event)).toEqual(["after"]));
    }, 20_000);

    test("answer joins with an error while the database is away, live on, and recover", async () => {
      const { user, there, heard, send } = await meet();
      proxy.cut();
      const refused = await subscribe(
        bench
          .connect(user.accessToken, { url: another.url })
          .channel(`room:${user.userId}:later`, isPrivate),
      );
      expect(refused.states).toEqual(["CHANNEL_ERROR"]);
      expect(refused.reasons[0]).toMatch(/temporarily unavailable/);
      expect(await there.channel.send({ type: "broadcast", event: "lost", payload: {} })).toBe(
        "error",
      );
      proxy.restore();
      await vi.waitFor(() => {
        expect(there.states.at(-1)).toBe("SUBSCRIBED");
        expect(there.states).toHaveLength(3);
        expect(refused.states.at(-1)).toBe("SUBSCRIBED");
      }, 15_000);
      await send("after");
      await vi.waitFor(() => expect(heard.there.map(({ event }) => event)).toEqual(["after"]));
    }, 40_000);
  },
);

test("a server that stops says so, and does not wait for clients", async () => {
  const bench = await openRealtimeBench();
  const another = await bench.openAnother();
  const user = await bench.context.createUser();
  const client = bench.connect(user.accessToken, { url: another.url });
  const { states } = await subscribe(client.channel(`room:${user.userId}`, isPrivate));
  const codes: number[] = [];
  interface Internals {
    socketAdapter: { onClose(hear: (event: { code: number }) => void): void };
  }
  (client.realtime as unknown as Internals).socketAdapter.onClose(({ code }) => codes.push(code));
  await another.stop();
  await vi.waitFor(() => expect(codes).toEqual([1001]));
  expect(states).toEqual(["SUBSCRIBED", "CHANNEL_ERROR"]);
  await bench.close();
});
