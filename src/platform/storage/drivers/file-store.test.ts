import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeFileStore } from "./file-store.conformance.ts";
import { keyOf, versionOf } from "./file-store.ts";
import { createLocalStore } from "./local.driver.ts";
import { createS3Store } from "./s3.driver.ts";
import { type S3Server, startS3Server } from "./s3-server.fixture.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("on the local disk", () => {
  describeFileStore(async () => createLocalStore(join(folder, "local")));

  test("nobody but the owner can look into the folder", async () => {
    const path = join(folder, "private", "files");
    const store = createLocalStore(path);
    await store.put(keyOf(crypto.randomUUID()), Buffer.from("x"));
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  test("a folder that is not there yet is an empty store", async () => {
    const store = createLocalStore(join(folder, "nowhere"));
    expect(await store.list()[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
    expect(await store.get(keyOf(crypto.randomUUID()))).toBeUndefined();
  });
});

describe("in an S3-compatible store", () => {
  let server: S3Server;
  let strictServer: S3Server;
  beforeAll(async () => {
    server = await startS3Server({ strict: false });
    strictServer = await startS3Server({ strict: true });
  });
  afterAll(() => Promise.all([server.close(), strictServer.close()]));

  describeFileStore(async () => createS3Store(server));

  test("requests are signed: wrong credentials are an error, not an empty store", async () => {
    const key = keyOf(crypto.randomUUID());
    const right = createS3Store(strictServer);
    await right.put(key, Buffer.from("x"));
    expect(await right.size(key)).toBe(1);
    const wrong = createS3Store({ ...strictServer, secretAccessKey: "wrong" });
    await expect(wrong.get(key)).rejects.toThrow();
    await expect(wrong.size(key)).rejects.toThrow();
    await expect(wrong.delete(key)).rejects.toThrow();
    await expect(wrong.put(key, Buffer.from("y"))).rejects.toThrow();
    expect(await right.size(key)).toBe(1);
  });

  test("a store that cannot be reached is an error", async () => {
    const store = createS3Store({ ...server, endpoint: "http://127.0.0.1:9" });
    await expect(store.get(keyOf(crypto.randomUUID()))).rejects.toThrow();
  });
});

test("keys are ours alone", () => {
  const version = crypto.randomUUID();
  expect(versionOf(keyOf(version))).toBe(version);
  for (const key of ["", version, `zz/${version}`, "ab/../x", `${keyOf(version)}/x`, "notes.txt"]) {
    expect(versionOf(key), key).toBeUndefined();
  }
});
