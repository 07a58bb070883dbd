import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectEmbedded } from "./connect.ts";
import { isUnavailable } from "./database.errors.ts";
import { EmbeddedClient } from "./embedded-client.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-embedded-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("when its thread dies, what was under way fails as unavailable and the next query finds the data", async () => {
  const send = vi.spyOn(Worker.prototype, "postMessage");
  const client = new EmbeddedClient({ folder });
  await client.execute("create table kept (id int); insert into kept values (1)");

  const thread = send.mock.contexts.at(-1) as Worker;
  const underWay = client.query("select pg_sleep(60)", []).catch((error: unknown) => error);
  await thread.terminate();
  expect(isUnavailable(await underWay)).toBe(true);
  expect((await client.query("select id from kept", [])).rows).toEqual([{ id: 1 }]);
  await client.close();
  send.mockRestore();
}, 120_000);

test("an error carries the fields by which it is recognised, and the next query works", async () => {
  const client = new EmbeddedClient({});
  await client.execute("create table once (id int constraint once_key unique)");
  await client.query("insert into once values ($1)", [1]);
  await expect(client.query("insert into once values ($1)", [1])).rejects.toMatchObject({
    code: "23505",
    constraint: "once_key",
  });
  await expect(client.query("select $1", [() => {}])).rejects.toThrow("could not be cloned");
  expect((await client.query("select count(*) from once", [])).rows).toEqual([{ count: 1 }]);
  await client.close();
  await expect(client.query("select 1", [])).rejects.toMatchObject({ code: "EMBEDDED_STOPPED" });
}, 120_000);

test("when its thread dies, listeners move to the next one, and are told of the gap", async () => {
  const send = vi.spyOn(Worker.prototype, "postMessage");
  const database = connectEmbedded();
  const heard: string[] = [];
  await database.listen("told", {
    hear: (text) => heard.push(text),
    missed: () => heard.push("missed"),
  });
  await database.executeRaw("notify told, 'one'");
  await vi.waitFor(() => expect(heard).toEqual(["one"]));
  await (send.mock.contexts.at(-1) as Worker).terminate();
  await vi.waitFor(() => expect(heard).toEqual(["one", "missed"]), 90_000);
  await database.executeRaw("notify told, 'two'");
  await vi.waitFor(() => expect(heard).toEqual(["one", "missed", "two"]));
  await database.close();
  send.mockRestore();
}, 120_000);
