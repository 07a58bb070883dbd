import type { ReactNode } from "react";
import { Form } from "./form.tsx";
import { TextareaField } from "./textarea-field.tsx";

const refused = (field: string, message: string, values = {}) => ({
  intent: "",
  values,
  problems: [{ field, message }],
});

export const title = "TextareaField";

export const examples: Record<string, () => ReactNode> = {
  Empty: () => (
    <Form idPrefix="textarea-field-1">
      <TextareaField name="message" label="Message" help="At most 1,000 characters." optional />
    </Form>
  ),
  Wrong: () => (
    <Form idPrefix="textarea-field-2" answer={refused("reason", "Reason is required")}>
      <TextareaField name="reason" label="Reason" rows={3} required />
    </Form>
  ),
};
