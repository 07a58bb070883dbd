import type { Finding } from "./house-rules.ts";

/** The number of findings that each file still has, by rule. These numbers may only fall. */
export type Recorded = Record<string, Record<string, number>>;

export interface Comparison {
  /** Findings of a file and rule of which there are more than recorded. */
  risen: Finding[];
  /** Recorded numbers that are too high by now: `--accept` lowers them. */
  fallen: string[];
}

export function countFindings(findings: readonly Finding[]): Recorded {
  const counts: Recorded = {};
  for (const { file, rule } of findings) {
    counts[file] = { ...counts[file], [rule]: (counts[file]?.[rule] ?? 0) + 1 };
  }
  return counts;
}

/** Compares the findings of the files that `isRead` with what is recorded for them. */
export function compare(
  recorded: Recorded,
  findings: readonly Finding[],
  isRead: (file: string) => boolean = () => true,
): Comparison {
  const counts = countFindings(findings);
  const risen = findings.filter(
    ({ file, rule }) => (counts[file]?.[rule] ?? 0) > (recorded[file]?.[rule] ?? 0),
  );
  const fallen = Object.entries(recorded)
    .filter(([file]) => isRead(file))
    .flatMap(([file, rules]) =>
      Object.entries(rules)
        .filter(([rule, count]) => (counts[file]?.[rule] ?? 0) < count)
        .map(([rule, count]) => `${file}: ${rule}, ${counts[file]?.[rule] ?? 0} of ${count}`),
    );
  return { risen, fallen };
}

/** The record with the numbers that have fallen. None rises and none is added. */
export function lower(recorded: Recorded, findings: readonly Finding[]): Recorded {
  const counts = countFindings(findings);
  return tidy(
    Object.fromEntries(
      Object.entries(recorded).map(([file, rules]) => [
        file,
        Object.fromEntries(
          Object.entries(rules).map(([rule, count]) => [
            rule,
            Math.min(count, counts[file]?.[rule] ?? 0),
          ]),
        ),
      ]),
    ),
  );
}

/** In the order of the alphabet, without zeros. */
export function tidy(recorded: Recorded): Recorded {
  const sorted = <Value>(entries: [string, Value][]) =>
    Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  return sorted(
    Object.entries(recorded)
      .map(([file, rules]): [string, Record<string, number>] => [
        file,
        sorted(Object.entries(rules).filter(([, count]) => count > 0)),
      ])
      .filter(([, rules]) => Object.keys(rules).length > 0),
  );
}
