import { z } from "zod";
import { emailField, requiredText } from "#shared/form-fields.ts";
import { isDay } from "#shared/time.ts";

/** A claim as its editors' form brings it, with everything that publishing needs. */
export const claimForm = z.object({
  figure: requiredText("The figure", { minimum: 1, maximum: 60 }),
  value: requiredText("Value", { minimum: 1, maximum: 40 }),
  label: requiredText("Label", { minimum: 2, maximum: 80 }),
  definition: requiredText("Definition", { minimum: 10, maximum: 300 }),
  period: requiredText("Period", { minimum: 4, maximum: 120 }),
  evidence: requiredText("The evidence", { minimum: 1, maximum: 300 }),
  owner_email: emailField.transform((email) => email.toLowerCase()),
  valid_until: z.string().refine(isDay, "Choose the last day"),
});

export type ClaimForm = z.output<typeof claimForm>;
