import { z } from "zod";
import { roles } from "#platform/rights.ts";
import { textField } from "#shared/form-fields.ts";
import { suspensionChoices } from "./people.constants.ts";

/** Why something serious is done. */
const reason = textField("The reason", { minimum: 3, maximum: 500, multiline: true });

/** Roles as a form sends them: none, one, or several of the same name. */
const roleList = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((sent) => [...new Set([sent ?? []].flat())])
  .pipe(z.array(z.enum(roles, { error: "Choose roles from the list" })));

/** Form for someone's roles. `before` holds the ones that the page showed. */
export const rolesForm = z.object({
  role: roleList,
  before: z
    .string()
    .transform((text) => text.split(" ").filter(Boolean))
    .pipe(z.array(z.enum(roles))),
  reason,
});

/** Form of an act that only asks for a reason. */
export const reasonForm = z.object({ reason });

/** Form that merges two accounts. */
export const mergeForm = z.object({
  stays: z.uuid(),
  leaves: z.uuid(),
  reason,
  confirmation: textField("The email", { minimum: 1, maximum: 320 }),
});

/** Suspension form. */
export const suspensionForm = z.object({
  reason,
  days: z
    .enum(
      suspensionChoices.map(({ value }) => value),
      { error: "Choose how long" },
    )
    .transform((days) => (days === "lifted" ? null : Number(days))),
});
