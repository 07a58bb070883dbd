import { type Exception, findException } from "./exceptions.ts";
import { type Finding, findInFile, findSpots } from "./house-rules.ts";
import { lineAt, type Reading } from "./passages.ts";
import type { Proofread } from "./proofread.ts";

export interface LintResult {
  findings: Finding[];
  /** Exceptions that covered something. */
  used: ReadonlySet<Exception>;
}

/** Everything that Harper and our rules find in these texts, without what is excepted. */
export async function lint(
  readings: readonly Reading[],
  proofread: Proofread,
  exceptions: readonly Exception[] = [],
): Promise<LintResult> {
  const used = new Set<Exception>();
  const findings: Finding[] = [];
  for (const reading of readings) {
    // Documentation is full of names and code, which Harper doesn't know.
    const proofs = reading.kind === "documentation" ? [] : await proofread(reading.passages);
    for (const [index, passage] of reading.passages.entries()) {
      for (const spot of [...(proofs[index] ?? []), ...findSpots(reading, passage)]) {
        const exception = findException(exceptions, passage, spot);
        if (exception) {
          used.add(exception);
          continue;
        }
        findings.push({
          file: reading.file,
          line: lineAt(passage, spot.start),
          rule: spot.rule,
          found: passage.text.slice(spot.start, spot.end),
          advice: spot.advice,
        });
      }
    }
    findings.push(...findInFile(reading));
  }
  return { findings, used };
}
