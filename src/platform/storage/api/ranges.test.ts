import fc from "fast-check";
import { expect, test } from "vitest";
import { readRange, slice } from "./ranges.ts";

test("a range is the same bytes however the stream is cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 20 }), { minLength: 1, maxLength: 8 }),
      fc.nat(200),
      fc.nat(200),
      async (chunks, first, length) => {
        const whole = Buffer.concat(chunks);
        const header = `bytes=${first}-${first + length}`;
        const range = readRange(header, undefined, { size: whole.length, etag: '"x"' });
        if (range === undefined) throw new Error("It can be understood");
        if (range === "unsatisfiable") {
          expect(first).toBeGreaterThanOrEqual(whole.length);
          return;
        }
        async function* stream() {
          yield* chunks;
        }
        const parts: Uint8Array[] = [];
        for await (const part of slice(stream(), range)) parts.push(part);
        expect(Buffer.concat(parts)).toEqual(whole.subarray(first, first + length + 1));
      },
    ),
  );
});

test("nothing that a header says leads out of the file", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `bytes=${text}`),
        fc.stringMatching(/^bytes=\d{0,20}-\d{0,20}$/),
      ),
      fc.nat(1_000),
      (header, size) => {
        const range = readRange(header, undefined, { size, etag: '"x"' });
        if (range === undefined || range === "unsatisfiable") return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("an empty file has no range", () => {
  for (const header of ["bytes=0-", "bytes=-5", "bytes=0-0"]) {
    expect(readRange(header, undefined, { size: 0, etag: '"x"' })).toBe("unsatisfiable");
  }
});
