import type { ComponentProps } from "react";
import { Field } from "../controls/field.tsx";
import { Select } from "../controls/select.tsx";
import { useFieldState } from "./form-state.ts";
import type { FieldFrame } from "./text-field.tsx";

export interface Option {
  value: string | number;
  label: string;
}

export type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<"select">, keyof FieldFrame | "name"> & {
    name: string;
    /** Options of the list; `children` where they are in groups. */
    options?: readonly Option[];
  };

/** One of several, in the browser's own list. */
export function SelectField({
  name,
  label,
  help,
  required,
  optional,
  id,
  error,
  options = [],
  children,
  ...select
}: SelectFieldProps) {
  const field = useFieldState(name);
  const frame = { label, help, required, optional };
  return (
    <Field {...frame} id={id ?? field.id} error={error ?? field.error}>
      {(control) => (
        <Select
          {...control}
          name={name}
          {...(select.value === undefined ? { defaultValue: field.value } : {})}
          {...select}
        >
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
          {children}
        </Select>
      )}
    </Field>
  );
}
