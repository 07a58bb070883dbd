import type { ComponentProps } from "react";
import { PasswordField } from "#ui/form/password-field.tsx";
import { passwordLimits } from "../auth.constants.ts";

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
      <PasswordField
        name="password"
        label={label}
        help={`At least ${passwordLimits.min} characters`}
        required
        autoComplete="new-password"
        minLength={passwordLimits.min}
        {...validity("password")}
      />
      <PasswordField
        name="confirmation"
        label="Confirm password"
        required
        autoComplete="new-password"
        minLength={passwordLimits.min}
        {...validity("confirmation")}
      />
    </>
  );
}
