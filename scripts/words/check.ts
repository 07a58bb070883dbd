import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readExceptions } from "./exceptions.ts";
import type { Finding } from "./house-rules.ts";
import { lint } from "./lint.ts";
import { createProofreader } from "./proofread.ts";
import { compare, countFindings, lower, type Recorded, tidy } from "./ratchet.ts";
import { readAll } from "./readings.ts";

/**
 * `npm run words`: the language of screens, emails, content and documentation. Fails when a file has more findings
 * of a rule than `recorded.json` allows it. `npm run words -- <file or folder>` shows every finding
 * there, `npm run words -- --accept` records that there are fewer.
 */
const record = new URL("./recorded.json", import.meta.url);
const args = process.argv.slice(2);
const accept = args.includes("--accept");
const [path] = args.filter((argument) => !argument.startsWith("--"));
const unknown = args.filter((argument) => argument.startsWith("--") && argument !== "--accept");
if (unknown.length > 0 || (accept && path)) {
  fail(["Usage: npm run words [-- <file or folder> | -- --accept]"], 2);
} else await run();

async function run(): Promise<void> {
  const below = path?.replace(/^\.\//, "");
  const readings = await readAll(below);
  if (readings.length === 0) {
    fail([`There are no screens, emails, content or documentation in ${path}.`], 2);
    return;
  }
  const exceptions = readExceptions();
  const { proofread, save } = createProofreader();
  const { findings, used } = await lint(readings, proofread, exceptions);
  save(below === undefined);

  const files = new Set(readings.map(({ file }) => file));
  const recorded = readRecord() ?? countFindings(findings);
  const { risen, fallen } = compare(recorded, findings, (file) => !below || files.has(file));
  if (accept) acceptFallen(recorded, findings, risen);
  else if (below) report(findings, risenProblems(risen), "No more than recorded.");
  else {
    const unused = exceptions
      .filter((exception) => !used.has(exception))
      .map(({ text }) => `exceptions.yaml: nothing needs "${text}" anymore. Remove it.`);
    const stale = "There is less to correct than recorded. Run npm run words -- --accept:";
    report(
      risen,
      [...risenProblems(risen), ...unused, ...(fallen.length > 0 ? [stale, ...fallen] : [])],
      `${files.size} files read, nothing new. ${findings.length} earlier findings wait to be corrected.`,
    );
  }
}

function risenProblems({ length }: readonly Finding[]): string[] {
  return length > 0 ? ["There is more to correct than recorded: see above."] : [];
}

function report(findings: readonly Finding[], problems: readonly string[], passed: string): void {
  for (const { file, line, rule, found, advice } of findings) {
    console.log(`${file}:${line} ${rule}: "${found.replace(/\s+/g, " ")}". ${advice}`);
  }
  if (problems.length > 0) fail(problems);
  else console.log(passed);
}

/** Without a record, everything that is found becomes it. */
function acceptFallen(recorded: Recorded, findings: Finding[], risen: Finding[]): void {
  const next = existsSync(record) ? lower(recorded, findings) : tidy(recorded);
  writeFileSync(record, `${JSON.stringify(next, null, 2)}\n`);
  report(risen, risenProblems(risen), "Recorded.");
}

function readRecord(): Recorded | undefined {
  return existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : undefined;
}

function fail(lines: readonly string[], code = 1): void {
  console.error(lines.join("\n"));
  process.exitCode = code;
}
