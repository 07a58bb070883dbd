import { z } from "zod";
import { emailField, requiredText } from "#shared/form-fields.ts";
import { type LicenseKind, licenseKinds } from "./licenses.constants.ts";

const kinds = Object.keys(licenseKinds) as [LicenseKind, ...LicenseKind[]];

/** A license as its holder enters it. */
export const licenseForm = z.object({
  kind: z.enum(kinds, { error: "Choose a license" }),
  number: requiredText("License number", { minimum: 2, maximum: 60 }),
  register: requiredText("Issuing body", { minimum: 2, maximum: 120 }),
  jurisdiction: requiredText("Province, state or country", { minimum: 2, maximum: 100 }),
});

const day = z
  .string({ error: "Enter the date it expires" })
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Enter the date it expires");

/** A license that an operator has found in its register. */
export const checkForm = z.object({ licenseId: z.string(), expiresOn: day });

/** A license that an operator enters and has found in its register. */
export const enterForm = licenseForm.extend({ email: emailField, expiresOn: day });

/** Why a license isn't confirmed, or holds no longer. */
export const reasonForm = z.object({
  licenseId: z.string(),
  reason: requiredText("Reason", { minimum: 5, maximum: 2000, multiline: true }),
});

export type LicenseFields = z.output<typeof licenseForm>;
