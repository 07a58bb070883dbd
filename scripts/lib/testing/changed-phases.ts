import { type Change, selectIntegrationTests } from "./changed.ts";
import { type Phase, phases, runIntegration, runVitest } from "./phases.ts";

/**
 * Checks for a change, in under two minutes: format, lint and types as always, the architecture,
 * the unit tests that import a changed file, and the integration tests beside it. `notes` say what
 * they leave out.
 */
export function changedPhases(
  { since, files }: Change,
  tracked: readonly string[],
): { stages: Phase[][][]; notes: string[] } {
  const { chosen, left } = selectIntegrationTests(files, tracked);

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
    run: () => runIntegration(chosen),
  };
  const always = phases.filter(({ name }) => name === "lint" || name === "types");
  const stages = [[always], [[unit]], ...(chosen.length > 0 ? [[[integration]]] : [])];
  const run = stages.flat(2).map(({ name }) => name);
  const leftOut = phases.map(({ name }) => name).filter((name) => !run.includes(name));
  return {
    stages,
    notes: [
      `Left out: ${leftOut.join(", ")}. Of the other phases, only the tests nearest to the change ran.`,
      ...(left.length > 0 ? [`Left out, for their number: ${left.join(", ")}`] : []),
    ],
  };
}
