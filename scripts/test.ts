/**
 * `npm test`: every check there is. `npm test -- <phase>` runs the named phases only, `npm test --
 * changed` what the present change touches, `npm test -- all` each integration test on both
 * databases, and fails where a browser test needed a second try. Goes on after a failure, says at the
 * end what failed and where the time went, and closes with one line of counts.
 */
import { listTrackedFiles, readChange } from "./lib/testing/changed.ts";
import { changedPhases } from "./lib/testing/changed-phases.ts";
import { type Phase, phases, stages, warmPostgres } from "./lib/testing/phases.ts";
import { isPassed, type PhaseResult, summaryLine, timeLines } from "./lib/testing/results.ts";
import { stopChildren } from "./lib/testing/run.ts";

const wanted = process.argv.slice(2);
const known = [...phases.map(({ name }) => name), "changed", "all"];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no test phase '${unknown.join("', '")}'. Phases: ${known.slice(0, -2).join(", ")}. Or 'changed' for what the change touches, 'all' for every integration test on both databases.`,
  );
  process.exit(2);
}
if (wanted.includes("all")) process.env.MERIDIAN_TEST_EVERYTHING = "1";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, async () => {
    await stopChildren(signal);
    process.exit(signal === "SIGINT" ? 130 : 143);
  });
}

const named = wanted.filter((name) => name !== "all" && name !== "changed");
const isWanted = ({ name }: Phase) => named.length === 0 || named.includes(name);
const change = wanted.includes("changed") ? readChange() : undefined;
if (change) console.log(`${change.files.length} files differ from ${change.since}.`);
const { stages: chosen, notes } = change
  ? changedPhases(change, listTrackedFiles())
  : { stages: stages.map((lanes) => lanes.map((lane) => lane.filter(isWanted))), notes: [] };

const results: PhaseResult[] = [];
const isAhead = (name: string) => chosen.flat(2).some((phase) => phase.name === name);
for (const lanes of chosen) {
  // The database starts while other tests run.
  if (lanes.flat().some(({ name }) => name === "unit") && isAhead("integration")) {
    if (!process.env.TEST_DATABASE_URL) void warmPostgres();
  }
  await Promise.all(lanes.map((lane) => runLane(lane)));
}

async function runLane(lane: readonly Phase[]): Promise<void> {
  for (const phase of lane) {
    console.log(`\n── ${phase.title} ──`);
    const started = Date.now();
    const outcome = await phase.run();
    const seconds = (Date.now() - started) / 1000;
    results.push({ title: phase.title, seconds, ...outcome });
    console.log(`${isPassed(outcome) ? "ok" : "FAILED"}: ${phase.title} (${seconds.toFixed(1)} s)`);
  }
}

const failed = results.filter((result) => !isPassed(result));
console.log("");
for (const line of timeLines(results)) console.log(line);
for (const note of [...results.flatMap((result) => result.notes ?? []), ...notes])
  console.log(note);
if (failed.length > 0) console.log(`Failed: ${failed.map(({ title }) => title).join(", ")}`);
console.log(summaryLine(results));
process.exitCode = failed.length > 0 ? 1 : 0;
