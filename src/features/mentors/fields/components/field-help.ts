import type { MentorField } from "../../mentor.fields.ts";

/** A field's hint in forms, and for a long text the allowed length. */
export function helpOf(field: MentorField): string | undefined {
  if (field.kind !== "paragraphs") return field.help;
  const { minimum, maximum } = field.length;
  const length = `${minimum} to ${maximum.toLocaleString("en-US")} characters.`;
  return field.help ? `${field.help} ${length}` : length;
}
