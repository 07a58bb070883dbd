import { z } from "zod";
import { sheetSourceErrors } from "./sheet-source.errors.ts";
import type { Sheet } from "./sheet-source.ts";
import { tabulate } from "./tabulate.ts";

const valueRange = z.object({
  range: z.string(),
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))).default([]),
});

/** The table in an answer of the Sheets API. */
export function parseGoogleValues(title: string, body: Uint8Array): Sheet {
  const parsed = valueRange.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!parsed.success) throw sheetSourceErrors.googleAnswerUnknown("its answer has no table");
  const { range, values } = parsed.data;
  return tabulate(
    title,
    values.map((row) => row.map(cellText)),
    firstRowOf(range),
  );
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
