import { z } from "zod";
import { sheetSourceErrors } from "./sheet-source.errors.ts";

const valueRange = z.object({
  range: z.string(),
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))).default([]),
});

/** The table in an answer of the Sheets API. `firstRow` is the number of its first row in the sheet. */
export function parseGoogleValues(body: Uint8Array): { records: string[][]; firstRow: number } {
  const parsed = valueRange.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!parsed.success) throw sheetSourceErrors.googleAnswerUnknown("its answer has no table");
  const { range, values } = parsed.data;
  return { records: values.map((row) => row.map(cellText)), firstRow: firstRowOf(range) };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** 3 for `Mentors!A3:N40`. */
function firstRowOf(range: string): number {
  return Number(/!\$?[A-Z]+\$?(\d+)/.exec(range)?.[1] ?? 1);
}

function cellText(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return String(value);
}
