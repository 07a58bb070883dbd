import { expect, test } from "vitest";
import { splitLinks } from "./links.rules.ts";

const links = (body: string) =>
  splitLinks(body).flatMap(({ text, href }) => (href ? [[text, href]] : []));

test.for<[string, [string, string][]]>([
  [
    "see https://example.org/a?b=c#d now",
    [["https://example.org/a?b=c#d", "https://example.org/a?b=c#d"]],
  ],
  ["(see https://example.org/a).", [["https://example.org/a", "https://example.org/a"]]],
  [
    "https://en.wikipedia.org/wiki/Meridian_(geography), and",
    [
      [
        "https://en.wikipedia.org/wiki/Meridian_(geography)",
        "https://en.wikipedia.org/wiki/Meridian_(geography)",
      ],
    ],
  ],
  [
    "http://a.example https://b.example/!",
    [
      ["http://a.example", "http://a.example/"],
      ["https://b.example/", "https://b.example/"],
    ],
  ],
  ["HTTPS://EXAMPLE.ORG", [["HTTPS://EXAMPLE.ORG", "https://example.org/"]]],
  ["javascript:alert(1) data:text/html,x ftp://a.example file:///etc", []],
  ["https://bank.example@evil.example/ https://a:b@evil.example", []],
  ["https:// http://[ no", []],
  ['<a href="https://x.example">x</a>', [["https://x.example", "https://x.example/"]]],
  ["https://a.example/\u202egpj.exe", [["https://a.example/", "https://a.example/"]]],
  ["nohttps://a.example", []],
])("%s", ([body, expected]) => {
  expect(links(body)).toEqual(expected);
});

test("what is shown is what was written", () => {
  for (const body of [
    "",
    "plain",
    "a https://x.example b https://y.example.",
    "😀 https://x.example/😀 שלום",
  ]) {
    expect(
      splitLinks(body)
        .map(({ text }) => text)
        .join(""),
    ).toBe(body);
  }
});

test("a long text is split at once", () => {
  const started = performance.now();
  splitLinks(`${"https://a.example/(".repeat(200)}${")".repeat(400)}`);
  expect(performance.now() - started).toBeLessThan(500);
});
