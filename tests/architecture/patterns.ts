import { analyse } from "scslre";
import { parseSync } from "vite";
import type { Breach } from "./texts.ts";

/**
 * Patterns that take more than linear time and only ever meet short text: where they are, how many
 * there are, and what keeps the text short.
 */
export const ofShortText: ReadonlyMap<string, { count: number; why: string }> = new Map([
  [
    "src/features/employers/verification/dns.rules.ts",
    { count: 2, why: "longer records than 300 characters are left out" },
  ],
  [
    "src/features/business/business.rules.ts",
    { count: 1, why: "the text has been cut to 160 characters" },
  ],
  [
    "src/features/career/pages/preview.tsx",
    { count: 1, why: "the text has been cut to 160 characters" },
  ],
  [
    "src/features/candidates/cv/cv-credentials.rules.ts",
    { count: 3, why: "a line of a CV has at most 400 characters" },
  ],
  [
    "src/features/candidates/cv/cv-fields.rules.ts",
    { count: 1, why: "a line of a CV has at most 400 characters" },
  ],
  [
    "src/features/candidates/cv/cv-lines.rules.ts",
    { count: 1, why: "a line of a CV has at most 400 characters" },
  ],
]);

/**
 * Regular expressions that take more than linear time for some text. A text of 100,000 characters
 * then keeps the server busy for seconds or hours. Finds what repeats a single character, which is
 * how almost all of them fail.
 */
export function slowPatterns(path: string, text: string): Breach[] {
  const found = patternsIn(path, text).filter(isSlow);
  const count = ofShortText.get(path)?.count ?? 0;
  if (found.length === count) return [];
  if (found.length < count) {
    return [`${path} has ${found.length} such patterns, and ofShortText says ${count}`];
  }
  return found.map(
    ({ line, source }) =>
      `${path}:${line}: /${source}/ takes more than linear time: anchor it, or walk the text`,
  );
}

interface Pattern {
  source: string;
  flags: string;
  line: number;
}

function patternsIn(path: string, text: string): Pattern[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { regex, start } = node as {
      regex?: { pattern: string; flags: string };
      start?: number;
    };
    if (regex) {
      const line = text.slice(0, start).split("\n").length;
      found.push({ source: regex.pattern, flags: regex.flags, line });
      return;
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return found;
}

function isSlow({ source, flags }: Pattern): boolean {
  const reportTypes = { Move: true, Self: true, Trade: true };
  return analyse({ source, flags }, { reportTypes }).reports.length > 0;
}
