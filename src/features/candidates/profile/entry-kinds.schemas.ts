import { z } from "zod";
import { optionalField, requiredText, textField } from "#shared/form-fields.ts";
import { isDay } from "#shared/time.ts";
import type { EntryField } from "./entry-kinds.fields.ts";
import { type PartialMonth, parsePartialMonth } from "./months.rules.ts";

/** The schema of a field as a form sends it. A blank optional one is null; messages begin with its label. */
export function fieldSchema(field: EntryField): z.ZodType<string | null> {
  const { kind, label, isOptional, minLength = 0, maxLength = 0 } = field;
  switch (kind) {
    case "text":
    case "lines": {
      const rules = { minimum: minLength, maximum: maxLength, multiline: kind === "lines" };
      return isOptional
        ? optionalField(label, textField(label, rules))
        : requiredText(label, rules);
    }
    case "month":
      return optionalField(label, monthSchema(label));
    case "day":
      return dayOrNull(label);
    case "choice":
      return choiceSchema(field);
  }
}

const monthSchema = (label: string) =>
  z.string().transform((given, context): PartialMonth => {
    const month = parsePartialMonth(given);
    if (month) return month;
    context.addIssue(`${label} must be a month like June 2021, or a year`);
    return z.NEVER;
  });

/** A day of the calendar as date fields send it; blank is null. */
export const dayOrNull = (label: string) =>
  optionalField(
    label,
    z
      .string()
      .refine((day) => isDay(day) && day >= "1940" && day < "2100", `${label} isn't a date`),
  );

function choiceSchema({ label, isOptional, options = [], groups = [] }: EntryField) {
  const all = [...options, ...groups.flatMap((group) => group.options)];
  const values = new Set(all.map(({ value }) => value));
  const known = z
    .string({ error: `${label} is required` })
    .refine((value) => values.has(value), `Choose: ${label.toLowerCase()}`);
  return isOptional ? optionalField(label, known) : known;
}
