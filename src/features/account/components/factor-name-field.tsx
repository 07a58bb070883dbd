import type { ComponentProps } from "react";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";

/** What a second step is to be called in the list. */
export function FactorNameField({
  suggestedName,
  ...control
}: { suggestedName: string } & ComponentProps<"input">) {
  return (
    <Field label="Name" help="So that you recognise it in the list" required>
      {(wiring) => (
        <Input
          {...wiring}
          name="name"
          autoComplete="off"
          maxLength={80}
          defaultValue={suggestedName}
          {...control}
        />
      )}
    </Field>
  );
}
