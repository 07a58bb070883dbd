import { randomBytes, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type FileStore, keyOf, versionOf } from "./file-store.ts";

/** Conformance suite of file stores. */
export function describeFileStore(open: () => Promise<FileStore>): void {
  const newKey = () => keyOf(randomUUID());
  const read = async (stream: Readable | undefined) => stream && (await buffer(stream));
  const keysOf = async (store: FileStore) => {
    const keys: string[] = [];
    for await (const { key } of store.list()) keys.push(key);
    return keys.sort();
  };

  test("gives back every byte it was given", async () => {
    const store = await open();
    for (const bytes of [
      Buffer.from("a\u0000b\r\n\xff"),
      Buffer.alloc(1),
      randomBytes(3_000_000),
    ]) {
      const key = newKey();
      await store.put(key, bytes);
      expect((await read(await store.get(key)))?.equals(bytes)).toBe(true);
      expect(await store.size(key)).toBe(bytes.length);
    }
  });

  test("answers undefined for what was never there", async () => {
    const store = await open();
    expect(await store.get(newKey())).toBeUndefined();
    expect(await store.size(newKey())).toBeUndefined();
  });

  test("has nothing any more after deleting, and deletes what is not there", async () => {
    const store = await open();
    const key = newKey();
    await store.put(key, Buffer.from("bytes"));
    await store.delete(key);
    expect(await store.get(key)).toBeUndefined();
    expect(await store.size(key)).toBeUndefined();
    await store.delete(key);
    await store.delete(newKey());
  });

  test("puts over what is there", async () => {
    const store = await open();
    const key = newKey();
    await store.put(key, Buffer.from("a longer first text"));
    await store.put(key, Buffer.from("second"));
    expect((await read(await store.get(key)))?.toString()).toBe("second");
    expect(await store.size(key)).toBe(6);
  });

  test("lists every key with the time it was written", async () => {
    const store = await open();
    for await (const { key } of store.list()) await store.delete(key);
    const before = Date.now() - 5_000;
    const keys = Array.from({ length: 12 }, newKey).sort();
    for (const key of keys) await store.put(key, Buffer.from(key));
    expect(await keysOf(store)).toEqual(keys);
    for await (const { key, writtenAt } of store.list()) {
      expect(versionOf(key)).toBeDefined();
      expect(writtenAt.getTime()).toBeGreaterThan(before);
      expect(writtenAt.getTime()).toBeLessThan(Date.now() + 5_000);
    }
    await store.delete(keys[0] ?? "");
    expect(await keysOf(store)).toEqual(keys.slice(1));
  });

  test("takes many at once", async () => {
    const store = await open();
    const files = Array.from({ length: 20 }, () => ({ key: newKey(), bytes: randomBytes(2_000) }));
    await Promise.all(files.map(({ key, bytes }) => store.put(key, bytes)));
    const found = await Promise.all(files.map(async ({ key }) => read(await store.get(key))));
    expect(found.map((bytes, index) => bytes?.equals(files[index]?.bytes ?? bytes))).toEqual(
      files.map(() => true),
    );
  });
}
