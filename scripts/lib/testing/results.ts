/** What one phase or one tool counted. */
export interface Counts {
  passed: number;
  failed: number;
}

export interface PhaseResult extends Counts {
  title: string;
  /** Lines for the end of the run. */
  notes?: string[];
}

export const isPassed = ({ failed }: Counts) => failed === 0;

export const sum = (counts: Counts[]): Counts => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});

export function summaryLine(counts: Counts[]): string {
  const { passed, failed } = sum(counts);
  return `${passed} passed, ${failed} failed`;
}

/** A check without tests of its own counts as one. */
export const oneCheck = (exitCode: number): Counts =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Vitest's JSON report; a file that could not be loaded is a failed test. */
export function countVitest(report: unknown, exitCode: number): Counts {
  const { numPassedTests, numFailedTests, testResults } = (report ?? {}) as {
    numPassedTests?: number;
    numFailedTests?: number;
    testResults?: { status: string; assertionResults: unknown[] }[];
  };
  const unloadable = (testResults ?? []).filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  return withExitCode(
    { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + unloadable },
    exitCode,
  );
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

/** Playwright's JSON report. A test that needed a second try has passed, and a note names it. */
export function countPlaywright(
  report: unknown,
  exitCode: number,
): Counts & Pick<PhaseResult, "notes"> {
  const { stats, suites = [] } = (report ?? {}) as {
    stats?: { expected: number; unexpected: number; flaky: number };
    suites?: PlaywrightSuite[];
  };
  const counts = withExitCode(
    { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 },
    exitCode,
  );
  const flaky = suites
    .flatMap((suite) => namesOfFlaky(suite))
    .map((name) => `PASSED ONLY AT THE SECOND TRY: ${name}`);
  return flaky.length > 0 ? { ...counts, notes: flaky } : counts;
}

function namesOfFlaky({ title, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  const below = suites.flatMap((suite) => namesOfFlaky(suite));
  return [...own.map((spec) => spec.title), ...below].map((name) => `${title} › ${name}`);
}

/** A runner that crashed, or ran nothing, has failed whatever it counted. */
function withExitCode(counts: Counts, exitCode: number): Counts {
  const ranNothing = counts.passed + counts.failed === 0;
  if (counts.failed === 0 && (exitCode !== 0 || ranNothing)) return { ...counts, failed: 1 };
  return counts;
}
