import type { ReactNode } from "react";
import { Form } from "./form.tsx";
import { SelectField } from "./select-field.tsx";

const refused = (field: string, message: string, values = {}) => ({
  intent: "",
  values,
  problems: [{ field, message }],
});

const durations = [
  { value: "", label: "Choose one" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
];

export const title = "SelectField";

export const examples: Record<string, () => ReactNode> = {
  "With a value": () => (
    <Form idPrefix="select-field-1" values={{ days: "30" }}>
      <SelectField name="days" label="For how long" options={durations} />
    </Form>
  ),
  Wrong: () => (
    <Form idPrefix="select-field-2" answer={refused("days", "Choose for how long")}>
      <SelectField name="days" label="For how long" options={durations} required />
    </Form>
  ),
};
