import type { ComponentProps } from "react";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";

/** Where a code of six digits is typed or filled in by the browser. */
export function CodeField({
  help = "Six digits",
  ...control
}: ComponentProps<"input"> & { help?: string }) {
  return (
    <Field label="Code" help={help} required>
      {(wiring) => (
        <Input
          {...wiring}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]*"
          maxLength={9}
          {...control}
        />
      )}
    </Field>
  );
}
