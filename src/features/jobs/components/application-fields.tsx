import type { FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { declinedCvDays, lengthLimits } from "../applications/applications.constants.ts";

export interface ApplicationValues {
  name: string;
  phone: string;
  message: string;
}

/** What an application for a job consists of. */
export function ApplicationFields({
  values,
  problems,
}: {
  values: ApplicationValues;
  problems: readonly FieldError[];
}) {
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  const { minimum, maximum } = lengthLimits.applicationMessage;
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2 sm:gap-4">
        <Field id="name" label="Name" error={errorOf("name")} required>
          {(control) => (
            <Input
              {...control}
              name="name"
              dir="auto"
              defaultValue={values.name}
              autoComplete="name"
            />
          )}
        </Field>
        <Field id="phone" label="Phone" error={errorOf("phone")} optional>
          {(control) => (
            <Input
              {...control}
              type="tel"
              name="phone"
              defaultValue={values.phone}
              autoComplete="tel"
              inputMode="tel"
            />
          )}
        </Field>
      </div>
      <Field
        id="message"
        label="Message"
        help={`Why this job, and what you have done that fits it, in any country. ${minimum} to ${maximum.toLocaleString("en-US")} characters.`}
        error={errorOf("message")}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={8}
            dir="auto"
            defaultValue={values.message}
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        id="cv"
        label="CV"
        help="A PDF or Word document (.docx), 10 MB at most. Leave out your birth date, passport number and photo."
        error={errorOf("cv")}
        required
      >
        {(control) => (
          <Input
            {...control}
            type="file"
            name="cv"
            accept=".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
          />
        )}
      </Field>
      <p className="max-w-text text-sm text-muted">
        Only our team can open your CV, and we record each time they do. We delete it when you
        withdraw your application or delete your account. If we decline your application, we delete
        the CV after {declinedCvDays} days.
      </p>
    </>
  );
}
