import type { ReactNode } from "react";
import { FileField } from "./file-field.tsx";
import { Form } from "./form.tsx";

const refused = (field: string, message: string, values = {}) => ({
  intent: "",
  values,
  problems: [{ field, message }],
});

export const title = "FileField";

export const examples: Record<string, () => ReactNode> = {
  Empty: () => (
    <Form idPrefix="file-field-1" encType="multipart/form-data">
      <FileField
        name="cv"
        label="CV"
        help="A PDF, up to 10 MB."
        accept=".pdf,application/pdf"
        required
      />
    </Form>
  ),
  Wrong: () => (
    <Form
      idPrefix="file-field-2"
      answer={refused("cv", "The file is larger than 10 MB")}
      encType="multipart/form-data"
    >
      <FileField name="cv" label="CV" accept=".pdf,application/pdf" required />
    </Form>
  ),
};
