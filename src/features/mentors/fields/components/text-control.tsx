import { TextField, type TextFieldProps } from "#ui/form/text-field.tsx";
import type { MentorField } from "../../mentor.fields.ts";

interface TextControlProps extends TextFieldProps {
  field: MentorField;
}

const inputTypes: Partial<Record<MentorField["kind"], "tel" | "email" | "url">> = {
  phone: "tel",
  email: "email",
  link: "url",
};

/** One line of text, with the keyboard and the suggestions that suit it. */
export function TextControl({ field, ...frame }: TextControlProps) {
  const type = inputTypes[field.kind];
  return <TextField {...(type ? { type } : {})} autoComplete={field.autoComplete} {...frame} />;
}
