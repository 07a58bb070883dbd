import type { ComponentProps } from "react";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { passwordLimits } from "../auth.schemas.ts";

/** A password that is to be set, and again. */
export function NewPasswordFields({
  validity,
  label = "Password",
}: {
  validity: (name: string) => ComponentProps<"input">;
  label?: string;
}) {
  return (
    <>
      <Field label={label} help={`At least ${passwordLimits.min} characters`} required>
        {(control) => (
          <Input
            {...control}
            type="password"
            name="password"
            autoComplete="new-password"
            minLength={passwordLimits.min}
            {...validity("password")}
          />
        )}
      </Field>
      <Field label="Confirm Password" required>
        {(control) => (
          <Input
            {...control}
            type="password"
            name="confirmation"
            autoComplete="new-password"
            minLength={passwordLimits.min}
            {...validity("confirmation")}
          />
        )}
      </Field>
    </>
  );
}
