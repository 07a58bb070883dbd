import type { ComponentProps } from "react";
import { TextField } from "#ui/form/text-field.tsx";

/** Field for a code of six digits, typed or filled in by the browser. */
export function CodeField({
  help = "6 digits",
  ...control
}: ComponentProps<"input"> & { help?: string }) {
  return (
    <TextField
      name="code"
      label="Code"
      help={help}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]*"
      maxLength={9}
      {...control}
    />
  );
}
