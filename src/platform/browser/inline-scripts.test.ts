import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { sessionCookieName } from "./session-cookie.ts";

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const code = read("before-paint.inline.js");

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

function openWithFonts(referrer: string) {
  const fonts = { media: "print" };
  let paint = (_name: string) => {};
  runInNewContext(read("late-fonts.inline.js"), {
    document: { referrer, querySelector: () => fonts },
    location: { origin: "https://site.example" },
    addEventListener() {},
    PerformanceObserver: class {
      static supportedEntryTypes = ["paint"];
      constructor(hear: (list: { getEntriesByName(name: string): unknown[] }) => void) {
        paint = (painted) =>
          hear({ getEntriesByName: (name) => (name === painted ? [{ name }] : []) });
      }
      observe() {}
    },
  });
  return { fonts, paint };
}

test("fonts wait for the first text", () => {
  for (const referrer of ["", "https://search.example/", "https://site.example.evil.example/"]) {
    const { fonts, paint } = openWithFonts(referrer);
    expect(fonts.media).toBe("print");
    paint("first-paint");
    expect(fonts.media).toBe("print");
    paint("first-contentful-paint");
    expect(fonts.media).toBe("all");
  }
});

test("fonts that a page of the site has brought are used at once", () => {
  expect(openWithFonts("https://site.example/career").fonts.media).toBe("all");
});
