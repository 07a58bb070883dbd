import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { FieldRow } from "#ui/form/field-row.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { answerField, lengthLimits } from "../applications/applications.constants.ts";
import type { ScreeningQuestion } from "../applications/screening.rules.ts";

/** The applicant's name and phone. */
export function ContactFields() {
  return (
    <FieldRow>
      <TextField name="name" label="Name" required dir="auto" autoComplete="name" />
      <TextField name="phone" label="Phone" optional type="tel" autoComplete="tel" />
    </FieldRow>
  );
}

/** The CV: one of the profile's, or a file. */
export function CvFields({ cvs }: { cvs: readonly { id: string; title: string }[] }) {
  return (
    <div className="grid gap-4">
      {cvs.length > 0 ? (
        <ChoiceGroup
          name="document"
          legend="CV"
          options={[
            ...cvs.map(({ id, title }) => ({ value: id, label: title })),
            { value: "", label: "Upload another file" },
          ]}
        />
      ) : null}
      <FileField
        name="cv"
        label={cvs.length > 0 ? "Another file" : "CV"}
        help={`${cvs.length > 0 ? "If you choose a file, we send it instead of the CV above. " : ""}PDF or Word document (.docx), up to 10 MB. Leave out your date of birth, passport number and photo.`}
        accept=".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        {...(cvs.length > 0 ? {} : { required: true })}
      />
    </div>
  );
}

/** The note to the employer. */
export function NoteField() {
  const { maximum } = lengthLimits.applicationMessage;
  return (
    <TextareaField
      name="message"
      label="Note to the employer"
      help={`Why you want this job and how your experience fits. Experience from any country counts. Up to ${maximum.toLocaleString("en-US")} characters.`}
      optional
      rows={6}
    />
  );
}

/** The posting's questions. */
export function QuestionFields({ questions }: { questions: readonly ScreeningQuestion[] }) {
  return questions.map((question) => <Question key={question.id} {...question} />);
}

function Question({ id, kind, text, options, isRequired }: ScreeningQuestion) {
  const name = answerField(id);
  const need = isRequired ? { required: true } : { optional: true };
  if (kind === "yes_no") {
    const legend = isRequired ? text : `${text} (optional)`;
    return (
      <ChoiceGroup
        name={name}
        legend={legend}
        options={["Yes", "No"].map((answer) => ({ value: answer, label: answer }))}
        className="flex gap-6"
      />
    );
  }
  if (kind === "choice") {
    return (
      <SelectField
        name={name}
        label={text}
        {...need}
        options={[
          { value: "", label: "Choose an answer" },
          ...options.map((option) => ({ value: option, label: option })),
        ]}
      />
    );
  }
  return kind === "number" ? (
    <TextField name={name} label={text} inputMode="decimal" autoComplete="off" {...need} />
  ) : (
    <TextareaField name={name} label={text} rows={3} {...need} />
  );
}
