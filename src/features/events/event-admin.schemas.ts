import { z } from "zod";
import { optionalField, secureAddressField, textField } from "#shared/form-fields.ts";

const linkField = (name: string) =>
  optionalField(name, secureAddressField(name, { minimum: 0, maximum: 500 }));

/** A digest of what the form showed before it was changed (`digestShown`). */
const shown = z.string().max(100).optional();

/** The link to join; empty takes it away. */
export const joinLinkForm = z.object({
  shown,
  join_url: linkField("The link"),
});

/** Notes that registered people get afterwards. */
export const notesForm = z.object({
  shown,
  notes: optionalField(
    "The notes",
    textField("The notes", { minimum: 1, maximum: 10_000, multiline: true }),
  ),
  notes_url: linkField("The recording's link"),
});
