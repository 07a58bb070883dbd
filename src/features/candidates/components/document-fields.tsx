import { FieldRow } from "#ui/form/field-row.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { acceptedDocuments, documentKinds } from "../documents/documents.constants.ts";

/** The fields of a document, without its file. */
export function DocumentFields() {
  return (
    <>
      <TextField
        name="title"
        label="Title"
        help="Employers don't see the title."
        required
        maxLength={100}
        autoComplete="off"
      />
      <FieldRow>
        <SelectField
          name="kind"
          label="Type"
          required
          options={[
            { value: "", label: "Choose one" },
            ...Object.entries(documentKinds).map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextField
          name="expires_on"
          label="Expires on"
          type="date"
          help="We'll email you before the document expires."
          optional
        />
      </FieldRow>
    </>
  );
}

export function DocumentFile() {
  return (
    <FileField
      name="file"
      label="File"
      help="A PDF, Word document (.docx), JPEG or PNG, up to 10 MB. A CV can't be a picture."
      accept={acceptedDocuments}
      required
    />
  );
}
