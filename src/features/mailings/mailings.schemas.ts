import { z } from "zod";
import { isNestedTooDeep } from "#platform/markdown/safe-markdown.ts";
import { textField } from "#shared/form-fields.ts";
import { isDay } from "#shared/time.ts";

/** The longest text of a mailing, in characters. */
export const maxBodyLength = 20_000;

const version = z.coerce.number("Reload the page and try again.").int().positive();

/** A draft may be incomplete. */
export const draftForm = z.object({
  version,
  subject: textField("Subject", { minimum: 0, maximum: 150 }),
  body: textField("Text", { minimum: 0, maximum: maxBodyLength, multiline: true }).refine(
    (text) => !isNestedTooDeep(text),
    "Quotes, lists or bold text are nested too deeply. Use fewer levels.",
  ),
  audience: z.string("Choose who gets it").min(1, "Choose who gets it").max(60),
  isPublic: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
});

/** The number that was shown beside the button, and the text that was shown above it. */
export const sendForm = z.object({
  version,
  expected: z.coerce.number("Reload the page and try again.").int().positive(),
});

export const scheduleForm = z.object({
  version,
  day: z.string("Choose a date").refine(isDay, "Choose a date"),
  time: z.string("Choose a time").regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Choose a time"),
});

export type DraftForm = z.output<typeof draftForm>;
