import { TextField, type TextFieldProps } from "./text-field.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "value" | "defaultValue">;

/** A password. What was typed is never filled in again. */
export function PasswordField(props: PasswordFieldProps) {
  return <TextField {...props} type="password" defaultValue="" />;
}
