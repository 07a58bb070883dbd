import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { streamZip, type ZipEntry } from "./zip.ts";

const modifiedAt = new Date("2026-11-21T12:00:00Z");
const text = (words: string) => new TextEncoder().encode(words);

async function unpack(stream: ReadableStream<Uint8Array>): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  );
}

test("what is put in comes out, packed or stored, whole or in pieces, with any name", async () => {
  const entries: ZipEntry[] = [
    { name: "a/rows.json", modifiedAt, bytes: text("[]".repeat(10_000)) },
    { name: "files/写真 🩺.webp", modifiedAt, isPacked: true, bytes: text("picture") },
    {
      name: "pieces.txt",
      modifiedAt,
      bytes: (async function* () {
        yield text("one ");
        yield text("two");
      })(),
    },
    { name: "empty.txt", modifiedAt, bytes: new Uint8Array() },
  ];
  expect(await unpack(streamZip(entries))).toEqual({
    "a/rows.json": "[]".repeat(10_000),
    "files/写真 🩺.webp": "picture",
    "pieces.txt": "one two",
    "empty.txt": "",
  });
});

test("an archive of nothing is an archive", async () => {
  expect(await unpack(streamZip([]))).toEqual({});
});

test("an entry that fails ends the stream with its error", async () => {
  const failing = async function* (): AsyncGenerator<ZipEntry> {
    yield { name: "a.txt", modifiedAt, bytes: text("a") };
    throw new Error("the disk is gone");
  };
  await expect(unpack(streamZip(failing()))).rejects.toThrow("the disk is gone");
});

test("nothing is read ahead of who takes it, and nothing after who went away", async () => {
  let read = 0;
  let ended = false;
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    try {
      for (; read < 100; read += 1) {
        yield { name: `${read}.bin`, modifiedAt, isPacked: true, bytes: new Uint8Array(100_000) };
      }
    } finally {
      ended = true;
    }
  };
  const reader = streamZip(entries()).getReader();
  await reader.read();
  await reader.cancel();
  expect(read).toBeLessThan(5);
  expect(ended).toBe(true);
});
