import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { eicar } from "../../../../tests/support/fakes/fake-clamd.ts";
import type { FileScanner } from "./scanner.ts";

async function* inPieces(bytes: Uint8Array, size = bytes.length || 1): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size);
  }
}

/**
 * Conformance suite of scanners; one that `detects` finds the test file that all real ones know.
 */
export function describeFileScanner(
  open: () => Promise<FileScanner>,
  { detects }: { detects: boolean },
): void {
  const bad = detects ? { kind: "infected", signature: expect.stringMatching(/eicar/i) } : clean;
  const scan = async (bytes: Uint8Array, size?: number) =>
    await (await open()).scan(inPieces(bytes, size));

  test("calls harmless bytes clean, however many and in whatever pieces", async () => {
    expect(await scan(Buffer.from("Dear all"))).toEqual(clean);
    expect(await scan(Buffer.alloc(0))).toEqual(clean);
    expect(await scan(randomBytes(1_000_000), 7_001)).toEqual(clean);
    expect(await scan(randomBytes(1_000_000))).toEqual(clean);
  });

  test("names what it finds, also across the pieces of a file", async () => {
    expect(await scan(Buffer.from(eicar))).toEqual(bad);
    expect(await scan(Buffer.concat([Buffer.alloc(65_500), Buffer.from(eicar)]), 13)).toEqual(bad);
  });

  test("judges many files at once, each for itself", async () => {
    const files = Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? eicar : "harmless"));
    const verdicts = await Promise.all(files.map((text) => scan(Buffer.from(text))));
    expect(verdicts).toEqual(files.map((text) => (text === eicar ? bad : clean)));
  });

  test("passes on that a file could not be read", async () => {
    const scanner = await open();
    if (!detects) return;
    // biome-ignore lint/correctness/useYield: a file whose first piece fails.
    const broken = (async function* (): AsyncGenerator<Uint8Array> {
      throw new Error("no such bytes");
    })();
    await expect(scanner.scan(broken)).rejects.toThrow("no such bytes");
  });
}

const clean = { kind: "clean" };
