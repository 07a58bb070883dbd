import type { FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { lengthLimits } from "../talent.constants.ts";

export interface ApplicationValues {
  message: string;
  resume_url: string;
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
        id="resume_url"
        label="Résumé link"
        help="A web address that starts with https:// and that the employer can open."
        error={errorOf("resume_url")}
        required
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            name="resume_url"
            defaultValue={values.resume_url}
            autoComplete="url"
            inputMode="url"
          />
        )}
      </Field>
    </>
  );
}
