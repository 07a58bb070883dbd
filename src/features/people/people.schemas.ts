import { z } from "zod";
import { textField } from "#shared/form-fields.ts";
import { suspensionChoices } from "./people.constants.ts";

/** Suspension form. */
export const suspensionForm = z.object({
  reason: textField("The reason", { minimum: 3, maximum: 500, multiline: true }),
  days: z
    .enum(
      suspensionChoices.map(({ value }) => value),
      { error: "Choose how long" },
    )
    .transform((days) => (days === "lifted" ? null : Number(days))),
});
