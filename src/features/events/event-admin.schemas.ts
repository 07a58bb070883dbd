import { z } from "zod";
import { optionalField, textField } from "#shared/form-fields.ts";

const httpsAddress = (name: string) =>
  textField(name, { minimum: 0, maximum: 500 }).refine(
    (value) => /^https:\/\/[^\s/]+\.\S+$/i.test(value) && URL.canParse(value),
    `${name} must be a web address that starts with https://`,
  );

/** What the form showed before it was changed (`digestShown`). */
const shown = z.string().max(100).optional();

/** The link to join; empty takes it away. */
export const joinLinkForm = z.object({
  shown,
  join_url: optionalField("The link", httpsAddress("The link")),
});

/** Notes that registered people get afterwards. */
export const notesForm = z.object({
  shown,
  notes: optionalField(
    "The notes",
    textField("The notes", { minimum: 1, maximum: 10_000, multiline: true }),
  ),
  notes_url: optionalField("The recording's link", httpsAddress("The recording's link")),
});
