import { z } from "zod";
import { type FieldList, mentorFields } from "../mentor.fields.ts";
import { fieldOf, placesOf } from "../mentor-fields.rules.ts";

/** Far above what any field takes: a draft may still be too long, and says so when it is sent. */
const maxTextLength = 5_000;
const maxTags = 20;

/** The applicant's input so far, by field; only its size is checked. */
export type ApplicationDraft = Record<string, string | string[]>;

/** All fields that the application asks for. A stored draft may have others, or lack some. */
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
