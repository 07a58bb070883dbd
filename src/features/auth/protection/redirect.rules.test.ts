import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseRedirect, describePatternProblem } from "./redirect.rules.ts";

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
  ["https://meridian.example /x", "https://meridian.example/"],
  ["https:meridian.example/x", "https://meridian.example/"],
  ["javascript:alert(1)", "https://meridian.example/"],
])("%s leads to %s", (candidate, target) => {
  expect(chooseRedirect(candidate, site)).toBe(target);
});

test("on a loopback site the port is free, the host is not", () => {
  const local = "http://localhost:3000";
  expect(chooseRedirect("http://localhost:5173/x", local)).toBe("http://localhost:5173/x");
  expect(chooseRedirect("http://localhost.evil.example/x", local)).toBe("http://localhost:3000/");
});

test("an address of this machine written as a number is not taken", () => {
  const local = "http://127.0.0.1:3000";
  for (const host of ["2130706433", "0x7f000001", "0177.0.0.1", "127.1"]) {
    expect(chooseRedirect(`http://${host}:3000/x`, local)).toBe("http://127.0.0.1:3000/");
  }
});

describe("the operator's list", () => {
  const list = [
    "https://*.partner.example/**",
    "https://app.example/back",
    "https://shop.example/*/done",
    "http://127.0.0.1:*/**",
    "com.example.app://callback/*",
  ];
  const isAllowed = (candidate: string) =>
    chooseRedirect(candidate, site, list) !== "https://meridian.example/";

  test.each([
    "https://eu.partner.example/a/b?c=d",
    "https://eu.partner.example/",
    "https://app.example/back",
    "https://app.example/back#part",
    "https://shop.example/42/done",
    "http://127.0.0.1:8099/x",
    "com.example.app://callback/1",
  ])("lets %s pass", (candidate) => {
    expect(isAllowed(candidate)).toBe(true);
  });

  test.each([
    "https://partner.example/",
    "https://a.b.partner.example/",
    "https://evil.example/.partner.example/",
    "https://evil.example?.partner.example/",
    "https://evil.example#.partner.example/",
    "https://x@eu.partner.example/",
    "https://eu.partner.example:444/",
    "http://eu.partner.example/",
    "https://eu.partner.example.evil.example/",
    "https://app.example/back/more",
    "https://app.example/back?more",
    "https://shop.example/4/2/done",
    "https://shop.example/4.2/done",
    "http://10.0.0.1/",
    "com.example.app://other/1",
    "com.example.application://callback/1",
  ])("stops %s", (candidate) => {
    expect(isAllowed(candidate)).toBe(false);
  });

  test("the fragment of an allowed address stays", () => {
    expect(chooseRedirect("https://app.example/back#part", site, list)).toBe(
      "https://app.example/back#part",
    );
  });

  test.each([
    "**",
    "*",
    "https://**",
    "https://*",
    "https://*/**",
    "https://*.example/**",
    "https://app.example**",
    "*://app.example/**",
    "//app.example/**",
    "javascript:**",
    "javascript://app.example/**",
    "https://user@app.example/",
  ])("may not hold %s, and would not follow it", (pattern) => {
    expect(describePatternProblem(pattern)).toBeDefined();
    expect(chooseRedirect("https://evil.example/", site, [pattern])).toBe(`${site}/`);
    expect(chooseRedirect("javascript://app.example/%0aalert(1)", site, [pattern])).toBe(
      `${site}/`,
    );
  });

  test("its own patterns are in order", () => {
    expect(list.map(describePatternProblem)).toEqual(list.map(() => undefined));
  });
});

describe("whatever is asked for", () => {
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...[
            "https:",
            "http:",
            "//",
            "/",
            "\\",
            "@",
            ":",
            "#",
            "?",
            ".",
            "%2f",
            "%00",
            "\t",
            "。",
          ],
          ...["meridian.example", "partner.example", "eu.partner.example", "evil.example"],
          ...["javascript:", "data:", "443", "2130706433", "[::1]"],
        ),
        fc.string({ maxLength: 6 }),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(""));
  const anything = fc.oneof(fc.webUrl(), fc.string(), hostile);

  test("the answer stays on the site", () => {
    fc.assert(
      fc.property(anything, (candidate) => {
        expect(new URL(chooseRedirect(candidate, site)).origin).toBe(site);
      }),
    );
  });

  test("a pattern opens no other host than its own", () => {
    fc.assert(
      fc.property(anything, (candidate) => {
        const { protocol, hostname, port, username } = new URL(
          chooseRedirect(candidate, site, ["https://*.partner.example/**"]),
        );
        expect({ protocol, port, username }).toEqual({
          protocol: "https:",
          port: "",
          username: "",
        });
        expect(hostname).toMatch(/^(meridian\.example|[^./]*\.partner\.example)$/);
      }),
      { numRuns: 500 },
    );
  });
});
