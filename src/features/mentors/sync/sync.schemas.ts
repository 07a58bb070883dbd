import { z } from "zod";
import { textField } from "#shared/form-fields.ts";
import { applicationStatuses, paymentStatuses } from "../applications/applications.rules.ts";
import { type FieldList, type MentorField, mentorFields } from "../mentor.fields.ts";
import { messageNameOf, placesOf, type SheetFields } from "../mentor-fields.rules.ts";
import { objectOf, schemaOf } from "../mentors.schemas.ts";
import { quoteCell, splitExpertise } from "./sync.cells.ts";

export interface SheetMentor extends SheetFields {
  application_status: string;
  payment_status: string;
}

/** The check of a row, every cell as text, for a list of fields. */
export function sheetMentorOf(fields: FieldList) {
  return objectOf(fields, placesOf(fields).sheet, cellOf).extend({
    application_status: status("Application status", applicationStatuses, "approved"),
    payment_status: status("Payment status", paymentStatuses, "paid"),
  });
}

/**
 * A row of the mentor sheet, every cell as text: the application's fields plus what the sheet alone
 * has. Statuses that the sheet leaves open mean an approved and paid mentor. Issues come in the
 * order of the columns.
 */
export const sheetMentor = sheetMentorOf(mentorFields) as unknown as z.ZodType<
  SheetMentor,
  unknown
>;

/** The form of an undo: why. */
export const undoForm = z.object({
  reason: textField("The reason", { minimum: 3, maximum: 500, multiline: true }),
});

/** Result of a sync. */
export interface SyncResult {
  success: true;
  added: number;
  updated: number;
  /** Rows that were not written: unchanged ones and refused ones. */
  skipped: number;
  /** Number of rows that were unchanged, rejected, and missing from the sheet, in words. */
  message: string;
  /** One for each refused row, e.g. `Row 17: Bio must be at least 50 characters`. */
  errors: string[];
}

/** A field as a cell holds it. */
function cellOf(field: MentorField): z.ZodType<unknown, unknown> {
  const schema = schemaOf(field);
  const name = messageNameOf(field);
  switch (field.kind) {
    case "email":
      return schema.transform((address) => String(address).toLowerCase());
    case "number":
      return wholeNumber(name, field.unit, schema as z.ZodType<unknown, number>);
    case "tags":
    case "languages":
      return z
        .string()
        .transform(splitExpertise)
        .pipe(schema as z.ZodType<unknown, string[]>);
    default:
      return field.sheet?.filled ? filled(name, schema) : schema;
  }
}

function filled(name: string, schema: z.ZodType<unknown, unknown>) {
  return schema.transform((value, context) => {
    if (value !== null) return value;
    context.addIssue(`${name} is required`);
    return z.NEVER;
  });
}

/**
 * Digits, with `.0` where a spreadsheet adds it. Words, thousands separators, currency signs and
 * exponents are refused, so that nothing is guessed.
 */
function wholeNumber<Output>(name: string, unit: string, schema: z.ZodType<Output, number>) {
  return z
    .string()
    .transform((cell, context) => {
      if (/^-?\d{1,9}(\.0+)?$/.test(cell)) return Number(cell);
      context.addIssue(
        cell === ""
          ? `${name} is required`
          : `${name} must be a whole number of ${unit}, not ${quoteCell(cell)}`,
      );
      return z.NEVER;
    })
    .pipe(schema);
}

/** One of `known`, in any case and with blanks, hyphens or underscores; `fallback` when empty. */
function status<Status extends string>(
  name: string,
  known: readonly Status[],
  fallback: NoInfer<Status>,
) {
  return z.string().transform((cell, context) => {
    if (cell === "") return fallback;
    const wanted = cell.toLowerCase().replaceAll(/[\s_-]+/g, "_");
    const found = known.find((candidate) => candidate === wanted);
    if (found) return found;
    const names = known.join(", ").replaceAll("_", " ");
    context.addIssue(`${name} must be one of ${names}, not ${quoteCell(cell)}`);
    return z.NEVER;
  });
}
