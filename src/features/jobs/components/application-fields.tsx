import { FieldRow } from "#ui/form/field-row.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { declinedCvDays, lengthLimits } from "../applications/applications.constants.ts";

/** Fields of a job application. */
export function ApplicationFields() {
  const { minimum, maximum } = lengthLimits.applicationMessage;
  return (
    <>
      <FieldRow>
        <TextField name="name" label="Name" required dir="auto" autoComplete="name" />
        <TextField name="phone" label="Phone" optional type="tel" />
      </FieldRow>
      <TextareaField
        name="message"
        label="Message"
        help={`Tell us why you want this job and what you've done that fits it. Work in any country counts. ${minimum} to ${maximum.toLocaleString("en-US")} characters.`}
        required
        rows={8}
      />
      <FileField
        name="cv"
        label="CV"
        help="PDF or Word document (.docx), up to 10 MB. Leave out your date of birth, passport number and photo."
        accept=".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        required
      />
      <p className="max-w-text text-sm text-muted">
        Only our team can open your CV, and we record each time they do. We delete it when you
        withdraw your application or delete your account. If we decline your application, we delete
        the CV after {declinedCvDays} days.
      </p>
    </>
  );
}
