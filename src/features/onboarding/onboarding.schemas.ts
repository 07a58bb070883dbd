import { z } from "zod";
import { professionCodes } from "#features/candidates/candidates-parts.contract.ts";
import { destinations, trainingCountries } from "#features/pathways/pathways-parts.contract.ts";
import { optionalField } from "#shared/form-fields.ts";
import { goalRoleNames } from "./onboarding.constants.ts";

const oneOf = <Value extends string>(values: Readonly<Record<Value, unknown>>) =>
  z.enum(Object.keys(values) as [Value, ...Value[]], { error: "Choose from the list" });

/** Answers of a form. What a role isn't asked is left empty. */
export const goalsForm = z.object({
  role: z.enum(goalRoleNames, { error: "Choose who you are" }),
  profession: optionalField(
    "Profession",
    z.string().refine((code) => professionCodes.includes(code), "Choose from the list"),
  ),
  trained: optionalField("Country", oneOf(trainingCountries)),
  to: optionalField("Place", oneOf(destinations)),
  start: optionalField(
    "Month",
    z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Choose a month from the list"),
  ),
});

export type GoalsInput = z.output<typeof goalsForm>;

/** The form of somebody who answers nothing, or no more than who they are. */
export const skipForm = z.object({ role: goalsForm.shape.role.optional() });
