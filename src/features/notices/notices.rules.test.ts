import { describe, expect, test } from "vitest";
import {
  activeNotices,
  findBadLinks,
  isNoticeLink,
  noticesFor,
  parseNotice,
  placeNotices,
  readClosed,
  withClosed,
} from "./notices.rules.ts";
import type { SiteNotice, TimedNotice } from "./notices.types.ts";

describe("a notice's text", () => {
  test("is text and links, and nothing else of Markdown or HTML", () => {
    expect(parseNotice("See [our *status*](https://status.example/a?b=c) <b>now</b>.")).toEqual([
      "See ",
      { label: "our *status*", href: "https://status.example/a?b=c" },
      " <b>now</b>.",
    ]);
    expect(parseNotice("[Events](/events)[Mail](mailto:help@site.example)")).toEqual([
      { label: "Events", href: "/events" },
      { label: "Mail", href: "mailto:help@site.example" },
    ]);
    expect(parseNotice("![a] (b) []() [x](")).toEqual(["![a] (b) []() [x]("]);
  });

  test.each([
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "http://plain.example",
    "data:text/html,x",
    "mailto:a@b.example?bcc=c@d.example",
    "https://",
  ])("doesn't lead to %s", (href) => {
    expect(isNoticeLink(href)).toBe(false);
    if (!href.includes("(")) expect(findBadLinks(`[x](${href})`)).toEqual([href]);
    expect(parseNotice(`[x](${href})`)).toEqual([`[x](${href})`]);
  });
});

test("the most urgent of those whose time it is come first", () => {
  const at = (hour: number) => new Date(Date.UTC(2027, 0, 1, hour));
  const notice = (key: string, level: TimedNotice["level"], from: number, to: number) => ({
    key,
    text: "Text",
    level,
    audience: "everyone" as const,
    dismissible: true,
    startsAt: at(from),
    endsAt: at(to),
  });
  const all = [
    notice("over", "outage", 0, 5),
    notice("info", "info", 1, 9),
    notice("later", "outage", 6, 9),
    notice("warning", "warning", 1, 9),
    notice("outage", "outage", 5, 9),
    notice("second", "info", 1, 9),
  ];
  const keys = activeNotices(all, at(5)).map(({ key }) => key);
  expect(keys).toEqual(["outage", "warning", "info", "second"]);
});

test("each reader sees the three most urgent of their own, though others have more urgent ones", () => {
  const notice = (key: string, audience: SiteNotice["audience"]): SiteNotice => ({
    key,
    text: "Text",
    level: "warning",
    audience,
    dismissible: true,
  });
  const active = [
    ...["s1", "s2"].map((key) => notice(key, "signed_in")),
    notice("e1", "everyone"),
    notice("s3", "signed_in"),
    ...["e2", "e3", "e4"].map((key) => notice(key, "everyone")),
  ];
  const readBy = (isSignedIn: boolean | null, cookies = "") => {
    const placed = placeNotices(noticesFor(active, { isSignedIn, cookies }));
    const seen = (others: string) =>
      placed.filter(({ seenBy }) => seenBy !== others).map(({ notice: { key } }) => key);
    return { signedIn: seen("anonymous"), others: seen("signed_in") };
  };
  expect(readBy(null)).toEqual({ signedIn: ["s1", "s2", "e1"], others: ["e1", "e2", "e3"] });
  expect(readBy(false).others).toEqual(["e1", "e2", "e3"]);
  expect(readBy(true).signedIn).toEqual(["s1", "s2", "e1"]);
  const cookies = "closed-notices=s1.s2.e1";
  expect(readBy(true, cookies).signedIn).toEqual(["s3", "e2", "e3"]);
  expect(readBy(false, cookies).others).toEqual(["e2", "e3", "e4"]);
});

test("closed notices are remembered among other cookies, the last twenty", () => {
  expect(readClosed("theme=dark; closed-notices=a1.b2; x=y")).toEqual(["a1", "b2"]);
  expect(readClosed("not-closed-notices=a1")).toEqual([]);
  expect(withClosed(["a1", "b2"], "a1")).toBe("b2.a1");
  const many = Array.from({ length: 30 }, (_, position) => `k${position}`);
  expect(readClosed(`closed-notices=${withClosed(many, "last")}`)).toHaveLength(20);
});
