import type { FieldControlProps } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import type { MentorField } from "../../mentor.fields.ts";

interface TextControlProps {
  control: FieldControlProps;
  name: string;
  field: MentorField;
  value: string | undefined;
  placeholder?: string | undefined;
}

const inputTypes: Partial<Record<MentorField["kind"], "tel" | "email" | "url">> = {
  phone: "tel",
  email: "email",
  link: "url",
};

/** One line of text, with the keyboard and the suggestions that suit it. */
export function TextControl({ control, name, field, value, placeholder }: TextControlProps) {
  const type = inputTypes[field.kind];
  return (
    <Input
      {...control}
      {...(type ? { type, inputMode: type } : {})}
      name={name}
      defaultValue={value}
      autoComplete={field.autoComplete}
      placeholder={placeholder}
    />
  );
}
