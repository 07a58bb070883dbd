import type { SheetRow } from "#platform/sheet-source/sheet-source.ts";
import { countWith } from "#shared/count-with.ts";
import { listProblems } from "#shared/form-fields.ts";
import { expectedColumns, type SheetColumn } from "./sync.columns.ts";
import { type SheetMentor, sheetMentor } from "./sync.schemas.ts";

const listedNames = 10;

/** Position of each column, and the problems of the header row. */
export interface FoundColumns {
  positions: ReadonlyMap<SheetColumn, number>;
  missing: SheetColumn[];
  repeated: SheetColumn[];
}

/**
 * Finds the expected columns whatever their order, case and separators: `Full Name`, `full-name`
 * and `FULL_NAME` are the same. Columns that are not expected are left alone.
 */
export function findColumns(headers: readonly string[]): FoundColumns {
  const keys = headers.map(headerKey);
  const positions = new Map<SheetColumn, number>();
  const missing: SheetColumn[] = [];
  const repeated: SheetColumn[] = [];
  for (const { name, required } of expectedColumns) {
    const position = keys.indexOf(headerKey(name));
    if (position !== -1) positions.set(name, position);
    else if (required) missing.push(name);
    if (position !== keys.lastIndexOf(headerKey(name))) repeated.push(name);
  }
  return { positions, missing, repeated };
}

export type CheckedRow =
  | { kind: "blank" }
  | { kind: "accepted"; mentor: SheetMentor }
  | { kind: "refused"; error: string };

/**
 * Returns a function that checks rows one after another. Of several good rows with one email, the
 * first is accepted.
 */
export function createRowCheck(
  { positions }: Pick<FoundColumns, "positions">,
  width: number,
  {
    findUnlicensed = () => [],
    hasLeft = () => false,
  }: {
    /** Problems of a row's words that take a license, by the row's address. */
    findUnlicensed?: (email: string, row: Readonly<Record<string, unknown>>) => string[];
    /** Whether the mentor with an address deleted their account. */
    hasLeft?: (email: string) => boolean;
  } = {},
) {
  const acceptedIn = new Map<string, number>();
  const emails = new Set<string>();

  function check({ number, cells }: SheetRow): CheckedRow {
    if (cells.every((cell) => cell === "")) return { kind: "blank" };
    const row = Object.fromEntries(
      expectedColumns.map(({ name }) => [name, cells[positions.get(name) ?? -1] ?? ""]),
    );
    const email = String(row.email).toLowerCase();
    if (email !== "") emails.add(email);

    const parsed = sheetMentor.safeParse(row);
    const problems = parsed.success ? [] : listProblems(parsed.error).map(({ message }) => message);
    if (parsed.success) problems.push(...findUnlicensed(email, { ...parsed.data }));
    if (hasLeft(email)) problems.push("This mentor's account was deleted. Remove this row");
    const earlier = acceptedIn.get(email);
    if (earlier !== undefined) problems.push(`Email is the same as in row ${earlier}`);
    if (cells.length > width) {
      problems.push(
        "A cell is past the last column (in a CSV file, put quotation marks around text with commas)",
      );
    }
    if (!parsed.success || problems.length > 0) {
      return { kind: "refused", error: `Row ${number}: ${problems.join("; ")}` };
    }
    acceptedIn.set(email, number);
    return { kind: "accepted", mentor: parsed.data };
  }

  return {
    check,
    /** Every address seen so far, in lower case, those of refused rows too. */
    emails: emails as ReadonlySet<string>,
  };
}

/** Some mentors: how many, and the first names. */
export interface NamedMentors {
  count: number;
  names: string[];
}

/**
 * Describes a sync, done or previewed, beyond its numbers. `missing` are mentors of earlier syncs
 * that the sheet no longer has; `kept` those whose own words stay where the sheet has others.
 */
export function describeSync(
  sheet: string,
  counts: { rows: number; unchanged: number; refused: number },
  { missing, kept }: { missing: NamedMentors; kept: NamedMentors },
): string {
  const rows = countWith(counts.rows, "row", "rows");
  const read = `${rows} read from ${sheet}: ${counts.unchanged} unchanged, ${counts.refused} rejected.`;
  const sentences = [
    read,
    missing.count > 0 &&
      `${countWith(missing.count, "mentor from earlier syncs is", "mentors from earlier syncs are")} no longer in the sheet: ${listNames(missing)}. A sync doesn't change missing mentors.`,
    kept.count > 0 &&
      `${countWith(kept.count, "profile was", "profiles were")} edited on the site, so a sync doesn't overwrite that text: ${listNames(kept)}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

function listNames({ count, names }: NamedMentors): string {
  const shown = names.slice(0, listedNames);
  const more = count - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function headerKey(header: string): string {
  return header.toLowerCase().replaceAll(/[\s_-]+/g, "");
}
