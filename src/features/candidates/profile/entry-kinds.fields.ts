import { z } from "zod";
import { optionalField, requiredText, textField } from "#shared/form-fields.ts";
import { isDay } from "#shared/time.ts";
import { type PartialMonth, parsePartialMonth } from "./months.rules.ts";

export interface Option {
  value: string;
  label: string;
}

/** A field of an entry: how it is asked for, and what may be entered. */
export interface EntryField<Schema extends z.ZodType = z.ZodType> {
  kind: "text" | "lines" | "month" | "day" | "choice";
  label: string;
  isOptional: boolean;
  schema: Schema;
  help?: string;
  maxLength?: number;
  /** Suggestions that complete a text. Others can be entered. */
  suggestions?: readonly string[];
  options?: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[];
}

interface TextOptions {
  min?: number;
  max: number;
  help?: string;
  suggestions?: readonly string[];
}

export const text = (label: string, { min = 2, max, ...rest }: TextOptions) => ({
  kind: "text" as const,
  label,
  isOptional: false,
  maxLength: max,
  schema: requiredText(label, { minimum: min, maximum: max }),
  ...rest,
});

export const optionalText = (label: string, { min = 1, max, ...rest }: TextOptions) => ({
  kind: "text" as const,
  label,
  isOptional: true,
  maxLength: max,
  schema: optionalField(label, textField(label, { minimum: min, maximum: max })),
  ...rest,
});

export const optionalLines = (label: string, { max, help }: TextOptions) => ({
  kind: "lines" as const,
  label,
  isOptional: true,
  maxLength: max,
  schema: optionalField(label, textField(label, { minimum: 1, maximum: max, multiline: true })),
  ...(help ? { help } : {}),
});

const monthSchema = (label: string) =>
  z.string().transform((given, context): PartialMonth => {
    const month = parsePartialMonth(given);
    if (month) return month;
    context.addIssue(`${label} must be a month like June 2021, or a year`);
    return z.NEVER;
  });

export const optionalMonth = (
  label: string,
  help = "For example, June 2021 or just the year.",
) => ({
  kind: "month" as const,
  label,
  isOptional: true,
  maxLength: 20,
  schema: optionalField(label, monthSchema(label)),
  help,
});

/** A day of the calendar as date fields send it; blank is null. */
export const dayOrNull = (label: string) =>
  optionalField(
    label,
    z
      .string()
      .refine((day) => isDay(day) && day >= "1940" && day < "2100", `${label} isn't a date`),
  );

export const optionalDay = (label: string, help?: string) => ({
  kind: "day" as const,
  label,
  isOptional: true,
  schema: dayOrNull(label),
  ...(help ? { help } : {}),
});

interface Choices {
  options?: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[];
  help?: string;
}

const valuesOf = ({ options = [], groups = [] }: Choices) =>
  new Set([...options, ...groups.flatMap((group) => group.options)].map(({ value }) => value));

export function choice(label: string, choices: Choices) {
  const values = valuesOf(choices);
  const schema = z
    .string({ error: `${label} is required` })
    .refine((value) => values.has(value), `Choose: ${label.toLowerCase()}`);
  return { kind: "choice" as const, label, isOptional: false, schema, ...choices };
}

export function optionalChoice(label: string, choices: Choices) {
  const values = valuesOf(choices);
  const known = z.string().refine((value) => values.has(value), `Choose: ${label.toLowerCase()}`);
  const schema = optionalField(label, known);
  return { kind: "choice" as const, label, isOptional: true, schema, ...choices };
}
