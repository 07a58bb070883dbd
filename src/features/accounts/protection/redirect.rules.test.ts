import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseRedirect } from "./redirect.rules.ts";

const site = "https://meridian.example";

test.each([
  ["https://meridian.example/dashboard?a=1", "https://meridian.example/dashboard?a=1"],
  ["https://meridian.example", "https://meridian.example/"],
  [undefined, "https://meridian.example/"],
  ["/dashboard", "https://meridian.example/"],
  ["//evil.example/", "https://meridian.example/"],
  ["http://meridian.example/", "https://meridian.example/"],
  ["https://meridian.example:8443/", "https://meridian.example/"],
  ["https://meridian.example.evil.example/", "https://meridian.example/"],
  ["https://user@meridian.example/", "https://meridian.example/"],
  ["https://meridian.example\\@evil.example/", "https://meridian.example/"],
  ["javascript:alert(1)", "https://meridian.example/"],
])("%s leads to %s", (candidate, target) => {
  expect(chooseRedirect(candidate, site)).toBe(target);
});

test("on a loopback site the port is free, the host is not", () => {
  const local = "http://localhost:3000";
  expect(chooseRedirect("http://localhost:5173/x", local)).toBe("http://localhost:5173/x");
  expect(chooseRedirect("http://localhost.evil.example/x", local)).toBe("http://localhost:3000/");
});

test("whatever is asked for, the link stays on the site", () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string()), (candidate) => {
      expect(new URL(chooseRedirect(candidate, site)).origin).toBe(site);
    }),
  );
});
