import type { ReactNode } from "react";
import { CheckboxField } from "./checkbox-field.tsx";
import { Form } from "./form.tsx";

export const title = "CheckboxField";

export const examples: Record<string, () => ReactNode> = {
  Empty: () => (
    <Form idPrefix="checkbox-field-1">
      <CheckboxField name="remove" label="Remove the bio" />
    </Form>
  ),
  "Checked, with help": () => (
    <Form idPrefix="checkbox-field-2" values={{ topic: ["events"] }}>
      <CheckboxField
        name="topic"
        value="events"
        label="Events"
        help="What's coming up, now and then."
      />
    </Form>
  ),
};
