/** Results of one phase or one tool. */
export interface Counts {
  passed: number;
  failed: number;
}

export interface Outcome extends Counts {
  /** Lines for the end of the run. */
  notes?: string[];
  /** Duration of each test file. */
  files?: FileTime[];
}

export interface PhaseResult extends Outcome {
  title: string;
  seconds: number;
}

export interface FileTime {
  file: string;
  seconds: number;
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

const maxSlowFiles = 20;

/** Times of a run: each phase, then its slowest test files. */
export function timeLines(results: readonly PhaseResult[]): string[] {
  const slowest = results
    .flatMap(({ files = [] }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, maxSlowFiles);
  return [
    "Time of each phase:",
    ...results.map(({ title, seconds }) => timeLine(seconds, title)),
    ...(slowest.length > 0 ? ["Slowest test files:"] : []),
    ...slowest.map(({ file, seconds }) => timeLine(seconds, file)),
  ];
}

const timeLine = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(8)} s  ${name}`;

/** A check without tests of its own counts as one. */
export const oneCheck = (exitCode: number): Counts =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Vitest's JSON report; a file that could not be loaded is a failed test. */
export function countVitest(report: unknown, exitCode: number): Outcome {
  const { numPassedTests, numFailedTests, testResults } = (report ?? {}) as {
    numPassedTests?: number;
    numFailedTests?: number;
    testResults?: {
      name: string;
      status: string;
      assertionResults: unknown[];
      startTime: number;
      endTime: number;
    }[];
  };
  const unloadable = (testResults ?? []).filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const counts = withExitCode(
    { passed: numPassedTests ?? 0, failed: (numFailedTests ?? 0) + unloadable },
    exitCode,
  );
  const files = (testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: inProject(name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { ...counts, files };
}

/** Reports name files by their whole path. */
const inProject = (path: string) => path.replace(`${process.cwd()}/`, "");

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string; results?: { duration: number }[] }[] }[];
}

/**
 * Playwright's JSON report. A note names each test that passed only at its second try; for a release,
 * it has failed.
 */
export function countPlaywright(
  report: unknown,
  exitCode: number,
  { isForRelease = false }: { isForRelease?: boolean } = {},
): Outcome {
  const { stats, suites = [] } = (report ?? {}) as {
    stats?: { expected: number; unexpected: number; flaky: number };
    suites?: PlaywrightSuite[];
  };
  const { expected = 0, unexpected = 0, flaky = 0 } = stats ?? {};
  const counts = withExitCode(
    isForRelease
      ? { passed: expected, failed: unexpected + flaky }
      : { passed: expected + flaky, failed: unexpected },
    exitCode,
  );
  const notes = suites
    .flatMap((suite) => namesOfFlaky(suite))
    .map((name) => `PASSED ONLY AT THE SECOND TRY: ${name}`);
  const files = suites.map((suite) => ({ file: suite.title, seconds: secondsOf(suite) }));
  return { ...counts, files, ...(notes.length > 0 ? { notes } : {}) };
}

function namesOfFlaky({ title, suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  const below = suites.flatMap((suite) => namesOfFlaky(suite));
  return [...own.map((spec) => spec.title), ...below].map((name) => `${title} › ${name}`);
}

function secondsOf({ suites = [], specs = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results));
  const own = results.reduce((total, { duration }) => total + duration / 1000, 0);
  return suites.reduce((total, suite) => total + secondsOf(suite), own);
}

/** A runner that crashed, or ran nothing, has failed whatever it counted. */
function withExitCode(counts: Counts, exitCode: number): Counts {
  const ranNothing = counts.passed + counts.failed === 0;
  if (counts.failed === 0 && (exitCode !== 0 || ranNothing)) return { ...counts, failed: 1 };
  return counts;
}
