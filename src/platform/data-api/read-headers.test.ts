import { describe, expect, it } from "vitest";
import type { Query } from "./query.ts";
import { applyRange, checkProfile, readAccept, readPreferences } from "./read-headers.ts";

describe("Accept", () => {
  it.each([
    [undefined, "application/json; charset=utf-8"],
    ["*/*", "application/json; charset=utf-8"],
    ["text/html, application/json;q=0.9", "application/json; charset=utf-8"],
    ["application/json;charset=utf-8", "application/json; charset=utf-8"],
    ["application/json;q=0.5, text/csv", "text/csv; charset=utf-8"],
    ["application/vnd.pgrst.object+json", "application/vnd.pgrst.object+json; charset=utf-8"],
  ])("%s is answered with %s", (accept, contentType) => {
    expect(readAccept(accept).contentType).toBe(contentType);
  });

  it("asks for one row, and for rows without nulls", () => {
    expect(readAccept("application/vnd.pgrst.object+json; nulls=stripped")).toMatchObject({
      single: true,
      withoutNulls: true,
    });
    expect(readAccept("application/vnd.pgrst.array+json;nulls=stripped")).toMatchObject({
      single: false,
      withoutNulls: true,
    });
  });

  it.each([
    "text/html",
    "application/geo+json",
    "application/vnd.pgrst.plan+json",
    "constructor",
    "application/json;q=0",
  ])("%s is refused", (accept) => {
    expect(() => readAccept(accept)).toThrow(`None of these media types are available: ${accept}`);
  });
});

describe("Prefer", () => {
  it.each(["exact", "planned", "estimated"])("count=%s counts exactly and says so", (kind) => {
    expect(readPreferences(`return=minimal, count=${kind}`)).toEqual({
      count: true,
      applied: "count=exact",
    });
  });

  it("without a count applies nothing", () => {
    expect(readPreferences(undefined)).toEqual({ count: false, applied: "" });
    expect(readPreferences("tx=rollback")).toEqual({ count: false, applied: "" });
  });

  it("with handling=strict refuses what has no effect here", () => {
    expect(readPreferences("handling=strict, count=exact").applied).toBe(
      "count=exact, handling=strict",
    );
    expect(() => readPreferences("handling=strict,max-affected=1")).toThrow(
      "Invalid preferences given with handling=strict",
    );
  });
});

describe("Accept-Profile", () => {
  it("may only be public", () => {
    expect(() => checkProfile("public")).not.toThrow();
    expect(() => checkProfile("auth")).toThrow("Invalid schema: auth");
  });
});

describe("Range", () => {
  const all: Query = { select: [{ kind: "all" }], where: [], order: [], offset: 0 };

  it.each([
    ["0-9", undefined, { offset: 0, limit: 10 }],
    ["5-5", "items", { offset: 5, limit: 1 }],
    ["7-", undefined, { offset: 7, limit: undefined }],
    ["bytes=0-9", undefined, { offset: 0 }],
    ["0-9", "bytes", { offset: 0 }],
    ["nonsense", undefined, { offset: 0 }],
  ])("%s of %s", (range, unit, expected) => {
    expect(applyRange(all, range, unit)).toEqual({ ...all, ...expected });
  });

  it("narrows the page that the query asks for", () => {
    expect(applyRange({ ...all, offset: 10, limit: 10 }, "5-14", undefined)).toMatchObject({
      offset: 10,
      limit: 5,
    });
  });

  it("whose end comes before its start is refused", () => {
    expect(() => applyRange(all, "9-5", undefined)).toThrow("Requested range not satisfiable");
    expect(() => applyRange({ ...all, offset: 10 }, "0-5", undefined)).toThrow(
      "Requested range not satisfiable",
    );
  });
});
