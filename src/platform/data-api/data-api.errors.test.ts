import { describe, expect, it } from "vitest";
import { databaseErrors } from "#platform/database/database.errors.ts";
import { defineErrors } from "#shared/errors.ts";
import { toBody, translateError } from "./data-api.errors.ts";

const fromDatabase = (code: string, message = "told by the database") =>
  Object.assign(new Error(message), { code });

const statusOf = (error: unknown, anonymous = true) => {
  const translated = translateError(error, "things", anonymous);
  return translated && [translated.status, translated.code];
};

describe("what was thrown while reading", () => {
  it("is told in the codes of PostgREST and Postgres", () => {
    expect(statusOf(databaseErrors.unavailable())).toEqual([503, "PGRST001"]);
    expect(statusOf(databaseErrors.tooSlow())).toEqual([504, "57014"]);
    expect(statusOf(fromDatabase("42501"), true)).toEqual([401, "42501"]);
    expect(statusOf(fromDatabase("42501"), false)).toEqual([403, "42501"]);
    expect(statusOf(fromDatabase("22025"))).toEqual([400, "22025"]);
  });

  it("is told as it is when another part of the server refused", () => {
    const errors = defineErrors({ busy: { code: "busy", status: 429, message: "Too many" } });
    const translated = translateError(errors.busy(), "things", true);
    expect(translated && toBody(translated)).toEqual({
      code: "busy",
      details: null,
      hint: null,
      message: "Too many",
    });
  });

  it("is told as nothing when it is a defect", () => {
    expect(statusOf(fromDatabase("42601"))).toBeUndefined();
    expect(statusOf(fromDatabase("42P01"))).toBeUndefined();
    expect(statusOf(new TypeError("x is not a function"))).toBeUndefined();
    expect(statusOf("thrown text")).toBeUndefined();
  });
});
