import type { ReactNode } from "react";
import { Form } from "./form.tsx";
import { TextField } from "./text-field.tsx";

const refused = (field: string, message: string, values = {}) => ({
  intent: "",
  values,
  problems: [{ field, message }],
});

export const title = "TextField";

export const examples: Record<string, () => ReactNode> = {
  Empty: () => (
    <Form idPrefix="text-field-1">
      <TextField name="full_name" label="Full name" autoComplete="name" required />
    </Form>
  ),
  "With a value and help": () => (
    <Form idPrefix="text-field-2" values={{ website: "https://example.com" }}>
      <TextField name="website" type="url" label="Website" help="Starts with https://." optional />
    </Form>
  ),
  Wrong: () => (
    <Form
      idPrefix="text-field-3"
      answer={refused("email", "Invalid email address", { email: "amina" })}
    >
      <TextField name="email" type="email" label="Email" required />
    </Form>
  ),
  "Read only": () => (
    <TextField name="account" label="Account" value="amina@example.com" readOnly unsent />
  ),
};
