import { listTrackedFiles, readChange, selectIntegrationTests } from "./changed.ts";
import { type Phase, phases, runIntegration, runVitest } from "./phases.ts";

/**
 * Checks for a change, in under two minutes: format, lint and types as always, the architecture,
 * the unit tests that import a changed file, and the integration tests beside it.
 */
export function changedPhases(): Phase[][][] {
  const { since, files } = readChange();
  const { chosen, left } = selectIntegrationTests(files, listTrackedFiles());
  console.log(`${files.length} files differ from ${since}.`);

  const unit: Phase = {
    name: "unit",
    title: "Architecture, and unit tests of what changed",
    run: async () => {
      const touched = await runVitest(["unit"], {}, [`--changed=${since}`, "--passWithNoTests"]);
      const architecture = await runVitest(["unit"], {}, ["tests/architecture"]);
      return {
        passed: touched.passed + architecture.passed,
        failed: touched.failed + architecture.failed,
        files: [...(touched.files ?? []), ...(architecture.files ?? [])],
      };
    },
  };
  const integration: Phase = {
    name: "integration",
    title: "Integration tests beside what changed",
    run: async () => {
      const outcome = await runIntegration(chosen);
      return { ...outcome, notes: [...(outcome.notes ?? []), ...notesOn(left)] };
    },
  };
  const always = phases.filter(({ name }) => name === "lint" || name === "types");
  return [[always], [[unit]], ...(chosen.length > 0 ? [[[integration]]] : [])];
}

function notesOn(left: readonly string[]): string[] {
  const notRun = "Not run: browser tests, and integration tests of other parts.";
  return left.length === 0 ? [notRun] : [notRun, `Nor, for their number: ${left.join(", ")}`];
}
