import type { ComponentProps } from "react";
import { Field } from "../controls/field.tsx";
import { Textarea } from "../controls/textarea.tsx";
import { useFieldState } from "./form-state.ts";
import type { FieldFrame } from "./text-field.tsx";

export type TextareaFieldProps = FieldFrame &
  Omit<ComponentProps<"textarea">, keyof FieldFrame | "name"> & { name: string };

/** Several lines of text. Its direction follows what is written. */
export function TextareaField({
  name,
  label,
  help,
  required,
  optional,
  id,
  error,
  ...textarea
}: TextareaFieldProps) {
  const field = useFieldState(name);
  const frame = { label, help, required, optional };
  return (
    <Field {...frame} id={id ?? field.id} error={error ?? field.error}>
      {(control) => (
        <Textarea
          {...control}
          name={name}
          dir="auto"
          autoComplete="off"
          defaultValue={field.value}
          {...textarea}
        />
      )}
    </Field>
  );
}
