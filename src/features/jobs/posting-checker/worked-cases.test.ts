import { expect, test } from "vitest";
import { addDays } from "#shared/time.ts";
import { interviewAnswerDays } from "./interview-answer.constants.ts";
import { checkPosting, isPublishable } from "./posting-checker.rules.ts";
import {
  examplePosting,
  inEnglish,
  inFrench,
  listVerdicts,
  yearlyPay,
} from "./posting-checker.test-support.ts";
import type { Posting } from "./posting-checker.types.ts";

/** Words added to a posting's requirements. */
const asking = (...requirements: string[]): Partial<Posting> => ({
  versions: [inEnglish({ requirements })],
});
const withoutVacancyLine = { versions: [inEnglish({ standardSentences: [] })] };
const exactly = (count: number) => ({ minimum: count, maximum: count });
const usd = { currency: "USD" } as const;
const newark = (pay: Posting["pay"]) => examplePosting("US-NJ", "Newark", { pay });

interface WorkedCase {
  name: string;
  posting: Posting;
  /** All findings of law that block or warn. */
  verdicts: string[];
  /** Some that only inform. */
  infos?: string[];
}

/** Part G of the fact sheet, but for case 9, which is about a day. */
const cases: WorkedCase[] = [
  {
    name: "1. Toronto, 70,000 to 125,000 is 55,000 wide",
    posting: examplePosting("CA-ON", "Toronto", { pay: yearlyPay(70_000, 125_000) }),
    verdicts: ["ON-PAY-2 block"],
  },
  {
    name: "2. Toronto, 30 to 55 an hour for 40 hours is 52,000 wide",
    posting: examplePosting("CA-ON", "Toronto", { pay: yearlyPay(30, 55, { period: "hour" }) }),
    verdicts: ["ON-PAY-2 block"],
  },
  {
    name: "3. Ottawa, 150,000 to 210,000 is exempt, but the vacancy line is missing",
    posting: examplePosting("CA-ON", "Ottawa", {
      pay: yearlyPay(150_000, 210_000),
      ...withoutVacancyLine,
    }),
    verdicts: ["ON-VAC-1 block"],
  },
  {
    name: "4. Ottawa, 200,000 that isn't shown is not more than 200,000",
    posting: examplePosting("CA-ON", "Ottawa", {
      pay: yearlyPay(200_000, 200_000, { isShown: false }),
    }),
    verdicts: ["ON-PAY-1 block"],
  },
  {
    name: "5. Toronto, an employer of 24 without pay is below the head count",
    posting: examplePosting("CA-ON", "Toronto", {
      pay: null,
      headCount: { total: exactly(24), byPlace: {} },
    }),
    verdicts: [],
    infos: ["ON-PAY-1 info"],
  },
  {
    name: "6. Toronto, 2+ years Canadian experience",
    posting: examplePosting("CA-ON", "Toronto", asking("2+ years Canadian experience")),
    verdicts: ["ON-CE-1 block"],
  },
  {
    name: "7. Toronto, a license and knowledge of the Ontario Building Code",
    posting: examplePosting(
      "CA-ON",
      "Toronto",
      asking("P.Eng. license with PEO", "Knows Ontario Building Code"),
    ),
    verdicts: [],
  },
  {
    name: "8. Toronto, a match score ranks applicants and the posting is silent on it",
    posting: examplePosting("CA-ON", "Toronto", {
      usesAi: true,
      versions: [inEnglish({ standardSentences: ["This posting is for an existing vacancy."] })],
    }),
    verdicts: ["ON-AI-1 block"],
  },
  {
    name: "10. Toronto, Canadian citizens or permanent residents only",
    posting: examplePosting(
      "CA-ON",
      "Toronto",
      asking("Canadian citizens or permanent residents only"),
    ),
    verdicts: ["ON-HR-1 block"],
  },
  {
    name: "11. A Calgary firm, in English, remote anywhere in Canada, from 40,000",
    posting: examplePosting("CA-AB", "Calgary", {
      workSites: [],
      remotePlaces: ["CA"],
      pay: yearlyPay(40_000, null),
      versions: [inEnglish({ standardSentences: [] })],
    }),
    verdicts: ["BC-PAY-1 block", "ON-PAY-1 warn", "ON-VAC-1 warn", "PE-PAY-1 warn", "QC-FR-1 warn"],
  },
  {
    name: "12. Montreal, in English alone",
    posting: examplePosting("CA-QC", "Montreal", { versions: [inEnglish()] }),
    verdicts: ["QC-FR-1 block"],
  },
  {
    name: "13. Montreal, in French and English, bilingual without reasons",
    posting: examplePosting("CA-QC", "Montreal", {
      versions: [inFrench(), inEnglish({ requirements: ["Bilingual required"] })],
    }),
    verdicts: ["QC-FR-2 block"],
  },
  {
    name: "14. Remote in the United States with 1 employee in Colorado, which is left out, no pay",
    posting: examplePosting("US-TX", "Austin", {
      workSites: [],
      remotePlaces: ["US"],
      // Head counts that keep all other states out.
      headCount: { total: exactly(3), byPlace: { "US-TX": exactly(2), "US-CO": exactly(1) } },
      pay: null,
      ...asking("No Colorado applicants"),
    }),
    verdicts: ["CO-1 block", "MD-1 warn", "VA-1 warn"],
  },
  {
    name: "15. Denver, great benefits and no closing day",
    posting: examplePosting("US-CO", "Denver", {
      pay: yearlyPay(80_000, 95_000, usd),
      benefits: ["Great benefits"],
      closesOn: null,
    }),
    verdicts: ["CO-1 block", "CO-1 block"],
  },
  {
    name: "16. Hartford, a range without benefits after the law started",
    posting: examplePosting("US-CT", "Hartford", { benefits: [] }),
    verdicts: ["CT-1 block"],
  },
  {
    name: "16. Hartford, the same before the law started",
    posting: examplePosting("US-CT", "Hartford", { benefits: [], postedOn: "2026-09-15" }),
    verdicts: [],
    infos: ["CT-1 info"],
  },
  {
    name: "17. Newark, 70,000 to 120,000 is a spread of 71%, with benefits",
    posting: newark(yearlyPay(70_000, 120_000, usd)),
    verdicts: ["NJ-2 warn"],
  },
  {
    name: "18. Columbus, no pay before the ordinance starts",
    posting: examplePosting("US-OH", "Columbus", { pay: null }),
    verdicts: [],
    infos: ["OH-COL info"],
  },
  {
    name: "19. Chicago, pay and benefits by a public link",
    posting: examplePosting("US-IL", "Chicago", {
      pay: null,
      benefits: [],
      otherPay: null,
      payLink: "https://stores.example/pay",
    }),
    verdicts: [],
    infos: ["IL-1 info"],
  },
  {
    name: "20. Burlington, paid on commission without figures",
    posting: examplePosting("US-VT", "Burlington", { pay: null, ...asking("Paid on commission") }),
    verdicts: [],
  },
  {
    name: "21. Dallas, H-1B candidates preferred",
    posting: examplePosting("US-TX", "Dallas", asking("H-1B candidates preferred")),
    verdicts: ["US-CIT-1 block"],
  },
  {
    name: "22. Dallas, US citizens only (ITAR)",
    posting: examplePosting("US-TX", "Dallas", asking("US citizens only (ITAR)")),
    verdicts: ["US-CIT-2 block"],
  },
  {
    name: "23. Dallas, sponsorship offered and everyone who may work welcome",
    posting: examplePosting(
      "US-TX",
      "Dallas",
      asking("We sponsor work visas for this role; all who may work in the US are welcome"),
    ),
    verdicts: [],
  },
  {
    name: "24. Miami, native English speaker, recent graduate",
    posting: examplePosting("US-FL", "Miami", asking("Native English speaker, recent graduate")),
    verdicts: ["US-AGE-1 block", "US-NO-1 block"],
  },
  {
    name: "25. Toronto, candidates buy an interview course first",
    posting: examplePosting(
      "CA-ON",
      "Toronto",
      asking("Candidates buy our $99 interview course first"),
    ),
    verdicts: ["FEE-CA-1 block", "FEE-ON-1 block"],
  },
];

/** The first day of each rule in the cases, as the fact sheet has it; null where it says "in force". */
const firstDays: Readonly<Record<string, string | null>> = {
  "ON-PAY-1": "2026-01-01",
  "ON-PAY-2": "2026-01-01",
  "ON-VAC-1": "2026-01-01",
  "ON-CE-1": "2026-01-01",
  "ON-AI-1": "2026-01-01",
  "ON-HR-1": null,
  "BC-PAY-1": "2023-11-01",
  "PE-PAY-1": "2022-06-01",
  "QC-FR-1": "2022-06-01",
  "QC-FR-2": "2022-06-01",
  "CO-1": "2021-01-01",
  "MD-1": "2024-10-01",
  "VA-1": "2026-07-01",
  "CT-1": "2026-10-01",
  "NJ-2": "2025-09-15",
  "OH-COL": "2027-01-01",
  "IL-1": "2025-01-01",
  "US-CIT-1": null,
  "US-CIT-2": null,
  "US-NO-1": null,
  "US-AGE-1": null,
  "FEE-ON-1": null,
  "FEE-CA-1": null,
};

test.each(cases)("$name", ({ posting, verdicts, infos = [] }) => {
  const findings = checkPosting(posting).filter(({ jurisdiction }) => jurisdiction !== null);
  expect(listVerdicts(findings)).toEqual(verdicts);
  expect(listVerdicts(findings, true)).toEqual(expect.arrayContaining(infos));
  const named = [...verdicts, ...infos].map((verdict) => verdict.split(" ")[0]);
  for (const finding of findings.filter(({ ruleId }) => named.includes(ruleId))) {
    expect(finding).toMatchObject({
      law: expect.stringMatching(/\w{3}/),
      source: { title: expect.stringMatching(/\w{3}/), url: expect.stringMatching(/^https:/) },
      effectiveFrom: firstDays[finding.ruleId],
      lastChecked: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  }
  expect(isPublishable(findings)).toBe(!verdicts.some((each) => each.endsWith("block")));
});

test("9. Interviewed on October 1, the answer is due on November 15 and overdue on the 16th", () => {
  const due = addDays("2026-10-01", interviewAnswerDays);
  expect(due).toBe("2026-11-15");
  expect("2026-11-16" > due).toBe(true);
});

test("what to change is said in plain words with the law, its source and its day", () => {
  const [finding] = checkPosting(
    examplePosting("CA-ON", "Toronto", { pay: yearlyPay(70_000, 125_000) }),
  );
  expect(finding).toMatchObject({
    ruleId: "ON-PAY-2",
    field: "pay",
    jurisdiction: "CA-ON",
    message:
      "Ontario limits the width of a pay range to $50,000 a year. Yours is $55,000 a year. Narrow it, or post each level as its own job.",
    effectiveFrom: "2026-01-01",
    lastChecked: "2026-11-22",
    law: expect.stringContaining("476/24"),
    source: { url: expect.stringMatching(/^https:/) },
  });
});
