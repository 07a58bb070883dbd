import { z } from "zod";
import { requiredText } from "#shared/form-fields.ts";
import { toLines } from "#shared/lines.ts";

const text = (name: string, minimum: number, maximum: number) =>
  requiredText(name, { minimum, maximum });

const maxPoints = 20;
const maxPointLength = 300;

/** One point per line; `name` is the field's label. */
const points = (name: string) =>
  z
    .string()
    .transform(toLines)
    .refine((entries) => entries.length > 0, `Add at least one point under “${name}”`)
    .refine(
      (entries) => entries.length <= maxPoints,
      `Enter up to ${maxPoints} points under “${name}”`,
    )
    .refine(
      (entries) => entries.every((entry) => entry.length <= maxPointLength),
      `Shorten each point under “${name}” to ${maxPointLength} characters`,
    )
    .refine(
      (entries) => entries.every((entry) => !/\p{Cc}/u.test(entry)),
      `Remove control characters under “${name}”`,
    );

const maxDollars = 1_000_000_000;

/** Dollars as people write them: `250000`, `250,000`, `250,000.50`. */
const dollars = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^(\d{1,10}|\d{1,3}(,\d{3}){1,3})(\.\d{2})?$/, {
      error: `${name} must be an amount such as 250,000`,
      abort: true,
    })
    .transform((written) => Math.round(Number(written.replaceAll(",", "")) * 100))
    .refine((cents) => cents > 0, `${name} must be more than 0`)
    .refine((cents) => cents <= maxDollars * 100, `${name} must be 1,000,000,000 or less`);

/** An opportunity as its editors' form brings it, complete enough to be published. */
export const opportunityForm = z
  .object({
    kind: z.enum(["investment", "franchise"], "Choose the type of opportunity"),
    title: text("Name", 2, 120),
    sector: text("Sector", 2, 60),
    location: text("Location", 2, 120),
    country: z.enum(["CA", "US"], "Choose the country"),
    investment_min: dollars("The lowest investment"),
    investment_max: dollars("The highest investment"),
    currency: z.enum(["CAD", "USD"], "Choose the currency"),
    stage: text("Stage", 2, 60),
    summary: text("Summary", 20, 300),
    description: requiredText("Description", { minimum: 50, maximum: 4000, multiline: true }),
    offered: points("What you'd get"),
    expected: points("What's expected of you"),
    risks: points("What could go wrong"),
    disclosure_note: requiredText("The legal notice", {
      minimum: 20,
      maximum: 1000,
      multiline: true,
    }),
  })
  .refine(({ investment_min, investment_max }) => investment_max >= investment_min, {
    path: ["investment_max"],
    message: "The highest investment can't be below the lowest",
  });

export type OpportunityForm = z.output<typeof opportunityForm>;
