import { describe, expect, test } from "vitest";
import { expiryOf, findIdleFacts } from "./facts.rules.ts";
import { parseFacts, readFacts } from "./facts.store.server.ts";
import { parseGuide } from "./guides.store.server.ts";

const entry = (id: string, statement: string, more = "") => `  - id: ${id}
    statement: ${statement}
    source: { title: "USCIS: fees", url: "https://www.uscis.gov/fees" }
    verified: "2026-11-18"
${more}`;
const parse = (...entries: string[]) => parseFacts("facts.yaml", `facts:\n${entries.join("")}`);

describe("the registry", () => {
  test("is read by id, in its own order", () => {
    const facts = parse(
      entry("b-fee", "The fee is 215 USD.", '    validUntil: "2027-06-30"\n'),
      entry("a-date", "The window opens in March."),
    );
    expect([...facts]).toEqual([
      [
        "b-fee",
        {
          id: "b-fee",
          statement: "The fee is 215 USD.",
          source: { title: "USCIS: fees", url: "https://www.uscis.gov/fees" },
          verified: "2026-11-18",
          validUntil: "2027-06-30",
        },
      ],
      ["a-date", expect.objectContaining({ statement: "The window opens in March." })],
    ]);
  });

  test("may be empty", () => {
    expect(parse().size).toBe(0);
  });

  const good = entry("a-fee", "The fee is 215 USD.");
  test.for([
    ["an id in capitals", good.replace("a-fee", "A-Fee"), "A-Fee: id"],
    ["no id", good.replace("id: a-fee", "name: a-fee"), "fact number 1: id"],
    ["no full sentence", good.replace("USD.", "USD"), "a-fee: statement"],
    ["an insecure source", good.replace("https", "http"), "a-fee: source.url"],
    ["a source without a host", good.replace("www.uscis.gov", "localhost"), "a-fee: source.url"],
    ["no such day", good.replace("2026-11-18", "2026-02-30"), "a-fee: verified"],
    ["an unknown field", `${good}    mood: good\n`, "mood"],
    ["an end before its check", `${good}    validUntil: "2026-11-17"\n`, "a-fee: validUntil"],
    ["a check that's good for no day", `${good}    recheckDays: 0\n`, "a-fee: recheckDays"],
    ["an id twice", good + entry("a-fee", "The fee is 216 USD."), "a-fee: id: is there twice"],
    ["what is no YAML", good.replace("fee is", "fee is:"), "at line 3"],
    ["a statement twice", good + entry("b-fee", "The fee is 215 usd."), "also that of a-fee"],
  ] as const)("refuses %s, by file, id and field", ([, text, reason]) => {
    expect(() => parse(text)).toThrow(/^facts\.yaml: /);
    expect(() => parse(text)).toThrow(reason);
  });

  test("names all problems in one message", () => {
    const bad = good.replace("https", "http");
    expect(() => parse(bad, entry("b-fee", "No stop"))).toThrow(
      /a-fee: source\.url.*; b-fee: state/,
    );
  });
});

/** Facts that courts or the US government may change any week. */
const openQuestions = [
  "us-entry-suspended",
  "us-entry-limited",
  "immigrant-visa-pause",
  "h1b-100k-payment",
  "h1b-proposed-fee",
  "h1b-weighted-selection",
  "h1b-projected-odds",
  "h1b-petition-fees",
  "online-presence-review",
  "visa-integrity-fee",
];

test.for(openQuestions)("a check of %s is good for a week at most", (id) => {
  expect(readFacts().get(id)?.recheckDays).toBeLessThanOrEqual(7);
});

test("no fact is a fee that we know to be too low", () => {
  const statements = [...readFacts().values()].map(({ statement }) => statement);
  const old = statements.filter((each) => /earlier fee table|fees have risen/i.test(each));
  expect(old).toEqual([]);
});

test("a fact that nothing uses is named", () => {
  const facts = parse(entry("a-fee", "The fee is 215 USD."), entry("b-fee", "It costs 10 USD."));
  expect(findIdleFacts(facts, new Set(["a-fee", "b-fee"]))).toEqual([]);
  expect(findIdleFacts(facts, new Set(["a-fee"]))).toEqual([
    "The fact b-fee is used by no guide and no pathway",
  ]);
});

describe("a fact", () => {
  const verified = "2026-11-18";

  test("holds for 180 days after it was checked, and no day longer", () => {
    expect(expiryOf({ verified }, "2026-11-18")).toBeUndefined();
    expect(expiryOf({ verified }, "2027-05-17")).toBeUndefined();
    expect(expiryOf({ verified }, "2027-05-18")).toBe("unchecked");
  });

  test("holds on the last day it is valid, and not after it", () => {
    expect(expiryOf({ verified, validUntil: "2026-12-31" }, "2026-12-31")).toBeUndefined();
    expect(expiryOf({ verified, validUntil: "2026-12-31" }, "2027-01-01")).toBe("outdated");
  });

  test("holds for as many days as its entry says, and no day longer", () => {
    expect(expiryOf({ verified, recheckDays: 7 }, "2026-11-25")).toBeUndefined();
    expect(expiryOf({ verified, recheckDays: 7 }, "2026-11-26")).toBe("unchecked");
  });

  test("that is both too old and over is over", () => {
    expect(expiryOf({ verified, validUntil: "2026-12-31" }, "2028-01-01")).toBe("outdated");
    expect(expiryOf({ verified, validUntil: "2029-12-31" }, "2028-01-01")).toBe("unchecked");
  });
});

describe("a guide that marks facts", () => {
  const facts = parse(
    entry("a-fee", "The fee is 215 USD."),
    entry("b-date", "The window opens in March."),
    entry("c-mark", "The mark is 218."),
  );
  const attributes = `title: A guide
metaDescription: What it is about.
category: Careers
author: Meridian Editorial
date: "2026-11-02"
lastVerified: "2026-11-18"
excerpt: What it is about, in a list.
related: [another-guide]
sources: [{ title: A body, url: "https://body.example/" }]
faqs:
  - { question: One?, answer: Yes. }
  - { question: Two?, answer: Yes. }
  - { question: Three?, answer: Yes. }
  - { question: Four?, answer: Yes. }`;
  const guideOf = (introduction: string, section = "Text.", title = "First things") =>
    parseGuide(
      "/content/guides/a-guide.md",
      `---\n${attributes}\n---\n\n${introduction}\n\n## ${title}\n\n${section}\n\n## Conclusion\n\nEnd.`,
      facts,
    );

  test("numbers them as a reader meets them, each by one number", () => {
    const guide = guideOf(
      "It [opens in March](fact:b-date).",
      "Pay [$215](fact:a-fee) once it [has opened](fact:b-date).",
    );
    expect(guide.facts).toEqual([
      expect.objectContaining({ id: "b-date", number: 1, uses: 2 }),
      expect.objectContaining({ id: "a-fee", number: 2, uses: 1 }),
    ]);
    expect(guide.introduction).toBe(
      '<p>It opens in March<sup class="fact"><a id="fact-1-use-1" href="#fact-1" aria-label="Source of this fact: 1">1</a></sup>.</p>\n',
    );
    expect(guide.sections[0]?.html).toContain('has opened<sup class="fact"><a id="fact-1-use-2"');
  });

  test("may mark them in tables, lists and bold words, and keeps its other links", () => {
    const guide = guideOf(
      "| Fee |\n|---|\n| [**$215** each](fact:a-fee) |\n\n- **[218](fact:c-mark)**\n\nSee [this](/mentorship).",
    );
    expect(guide.introduction).toContain("<td><strong>$215</strong> each<sup");
    expect(guide.introduction).toContain("<strong>218<sup");
    expect(guide.introduction).toContain('<a href="/mentorship">this</a>');
  });

  test("counts their words, and not their references", () => {
    expect(guideOf("It [opens in March](fact:b-date).").words).toBe(
      guideOf("It opens in March.").words,
    );
  });

  test.for([
    ["an unknown one", ["[$215](fact:d-fee)"], "lacks: d-fee"],
    ["one in a section's title", ["Text.", "Text.", "[$215](fact:a-fee)"], "in the section title"],
    ["one with a gap in its id", ["[$215](fact:a fee)"], "that is no link"],
  ] as const)("is refused with %s", ([, [introduction, section, title], reason]) => {
    expect(() => guideOf(introduction, section, title)).toThrow(reason);
    expect(() => guideOf(introduction, section, title)).toThrow("/content/guides/a-guide.md");
  });
});
