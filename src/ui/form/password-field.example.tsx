import type { ReactNode } from "react";
import { Form } from "./form.tsx";
import { PasswordField } from "./password-field.tsx";

const refused = (field: string, message: string, values = {}) => ({
  intent: "",
  values,
  problems: [{ field, message }],
});

export const title = "PasswordField";

export const examples: Record<string, () => ReactNode> = {
  Empty: () => (
    <Form idPrefix="password-field-1">
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
    </Form>
  ),
  Wrong: () => (
    <Form
      idPrefix="password-field-2"
      answer={refused("password", "That password isn't right. Please try again.")}
    >
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
      />
    </Form>
  ),
};
