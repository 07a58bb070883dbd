import { z } from "zod";
import { type FieldList, mentorFields } from "../mentor.fields.ts";
import { fieldOf, placesOf } from "../mentor-fields.rules.ts";

/** Far above what any field takes: a draft may still be too long, and says so when it is sent. */
const maxTextLength = 5_000;
const maxTags = 20;

/** What was typed so far, by field; nothing of it is checked but its size. */
export type ApplicationDraft = Record<string, string | string[]>;

/** Of all that the application asks. What a stored draft has besides, or lacks, does no harm. */
export function applicationDraftSchema(fields: FieldList = mentorFields) {
  const shape = placesOf(fields).application.map((name) => [
    name,
    fieldOf(fields, name).kind === "tags"
      ? z
          .union([z.array(z.string().max(maxTextLength)).max(maxTags), z.string()])
          .transform((tags) => [tags].flat().filter(Boolean))
          .optional()
      : z.string().max(maxTextLength).optional(),
  ]);
  return z.object(Object.fromEntries(shape)).transform((draft) => draft as ApplicationDraft);
}
