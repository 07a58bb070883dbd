import { parseArgs } from "node:util";
import { expiryOf, goodDaysOf } from "../../src/features/resources/facts.rules.ts";
import type { Fact } from "../../src/features/resources/facts.schemas.ts";
import { isDay } from "../../src/shared/time.ts";

export interface FactsReport {
  lines: string[];
  /**
   * 0: all facts hold; 1: some do not, so that a scheduler notices; 2: the arguments make no sense.
   */
  exitCode: 0 | 1 | 2;
}

export interface GuideWithFacts {
  slug: string;
  facts: readonly { id: string }[];
}

const usage =
  "Usage: npm run facts -- [--all] [--on YYYY-MM-DD]\n" +
  "  --all  every fact, not only those that have expired\n" +
  "  --on   as of another day than today";

/**
 * Lists the facts of the guides that must be checked against their sources again, oldest first:
 * those whose last check is too old, or whose last day has passed. `today` is `YYYY-MM-DD`.
 */
export function reportFacts(
  args: readonly string[],
  facts: readonly Fact[],
  guides: readonly GuideWithFacts[],
  today: string,
): FactsReport {
  const options = readOptions(args);
  if ("problem" in options) return { lines: [options.problem, usage], exitCode: 2 };

  const day = options.on ?? today;
  const expired = facts.filter((fact) => expiryOf(fact, day));
  const shown = (options.all ? facts : expired).toSorted(
    (one, other) => one.verified.localeCompare(other.verified) || one.id.localeCompare(other.id),
  );
  return {
    lines: [
      summarize(expired.length, facts.length, day),
      ...shown.flatMap((fact) => ["", ...describe(fact, guides, day)]),
    ],
    exitCode: expired.length > 0 ? 1 : 0,
  };
}

function readOptions(
  args: readonly string[],
): { all: boolean; on: string | undefined } | { problem: string } {
  try {
    const { all, on } = parseArgs({
      args: [...args],
      options: { all: { type: "boolean", default: false }, on: { type: "string" } },
    }).values;
    return on === undefined || isDay(on)
      ? { all, on }
      : { problem: `--on takes a day as YYYY-MM-DD, not ${on}.` };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

function summarize(expired: number, total: number, day: string): string {
  if (expired === 0) return `No fact has to be checked again on ${day}; there are ${total}.`;
  const have = expired === 1 ? "has" : "have";
  return `${expired} of ${total} facts ${have} to be checked again on ${day}:`;
}

function describe(fact: Fact, guides: readonly GuideWithFacts[], day: string): string[] {
  const { id, statement, source, verified } = fact;
  const slugs = guides.filter((guide) => guide.facts.some((used) => used.id === id));
  return [
    `${verified}  ${id}  ${stateOf(fact, day)}`,
    `  ${statement}`,
    `  ${source.url}`,
    `  In ${slugs.map(({ slug }) => slug).join(", ") || "no guide"}`,
  ];
}

function stateOf(fact: Fact, day: string): string {
  switch (expiryOf(fact, day)) {
    case "outdated":
      return `(was valid until ${fact.validUntil})`;
    case "unchecked":
      return `(checked more than ${goodDaysOf(fact)} days ago)`;
    default:
      return "(holds)";
  }
}
