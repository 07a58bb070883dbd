import type { ReactNode } from "react";
import { FieldRow } from "./field-row.tsx";
import { Form } from "./form.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { TextField } from "./text-field.tsx";
import { TextareaField } from "./textarea-field.tsx";

const fields = (
  <>
    <FieldRow>
      <TextField name="name" label="Name" autoComplete="name" required />
      <TextField name="email" type="email" label="Email" required />
    </FieldRow>
    <TextareaField name="message" label="Message" required />
    <SubmitButton busyLabel="Sending...">Send</SubmitButton>
  </>
);

export const title = "Form";

export const examples: Record<string, () => ReactNode> = {
  "At rest": () => (
    <Form idPrefix="form-1" className="grid max-w-form gap-6">
      {fields}
    </Form>
  ),
  "Wrong fields": () => (
    <Form
      idPrefix="form-2"
      className="grid max-w-form gap-6"
      answer={{
        intent: "",
        values: { name: "Amina", email: "amina" },
        problems: [
          { field: "email", message: "Invalid email address" },
          { field: "message", message: "Message is required" },
        ],
      }}
    >
      {fields}
    </Form>
  ),
  "Refused as a whole": () => (
    <Form
      idPrefix="form-3"
      className="grid max-w-form gap-6"
      answer={{
        intent: "",
        values: {},
        problems: [],
        problem: "You're sending forms too quickly. Wait a minute, then try again.",
      }}
    >
      {fields}
    </Form>
  ),
};
