import { z } from "zod";
import { optionalField, textField } from "#shared/form-fields.ts";
import {
  type EmploymentType,
  employmentTypes,
  maxRegions,
  payCurrencies,
  payPeriods,
} from "../candidates.constants.ts";
import { regionCodes } from "../lists/places.constants.ts";
import { professionCodes } from "../lists/professions.constants.ts";
import { dayOrNull } from "./entry-kinds.schemas.ts";

/** The part "About you" of a profile. */
export const aboutForm = z.object({
  headline: optionalField("Headline", textField("Headline", { minimum: 2, maximum: 120 })),
  profession: optionalField(
    "Profession",
    z.string().refine((code) => professionCodes.includes(code), "Choose your profession"),
  ),
  specialty: optionalField("Specialty", textField("Specialty", { minimum: 2, maximum: 100 })),
  summary: optionalField(
    "Summary",
    textField("Summary", { minimum: 1, maximum: 2000, multiline: true }),
  ),
});

export type About = z.output<typeof aboutForm>;

/** Checkboxes of one name: none, one text or several. */
const several = <Value extends string>(values: readonly Value[], message: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => [...new Set(given === undefined ? [] : [given].flat())])
    .pipe(z.array(z.enum(values as readonly [Value, ...Value[]], { error: message })));

const types = Object.keys(employmentTypes) as EmploymentType[];
const keysOf = <Names extends object>(names: Names) =>
  Object.keys(names) as unknown as readonly [keyof Names & string, ...(keyof Names & string)[]];

/** In cents. */
const pay = optionalField(
  "Pay",
  z.string().transform((given, context) => {
    const amount = given.replace(/[\s,$]/g, "");
    if (/^\d{1,7}(\.\d{1,2})?$/.test(amount) && Number(amount) >= 1)
      return Math.round(Number(amount) * 100);
    context.addIssue("Pay must be an amount like 38.50 or 92,000");
    return z.NEVER;
  }),
);

/** The work that the candidate wants. */
export const wishesForm = z
  .object({
    regions: several(regionCodes, "Choose places from the list").refine(
      (regions) => regions.length <= maxRegions,
      `Choose up to ${maxRegions} regions, or a whole country`,
    ),
    remote: z
      .string()
      .optional()
      .transform((given) => given !== undefined),
    employment_types: several(types, "Choose from the list"),
    earliest_start: dayOrNull("Earliest start"),
    pay,
    pay_period: optionalField("Period", z.enum(keysOf(payPeriods), { error: "Choose a period" })),
    pay_currency: optionalField(
      "Currency",
      z.enum(keysOf(payCurrencies), { error: "Choose a currency" }),
    ),
  })
  .refine(({ pay: amount, pay_period: period }) => amount === null || period !== null, {
    error: "Choose a period",
    path: ["pay_period"],
  })
  .refine(({ pay: amount, pay_currency: currency }) => amount === null || currency !== null, {
    error: "Choose a currency",
    path: ["pay_currency"],
  });

export type Wishes = z.output<typeof wishesForm>;

export const entryForm = z.object({ entryId: z.guid() });
