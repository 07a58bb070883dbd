import { describe, expect, test } from "vitest";
import { readAnswers, stepsOf } from "./answers.rules.ts";
import { totalCosts } from "./costs.rules.ts";
import { allAnswers } from "./pathways.rules.ts";
import { readPathways } from "./pathways.store.server.ts";
import { makePlan, readWishedMonth } from "./plan.rules.ts";

const today = "2026-11-24";

function planOf(slug: string, address = "", wished?: string, done?: ReadonlyMap<string, string>) {
  const pathway = readPathways().get(slug);
  if (!pathway) throw new Error(`There is no pathway ${slug}`);
  return makePlan(pathway, readAnswers(pathway, new URLSearchParams(address)), today, wished, done);
}
const stepIn = (plan: ReturnType<typeof planOf>, id: string) =>
  plan.stages.flatMap(({ steps }) => steps).find((step) => step.id === id);

describe("physician to US residency, from November 24, 2026", () => {
  // Usual times: file 2 months, Step 1 9, Step 2 CK 6, Pathway 4, experience 3, visa 3.
  test.for([
    ["account", "2026-11-24", "2027-01-24"],
    ["step-1", "2027-01-24", "2027-10-24"],
    ["step-2", "2027-10-24", "2028-04-24"],
    ["pathway", "2027-01-24", "2027-05-24"],
    ["experience", "2027-10-24", "2028-01-24"],
    ["match", "2028-09-02", "2029-03-19"],
    ["j-1-visa", "2029-03-19", "2029-06-19"],
    ["first-day", "2029-07-01", "2029-07-01"],
    // Residency of three years, then three years of a waiver job, and the license in three months.
    ["training", "2029-07-01", "2032-07-01"],
    ["waiver-job", "2032-07-01", "2035-07-01"],
    ["full-license", "2032-07-01", "2032-10-01"],
  ] as const)("%s is from %s to %s", ([id, start, end]) => {
    expect(stepIn(planOf("physician-us-residency"), id)?.earliest).toEqual({ start, end });
  });

  // Quick: 1, 6, 4 months end in October 2027, after that fall's Match has opened, so 2029 again.
  // Slow: 3, 12, 8 months end in October 2028; Match Day 2030; six months of visa miss July 2030.
  test.for([
    ["", "2029-07-01", "2029-07-01", "2031-07-01"],
    // Both exams passed: file 2, experience 3 from today, Pathway until May 2027, Match of 2028.
    ["exams=both", "2028-07-01", "2028-07-01", "2029-07-01"],
    // No visa: slow Match Day 2030 is in time for July 2030.
    ["status=citizen", "2029-07-01", "2029-07-01", "2030-07-01"],
  ] as const)("with %s, the first day is %s, %s or %s", ([address, min, usual, max]) => {
    expect(planOf("physician-us-residency", address).goal).toMatchObject({ min, usual, max });
  });

  // Latest: visa April 1; Match September 2, 2028; Step 2 CK March 2, 2028; Step 1 June 2, 2027.
  test.for([
    ["account", "2027-04-02"],
    ["step-1", "2027-06-02"],
    ["step-2", "2028-03-02"],
    ["pathway", "2028-05-02"],
    ["experience", "2028-06-02"],
    ["match", "2028-09-02"],
    ["j-1-visa", "2029-04-01"],
    ["first-day", "2029-07-01"],
  ] as const)("for July 2029, %s starts by %s", ([id, start]) => {
    const plan = planOf("physician-us-residency", "", "2029-07");
    expect(plan.wish).toEqual({ month: "2029-07", outcome: "reachable", missed: [] });
    expect(stepIn(plan, id)?.latest?.start).toBe(start);
  });

  test("July 2028 can't be reached, and the plan says what should have started when", () => {
    expect(planOf("physician-us-residency", "", "2028-07").wish).toEqual({
      month: "2028-07",
      outcome: "too_early",
      missed: [
        { title: "Open your ECFMG file", startBy: "2026-04-02" },
        { title: "Pass USMLE Step 1", startBy: "2026-06-02" },
      ],
    });
  });

  // The file done in October and Step 1 in November: Step 2 CK from today until May 24, 2027, so the
  // Match of that fall; visa until June 19, 2028.
  const done = new Map([
    ["account", "2026-10-01"],
    ["step-1", "2026-11-01"],
  ]);

  test("what's done keeps its day, costs nothing more, and the rest goes on from today", () => {
    const plan = planOf("physician-us-residency", "", "2028-07", done);
    expect(plan.wish).toEqual({ month: "2028-07", outcome: "reachable", missed: [] });
    expect(plan.goal.usual).toBe("2028-07-01");
    expect(stepIn(plan, "step-1")).toMatchObject({
      doneOn: "2026-11-01",
      earliest: { start: "2026-11-01", end: "2026-11-01" },
      latest: undefined,
      holdsUp: [
        { title: "Pass USMLE Step 2 CK" },
        { title: "Gain clinical experience and letters" },
      ],
    });
    expect(stepIn(plan, "step-2")).toMatchObject({
      earliest: { start: today, end: "2027-05-24" },
      waitsFor: [],
    });
    expect(stepIn(plan, "match")?.earliest.start).toBe("2027-09-02");
    // 6,865 to 9,865 less 910 for the file and 905 for Step 1.
    expect(plan.remaining).toEqual([{ currency: "USD", minCents: 505_000, maxCents: 805_000 }]);
    expect(plan.totals[0]?.minCents).toBe(686_500);
    expect(plan.months.flatMap(({ steps }) => steps)).not.toContain("Open your ECFMG file");
    expect(plan.slips.map(({ title }) => title)).not.toContain("Pass USMLE Step 1");
  });

  describe("in the Match that opens on September 2, 2027, with all before it done", () => {
    const inSeason = (day: string, experienceOn = "2027-08-20") => {
      const pathway = readPathways().get("physician-us-residency");
      if (!pathway) throw new Error("There is no such pathway");
      const before = new Map([
        ["account", "2026-10-01"],
        ["step-1", "2026-11-01"],
        ["step-2", "2027-05-24"],
        ["pathway", "2027-03-01"],
        ["experience", experienceOn],
      ]);
      return makePlan(pathway, readAnswers(pathway, new URLSearchParams()), day, "2028-07", before);
    };
    const title = "Apply in ERAS and enter the Match";

    // Match Day is March 19, 2028, and three months of visa end on June 19.
    test.for(["2027-09-02", "2027-09-03", "2028-03-19"])("July 2028 is in time on %s", (day) => {
      const plan = inSeason(day);
      expect(plan.wish).toEqual({ month: "2028-07", outcome: "reachable", missed: [] });
      expect(plan.goal.usual).toBe("2028-07-01");
      expect(stepIn(plan, "match")?.earliest).toEqual({ start: "2027-09-02", end: "2028-03-19" });
      expect(plan.slips.find((slip) => slip.title === title)?.goalOn).toBe("2029-07-01");
    });

    test("its last day to start isn't said once it's under way, and its fees are due now", () => {
      expect(stepIn(inSeason("2027-09-02"), "match")?.latest?.start).toBe("2027-09-02");
      const plan = inSeason("2027-10-05");
      expect(stepIn(plan, "match")?.latest).toBeUndefined();
      expect(stepIn(plan, "j-1-visa")?.latest?.start).toBe("2028-04-01");
      expect(plan.months.map(({ month, totals }) => [month, totals[0]?.minCents])).toEqual([
        ["2027-10", 277_000],
        ["2028-03", 40_500],
      ]);
    });

    test("someone who did the last of it after that day has missed it, and so has everyone once it's over", () => {
      for (const plan of [inSeason("2027-09-11", "2027-09-10"), inSeason("2028-03-20")]) {
        expect(stepIn(plan, "match")?.earliest.start).toBe("2028-09-02");
        expect(plan.wish).toEqual({
          month: "2028-07",
          outcome: "too_early",
          missed: [{ title, startBy: "2027-09-02" }],
        });
      }
    });
  });

  test("a goal that is reached is reached", () => {
    const all = new Map(
      planOf("physician-us-residency").stages.flatMap(({ steps }) =>
        steps.map(({ id }) => [id, "2026-11-02"] as const),
      ),
    );
    const plan = planOf("physician-us-residency", "", undefined, all);
    expect(plan.goal).toMatchObject({ min: "2026-11-02", usual: "2026-11-02", max: "2026-11-02" });
    expect(plan).toMatchObject({ remaining: [], months: [], slips: [], feesToCheck: 0 });
  });

  // 910 file, 905 Step 1, 930 Step 2 CK, 945 Pathway, 255 + 85 Match, 405 visa, and 2,430 to 5,430
  // for 100 to 200 programs.
  test.for([
    ["", 686_500, 986_500],
    ["exams=both", 503_000, 803_000],
    ["status=citizen", 646_000, 946_000],
  ] as const)("with %s, fees are %i to %i cents", ([address, minCents, maxCents]) => {
    expect(planOf("physician-us-residency", address).totals).toEqual([
      { currency: "USD", minCents, maxCents },
    ]);
  });

  test("the fees fall in the months in which steps start", () => {
    const months = planOf("physician-us-residency").months;
    expect(months.map(({ month, totals }) => [month, totals[0]?.minCents])).toEqual([
      ["2026-11", 91_000],
      ["2027-01", 185_000],
      ["2027-10", 93_000],
      ["2028-09", 277_000],
      ["2029-03", 40_500],
    ]);
  });

  // A second try of Step 2 CK ends August 24, 2028, nine days before applications open.
  // Step 1 again: both exams end in August 2028 too. The Match again: a year. The Pathway has slack.
  test.for([
    ["Pass USMLE Step 1", "2029-07-01", 0],
    ["Pass USMLE Step 2 CK", "2029-07-01", 0],
    ["Apply in ERAS and enter the Match", "2030-07-01", 365],
  ] as const)("if %s slips, the first day is %s", ([title, goalOn, days]) => {
    const slip = planOf("physician-us-residency").slips.find((each) => each.title === title);
    expect(slip).toMatchObject({ goalOn, days });
  });

  test.for([
    ["nationality=suspended", ["us-entry-suspended"]],
    ["nationality=limited", ["us-entry-limited"]],
    ["nationality=limited&status=h-1b", ["h1b-100k-payment"]],
    ["nationality=suspended&status=citizen", []],
  ] as const)("%s brings the warnings %s", ([address, facts]) => {
    const { warnings } = planOf("physician-us-residency", address);
    expect(warnings.flatMap((warning) => warning.facts)).toEqual(facts);
  });
});

test("a step waits for the last ones before it, not for those that come before them anyway", () => {
  const plan = planOf("nurse-new-york");
  expect(stepIn(plan, "interview")?.waitsFor.map(({ title }) => title)).toEqual([
    "Wait for your date in the Visa Bulletin",
    "Get your VisaScreen certificate",
  ]);
  expect(stepIn(plan, "petition")?.holdsUp.map(({ title }) => title)).toEqual([
    "Wait for your date in the Visa Bulletin",
  ]);
});

test("a practicing specialist is told of states that license without a US residency", () => {
  const texts = (address: string) =>
    planOf("physician-us-residency", address).warnings.map(({ text }) => text);
  expect(texts("practice=specialist")).toEqual([
    expect.stringMatching(/^You may not need a residency\. At least 18 states/),
  ]);
  expect(texts("practice=none")).toEqual([]);
});

describe("nurse to Ontario, from November 24, 2026", () => {
  // Usual: report 3 months, application 3, NCLEX 3, permission to work 6 from the report, register 3 weeks.
  test.for([
    ["report", "2026-11-24", "2027-02-24"],
    ["language", "2026-11-24", "2027-01-19"],
    ["apply", "2027-02-24", "2027-05-24"],
    ["nclex", "2027-05-24", "2027-08-24"],
    ["transition", "2027-05-24", "2027-08-02"],
    ["jurisprudence", "2027-05-24", "2027-06-07"],
    ["work-permit", "2027-02-24", "2027-08-24"],
    ["register", "2027-08-24", "2027-09-14"],
  ] as const)("%s is from %s to %s", ([id, start, end]) => {
    expect(stepIn(planOf("nurse-ontario"), id)?.earliest).toEqual({ start, end });
  });

  // 360 NCLEX or 350 REx-PN, 45.20 jurisprudence, 493.81 registration.
  test.for([
    ["", 89_901],
    ["education=diploma", 88_901],
  ] as const)("with %s, the fees we know are %i cents", ([address, cents]) => {
    expect(planOf("nurse-ontario", address).totals).toEqual([
      { currency: "CAD", minCents: cents, maxCents: cents },
    ]);
  });

  test("names the steps that don't apply", () => {
    expect(planOf("nurse-ontario", "status=has-status").leftOut).toEqual([
      "Pass the REx-PN",
      "Work under supervision to get recent practice",
      "Get permission to work in Canada",
    ]);
  });
});

describe("the other pathways, from November 24, 2026", () => {
  test.for([
    // Verification 4 months, exams 6 beside it, residence 12: after October 15, 2027, so the next match.
    ["physician-canada-residency", "", "2029-07-01"],
    ["physician-canada-residency", "status=resident", "2028-07-01"],
    // 3 + 6 months, application 3 and TDM 4 beside it, agreement 2, permit 3, twelve weeks, four weeks.
    ["physician-canada-practice-ready", "", "2028-09-13"],
    ["physician-canada-practice-ready", "status=resident", "2028-06-15"],
    // Ontario: residence 12 months beside the exam, application 3, agreement 2, twelve weeks, four weeks.
    ["physician-canada-practice-ready", "place=ontario", "2028-08-14"],
    // Nova Scotia: 3 months, NAC 6, application 3, agreement 2, twelve weeks, four weeks.
    [
      "physician-canada-practice-ready",
      "place=nova-scotia&exams=mccqe&status=resident",
      "2028-05-15",
    ],
    // Manitoba: 3 months, sponsor 4, application 3, agreement 2, assessment 6, four weeks.
    [
      "physician-canada-practice-ready",
      "place=manitoba&specialty=specialist&exams=mccqe&status=resident",
      "2028-06-21",
    ],
    // Credentials 3 months, competency 2, application 4 weeks, NCLEX 2 months, registration 3 weeks.
    ["nurse-british-columbia", "status=has-status", "2027-08-12"],
    // Offer 4 months: too late for March 4, 2027. Draw 2028, petition 3, October 1, two weeks.
    ["software-engineer-united-states", "", "2028-10-15"],
    // 3 weeks, 4 months, 3 weeks, 6 weeks, 4 weeks.
    ["software-engineer-canada", "", "2027-07-15"],
    // Permit 9 months, exam 2, three weeks.
    ["electrician-red-seal", "", "2027-11-14"],
    // 2 weeks, 2 months, Part I 8 months, Part II 8, four weeks; the rest is done by then.
    ["pharmacist-ontario", "", "2028-07-06"],
    // 8 weeks of language, permit 9 months, four weeks; a country stands for its answer.
    ["physiotherapist-ontario", "trained=GB", "2027-11-16"],
    // With the right to work: 8 weeks, 3 months beside the course, exam 4 months, four weeks.
    ["physiotherapist-ontario", "trained=GB&status=has-status", "2027-09-16"],
    // Both exams passed the first time: 2 weeks, documents 2 months, PACE 3 months, four weeks.
    ["pharmacist-ontario", "exams=both&practice=first-time&status=has-status", "2027-06-05"],
    // Credentials 3 months, no assessment but a check of 3 weeks, 4 weeks, NCLEX 2 months, 3 weeks.
    ["nurse-british-columbia", "trained=NZ&language=none&status=has-status", "2027-07-05"],
    // Verification 4 months, NCLEX 3, four weeks.
    ["nurse-new-york", "status=resident", "2027-07-22"],
    // The same, then petition 6 months, Visa Bulletin 24, interview 3, four weeks.
    ["nurse-new-york", "", "2030-04-21"],
    // Petition until December 24, 2027, 60 months for China, interview 3, four weeks.
    ["nurse-new-york", "status=china", "2033-04-21"],
    // Report 4 months, application 4 weeks, NCLEX 3 months, four weeks.
    ["nurse-texas", "status=resident", "2027-08-18"],
    // The same, then petition 6 months, 36 for the Philippines, interview 3, four weeks.
    ["nurse-texas", "status=philippines", "2031-05-19"],
    // Degree 2 months and CFPC 3 beside it, province 3; the permit takes 2 + 6, then four weeks.
    ["physician-canada-certified", "", "2027-08-21"],
    ["physician-canada-certified", "status=has-status", "2027-06-21"],
    // Royal College 5 months, province 3, four weeks.
    [
      "physician-canada-certified",
      "trained=approved&specialty=specialist&status=has-status",
      "2027-08-21",
    ],
    // Letters 2 months, trades qualifier 4, exam 2, three weeks.
    ["electrician-red-seal", "place=alberta&status=has-status", "2027-08-14"],
    // Permit 9 months, exam 2, three weeks.
    ["welder-red-seal", "", "2027-11-14"],
    // Letters 2 months, challenge 2, exam 2, three weeks.
    ["welder-red-seal", "place=british-columbia&status=has-status", "2027-06-14"],
    // Degree 2 months, invitation 6, residence 6, four weeks.
    ["software-engineer-canada", "visa=express-entry", "2028-02-21"],
    // 3 weeks, offer 4 months, 3 weeks, 4 weeks.
    ["software-engineer-canada", "visa=cusma", "2027-06-03"],
    // Offer 4 months, 3 weeks, 2 weeks.
    ["software-engineer-united-states", "visa=tn", "2027-04-28"],
    // Offer 4 months, petition 3, consulate 8 weeks, 2 weeks.
    ["software-engineer-united-states", "visa=o-1a", "2027-09-02"],
  ] as const)("%s with %s reaches its goal on %s", ([slug, address, usual]) => {
    expect(planOf(slug, address).goal.usual).toBe(usual);
  });

  test.for([
    // 120 to 650, 300 to 395, 0 to 3,000, 360, 699.60, 51.00 to 92.40.
    ["nurse-british-columbia", "", "CAD", 153_060, 519_700],
    // Four countries with recent practice: no competency assessment.
    ["nurse-british-columbia", "trained=NZ&language=none", "CAD", 123_060, 180_200],
    ["nurse-new-york", "", "USD", 14_300, 14_300],
    // The visa application 205, and the petition 1,055 if the employer doesn't pay it.
    ["software-engineer-united-states", "visa=o-1a", "USD", 20_500, 126_000],
    ["software-engineer-united-states", "visa=l-1", "USD", 20_500, 20_500],
    ["electrician-red-seal", "place=british-columbia", "CAD", 12_000, 12_000],
    ["physician-canada-practice-ready", "place=new-brunswick", "CAD", 45_000, 45_000],
    // 380, 705, 845, 1,895, 14,180, 145.40, 981.80; without bridging 14,180 less.
    ["pharmacist-ontario", "", "CAD", 1_913_220, 1_913_220],
    ["pharmacist-ontario", "practice=first-time", "CAD", 495_220, 495_220],
  ] as const)(
    "%s with %s costs %s %i to %i cents",
    ([slug, address, currency, minCents, maxCents]) => {
      expect(planOf(slug, address).totals).toEqual([{ currency, minCents, maxCents }]);
    },
  );

  test("states no fee where only weak figures are known", () => {
    for (const slug of ["physiotherapist-ontario", "nurse-texas", "physician-canada-residency"]) {
      const { totals, feesToCheck } = planOf(slug);
      expect(totals).toEqual([]);
      expect(feesToCheck).toBeGreaterThan(0);
    }
  });

  test("a lost H-1B lottery costs a year", () => {
    const slip = planOf("software-engineer-united-states").slips.find(
      ({ cycle }) => cycle === "the H-1B lottery",
    );
    expect(slip).toMatchObject({ goalOn: "2029-10-15", days: 365 });
  });
});

/** Pathways on which nothing has to be passed or drawn. */
const withoutExam = ["physician-canada-certified"];

describe("every pathway, for every combination of answers", () => {
  const cases = [...readPathways().values()].flatMap((pathway) =>
    allAnswers(pathway).map((answers) => ({ pathway, answers })),
  );

  test("reaches its goal, quick before usual before slow", () => {
    for (const { pathway, answers } of cases) {
      const { goal } = makePlan(pathway, answers, today, "2030-01");
      expect(goal.min > today && goal.min <= goal.usual && goal.usual <= goal.max).toBe(true);
    }
  });

  test("has totals that are the sum of its months, and of its steps' fees", () => {
    for (const { pathway, answers } of cases) {
      const { totals, months, stages } = makePlan(pathway, answers, today);
      const steps = stages.flatMap((stage) => stage.steps);
      expect(totalCosts(steps.flatMap(({ costs }) => costs))).toEqual(totals);
      for (const { currency, minCents, maxCents } of totals) {
        const own = months.flatMap((month) =>
          month.totals.filter((each) => each.currency === currency),
        );
        expect(own.reduce((sum, each) => sum + each.minCents, 0)).toBe(minCents);
        expect(own.reduce((sum, each) => sum + each.maxCents, 0)).toBe(maxCents);
      }
    }
  });

  test("says what blocks what from both sides", () => {
    for (const { pathway, answers } of cases) {
      const steps = makePlan(pathway, answers, today).stages.flatMap((stage) => stage.steps);
      for (const { number, waitsFor, holdsUp } of steps) {
        const others = (find: (step: (typeof steps)[number]) => { number: number }[]) =>
          steps.filter((step) => find(step).some((other) => other.number === number));
        expect(others((step) => step.holdsUp).map((step) => step.number)).toEqual(
          waitsFor.map((step) => step.number),
        );
        expect(others((step) => step.waitsFor).map((step) => step.number)).toEqual(
          holdsUp.map((step) => step.number),
        );
      }
    }
  });

  test("has something that can slip, which brings the goal no sooner, and a missed cycle most of a year later", () => {
    const slippery = new Set<string>();
    for (const { pathway, answers } of cases) {
      const { goal, slips } = makePlan(pathway, answers, today);
      for (const { cycle, goalOn, days } of slips) {
        slippery.add(pathway.slug);
        expect(goalOn >= goal.usual).toBe(true);
        expect(days >= (cycle ? 300 : 0)).toBe(true);
      }
    }
    const all = [...readPathways().keys()];
    expect(all.filter((slug) => !slippery.has(slug))).toEqual(withoutExam);
  });

  test("shows or leaves out each step, and numbers none after one that waits for it", () => {
    for (const { pathway, answers } of cases) {
      const { stages, leftOut } = makePlan(pathway, answers, today);
      const steps = stages.flatMap((stage) => stage.steps);
      expect(steps.length + leftOut.length).toBe(stepsOf(pathway).length);
      for (const { number, waitsFor } of steps) {
        for (const blocker of waitsFor) expect(blocker.number).toBeLessThan(number);
      }
    }
  });
});

test.for([
  ["2026-11", "2026-11"],
  ["2036-11", "2036-11"],
  ["2036-12", undefined],
  ["2026-10", undefined],
  ["2027-13", undefined],
  ["soon", undefined],
  [null, undefined],
] as const)("the wished month %s is read as %s", ([given, month]) => {
  expect(readWishedMonth(given, today, 120)).toBe(month);
});
