import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "../controls/field.tsx";
import { Input } from "../controls/input.tsx";
import { classNames } from "../styles/class-names.ts";
import { useFieldState } from "./form-state.ts";

/** Props that all fields of the kit take. The id follows from the name. */
export type FieldFrame = Pick<
  FieldProps,
  "label" | "help" | "required" | "optional" | "id" | "error"
>;

/** Attributes for browsers and phones about a kind of text. */
const kinds: Partial<Record<string, ComponentProps<"input">>> = {
  email: { inputMode: "email", autoComplete: "email", autoCapitalize: "none", spellCheck: false },
  tel: { inputMode: "tel", autoComplete: "tel" },
  url: { inputMode: "url" },
};

export type TextFieldProps = FieldFrame &
  Omit<ComponentProps<"input">, keyof FieldFrame | "name"> & {
    name: string;
    /** A button in the same line. */
    beside?: ReactNode;
    /**
     * Position among the fields with this name, counted from 0; problems are named `name-position`
     * then.
     */
    position?: number;
    /** Only shown: the form does not bring it. */
    unsent?: boolean;
  };

/** One line of text: also an address, a date, a time, a number. */
export function TextField({
  name,
  label,
  help,
  required,
  optional,
  id,
  error,
  type = "text",
  unsent = false,
  position,
  beside,
  className,
  ...input
}: TextFieldProps) {
  const field = useFieldState(name, position);
  const frame = { label, help, required, optional };
  return (
    <Field {...frame} id={id ?? field.id} error={error ?? field.error}>
      {(control) => {
        const line = (
          <Input
            {...control}
            type={type}
            name={unsent ? undefined : name}
            {...(input.value === undefined ? { defaultValue: field.value } : {})}
            {...kinds[type]}
            className={classNames(beside ? "min-w-0 flex-1" : "", className)}
            {...input}
          />
        );
        return beside ? (
          <div className="flex flex-wrap gap-3">
            {line}
            {beside}
          </div>
        ) : (
          line
        );
      }}
    </Field>
  );
}
