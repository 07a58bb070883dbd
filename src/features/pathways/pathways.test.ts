import { describe, expect, test } from "vitest";
import { listGuides, readFacts } from "#features/resources/resources.contract.ts";
import { formatLongDay } from "#shared/time.ts";
import { readAnswers, stepsOf } from "./answers.rules.ts";
import { findPathwayProblems } from "./pathways.rules.ts";
import { parsePathways, readPathways } from "./pathways.store.server.ts";
import { formatCosts, formatDelay, formatDuration } from "./wording.rules.ts";

const file = `title: A pathway
metaDescription: What it is about.
lead: From here to there.
field: trades
profession: welder
destination: ontario
updated: "2026-11-24"
questions:
  - id: trained
    label: Where did you train?
    answers:
      - { value: elsewhere, label: Elsewhere }
      - { value: near, label: Near, countries: [US, GB] }
stages:
  - id: only
    title: Only stage
    steps:
      - id: papers
        title: Send papers
        by: A body
        text: Send them.
        when: { trained: [elsewhere] }
        time: { min: 1, usual: 2, max: 3, unit: months }
        costs: [{ for: Fee, cents: 12000, currency: CAD, fact: a-fee }]
      - id: exam
        title: Pass the exam
        by: A body
        text: Pass it.
        after: [papers]
        time: { min: 1, usual: 2, max: 3, unit: months }
goal: { step: exam, name: certificate }
links: { guides: [a-guide], mentors: [welder], jobs: welder }
`;
const parse = (text = file) => [
  ...parsePathways({ "/content/pathways/a-pathway.yaml": text }).values(),
];
const known = {
  facts: new Set(["a-fee"]),
  guides: new Set(["a-guide"]),
  playbooks: new Set<string>(),
};

describe("a pathway's file", () => {
  test("is read by the name of its file", () => {
    expect(parse()).toMatchObject([{ slug: "a-pathway", goal: { step: "exam" } }]);
    expect(findPathwayProblems(parse(), known)).toEqual([]);
  });

  test.for([
    ["an unknown field", `${file}mood: good\n`, /a-pathway\.yaml: .*mood/],
    ["times out of order", file.replace("min: 1", "min: 5"), /isn't in the order/],
    ["a fee with neither fact nor page", file.replace(", fact: a-fee", ""), /costs/],
    ["neither time nor cycle", file.replace(/ {8}time:.*\n/, ""), /either a time or a cycle/],
    [
      "a day that no year has",
      file.replace(
        /time: \{.*/,
        'cycle: { name: x, windows: [{ opens: "02-30", ends: "03-01" }] }',
      ),
      /must be a month and day/,
    ],
    ["an unknown question", file.replace("id: trained", "id: mood"), /questions\.0\.id/],
  ] as const)("is refused with %s", ([, text, reason]) => {
    expect(() => parse(text)).toThrow(reason);
  });

  test.for([
    ["a step that waits for nothing known", ["after: [papers]", "after: [visa]"], /wait for visa/],
    [
      "steps that wait for each other",
      ["        when:", "        after: [exam]\n        when:"],
      /wait for each other/,
    ],
    ["a goal that isn't a step", ["step: exam", "step: visa"], /has the goal visa/],
    ["a goal for some only", ["step: exam", "step: papers"], /applies to some only/],
    ["an unknown fact", ["fact: a-fee", "fact: b-fee"], /names the fact b-fee/],
    ["an unknown guide", ["[a-guide]", "[b-guide]"], /guide b-guide/],
    ["an unasked condition", ["{ trained: [e", "{ status: [e"], /depends on status/],
    ["an unknown answer", ["trained: [elsewhere]", "trained: [far]"], /trained: far/],
  ] as const)("has a problem with %s", ([, [from, to], reason]) => {
    expect(findPathwayProblems(parse(file.replace(from, to)), known).join()).toMatch(reason);
  });
});

describe("answers of an address", () => {
  test.for([
    ["", "elsewhere"],
    ["trained=near", "near"],
    ["trained=GB", "near"],
    ["trained=NG", "elsewhere"],
    ["trained=constructor", "elsewhere"],
  ] as const)("%s means %s", ([address, trained]) => {
    const [pathway] = parse();
    expect(pathway && readAnswers(pathway, new URLSearchParams(address))).toEqual({ trained });
  });
});

test("the pathways in content keep the rules", () => {
  const pathways = [...readPathways().values()];
  expect(pathways.length).toBeGreaterThan(1);
  const problems = findPathwayProblems(pathways, {
    facts: new Set(readFacts().keys()),
    guides: new Set(listGuides().map(({ slug }) => slug)),
    playbooks: new Set(pathways.flatMap(({ links }) => links.playbooks)),
  });
  expect(problems).toEqual([]);
});

describe("a residency in the US", () => {
  const pathway = readPathways().get("physician-us-residency");
  const steps = pathway ? stepsOf(pathway) : [];

  test("is planned with the fees for 100 to 200 programs, as our guides advise", () => {
    const feeOf = (programs: number) => (30 * 11 + (programs - 30) * 30) * 100;
    expect(steps.flatMap(({ costs }) => costs)).toContainEqual(
      expect.objectContaining({ cents: feeOf(100), upToCents: feeOf(200) }),
    );
  });

  test("has the last day of the ECFMG Pathways in its step's text, with the fact behind it", () => {
    const step = steps.find(({ id }) => id === "pathway");
    const lastDay = readFacts().get("ecfmg-pathways-2027")?.validUntil;
    expect(step?.facts).toContain("ecfmg-pathways-2027");
    expect(step?.text).toContain(formatLongDay(lastDay ?? ""));
  });
});

test("costs, durations and delays are written for people", () => {
  expect(formatCosts({ currency: "CAD", minCents: 12_000, maxCents: 65_050 })).toBe(
    "$120 to $650.50 CAD",
  );
  expect(formatCosts({ currency: "USD", minCents: 443_500, maxCents: 443_500 })).toBe("$4,435 USD");
  expect(formatDuration({ min: 2, usual: 3, max: 6, unit: "months" })).toBe(
    "2 to 6 months, usually 3",
  );
  expect(formatDuration({ min: 36, usual: 36, max: 84, unit: "months" })).toBe(
    "3 to 7 years, usually 3",
  );
  expect(formatDuration({ min: 36, usual: 36, max: 36, unit: "months" })).toBe("3 years");
  expect(formatDuration({ min: 18, usual: 24, max: 36, unit: "months" })).toBe(
    "18 to 36 months, usually 24",
  );
  expect(formatDuration({ min: 1, usual: 1, max: 1, unit: "weeks" })).toBe("1 week");
  expect([0, 7, 30, 365].map(formatDelay)).toEqual(["No delay", "1 week", "4 weeks", "12 months"]);
});
