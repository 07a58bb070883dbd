/**
 * `npm test`: every check there is. `npm test -- <phase>` runs the named phases only, `npm test --
 * changed` what the present change touches, `npm test -- all` each integration test on both
 * databases. Goes on after a failure, says at the end what failed and where the time went, and
 * closes with one line of counts.
 */
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
const chosen = wanted.includes("changed")
  ? changedPhases()
  : stages.map((lanes) => lanes.map((lane) => lane.filter(isWanted)));

const results: PhaseResult[] = [];
const isAhead = (name: string) => chosen.flat(2).some((phase) => phase.name === name);
for (const lanes of chosen) {
  // The database starts while other tests run.
  if (lanes.flat().some(({ name }) => name === "unit") && isAhead("integration")) {
    if (!process.env.TEST_DATABASE_URL) void warmPostgres();
  }
  const busyLanes = lanes.filter((lane) => lane.length > 0);
  await Promise.all(busyLanes.map((lane) => runLane(lane, busyLanes.length > 1)));
}

async function runLane(lane: readonly Phase[], hasCompany: boolean): Promise<void> {
  for (const phase of lane) {
    console.log(`\n── ${phase.title} ──`);
    const started = Date.now();
    const outcome = await phase.run(hasCompany);
    const seconds = (Date.now() - started) / 1000;
    results.push({ title: phase.title, seconds, ...outcome });
    console.log(`${isPassed(outcome) ? "ok" : "FAILED"}: ${phase.title} (${seconds.toFixed(1)} s)`);
  }
}

const failed = results.filter((result) => !isPassed(result));
console.log("");
for (const line of timeLines(results)) console.log(line);
for (const note of results.flatMap(({ notes = [] }) => notes)) console.log(note);
if (failed.length > 0) console.log(`Failed: ${failed.map(({ title }) => title).join(", ")}`);
console.log(summaryLine(results));
process.exitCode = failed.length > 0 ? 1 : 0;
