import { describe, expect, test } from "vitest";
import { playbookOffers } from "./career.constants.ts";
import { parsePlaybooks, readPlaybooks } from "./playbooks.store.server.ts";

const playbooks = readPlaybooks();

test("every offer has its texts", () => {
  expect(playbooks.map(({ id }) => id)).toEqual(playbookOffers.map(({ id }) => id));
  expect(playbooks.find(({ featured }) => featured)?.title).toBe("Career Transition Mastery");
});

test("playbooks have titles and descriptions of their own", () => {
  for (const key of ["title", "description", "summary"] as const) {
    expect(new Set(playbooks.map((playbook) => playbook[key])).size).toBe(playbooks.length);
  }
});

describe.each(playbooks.map((playbook) => [playbook.id, playbook] as const))(
  "%s",
  (_, playbook) => {
    test("has modules with names of their own and a preview worth reading", () => {
      const { modules } = playbook;
      expect(new Set(modules.map(({ slug }) => slug)).size).toBe(modules.length);
      expect(modules[0]?.body.length).toBeGreaterThan(1000);
    });

    test("has headings below the page's own, no raw HTML, and links that lead somewhere", () => {
      for (const text of [playbook.body, ...playbook.modules.map(({ body }) => body)]) {
        expect(text).not.toMatch(/^# /m);
        expect(text).not.toMatch(/<\/?[a-z][^>]*>/i);
        for (const [, target = ""] of text.matchAll(/\]\(([^)\s]*)/g)) {
          expect(target).toMatch(/^(\/|https:\/\/)/);
        }
      }
    });
  },
);

describe("files that are wrong are named", () => {
  const about = `---
title: T
description: D
summary: S
duration: 8 weeks
weeks: 8
level: Beginner
category: Leadership
audience: [a, b]
outcomes: [a, b, c]
lastReviewed: 2026-11-21
---
About.`;
  const lesson = "---\ntitle: L\nsummary: S\nminutes: 30\n---\nA lesson.";
  const correct = () =>
    Object.fromEntries(
      playbookOffers.flatMap(({ id }) => [
        [`/content/playbooks/${id}/playbook.md`, about],
        ...[1, 2, 3, 4].map((number) => [`/content/playbooks/${id}/0${number}-x.md`, lesson]),
      ]),
    ) as Record<string, string>;
  const at = (file: string) => `/content/playbooks/career-transition/${file}`;

  test("and correct ones are not", () => {
    const [first] = parsePlaybooks(correct());
    expect(first).toMatchObject({ id: "career-transition", weeks: 8, minutes: 120 });
    expect(first?.modules.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  test.each<[what: string, path: string, text: string | null, message: RegExp]>([
    ["a gap in the numbers", at("02-x.md"), null, /03-x\.md should be number 2/],
    ["no playbook.md", at("playbook.md"), null, /playbook\.md is missing/],
    ["another name", at("Notes.md"), lesson, /named like 01-slug\.md/],
    ["too few modules", at("04-x.md"), null, /has 3 modules/],
    [
      "a playbook that nobody sells",
      "/content/playbooks/other/playbook.md",
      about,
      /No offer has the id of the playbook other/,
    ],
    [
      "weeks that do not agree",
      at("playbook.md"),
      about.replace("8 weeks", "9 weeks"),
      /duration: doesn't say the same as weeks/,
    ],
    ["an empty lesson", at("01-x.md"), lesson.replace("A lesson.", ""), /no lesson/],
  ])("%s", (_, path, text, message) => {
    const files = Object.entries({ ...correct(), [path]: text });
    const present = files.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
    expect(() => parsePlaybooks(Object.fromEntries(present))).toThrow(message);
  });
});
