import type { EntrySection } from "../profile/entries.fields.ts";
import { type PartialMonth, parsePartialMonth } from "../profile/months.rules.ts";

/** A part of a CV, by its heading. */
export type CvPart =
  | "top"
  | "summary"
  | Exclude<EntrySection, "references" | "work-rights">
  | "other";

export interface CvLine {
  text: string;
  part: CvPart;
}

const headings: readonly (readonly [CvPart, RegExp])[] = [
  [
    "experience",
    /^((professional|work|working|clinical|relevant|career|job|industry) )?(experience|employment|work history|career history)( (history|summary|record))?$|^positions held$/,
  ],
  [
    "training",
    /^(education|educational (background|attainment)|academic (background|qualifications?|history)|education (and|&) (training|qualifications?)|(professional )?training|qualifications|apprenticeship|residency|studies)$/,
  ],
  [
    "registrations",
    /^((professional )?(licen[cs]es?|licensure|registrations?|memberships?)|licen[cs]es? (and|&) (certifications?|registrations?)|certifications? (and|&) licen[cs]es?|(professional )?registrations? (and|&) (licen[cs]es?|exams?|examinations?))$/,
  ],
  ["exams", /^((licensing |board |professional )?exam(ination)?s?( passed)?|tests?)$/],
  ["languages", /^(languages?( skills?)?|linguistic skills?)$/],
  [
    "summary",
    /^((professional |career |personal )?(summary|profile|objective|statement)|about( me)?)$/,
  ],
  [
    "other",
    /^(references?|referees?|skills|key skills|core competenc(y|ies)|hobbies|interests|awards?|publications|personal (details|data|information)|certifications?|certificates|projects|volunteer(ing| work| experience)?|continuing education|seminars?( attended)?|trainings? (and|&) seminars|technical skills|declaration|contact)$/,
  ],
];

/** Lines about what employers mustn't ask, such as age or religion. They aren't read at all. */
const personal =
  /\b(date of birth|birth ?date|d\.?o\.?b\b|place of birth|age|marital status|civil status|religion|gender|sex|nationality|citizenship|height|weight|spouse|children|passport)\s*[:.-]/i;

/** The lines of a CV, each with its section. Blank and personal lines are left out. */
export function readCvLines(text: string): CvLine[] {
  let part: CvPart = "top";
  const lines: CvLine[] = [];
  for (const raw of text.split("\n")) {
    // A pattern that looks for the tab among blanks takes the square of their number.
    const line = raw.replace(/\s+/g, (blanks) => (blanks.includes("\t") ? "\t" : " ")).trim();
    if (line === "" || personal.test(line)) continue;
    const [heading, rest] = splitHeading(line);
    if (heading) part = heading;
    if (rest) lines.push({ text: rest.slice(0, 400), part });
  }
  return lines;
}

/** A heading is a line of its own, or comes before a colon: "Languages: English". */
function splitHeading(line: string): [heading: CvPart | undefined, rest: string] {
  const alone = headingOf(line);
  if (alone) return [alone, ""];
  const [before = "", ...after] = line.split(":");
  const rest = after.join(":").trim();
  const heading = rest ? headingOf(before) : undefined;
  return heading === "languages" ? [heading, rest] : [undefined, line];
}

function headingOf(line: string): CvPart | undefined {
  const words = line
    .toLowerCase()
    .replace(/[^a-z& ]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (words.length > 45 || /\d/.test(line)) return undefined;
  return headings.find(([, pattern]) => pattern.test(words))?.[0];
}

const month =
  "(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?,? ?\\d{4}|\\d{1,2} ?/ ?\\d{4}|\\d{4}-\\d{2}(?!\\d)|(?:19|20)\\d{2})";
const range = new RegExp(
  `\\(?(${month})\\s*(?:-|–|—|to|until|till)\\s*(${month}|present|current|now|to date|date|ongoing)\\)?`,
  "i",
);

export interface DateRange {
  started: PartialMonth | null;
  /** Null: it's still going on. */
  ended: PartialMonth | null;
  /** The line without the range. */
  rest: string;
}

/** The range of months in a line; undefined without one. */
export function findDateRange(line: string): DateRange | undefined {
  const found = range.exec(line);
  if (!found) return undefined;
  const [whole, from = "", to = ""] = found;
  const started = parsePartialMonth(from);
  if (!started) return undefined;
  const rest = trimMarks(
    `${line.slice(0, found.index)}\t${line.slice(found.index + whole.length)}`,
  );
  return { started, ended: parsePartialMonth(to) ?? null, rest };
}

const single = new RegExp(`\\b(${month})`, "gi");

/** The last month or year that a line names. */
export function findMonth(line: string): PartialMonth | null {
  return parsePartialMonth([...line.matchAll(single)].at(-1)?.[1] ?? "") ?? null;
}

const monthNumbers = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** The last day that a line names, like `31 December 2027`, `Dec 31, 2027` or `2027-12-31`. */
export function findDay(line: string): string | null {
  const written =
    /\b(?:(\d{1,2}) ([a-z]{3,9})|([a-z]{3,9}) (\d{1,2})),? (\d{4})\b|\b(\d{4})-(\d{2})-(\d{2})\b/gi;
  const found = [...line.matchAll(written)].at(-1);
  if (!found) return null;
  const [, day, name, otherName, otherDay, year, isoYear, isoMonth, isoDay] = found;
  if (isoYear) return `${isoYear}-${isoMonth}-${isoDay}`;
  const word = (name ?? otherName ?? "").slice(0, 3).toLowerCase();
  const number = monthNumbers.indexOf(word) + 1;
  if (number === 0) return null;
  const pad = (value: string | number | undefined) => String(value).padStart(2, "0");
  return `${year}-${pad(number)}-${pad(day ?? otherDay)}`;
}

/** Whether a line is one of a list of points. */
export const isBullet = (line: string): boolean => /^[•·▪●◦‣*➢✓-]\s*\S/.test(line);

export const withoutBullet = (line: string): string => line.replace(/^[•·▪●◦‣*➢✓-]\s*/, "");

/** The parts of a line between commas, bars, tabs, long dashes and "at". */
export const splitParts = (line: string): string[] =>
  line
    .split(/\t|\s[|•·]\s|\s[–—-]\s|,\s|\s@\s|\s(?:at)\s(?=[A-Z])/)
    .map(trimMarks)
    .filter((part) => part.length > 1);

export const trimMarks = (text: string): string =>
  text.replace(/^[\s,;:|–—•·()-]+|[\s,;:|–—•·(-]+$/g, "").trim();
