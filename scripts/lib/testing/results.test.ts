import { expect, test } from "vitest";
import { countPlaywright, countVitest, oneCheck, summaryLine } from "./results.ts";

test("counts what vitest reports", () => {
  const report = { numPassedTests: 7, numFailedTests: 2, testResults: [] };
  expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 2 });
});

test("a test file that cannot be loaded is a failure of its own", () => {
  const testResults = [{ status: "failed", assertionResults: [] }];
  const report = { numPassedTests: 7, numFailedTests: 0, testResults };
  expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 1 });
});

test("a runner that crashed without a report has failed", () => {
  expect(countVitest(undefined, 1)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});

test("a runner that ended badly after passing tests has failed", () => {
  const report = { numPassedTests: 3, numFailedTests: 0, testResults: [] };
  expect(countVitest(report, 1)).toEqual({ passed: 3, failed: 1 });
});

test("a runner that found no test has failed", () => {
  expect(countVitest({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0).failed).toBe(1);
});

test("a browser test that passed only at the second try is named", () => {
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
  expect(countPlaywright(report, 1)).toEqual({
    passed: 5,
    failed: 1,
    notes: ["PASSED ONLY AT THE SECOND TRY: talent.spec.ts › applying › keeps what was typed"],
  });
});

test("the last line adds everything up", () => {
  expect(summaryLine([oneCheck(0), oneCheck(2), { passed: 5, failed: 1 }])).toBe(
    "6 passed, 2 failed",
  );
});
