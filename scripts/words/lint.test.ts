import { beforeAll, describe, expect, test } from "vitest";
import { composeEmail } from "../../src/platform/mail/email.ts";
import { parseExceptions, readExceptions } from "./exceptions.ts";
import { lint } from "./lint.ts";
import { plainPassage, type Reading } from "./passages.ts";
import { createProofreader, type Proofread } from "./proofread.ts";
import { readExamples } from "./read-emails.ts";
import { readFile } from "./readings.ts";

let proofread: Proofread;
beforeAll(() => {
  ({ proofread } = createProofreader());
});

const screen = (text: string): Reading => ({
  file: "src/features/career/pages/career.tsx",
  kind: "screen",
  passages: [plainPassage(text, 1)],
});
const rulesIn = async (...readings: Reading[]) =>
  (await lint(readings, proofread)).findings.map(({ rule, found }) => `${rule}: ${found}`);

describe("a bad sentence is found", () => {
  test("on a screen", async () => {
    const source = `export default function Page() {\n  return <p>Press it, and the time is yours at once.</p>;\n}`;
    const { findings } = await lint([readFile(screen("").file, source)], proofread);
    expect(findings).toMatchObject([
      { file: screen("").file, line: 2, rule: "house-word", found: "Press" },
      { line: 2, rule: "house-word", found: "at once", advice: "Write: right away" },
    ]);
  });

  test("in an email", async () => {
    const email = composeEmail("amina@people.example", {
      subject: "You was booked",
      paragraphs: ["Whoever asks, hears back."],
    });
    const found = await rulesIn(readExamples("src/features/booking/booking.emails.ts", [email]));
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/: You was|: was/)]));
    expect(found).toContain("house-word: Whoever");
  });

  test("in a guide", async () => {
    const guide =
      "---\ntitle: Your first year\n---\n\nYou will recieve a answer; somebody writes it.\n";
    const found = await rulesIn(readFile("content/guides/a-guide.md", guide));
    expect(found).toEqual(
      expect.arrayContaining([
        "SpellCheck: recieve",
        "AnA: a",
        "semicolon: ;",
        "house-word: somebody",
      ]),
    );
  });
});

test("of documentation, only the words are judged", async () => {
  const text = "# Operations\n\nWhoever runs `at once` recieve a answer; it's fine.\n";
  const { findings } = await lint([readFile("docs/operations.md", text)], proofread);
  expect(findings).toMatchObject([
    { file: "docs/operations.md", line: 3, rule: "house-word", found: "Whoever" },
  ]);
});

describe("Harper", () => {
  test.each([
    ["Your favourite colour", ["favourite", "colour"]],
    ["A theatre of kilometres", ["theatre", "kilometres"]],
  ])("wants American spelling: %s", async (text, words) => {
    expect(await rulesIn(screen(text))).toEqual(
      expect.arrayContaining(words.map((word) => `SpellCheck: ${word}`)),
    );
  });

  test.each([
    "Talk to Adaeze Okonkwo about telehealth, observerships and the MCCQE.",
    "Your mentor canceled. You cancelled.",
    "Download resume.pdf from uscis.gov before your sign-ins end.",
  ])("knows our words: %s", async (text) => expect(await rulesIn(screen(text))).toEqual([]));

  test("doesn't judge what stands beside a value that isn't known yet", async () => {
    const source = "const a = <p>You have a {item} and {count} file.</p>;";
    expect(await rulesIn(readFile(screen("").file, source))).toEqual([]);
  });
});

describe("exceptions", () => {
  const exceptions = parseExceptions(
    "exceptions:\n  - { text: Labour Standards Code, why: A name., rule: house-word }\n  - { text: Never said, why: None. }",
  );

  test("cover their words, for their rule, and are known to be used", async () => {
    const { findings, used } = await lint(
      [screen("Read the Labour Standards Code. Labour is hard.")],
      async () => [[]],
      exceptions,
    );
    expect(findings).toMatchObject([{ rule: "house-word", found: "Labour" }]);
    expect([...used]).toEqual(exceptions.slice(0, 1));
  });

  test("say why", () => {
    expect(() => parseExceptions("exceptions:\n  - text: Labour")).toThrow("why");
    expect(readExceptions().length).toBeGreaterThan(0);
  });
});
