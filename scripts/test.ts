/**
 * `npm test`: every check there is, one phase after the other, or the phases named as arguments.
 * Goes on after a failure, says at the end what failed, and closes with one line of counts.
 */
import { phases } from "./lib/testing/phases.ts";
import { isPassed, type PhaseResult, summaryLine } from "./lib/testing/results.ts";
import { stopChildren } from "./lib/testing/run.ts";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !phases.some((phase) => phase.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no test phase '${unknown.join("', '")}'. Phases: ${phases.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, async () => {
    await stopChildren();
    process.exit(signal === "SIGINT" ? 130 : 143);
  });
}

const results: PhaseResult[] = [];
for (const phase of phases) {
  if (wanted.length > 0 && !wanted.includes(phase.name)) continue;
  console.log(`\n── ${phase.title} ──`);
  const started = Date.now();
  const result = await phase.run();
  results.push({ title: phase.title, ...result });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${isPassed(result) ? "ok" : "FAILED"}: ${phase.title} (${seconds} s)`);
}

const failed = results.filter((result) => !isPassed(result));
console.log("");
for (const note of results.flatMap(({ notes = [] }) => notes)) console.log(note);
if (failed.length > 0) console.log(`Failed: ${failed.map(({ title }) => title).join(", ")}`);
console.log(summaryLine(results));
process.exitCode = failed.length > 0 ? 1 : 0;
