import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonthsToDay, dayInUtc, subtractMonthsFromDay } from "#shared/time.ts";
import {
  inOrder,
  type PlannedStep,
  scheduleBackward,
  scheduleForward,
  windowUnderWay,
} from "./schedule.rules.ts";

const months = (min: number, usual = min, max = usual) => ({
  min,
  usual,
  max,
  unit: "months" as const,
});
const match = { name: "the match", windows: [{ opens: "09-02", ends: "03-19" }] };
const july = { name: "the start", windows: [{ opens: "07-01", ends: "07-01" }] };

const steps: PlannedStep[] = [
  { id: "start", after: ["match", "visa"], cycle: july },
  { id: "visa", after: ["match"], time: months(2, 3, 6) },
  { id: "match", after: ["exam"], cycle: match },
  { id: "exam", after: [], time: months(4, 6, 8), again: { amount: 4, unit: "months" } },
];

describe("dates forward from a day", () => {
  // Worked out by hand with a calendar: each step begins when those before it are done, the match only
  // on September 2, the start only on July 1.
  test.for([
    [
      "min",
      undefined,
      "2027-01-10",
      "2027-05-10",
      "2027-09-02",
      "2028-03-19",
      "2028-05-19",
      "2028-07-01",
    ],
    [
      "usual",
      undefined,
      "2027-01-10",
      "2027-07-10",
      "2027-09-02",
      "2028-03-19",
      "2028-06-19",
      "2028-07-01",
    ],
    [
      "max",
      undefined,
      "2027-01-10",
      "2027-09-10",
      "2028-09-02",
      "2029-03-19",
      "2029-09-19",
      "2030-07-01",
    ],
    [
      "usual",
      "exam",
      "2027-01-10",
      "2027-11-10",
      "2028-09-02",
      "2029-03-19",
      "2029-06-19",
      "2029-07-01",
    ],
    [
      "usual",
      "match",
      "2027-01-10",
      "2027-07-10",
      "2027-09-02",
      "2029-03-19",
      "2029-06-19",
      "2029-07-01",
    ],
  ] as const)("pace %s, slipping %s", ([pace, slipped, today, exam, opens, ends, visa, start]) => {
    const dates = scheduleForward(steps, today, pace, slipped);
    expect(dates.get("exam")).toEqual({ start: today, end: exam });
    expect(dates.get("match")).toEqual({ start: opens, end: ends });
    expect(dates.get("visa")).toEqual({ start: ends, end: visa });
    expect(dates.get("start")).toEqual({ start, end: start });
  });
});

describe("dates backward from a wished day", () => {
  test.for([
    // July 31, 2028: start July 1; visa three months before; the match that ends by April 1.
    ["2028-07-31", "2027-03-02", "2027-09-02", "2028-03-19", "2028-04-01", "2028-07-01"],
    // June 30, 2028 is a day too early for July 1, so all of it is a year before.
    ["2028-06-30", "2026-03-02", "2026-09-02", "2027-03-19", "2027-04-01", "2027-07-01"],
  ] as const)("%s", ([due, exam, opens, ends, visa, start]) => {
    const dates = scheduleBackward(steps, "start", due);
    expect(dates.get("exam")?.start).toBe(exam);
    expect(dates.get("match")).toEqual({ start: opens, end: ends });
    expect(dates.get("visa")?.start).toBe(visa);
    expect(dates.get("start")).toEqual({ start, end: start });
  });

  test("leaves out what the goal doesn't wait for", () => {
    const after = [...steps, { id: "license", after: ["start"], time: months(36) }];
    expect(scheduleBackward(after, "start", "2028-07-31").has("license")).toBe(false);
    expect(scheduleForward(after, "2027-01-10").get("license")?.end).toBe("2031-07-01");
  });
});

describe("a window that has opened", () => {
  const season = { start: "2027-09-02", end: "2028-03-19" };
  const next = { start: "2028-09-02", end: "2029-03-19" };

  test.for([
    // It opens today, is under way from the day after, and still is on its last day.
    ["2027-08-20", "2027-09-02", season],
    ["2027-08-20", "2027-09-03", season],
    ["2027-09-02", "2027-09-03", season],
    ["2027-08-20", "2028-03-19", season],
    ["2027-08-20", "2028-03-20", next],
    // The exam was passed after it had opened.
    ["2027-09-03", "2027-09-04", next],
  ] as const)("with the exam done on %s, on %s", ([examOn, today, window]) => {
    const done = new Map([["exam", examOn]]);
    const dates = scheduleForward(steps, today, "usual", undefined, done);
    expect(dates.get("match")).toEqual(window);
  });

  test("is one of the dates that still lead to the goal, and missing it means the next one", () => {
    const done = new Map([["exam", "2027-08-20"]]);
    const today = "2027-09-03";
    const until = (due: string) =>
      scheduleBackward(steps, "start", due, "usual", { today, done }).get("match");
    expect(until("2028-07-31")).toEqual(season);
    expect(until("2029-07-31")).toEqual(next);
    expect(until("2028-06-30")).toEqual({ start: "2026-09-02", end: "2027-03-19" });
    const slipped = scheduleForward(steps, today, "usual", "match", done);
    expect(slipped.get("match")).toEqual({ start: season.start, end: next.end });
    expect(slipped.get("start")?.start).toBe("2029-07-01");
  });

  test("isn't under way for someone who hasn't done what comes before", () => {
    expect(scheduleForward(steps, "2027-09-03").get("match")).toEqual(next);
    const [match] = steps.filter(({ id }) => id === "match");
    expect(
      match && windowUnderWay({ ...match, after: [] }, "2027-09-03", new Map()),
    ).toBeUndefined();
  });
});

test("steps that wait for each other are refused", () => {
  const circle = [
    { id: "a", after: ["b"], time: months(1) },
    { id: "b", after: ["a"], time: months(1) },
  ];
  expect(() => inOrder(circle)).toThrow("Steps wait for each other: a, b, a");
});

const yearlyDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join("-"));
const day = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2036-12-31"), noInvalidDate: true })
  .map((date) => dayInUtc(date));
const length = fc
  .tuple(fc.nat(12), fc.nat(12), fc.nat(12), fc.constantFrom("weeks" as const, "months" as const))
  .map(([a, b, c, unit]) => ({ min: a, usual: a + b, max: a + b + c, unit }));
const window = fc.record({ opens: yearlyDay, ends: yearlyDay });
/** Steps in which each waits for some before it. */
const plans = fc
  .array(
    fc.tuple(
      fc.array(fc.nat(20), { maxLength: 3 }),
      fc.oneof(
        length.map((time) => ({ time })),
        fc.array(window, { minLength: 1, maxLength: 4 }).map((windows) => ({
          cycle: { name: "a cycle", windows },
        })),
      ),
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((drawn) =>
    drawn.map(
      ([after, kind], index): PlannedStep => ({
        id: `s${index}`,
        after: index === 0 ? [] : [...new Set(after.map((number) => `s${number % index}`))],
        ...kind,
      }),
    ),
  );

describe("whatever the steps are", () => {
  test("none begins before what blocks it is done, forward or backward", () => {
    fc.assert(
      fc.property(plans, day, fc.constantFrom("min", "usual", "max"), (drawn, today, pace) => {
        const goal = drawn.at(-1)?.id ?? "";
        const schedules = [
          scheduleForward(drawn, today, pace),
          scheduleForward(drawn, today, pace, goal),
          scheduleBackward(drawn, goal, today, pace),
        ];
        for (const dates of schedules) {
          for (const { id, after } of drawn) {
            const own = dates.get(id);
            if (!own) continue;
            expect(own.start <= own.end).toBe(true);
            for (const blocker of after) {
              expect((dates.get(blocker)?.end ?? "") <= own.start, `${blocker} then ${id}`).toBe(
                true,
              );
            }
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a day can be made exactly when no step should have begun before today", () => {
    fc.assert(
      fc.property(plans, day, day, (drawn, today, due) => {
        const goal = drawn.at(-1)?.id ?? "";
        const reached = (scheduleForward(drawn, today).get(goal)?.end ?? "") <= due;
        const latest = [...scheduleBackward(drawn, goal, due).values()];
        expect(latest.every(({ start }) => start >= today)).toBe(reached);
      }),
      { numRuns: 300 },
    );
  });

  test("and when some are done, exactly when no other should have begun before, or is under way since", () => {
    const ages = fc.array(fc.nat(500), { maxLength: 8 });
    fc.assert(
      fc.property(plans, day, day, ages, (drawn, today, due, daysAgo) => {
        const goal = drawn.at(-1)?.id ?? "";
        // Each waits for steps before it only, so the first ones can be done.
        const done = new Map(
          drawn
            .slice(0, Math.min(daysAgo.length, drawn.length - 1))
            .map(({ id }, index) => [id, addDays(today, -(daysAgo[index] ?? 0))]),
        );
        const reached =
          (scheduleForward(drawn, today, "usual", undefined, done).get(goal)?.end ?? "") <= due;
        const latest = scheduleBackward(drawn, goal, due, "usual", { today, done });
        const inTime = drawn.every((step) => {
          const own = latest.get(step.id);
          const underWay = windowUnderWay(step, today, done);
          const isUnderWay = own?.start === underWay?.start && own?.end === underWay?.end;
          return !own || own.start >= today || isUnderWay;
        });
        expect(inTime).toBe(reached);
      }),
      { numRuns: 300 },
    );
  });

  test("a slip never brings the goal closer", () => {
    fc.assert(
      fc.property(plans, day, (drawn, today) => {
        const goal = drawn.at(-1)?.id ?? "";
        const usual = scheduleForward(drawn, today).get(goal)?.end ?? "";
        for (const { id } of drawn) {
          const slipped = scheduleForward(drawn, today, "usual", id).get(goal)?.end ?? "";
          expect(slipped >= usual).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("months back are the latest day from which they end in time", () => {
    fc.assert(
      fc.property(day, fc.nat(40), (due, count) => {
        const start = subtractMonthsFromDay(due, count);
        expect(addMonthsToDay(start, count) <= due).toBe(true);
        const next = addDays(start, 1);
        expect(addMonthsToDay(next, count) > due).toBe(true);
      }),
    );
    expect(addMonthsToDay("2027-01-31", 1)).toBe("2027-02-28");
    expect(subtractMonthsFromDay("2027-02-28", 1)).toBe("2027-01-31");
  });
});
