import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkPosting, isPublishable, postingRules } from "./posting-checker.rules.ts";
import {
  examplePosting,
  inEnglish,
  inFrench,
  listVerdicts,
  yearlyPay,
} from "./posting-checker.test-support.ts";
import type { Posting } from "./posting-checker.types.ts";

const verdicts = (posting: Posting) => listVerdicts(checkPosting(posting));
const inToronto = (changes: Partial<Posting> = {}) => examplePosting("CA-ON", "Toronto", changes);
const withText = (description: string) => ({
  versions: [inEnglish({ description: `${inEnglish().description} ${description}` })],
});

describe("the rules as data", () => {
  test("have an id each, a law, the day they were checked, and most a source", () => {
    const ids = postingRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, law, source, lastChecked, meaning, effectiveFrom } of postingRules) {
      expect(law.length, id).toBeGreaterThan(5);
      // The page ends it.
      expect(law, id).not.toMatch(/\.$/);
      expect(meaning, id).toMatch(/\.$/);
      if (source) expect(new URL(source.url).protocol, id).toBe("https:");
      expect(lastChecked, id).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      if (effectiveFrom !== null) expect(effectiveFrom, id).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  test("have all ids of the fact sheet's part A", () => {
    const ids = new Set(postingRules.map(({ id }) => id));
    const sheet =
      "ON-PAY-1 ON-PAY-2 ON-PAY-3 ON-AI-1 ON-VAC-1 ON-CE-1 ON-INF-1 ON-REC-1 ON-PLAT-1 ON-HR-1 BC-PAY-1 BC-PAY-2 PE-PAY-1 QC-FR-1 QC-FR-2 CA-HR-1 CA-LMIA-1 CA-HR-2 CO-1 CA-1 WA-1 NY-1 NYC-1 IL-1 MN-1 NJ-1 NJ-2 VT-1 MA-1 MD-1 HI-1 DC-1 CT-1 VA-1 ME-1 OH-CLE OH-COL DE-1 US-CIT-1 US-CIT-2 US-CIT-3 US-AGE-1 US-SEX-1 US-NO-1 US-DIS-1 US-CRIM-1 US-EEO-1 US-PERM-1 US-H1B-1 AI-NYC AI-IL AI-CO AI-CA AI-CT";
    for (const id of sheet.split(" ")) expect(ids, id).toContain(id);
    expect([...ids].filter((id) => id.startsWith("REQ-1"))).toHaveLength(4);
  });

  test("name no source but that of their own law", () => {
    const ofNevada = postingRules.filter(({ source }) => source?.title.includes("Nevada"));
    expect(ofNevada.map(({ id }) => id)).toEqual(["REQ-1-NV"]);
    const without = postingRules.filter(({ source }) => source === null);
    expect(without.map(({ id }) => id)).toEqual(["REQ-1-RI", "REQ-1-CIN", "REQ-1-TOL"]);
  });

  test("that aren't confirmed never block, whatever a posting says", () => {
    const unsure = postingRules.filter(
      ({ confidence, unconfirmed }) => confidence === "L" || unconfirmed !== null,
    );
    expect(unsure.length).toBeGreaterThan(5);
    const ids = new Set(unsure.map(({ id }) => id));
    for (const { jurisdiction } of unsure) {
      const region = jurisdiction === "CA" ? "CA-MB" : jurisdiction.slice(0, 5);
      const posting = examplePosting(region, "Cincinnati", {
        pay: null,
        plansLmia: true,
        usesAi: true,
        versions: [inEnglish({ requirements: ["Men only", "Canadian citizens only"] })],
      });
      for (const { ruleId, severity } of checkPosting(posting)) {
        if (ids.has(ruleId)) expect(severity, ruleId).not.toBe("block");
      }
    }
  });
});

test.each([
  ["CA-ON", "Toronto"],
  ["CA-BC", "Victoria"],
  ["CA-QC", "Montréal"],
  ["CA-PE", "Charlottetown"],
  ["CA-AB", "Calgary"],
  ["US-CO", "Denver"],
  ["US-CA", "Los Angeles"],
  ["US-NY", "New York"],
  ["US-WA", "Seattle"],
  ["US-IL", "Chicago"],
  ["US-NJ", "Newark"],
  ["US-CT", "Hartford"],
])("a complete posting in %s has nothing to change", (region, city) => {
  const posting = examplePosting(region, city);
  const headCount = {
    ...posting.headCount,
    byPlace: { ...posting.headCount.byPlace, "US-NY-NYC": { minimum: 9, maximum: 9 } },
  };
  expect(checkPosting({ ...posting, headCount })).toEqual([]);
});

describe("Ontario's pay range", () => {
  test.each([
    ["50,000 wide", yearlyPay(100_000, 150_000), []],
    ["50,001 wide", yearlyPay(100_000, 150_001), ["ON-PAY-2 block"]],
    ["ending at 200,000", yearlyPay(140_000, 200_000), ["ON-PAY-2 block"]],
    ["ending above 200,000", yearlyPay(140_000, 200_001), []],
    [
      "24.03 an hour wide",
      yearlyPay(30, 54.03, { period: "hour", hoursPerWeek: null }),
      ["POST-HOURS warn", "POST-PAY-RANGE warn"],
    ],
    [
      "24.04 an hour wide",
      yearlyPay(30, 54.04, { period: "hour", hoursPerWeek: null }),
      ["ON-PAY-2 block", "POST-HOURS warn"],
    ],
    ["40 an hour wide for 20 hours", yearlyPay(60, 100, { period: "hour", hoursPerWeek: 20 }), []],
    ["4,167 a month wide", yearlyPay(6000, 10_167, { period: "month" }), ["ON-PAY-2 block"]],
    ["200 a day wide", yearlyPay(400, 600, { period: "day" }), ["ON-PAY-2 block"]],
    ["960 a week wide", yearlyPay(2000, 2960, { period: "week" }), []],
    ["in US dollars", yearlyPay(100_000, 130_000, { currency: "USD" }), ["ON-PAY-2 warn"]],
    ["that starts above its end", yearlyPay(90_000, 80_000), ["ON-PAY-1 block"]],
    ["up to 80,000", yearlyPay(null, 80_000), ["ON-PAY-1 block"]],
    ["80,000 and up", yearlyPay(80_000, null), ["ON-PAY-1 block"]],
    ["fixed at 80,000", yearlyPay(80_000, 80_000), []],
  ])("%s", (_, pay, expected) => {
    expect(verdicts(inToronto({ pay }))).toEqual(expected);
  });

  test("of hours is explained by the hour", () => {
    const pay = yearlyPay(30, 55, { period: "hour", hoursPerWeek: 37.5 });
    const posting = inToronto({ pay: { ...pay, maximumCents: 56_00 } });
    expect(checkPosting(posting)[0]?.message).toBe(
      "Ontario limits the width of a pay range to $50,000 a year, which is $25.64 an hour here. Yours is $50,700 a year. Narrow it, or post each level as its own job.",
    );
  });
});

test("New Jersey's proposed spread is explained by the amounts that it allows", () => {
  const pay = yearlyPay(50_000, 80_250, { currency: "USD" });
  const found = checkPosting(examplePosting("US-NJ", "Newark", { pay }));
  expect(found.find(({ ruleId }) => ruleId === "NJ-2")?.message).toBe(
    "New Jersey has proposed a limit: the top of a range can be at most 60% above the bottom. With a minimum of $50,000, the maximum would be $80,000. Consider a narrower range.",
  );
});

describe("text that contradicts the pay", () => {
  const hourly = yearlyPay(25, 30, { period: "hour" });
  test.each([
    ["Earn up to $30/h.", hourly, "Earn up to $30/h"],
    ["Pay is $28/hr and up.", hourly, "$28/hr and up"],
    ["You start at $27 per hour.", hourly, "start at $27 per hour"],
    ["Up to 90k per year.", yearlyPay(70_000, 90_000), "Up to 90k per year"],
    ["À partir de 70 000 $ par an, 70,000$ et plus.", yearlyPay(70_000, 90_000), "70,000$ et plus"],
  ])("%s", (text, pay, quote) => {
    const found = checkPosting(inToronto({ pay, ...withText(text) }));
    expect(found[0]).toMatchObject({ ruleId: "ON-PAY-1", severity: "block", quote });
  });

  test.each([
    "Salary DOE.",
    "Competitive pay.",
    "Pay based on experience.",
    "Salaire concurrentiel.",
  ])("%s only warns beside a range", (text) => {
    expect(verdicts(inToronto(withText(text)))).toEqual(["POST-PAY-VAGUE warn"]);
  });
});

test("dates are those of the day of posting", () => {
  expect(verdicts(inToronto({ pay: null, postedOn: "2025-12-31" }))).toEqual(["POST-PAY warn"]);
  expect(verdicts(inToronto({ pay: null, postedOn: "2026-01-01" }))).toEqual(["ON-PAY-1 block"]);
  const columbus = (postedOn: string) =>
    examplePosting("US-OH", "Columbus", { pay: null, postedOn });
  const before = checkPosting(columbus("2026-12-31")).find(({ ruleId }) => ruleId === "OH-COL");
  expect(before).toMatchObject({ severity: "info", effectiveFrom: "2027-01-01" });
  expect(before?.message).toMatch(/^From January 1, 2027: /);
  const local = { "US-OH-COL": { minimum: 20, maximum: 20 } };
  const after = { ...columbus("2027-01-01"), headCount: { total: null, byPlace: local } };
  expect(verdicts(after)).toEqual(["OH-COL block"]);
});

test("Ontario needs to hear whether artificial intelligence and a vacancy are there", () => {
  const versions = [inEnglish({ standardSentences: [] })];
  expect(verdicts(inToronto({ usesAi: null, vacancy: null, versions }))).toEqual([
    "ON-AI-1 warn",
    "ON-VAC-1 block",
  ]);
});

test("questions about past pay are barred where a law says so, and ill advised elsewhere", () => {
  const versions = [inEnglish({ screeningQuestions: ["What is your current salary?"] })];
  expect(verdicts(examplePosting("CA-BC", "Surrey", { versions }))).toEqual(["BC-PAY-2 block"]);
  expect(verdicts(examplePosting("CA-AB", "Banff", { versions }))).toEqual([
    "POST-PAY-HISTORY warn",
  ]);
  const expecting = [inEnglish({ screeningQuestions: ["What salary do you expect?"] })];
  expect(verdicts(examplePosting("CA-BC", "Surrey", { versions: expecting }))).toEqual([]);
});

describe("a demand for citizenship", () => {
  const versions = [inEnglish({ requirements: ["US citizens only"] })];
  const legalBasis = "Executive Order 12968, contract 47QTCA";

  test("that cites a law is named, and doesn't block", () => {
    const citizenship = { demands: "citizens", legalBasis } as const;
    const found = checkPosting(examplePosting("US-VA", "Reston", { versions, citizenship }));
    expect(listVerdicts(found, true)).toEqual(["US-CIT-2 info"]);
    expect(found[0]?.message).toContain(legalBasis);
  });

  test("in its field needs a law too", () => {
    const citizenship = { demands: "citizens", legalBasis: " " } as const;
    expect(verdicts(inToronto({ citizenship }))).toEqual(["ON-HR-1 block"]);
  });

  test("isn't what export rules allow", () => {
    const itar = { legalBasis: "ITAR, 22 CFR 120" };
    const asked = (demands: "citizens" | "us_persons", changes = {}) =>
      verdicts(
        examplePosting("US-TX", "Dallas", { citizenship: { ...itar, demands }, ...changes }),
      );
    expect(asked("citizens")).toEqual(["US-CIT-2 block"]);
    expect(asked("us_persons")).toEqual([]);
    expect(asked("us_persons", { versions })).toEqual(["US-CIT-2 block"]);
  });
});

test("federally regulated employers answer to the federal act, others to their province's", () => {
  const versions = [inEnglish({ requirements: ["Men only"] })];
  const inCalgary = (isFederallyRegulated: boolean) =>
    verdicts(examplePosting("CA-AB", "Calgary", { versions, isFederallyRegulated }));
  expect(inCalgary(true)).toEqual(["CA-HR-1 block"]);
  expect(inCalgary(false)).toEqual(["CA-HR-2 warn"]);
});

test("a French version in English isn't one", () => {
  const { description } = inEnglish();
  const versions = [inEnglish(), inFrench({ description, responsibilities: [], requirements: [] })];
  expect(verdicts(examplePosting("CA-QC", "Laval", { versions }))).toEqual(["QC-FR-1 warn"]);
});

test("what has no French field has French in it, where a posting in Quebec has a French version", () => {
  const check = (region: string, city: string, text: string) =>
    checkPosting(
      examplePosting(region, city, {
        versions: [inFrench(), inEnglish()],
        sharedParts: [{ name: "Screening questions", text }],
      }),
    );
  const inTheOther = "Quel logiciel de planification avez-vous utilisé?";
  const [question = ""] = inEnglish().screeningQuestions;
  expect(check("CA-QC", "Laval", question)).toMatchObject([
    {
      ruleId: "QC-FR-1",
      severity: "warn",
      field: "sharedParts",
      message: expect.stringContaining("“Screening questions”"),
    },
  ]);
  for (const text of ["", inTheOther, `${question}\n${inTheOther}`, "Assurance dentaire\nREER"]) {
    expect(listVerdicts(check("CA-QC", "Laval", text)), text).toEqual([]);
  }
  expect(listVerdicts(check("CA-ON", "Toronto", question))).toEqual([]);
});

test("an ad for an LMIA names what the program asks for and runs four weeks", () => {
  const posting = examplePosting("CA-AB", "Calgary", {
    plansLmia: true,
    employer: { name: "Sample Stores", address: null, contact: null },
    closesOn: "2026-12-01",
  });
  const found = checkPosting(posting);
  expect(listVerdicts(found, true)).toEqual(["CA-LMIA-1 info", "CA-LMIA-1 warn", "CA-LMIA-1 warn"]);
  expect(found[0]?.message).toContain(
    "An LMIA ad must also include the employer's address and a contact.",
  );
});

describe("a weak posting", () => {
  const licensed = (title: string, ...requirements: string[]) => ({
    versions: [inEnglish({ title, requirements: ["Two years of work", ...requirements] })],
  });
  test.each<[string, Partial<Posting>, string[]]>([
    ["no license for a physician", licensed("Family physician"), ["POST-LICENSE warn"]],
    ["no license for an electrician", licensed("Electrician, night shift"), ["POST-LICENSE warn"]],
    ["a license for a pharmacist", licensed("Pharmacist", "Licensed in Alberta"), []],
    [
      "a regulator for a nurse",
      licensed("Registered nurse", "Registered with CRNA, or the College of nurses"),
      [],
    ],
    ["no license for software", licensed("Software engineer"), []],
    ["no license for a nurse recruiter", licensed("Nurse recruiter"), []],
    ["no pay", { pay: null }, ["POST-PAY warn"]],
    ["a very wide range", { pay: yearlyPay(50_000, 100_000) }, ["POST-PAY-RANGE warn"]],
    ["no hours", { pay: yearlyPay(50_000, 60_000, { hoursPerWeek: null }) }, ["POST-HOURS warn"]],
    ["no closing day", { closesOn: null }, ["POST-CLOSE warn"]],
    ["little text", { versions: [inEnglish({ description: "A good job." })] }, ["POST-SHORT warn"]],
    [
      "a title in capitals",
      { versions: [inEnglish({ title: "WAREHOUSE LEAD" })] },
      ["POST-CAPS warn"],
    ],
    ["an address", withText("Email jobs@stores.example now."), ["POST-CONTACT warn"]],
    ["a phone number", withText("Call 416-555-0100."), ["POST-CONTACT warn"]],
    ["a link", withText("See https://stores.example/apply today."), ["POST-CONTACT warn"]],
    [
      "several jobs",
      { versions: [inEnglish({ title: "Multiple positions" })] },
      ["POST-MULTIPLE warn"],
    ],
    [
      "jobs in a row",
      { versions: [inEnglish({ title: "Cooks, servers and dishwashers" })] },
      ["POST-MULTIPLE warn"],
    ],
  ])("with %s", (_, changes, expected) => {
    expect(verdicts(examplePosting("CA-AB", "Calgary", changes))).toEqual(expected);
  });

  test.each<[string, Partial<Posting>]>([
    ["no place", { workSites: [], remotePlaces: [] }],
    ["a province without its country", { workSites: [{ region: "ON", city: "Toronto" }] }],
    ["a country for a work site", { workSites: [{ region: "CA", city: "Toronto" }] }],
    ["an invented province", { workSites: [{ region: "CA-XX", city: "Toronto" }] }],
    ["an invented remote place", { remotePlaces: ["US-ZZ"] }],
  ])("with %s isn't published, because no rule would reach it", (_, changes) => {
    const found = checkPosting(inToronto(changes));
    expect(listVerdicts(found)).toContain("POST-PLACE block");
    expect(isPublishable(found)).toBe(false);
  });

  test("outside Canada and the United States is fine", () => {
    expect(verdicts(examplePosting("GB", "Leeds"))).toEqual([]);
    expect(verdicts(examplePosting("DE-BY", "Munich"))).toEqual([]);
  });

  test("that charges people isn't published anywhere", () => {
    const posting = examplePosting(
      "GB",
      "Leeds",
      withText("Applicants must pay a registration fee."),
    );
    expect(verdicts(posting)).toEqual(["POST-MONEY block"]);
  });
});

test("what blocks comes first, then what to look at, then what is good to know", () => {
  const posting = inToronto({
    pay: null,
    usesAi: null,
    closesOn: null,
    plansLmia: true,
    versions: [inEnglish({ requirements: ["Men only"] })],
  });
  const order = checkPosting(posting).map(({ severity }) => severity);
  expect(new Set(order)).toEqual(new Set(["block", "warn", "info"]));
  expect(order).toEqual(
    [...order].sort((one, other) => "bwi".indexOf(one[0] ?? "") - "bwi".indexOf(other[0] ?? "")),
  );
});

/** Words that patterns begin and continue with, in any order, and much else. */
const pieces = fc.constantFrom(
  "canadian",
  "experience",
  "must be",
  "a",
  "citizen",
  "permanent resident",
  "only",
  "H-1B",
  "opt",
  "/",
  "young",
  "and",
  "recent graduate",
  "native",
  "speaker",
  "no",
  "not",
  "$",
  "1,000,000",
  "per hour",
  "and up",
  "up to",
  "candidates",
  "pay",
  "fee",
  "for",
  "bilingual",
  "english",
  "required",
  "\n",
  ". ",
  "U.S.",
  "’",
  "-",
  "expérience",
  "canadienne",
  "ﬁ",
  "é",
  "🩺",
  "\u200b",
  "*",
  "  ",
  "lift",
  "50 lbs",
  "a@b.example",
  "www.",
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
);

test("any text is checked, and quotes are words of it", () => {
  fc.assert(
    fc.property(texts, texts, (description, requirement) => {
      const versions = [inEnglish({ title: "", description, requirements: [requirement] })];
      for (const region of ["CA-QC", "US-CA"]) {
        for (const { quote } of checkPosting(examplePosting(region, "Los Angeles", { versions }))) {
          expect(quote === undefined || `${description}\n${requirement}`.includes(quote)).toBe(
            true,
          );
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("any amounts are checked", () => {
  const cents = fc.option(fc.integer({ min: 0, max: 2_000_000_000 }));
  fc.assert(
    fc.property(
      cents,
      cents,
      fc.constantFrom("hour", "day", "week", "month", "year"),
      fc.option(fc.integer({ min: 0, max: 168 })),
      (minimumCents, maximumCents, period, hoursPerWeek) => {
        const pay = {
          minimumCents,
          maximumCents,
          period,
          hoursPerWeek,
          currency: "CAD",
          isShown: true,
        } as const;
        for (const { message } of checkPosting(inToronto({ pay }))) {
          expect(message).not.toMatch(/NaN|Infinity|undefined|null/);
        }
      },
    ),
  );
});

test.each([
  ["ordinary words", "You'll care for patients on nights and weekends with a team of nine. "],
  ["the beginnings of patterns", "must be a citizen or permanent resident, no canadian work "],
  ["one word", "bilingual "],
  ["spaces", "   "],
  ["digits", "1,000.00"],
  ["no spaces", "a"],
  ["accents", "expérience de travail é"],
  ["addresses", "a.b-c+d@e-f.g"],
  ["initials", "U.S."],
])("20,000 characters of %s take no longer than other text", (_, piece) => {
  const description = piece.repeat(Math.ceil(20_000 / piece.length)).slice(0, 20_000);
  const posting = inToronto({ remotePlaces: ["CA", "US"], versions: [inEnglish({ description })] });
  checkPosting(posting);
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    checkPosting(posting);
    return performance.now() - start;
  });
  // 3 to 15 ms on a quiet machine. A pattern that repeats without limit takes half a second.
  expect(Math.min(...times)).toBeLessThan(150);
});
