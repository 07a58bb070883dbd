import { z } from "zod";
import { optionalField, requiredText, textField } from "#shared/form-fields.ts";

export const connectForm = z.object({
  message: requiredText("Message", { minimum: 10, maximum: 1000, multiline: true }),
});

export const shortlistForm = z.object({
  note: optionalField("Note", textField("Note", { minimum: 1, maximum: 1000, multiline: true })),
  /** A digest of the note that the form showed (`digestShown`). */
  shown: z.string().max(100).optional(),
});

export const requestForm = z.object({ requestId: z.guid() });
