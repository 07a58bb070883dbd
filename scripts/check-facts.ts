import { dayOf } from "../src/features/resources/facts.rules.ts";
import { reportFacts } from "./lib/facts-report.ts";
import { readGuideFiles } from "./lib/guide-files.ts";

/** `npm run facts`: which facts in `content/facts.yaml` must be checked again. Exits with 1 when some must. */
const { guides, facts } = readGuideFiles();
const { lines, exitCode } = reportFacts(
  process.argv.slice(2),
  [...facts.values()],
  [...guides.values()],
  dayOf(new Date()),
);
const print = exitCode === 2 ? console.error : console.log;
print(lines.join("\n"));
process.exitCode = exitCode;
