import { expect, test } from "vitest";
import { checkDraft, stepOfFinding } from "./checked-posting.rules.ts";
import type { PostingDraft } from "./posting.schemas.ts";
import { samplePosting } from "./posting.test-support.ts";

const today = "2026-11-22";
const lakeside = {
  publicName: "Lakeside Sample Hospital",
  sizeBand: "100-499",
  locations: [{ region: "CA-ON", city: "Thunder Bay" }],
};
const verdictsOf = (change: PostingDraft) =>
  checkDraft({ ...samplePosting, ...change }, lakeside, today).flatMap(({ ruleId, severity }) =>
    severity === "info" ? [] : [`${ruleId} ${severity}`],
  );

const { title, description, responsibilities, requirements } = samplePosting;
const inQuebec: PostingDraft = {
  region: "CA-QC",
  city: "Montréal",
  french: { title, description, responsibilities, requirements },
};
const asking = (language: string, reason: string | null = null): PostingDraft => ({
  ...inQuebec,
  languages: [{ language, level: "professional", isRequired: true, reason }],
});

test.each(["French", "français", "French (Canada)"])("Quebec asks no reason for %s", (language) => {
  expect(verdictsOf(asking(language))).not.toContain("QC-FR-2 block");
});

test("Quebec asks a reason for any other language", () => {
  const reason = "Patients are transferred from Ontario.";
  expect(verdictsOf(asking("English"))).toContain("QC-FR-2 block");
  expect(verdictsOf(asking("English", reason))).not.toContain("QC-FR-2 block");
});

test("Quebec warns of what has no French field, on the step of the French version", () => {
  const twin = {
    title: "Infirmière, urgence",
    description:
      "Notre service des urgences reçoit 60 000 patients par année. Vous travaillez avec une préceptrice pendant les douze premières semaines.",
    responsibilities: ["Évaluer et traiter des patients de tous les âges"],
    requirements: ["L'inscription à l'ordre professionnel, ou l'admissibilité"],
  };
  const found = (change: PostingDraft) => {
    const draft: PostingDraft = { ...samplePosting, ...inQuebec, french: twin, ...change };
    return checkDraft(draft, lakeside, today)
      .filter(({ ruleId }) => ruleId === "QC-FR-1")
      .map((finding) => ({ ...finding, step: stepOfFinding(finding, draft) }));
  };
  expect(found({})).toMatchObject([
    {
      severity: "warn",
      step: "law",
      message: expect.stringMatching(/“Other pay”.*“Benefits”.*“Shift”.*“Screening questions”/),
    },
  ]);
  const written: PostingDraft = {
    otherPay: null,
    benefits: ["Dental insurance, assurance dentaire"],
    shift: "Days and nights in turn. Jours et nuits en alternance.",
    licenseNote: null,
    visaNote: null,
    relocation: null,
    questions: [],
  };
  expect(found(written)).toEqual([]);
});

test("states that ask for other pay warn where the field is blank, and take “None” for an answer", () => {
  const found = (region: string, otherPay: string | null) => {
    const employer = { ...lakeside, locations: [{ region, city: "Springfield" }] };
    return checkDraft({ ...samplePosting, region, otherPay }, employer, today)
      .filter(({ field }) => field === "otherPay")
      .map(({ ruleId, severity }) => `${ruleId} ${severity}`);
  };
  expect(found("US-CO", null)).toEqual(["CO-1 warn"]);
  expect(found("US-CO", "None")).toEqual([]);
  expect(found("US-TX", null)).toEqual([]);
});

test.each([
  ["Denver", "US-CO", "Denver", "CO-1"],
  ["New York City", "US-NY", "Brooklyn", "NYC-1"],
])(
  "a location in %s is staff there, so its law blocks and doesn't only warn",
  (_, region, city, ruleId) => {
    const change = { region, city, benefits: [], pay: { commission: "none", isTipped: false } };
    const severityFor = (locations: { region: string; city: string }[]) =>
      checkDraft({ ...samplePosting, ...change }, { ...lakeside, locations }, today).find(
        (finding) => finding.ruleId === ruleId,
      )?.severity;
    expect(severityFor([])).toBe("warn");
    expect(severityFor([{ region, city }])).toBe("block");
  },
);

test("a posting for an LMIA without an address and a contact is warned of both", () => {
  const findings = checkDraft({ ...samplePosting, plansLmia: true }, lakeside, today);
  expect(findings.find(({ ruleId }) => ruleId === "CA-LMIA-1")).toMatchObject({
    severity: "warn",
    field: "employer",
    message: expect.stringContaining("the employer's address and a contact"),
  });
});

test("the four weeks of a posting for an LMIA count from when its open job was posted", () => {
  const draft: PostingDraft = { ...samplePosting, plansLmia: true, closesOn: "2026-12-12" };
  const isTooShort = (postedOn?: string) =>
    checkDraft(draft, lakeside, today, postedOn).some(
      ({ ruleId, severity, field }) =>
        ruleId === "CA-LMIA-1" && severity === "warn" && field === "closesOn",
    );
  expect(isTooShort()).toBe(true);
  expect(isTooShort("2026-11-15")).toBe(true);
  expect(isTooShort("2026-11-14")).toBe(false);
});

const speaking = (language: string, reason: string | null): PostingDraft => ({
  languages: [{ language, level: "professional", isRequired: true, reason }],
});
test.each([
  ["a skill", { skills: ["Two years of Canadian experience"] }, "ON-CE-1", "Canadian experience"],
  ["a reason", speaking("English", "Native speakers only"), "ON-HR-1", "Native speakers"],
  ["a language", speaking("Native English", null), "ON-HR-1", "Native English"],
] as const)(
  "what the law bars is found in %s of a posting too",
  (_, change: PostingDraft, ruleId, quote) => {
    const draft: PostingDraft = { ...samplePosting, ...change };
    const barred = checkDraft(draft, lakeside, today).filter(
      ({ severity }) => severity === "block",
    );
    expect(barred.map((finding) => [finding.ruleId, finding.quote])).toEqual([[ruleId, quote]]);
    expect(barred.map((finding) => stepOfFinding(finding, draft))).toEqual(["needs"]);
  },
);

test.each<[string, PostingDraft]>([
  ["a skill and a language", { skills: ["TypeScript", "React Native"] }],
  ["two skills", { skills: ["React Native", "English"] }],
  ["a requirement and a language", { requirements: ["Experience with React Native"], skills: [] }],
  [
    "an answer and the next question",
    {
      questions: [
        {
          id: "tools",
          kind: "choice",
          text: "What do you know best?",
          options: ["TypeScript", "React Native"],
          isRequired: true,
        },
        {
          id: "level",
          kind: "text",
          text: "English or French: which do you prefer?",
          options: [],
          isRequired: true,
        },
      ],
    },
  ],
])("%s aren't read as one phrase", (_, change) => {
  const findings = checkDraft({ ...samplePosting, ...change }, lakeside, today);
  expect(findings.filter(({ severity }) => severity === "block")).toEqual([]);
});

test("Maryland hears how the commission works where it's part of the pay, not where it's all of it", () => {
  const paid = (commission: string): PostingDraft => ({
    region: "US-MD",
    city: "Baltimore",
    otherPay: null,
    pay: { ...samplePosting.pay, currency: "USD", commission },
  });
  expect(verdictsOf(paid("partly"))).toEqual(["MD-1 block"]);
  expect(verdictsOf(paid("only"))).toEqual([]);
});
