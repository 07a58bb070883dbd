import { expect, test } from "vitest";
import { countPlaywright, countVitest, oneCheck, summaryLine, timeLines } from "./results.ts";

test("counts what vitest reports", () => {
  const report = { numPassedTests: 7, numFailedTests: 2, testResults: [] };
  expect(countVitest(report, 1)).toMatchObject({ passed: 7, failed: 2 });
});

test("a test file that cannot be loaded is a failure of its own", () => {
  const testResults = [{ name: "a.test.ts", status: "failed", assertionResults: [] }];
  const report = { numPassedTests: 7, numFailedTests: 0, testResults };
  expect(countVitest(report, 1)).toMatchObject({ passed: 7, failed: 1 });
});

test("a runner that crashed without a report has failed", () => {
  expect(countVitest(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
  expect(countPlaywright(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
});

test("a runner that ended badly after passing tests has failed", () => {
  const report = { numPassedTests: 3, numFailedTests: 0, testResults: [] };
  expect(countVitest(report, 1)).toMatchObject({ passed: 3, failed: 1 });
});

test("a runner that found no test has failed", () => {
  expect(countVitest({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0).failed).toBe(1);
});

test("a browser test that passed only at the second try is named, and fails a release", () => {
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1 },
    suites: [
      {
        title: "talent.spec.ts",
        specs: [{ title: "lists jobs", tests: [{ status: "expected" }] }],
        suites: [
          {
            title: "applying",
            specs: [
              { title: "keeps what was typed", tests: [{ status: "flaky" }] },
              { title: "is taken once", tests: [{ status: "unexpected" }] },
            ],
          },
        ],
      },
    ],
  };
  const notes = ["PASSED ONLY AT THE SECOND TRY: talent.spec.ts › applying › keeps what was typed"];
  expect(countPlaywright(report, 1)).toMatchObject({ passed: 5, failed: 1, notes });
  const release = { isForRelease: true };
  expect(countPlaywright(report, 1, release)).toMatchObject({ passed: 4, failed: 2, notes });
  // Playwright itself ends well with such a test.
  const flaky = { ...report, stats: { ...report.stats, unexpected: 0 } };
  expect(countPlaywright(flaky, 0)).toMatchObject({ passed: 5, failed: 0, notes });
  expect(countPlaywright(flaky, 0, release)).toMatchObject({ passed: 4, failed: 1, notes });
});

test("the last line adds everything up", () => {
  expect(summaryLine([oneCheck(0), oneCheck(2), { passed: 5, failed: 1 }])).toBe(
    "6 passed, 2 failed",
  );
});

test("the slowest test files are named after the phases, the slowest first", () => {
  const testResults = [
    { name: `${process.cwd()}/src/quick.test.ts`, status: "passed", assertionResults: [{}] },
    { name: `${process.cwd()}/src/slow.test.ts`, status: "passed", assertionResults: [{}] },
  ].map((result, index) => ({ ...result, startTime: 1_000, endTime: 2_000 + index * 4_000 }));
  const unit = countVitest({ numPassedTests: 2, numFailedTests: 0, testResults }, 0);
  const suites = [
    {
      title: "home.spec.ts",
      specs: [{ title: "a", tests: [{ status: "expected", results: [{ duration: 2_500 }] }] }],
    },
  ];
  const browser = countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 0 }, suites }, 0);
  expect(
    timeLines([
      { title: "Unit", seconds: 6, ...unit },
      { title: "Browser", seconds: 2.6, ...browser },
    ]).map((line) => line.trim()),
  ).toEqual([
    "Time of each phase:",
    "6.0 s  Unit",
    "2.6 s  Browser",
    "Slowest test files:",
    "5.0 s  src/slow.test.ts",
    "2.5 s  home.spec.ts",
    "1.0 s  src/quick.test.ts",
  ]);
});
