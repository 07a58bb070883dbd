import { factsOf } from "../src/features/pathways/pathways.rules.ts";
import { dayInUtc } from "../src/shared/time.ts";
import { reportFacts } from "./lib/facts-report.ts";
import { readGuideFiles } from "./lib/guide-files.ts";

/**
 * `npm run facts`: which facts in `content/facts.yaml` must be checked again. Exits with 1 when
 * some must.
 */
const { guides, facts, pathways } = readGuideFiles();
const { lines, exitCode } = reportFacts(
  process.argv.slice(2),
  [...facts.values()],
  [
    ...guides.values(),
    ...pathways.map((pathway) => ({
      slug: pathway.slug,
      facts: [...factsOf(pathway)].map((id) => ({ id })),
    })),
  ],
  dayInUtc(new Date()),
);
const print = exitCode === 2 ? console.error : console.log;
print(lines.join("\n"));
process.exitCode = exitCode;
