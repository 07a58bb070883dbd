import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { sessionCookieName } from "./session-cookie.ts";

const code = readFileSync(new URL("before-paint.inline.js", import.meta.url), "utf8");

function datasetFor(cookie: string): Record<string, string> {
  const dataset = {};
  runInNewContext(code, { document: { cookie, documentElement: { dataset } } });
  return { ...dataset };
}

test("a visitor's choice of theme is read from among other cookies", () => {
  expect(datasetFor("a=1; theme=dark; b=2")).toEqual({ theme: "dark" });
  expect(datasetFor("theme=light")).toEqual({ theme: "light" });
});

test("no choice, an unknown one, or a cookie that only ends in the name follows the system", () => {
  for (const cookie of ["", "theme=neon", "oldtheme=dark", "theme=darker", "theme="]) {
    expect(datasetFor(cookie)).toEqual({});
  }
});

test("a stored session is noticed, whole or in pieces, and nothing like it", () => {
  expect(datasetFor(`${sessionCookieName}=x`)).toEqual({ viewer: "user" });
  expect(datasetFor(`a=1; ${sessionCookieName}.0=x; ${sessionCookieName}.1=y`)).toEqual({
    viewer: "user",
  });
  expect(datasetFor(`not-${sessionCookieName}=x`)).toEqual({});
  expect(datasetFor(`${sessionCookieName}-old=x`)).toEqual({});
});
