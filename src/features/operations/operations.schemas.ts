import { z } from "zod";
import { textField } from "#shared/form-fields.ts";

/** The form of an act that a person decides: why. */
export const reasonForm = z.object({
  reason: textField("The reason", { minimum: 3, maximum: 500, multiline: true }),
});

/** An email to send again: its queue and its job. */
export const emailForm = z.object({
  queue: z.string().min(1).max(200),
  id: z.guid(),
});
