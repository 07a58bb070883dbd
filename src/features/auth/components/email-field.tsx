import type { ComponentProps } from "react";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";

export function EmailField(validity: ComponentProps<"input">) {
  return (
    <Field label="Email" required>
      {(control) => (
        <Input
          {...control}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...validity}
        />
      )}
    </Field>
  );
}
