import { z } from "zod";
import { applicationStatuses, paymentStatuses } from "../applications/applications.rules.ts";
import { mentorApplication } from "../mentors.schemas.ts";
import { quoteCell, splitExpertise } from "./sync.cells.ts";

/**
 * A row of the mentor sheet, every cell as text: the application's schema plus what the sheet alone
 * has. Statuses that the sheet leaves open mean an approved and paid mentor. Issues come in the order
 * of the columns.
 */
export const sheetMentor = mentorApplication.extend({
  email: mentorApplication.shape.email.transform((address) => address.toLowerCase()),
  company: mentorApplication.shape.company.transform((company, context) => {
    if (company !== null) return company;
    context.addIssue("Company is required");
    return z.NEVER;
  }),
  experience_years: wholeNumber("Experience", "years", mentorApplication.shape.experience_years),
  hourly_rate: wholeNumber("Hourly rate", "dollars", mentorApplication.shape.hourly_rate),
  expertise: z.string().transform(splitExpertise).pipe(mentorApplication.shape.expertise),
  application_status: status("Application status", applicationStatuses, "approved"),
  payment_status: status("Payment status", paymentStatuses, "paid"),
});

export type SheetMentor = z.output<typeof sheetMentor>;
export type SheetColumn = keyof SheetMentor;

/** What a sync did. */
export interface SyncResult {
  success: true;
  added: number;
  updated: number;
  /** Rows that were not written: unchanged ones and refused ones. */
  skipped: number;
  /** Says in words how many rows were unchanged, refused, and no longer in the sheet. */
  message: string;
  /** One for each refused row, e.g. `Row 17: Bio must be at least 50 characters`. */
  errors: string[];
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
