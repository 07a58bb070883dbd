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

test.each([
  [
    "parentheses that close what's open",
    `${"https://a.example/(".repeat(200)}${")".repeat(400)}`,
    4_000,
  ],
  ["marks before parentheses", `http://a.example/${".".repeat(2_650)}b${")".repeat(1_330)}`, 2_668],
])("an address with %s is found quickly, and doesn't have what's after it", (_, body, length) => {
  const before = process.threadCpuUsage();
  expect(splitLinks(body)[0]?.text).toHaveLength(length);
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000).toBeLessThan(500);
});

test("a host that's longer than any is no address, and costs nothing to read", () => {
  const host = Array.from({ length: 3_900 }, (_, index) =>
    String.fromCharCode(0x4e00 + ((index * 7_919) % 20_000)),
  ).join("");
  const before = process.threadCpuUsage();
  for (let time = 0; time < 100; time += 1) {
    expect(links(`http://${host}`)).toEqual([]);
    expect(links(`http:///${host}`)).toEqual([]);
  }
  const { user } = process.threadCpuUsage(before);
  expect(user / 1_000).toBeLessThan(1_000);
});
