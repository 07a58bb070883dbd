import type { MentorField } from "../../mentor.fields.ts";

/** The lasting hint of a field in forms: its own, and of a long text how long it may be. */
export function helpOf(field: MentorField): string | undefined {
  if (field.kind !== "paragraphs") return field.help;
  const { minimum, maximum } = field.length;
  const length = `${minimum} to ${maximum.toLocaleString("en-US")} characters.`;
  return field.help ? `${field.help} ${length}` : length;
}
