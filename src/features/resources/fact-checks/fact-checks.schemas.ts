import { z } from "zod";
import { textField } from "#shared/form-fields.ts";
import { checkOutcomes, maxQuoteLength } from "./fact-checks.rules.ts";

/** The form of a check. That the address is of the source's site is checked with the fact. */
export const checkForm = z
  .object({
    outcome: z.enum(checkOutcomes, "Choose what you found"),
    address: textField("The address", { minimum: 9, maximum: 1000 }),
    quote: textField("The quote", { minimum: 0, maximum: maxQuoteLength, multiline: true }),
    digest: z.string().max(64),
    last: z.string().max(20),
  })
  .refine(({ outcome, quote }) => outcome === "not_found" || quote.length >= 10, {
    path: ["quote"],
    message: "Copy the sentence from the source, at least 10 characters.",
  });

export type CheckForm = z.output<typeof checkForm>;
