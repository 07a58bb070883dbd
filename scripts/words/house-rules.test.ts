import { describe, expect, test } from "vitest";
import { findInFile, findSpots } from "./house-rules.ts";
import { plainPassage, type Reading } from "./passages.ts";
import { gradeOf, sentencesOf, syllablesOf, wordsOf } from "./readability.ts";

const screen = { file: "src/features/career/pages/career.tsx", kind: "screen" } as const;
const rulesIn = (text: string, reading: Pick<Reading, "file" | "kind"> = screen) =>
  findSpots(reading, plainPassage(text, 1)).map(({ rule }) => rule);
const document = { file: "docs/operations.md", kind: "documentation" } as const;
const inFile = (text: string, kind: Reading["kind"] = "screen") =>
  findInFile({ ...screen, kind, passages: [plainPassage(text, 3)] });

/** A sentence of so many words. */
const sentence = (words: number, word = "day") =>
  `Each ${Array.from({ length: words - 1 }, () => word).join(" ")}.`;

describe("the length of sentences", () => {
  test("has a limit", () => {
    expect(rulesIn(sentence(31))).toEqual(["sentence-length"]);
    expect(rulesIn(sentence(30))).toEqual([]);
    expect(rulesIn(sentence(31), { ...screen, kind: "content" })).toEqual([]);
    expect(rulesIn(sentence(36), { ...screen, kind: "content" })).toEqual(["sentence-length"]);
  });

  test("is 20 words at most in most of them", () => {
    const short = Array.from({ length: 9 }, () => sentence(15, "you"));
    const long = Array.from({ length: 4 }, () => sentence(21, "you"));
    expect(inFile([...short, ...long].join(" "))).toMatchObject([
      { rule: "long-sentences", line: 3, found: "31% of sentences have more than 20 words" },
    ]);
    expect(inFile([...short, ...long.slice(1)].join(" "))).toEqual([]);
  });
});

describe("the reading grade", () => {
  const plain = "You can cancel for free until the day before. ".repeat(15);
  const hard = "Your professional certification necessitates comprehensive documentation. ".repeat(
    20,
  );

  test("has a limit for a file with enough text", () => {
    expect(inFile(plain)).toEqual([]);
    expect(inFile(hard)).toMatchObject([{ rule: "reading-grade" }]);
    expect(inFile(hard.slice(0, 300))).toEqual([]);
  });

  test("is that of Flesch and Kincaid", () => {
    expect(gradeOf(["The cat sat on the mat."])).toBeCloseTo(0.39 * 6 + 11.8 - 15.59);
    expect(gradeOf([])).toBe(0);
  });

  test.each([
    ["day", 1],
    ["make", 1],
    ["table", 2],
    ["wanted", 2],
    ["booked", 1],
    ["mentor", 2],
    ["employer", 3],
    ["certification", 5],
    ["2026", 1],
  ])("counts the syllables of %s", (word, count) => expect(syllablesOf(word)).toBe(count));
});

describe("sentences", () => {
  test("end at a period, not at an abbreviation or a number", () => {
    const text = "Dr. Okafor earns $3.50 at St. Mary's, e.g. today. You don't? Good!";
    expect(sentencesOf(text).map((each) => each.text)).toEqual([
      "Dr. Okafor earns $3.50 at St. Mary's, e.g. today.",
      "You don't?",
      "Good!",
    ]);
  });

  test("know where they begin, and lines are apart", () => {
    expect(sentencesOf("When: Friday\nWhere: here")).toMatchObject([{ start: 0 }, { start: 13 }]);
  });

  test("count a contraction, a price and a compound as one word", () => {
    expect(wordsOf("You're a self-taught nurse: $1,200.")).toHaveLength(5);
  });
});

describe("the reader is you", () => {
  test.each([
    "The user can cancel.",
    "We show it to the visitor.",
    "If one wants to cancel, there's a button.",
    "Here is how one can cancel.",
  ])("and not as in: %s", (text) => expect(rulesIn(text)).toEqual(["missing-you"]));

  test.each([
    "You can cancel.",
    "Enter a user name.",
    "We'll send you a new one. It expires in an hour.",
    "Choose one. The old one can be removed.",
  ])("as in: %s", (text) => expect(rulesIn(text)).toEqual([]));

  test("while administrators read about users", () => {
    const admin = { ...screen, file: "src/features/admin/pages/users.tsx" };
    expect(rulesIn("The user can't sign in.", admin)).toEqual([]);
  });

  test("and a page with much text talks to them", () => {
    const cold = "Mentors set their price in the studio. ".repeat(10);
    expect(inFile(cold)).toMatchObject([{ rule: "missing-you" }]);
    expect(inFile(`${cold}You can change it.`)).toEqual([]);
    expect(inFile(cold, "content")).toEqual([]);
  });
});

describe("documentation", () => {
  test.each([
    "Whoever restarts it sees the log.",
    "Nobody can read it.",
    "The site sends you a mail.",
    "It is made anew at once.",
    "The lines of it come at\nonce.",
  ])("has our words: %s", (text) => {
    expect(new Set(rulesIn(text, document))).toEqual(new Set(["house-word"]));
  });

  test.each([
    'The button was called "Press here at once".',
    "The mail\nserver was down; mail scanners open links.",
    `${sentence(60)} The user cannot read it.`,
  ])("may quote, name a server, and be long: %s", (text) => {
    expect(rulesIn(text, document)).toEqual([]);
  });

  test("has no grade", () => {
    const hard =
      "Your professional certification necessitates comprehensive documentation. ".repeat(40);
    expect(inFile(hard, "documentation")).toEqual([]);
  });
});
