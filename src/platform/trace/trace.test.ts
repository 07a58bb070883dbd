import { describe, expect, test } from "vitest";
import {
  currentTrace,
  packTrace,
  parseRequestId,
  parseTraceparent,
  readTrace,
  traceFields,
  unpackTrace,
  withTrace,
  withTraceHeader,
  writeTraceparent,
} from "./trace.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";

describe("a traceparent", () => {
  test.each([
    [`00-${traceId}-${parentId}-01`, "01"],
    [`00-${traceId}-${parentId}-00`, "00"],
    // Flags that aren't defined yet aren't passed on.
    [`00-${traceId}-${parentId}-03`, "01"],
    [`cc-${traceId}-${parentId}-00-what-the-future-will-be-like`, "00"],
  ])("%s continues a trace", (header, flags) => {
    expect(parseTraceparent(header)).toEqual({ traceId, flags });
  });

  test.each([
    undefined,
    "",
    "00",
    `ff-${traceId}-${parentId}-01`,
    `00-${"0".repeat(32)}-${parentId}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${parentId}-01`,
    `00-${traceId}-${parentId}-01-more`,
    `00-${traceId}-${parentId}-1`,
    `00-${traceId.slice(1)}-${parentId}-01`,
    `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`,
    ` 00-${traceId}-${parentId}-01`,
    `00-${traceId}-${parentId}-01\n`,
    `cc-${traceId}-${parentId}-01-${"x".repeat(600)}`,
  ])("%j is replaced", (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
    const trace = readTrace({ requestId: undefined, traceparent: header });
    expect(trace).toMatchObject({ isForeign: false, flags: "00" });
    expect(trace.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(trace.traceId).not.toBe(traceId);
  });
});

describe("a request's id", () => {
  test.each(["3f2b8c1e-6f0a-4c57-9d0e-6a2d1b9c8e7f", "Root=1-67891233-abcdef01", "req_12345678"])(
    "%s from outside stays",
    (id) => {
      expect(parseRequestId(id)).toBe(id);
    },
  );

  test.each([
    undefined,
    "",
    "short",
    "x".repeat(129),
    'abcdefgh","level":"error',
    "abcdefgh\nforged line",
    "abcdefgh ijk",
    "<script>alert(1)</script>",
    "abcdefghé",
    "one-request, another-request",
  ])("%j is replaced by one of ours", (id) => {
    expect(readTrace({ requestId: id, traceparent: undefined }).requestId).toMatch(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    );
  });

  test("is the trace's id too, where nobody began one and it can be", () => {
    const ours = readTrace({ requestId: undefined, traceparent: undefined });
    expect(ours.traceId).toBe(ours.requestId.replaceAll("-", ""));
    const named = readTrace({ requestId: "req_12345678", traceparent: undefined });
    expect(named.traceId).toMatch(/^[0-9a-f]{32}$/);
  });
});

test("a log names a trace that someone else may look for", () => {
  const traceparent = `00-${traceId}-${parentId}-01`;
  expect(traceFields(readTrace({ requestId: "req_12345678", traceparent }))).toEqual({
    requestId: "req_12345678",
    traceId,
  });
  const own = readTrace({ requestId: "req_12345678", traceparent: undefined });
  expect(traceFields(own)).toEqual({ requestId: "req_12345678" });
});

test("each call to elsewhere is a step of its own in the trace", () => {
  const trace = readTrace({
    requestId: undefined,
    traceparent: `00-${traceId}-${parentId}-01`,
  });
  const [one, two] = [writeTraceparent(trace), writeTraceparent(trace)];
  expect(one).not.toBe(two);
  for (const header of [one, two])
    expect(parseTraceparent(header)).toEqual({ traceId, flags: "01" });
});

test("fetch sends the trace along where there is one, beside the headers it was given", async () => {
  const sent: Headers[] = [];
  const request = withTraceHeader(async (_input, init) => {
    sent.push(new Headers(init?.headers));
    return new Response();
  });
  const trace = readTrace({ requestId: undefined, traceparent: undefined });
  await request("https://elsewhere.example");
  await withTrace(trace, () =>
    request("https://elsewhere.example", { headers: { Accept: "application/json" } }),
  );
  expect(sent[0]?.has("traceparent")).toBe(false);
  expect(sent[1]?.get("traceparent")).toContain(trace.traceId);
  expect(sent[1]?.get("accept")).toBe("application/json");
  expect(currentTrace()).toBeUndefined();
});

test("a job carries the trace, and anything else in its place is no trace", () => {
  const trace = readTrace({
    requestId: "req_12345678",
    traceparent: `00-${traceId}-${parentId}-01`,
  });
  expect(unpackTrace(packTrace(trace))).toEqual(trace);
  for (const text of [undefined, 7, {}, "", "req_12345678", `bad ${traceId} 01 own`, "a b c d"]) {
    expect(unpackTrace(text)).toBeUndefined();
  }
});
