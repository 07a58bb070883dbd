import type { ComponentProps } from "react";
import { Field } from "../controls/field.tsx";
import { useFieldState } from "./form-state.ts";
import type { FieldFrame } from "./text-field.tsx";

export type FileFieldProps = FieldFrame &
  Omit<ComponentProps<"input">, keyof FieldFrame | "name" | "type"> & {
    name: string;
    /** Types and endings that it takes, as `accept` has them. */
    accept: string;
    /** Scripts send the file themselves: the form leaves it out. */
    unsent?: boolean;
  };

/**
 * A file. Browsers forget it when the form comes back, which its form must be of
 * `multipart/form-data` for.
 */
export function FileField({
  name,
  label,
  help,
  required,
  optional,
  id,
  error,
  unsent = false,
  ...input
}: FileFieldProps) {
  const field = useFieldState(name);
  const frame = { label, help, required, optional };
  return (
    <Field {...frame} id={id ?? field.id} error={error ?? field.error}>
      {(control) => (
        <input
          {...control}
          type="file"
          name={unsent ? undefined : name}
          className="block w-full min-w-0 text-base file:mr-4 file:min-h-11 file:rounded-sm file:border file:border-solid file:border-control file:bg-surface file:px-4 file:font-semibold file:text-ink"
          {...input}
        />
      )}
    </Field>
  );
}
