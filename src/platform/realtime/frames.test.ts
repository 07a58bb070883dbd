import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPlainText, readFrame, writeBroadcast, writeFrame } from "./frames.ts";

/** The client's own writer and reader, so that both sides agree by proof. */
const { default: Serializer } = createRequire(import.meta.resolve("@supabase/supabase-js"))(
  createRequire(import.meta.resolve("@supabase/supabase-js"))
    .resolve("@supabase/realtime-js")
    .replace(/index\.js$/, "lib/serializer.js"),
);
const client = new Serializer();

function encode(message: object): { data: Buffer; isBinary: boolean } {
  let written: string | ArrayBuffer = "";
  client.encode(message, (result: string | ArrayBuffer) => {
    written = result;
  });
  const isBinary = typeof written !== "string";
  return { data: Buffer.from(written as string), isBinary };
}

function decode(written: string | Buffer | undefined): unknown {
  let read: unknown;
  const data = Buffer.isBuffer(written) ? new Uint8Array(written).buffer : written;
  client.decode(data, (message: unknown) => {
    read = message;
  });
  return read;
}

const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });

describe("frames of version 2", () => {
  test("are read as the client writes them", () => {
    fc.assert(
      fc.property(name, name, fc.jsonValue(), (topic, event, content) => {
        const payload = { type: "broadcast", event, payload: content ?? {} };
        const sent = { join_ref: "1", ref: "2", topic, event: "broadcast", payload };
        const { data, isBinary } = encode(sent);
        expect(isBinary).toBe(true);
        expect(readFrame(data, isBinary, "2.0.0")).toEqual({
          joinRef: "1",
          ref: "2",
          topic,
          event: "broadcast",
          payload: JSON.parse(JSON.stringify(payload)),
        });
      }),
    );
    const join = { join_ref: "1", ref: "1", topic: "realtime:a", event: "phx_join", payload: {} };
    const { data, isBinary } = encode(join);
    expect(isBinary).toBe(false);
    expect(readFrame(data, isBinary, "2.0.0")).toMatchObject({ event: "phx_join", joinRef: "1" });
  });

  test("are written as the client reads them", () => {
    fc.assert(
      fc.property(name, name, fc.uint8Array({ maxLength: 40 }), (topic, event, bytes) => {
        expect(decode(writeBroadcast("2.0.0", topic, event, { bytes }))).toMatchObject({
          topic,
          event: "broadcast",
          payload: { type: "broadcast", event, payload: new Uint8Array(bytes).buffer },
        });
      }),
    );
    expect(decode(writeBroadcast("2.0.0", "a", "b", { json: { n: 1 } }))).toMatchObject({
      topic: "a",
      event: "broadcast",
      payload: { type: "broadcast", event: "b", payload: { n: 1 } },
    });
  });
});

test("bytes cannot be told in version 1, or under a name that is too long for them", () => {
  const bytes = new Uint8Array([1]);
  expect(writeBroadcast("1.0.0", "a", "b", { bytes })).toBeUndefined();
  expect(writeBroadcast("2.0.0", "ä".repeat(200), "b", { bytes })).toBeUndefined();
});

test("a frame of version 1 is an object in both directions", () => {
  const frame = { joinRef: "1", ref: "2", topic: "t", event: "e", payload: { a: 1 } };
  const written = writeFrame("1.0.0", frame);
  expect(JSON.parse(written)).toEqual({
    topic: "t",
    event: "e",
    payload: { a: 1 },
    ref: "2",
    join_ref: "1",
  });
  expect(readFrame(Buffer.from(written), false, "1.0.0")).toEqual(frame);
});

test("whatever else arrives is no frame, and harms nobody", () => {
  const versions = fc.constantFrom("1.0.0" as const, "2.0.0" as const);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.boolean(), versions, (bytes, ...how) => {
      readFrame(Buffer.from(bytes), ...how);
      readFrame(Buffer.from([3, ...bytes]), ...how);
    }),
  );
  const deep = "[".repeat(20_000) + "]".repeat(20_000);
  expect(readFrame(Buffer.from(`[null,null,"t","e",{"a":${deep}}]`), false, "2.0.0")).toBe(
    undefined,
  );
  expect(readFrame(Buffer.from([3, 255, 255, 255, 255, 255, 1, 1]), true, "2.0.0")).toBe(undefined);
});

test.each([
  ["thread:1", true],
  ["", false],
  ["x".repeat(256), false],
  ["a\u0000b", false],
  ["a\nb", false],
  ["\ud800", false],
  [7, false],
])("%j can be a topic: %s", (text, expected) => {
  expect(isPlainText(text)).toBe(expected);
});
