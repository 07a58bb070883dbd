import { Form, useNavigation } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Select } from "#ui/select.tsx";
import { Textarea } from "#ui/textarea.tsx";
import {
  consultationDays,
  consultationTopics,
  lengthLimits,
  topicNames,
} from "../talent.constants.ts";
import type { ConsultationField, ConsultationValues } from "./consultation-values.ts";
import { TimeZoneField } from "./time-zone-field.tsx";

export interface ConsultationFormProps {
  /** Where it is sent: the page's own address, with what else stands in it. */
  action: string;
  values: ConsultationValues;
  problems: FieldError[];
  /** What is wrong with the whole. */
  problem: string | undefined;
}

const timeLabels = [
  ["first_time", "First choice"],
  ["second_time", "Second choice"],
  ["third_time", "Third choice"],
] as const satisfies readonly (readonly [ConsultationField, string])[];

/** Asks for a consultation: who, about what, and when it would suit. */
export function ConsultationForm({ action, values, problems, problem }: ConsultationFormProps) {
  const { state, formMethod } = useNavigation();
  const busy = state === "submitting" && formMethod === "POST";
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  return (
    <Form method="post" action={action} noValidate preventScrollReset className="grid gap-6">
      <ErrorSummary errors={problems} />
      {problem ? <Alert variant="destructive" title={problem} focused /> : null}
      <PersonFields values={values} errors={errors} />
      <SubjectFields values={values} errors={errors} />
      <fieldset className="grid gap-6">
        <legend className="w-full border-t border-line pt-6 pb-2 text-lg font-semibold">
          Times that suit you
        </legend>
        <p className="text-muted">
          Up to three, within the next {consultationDays} days. The first is needed; the others make
          it more likely that one is free.
        </p>
        <TimeZoneField value={values.time_zone} error={errors.time_zone} />
        <div className="grid items-start gap-6 sm:grid-cols-2 sm:gap-4">
          {timeLabels.map(([field, label], index) => (
            <Field
              key={field}
              id={field}
              label={label}
              error={errors[field]}
              required={index === 0}
              optional={index > 0}
            >
              {(control) => (
                <Input
                  {...control}
                  type="datetime-local"
                  name={field}
                  step={900}
                  defaultValue={values[field]}
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      <Button type="submit" busy={busy} className="w-fit">
        {busy ? "Sending..." : "Book Consultation"}
      </Button>
    </Form>
  );
}

interface FieldsProps {
  values: ConsultationValues;
  /** By field. */
  errors: Record<string, string>;
}

function PersonFields({ values, errors }: FieldsProps) {
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2 sm:gap-4">
        <Field id="name" label="Name" error={errors.name} required>
          {(control) => (
            <Input {...control} name="name" defaultValue={values.name} autoComplete="name" />
          )}
        </Field>
        <Field id="email" label="Email" error={errors.email} required>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              defaultValue={values.email}
              autoComplete="email"
              inputMode="email"
            />
          )}
        </Field>
      </div>
      <Field id="company" label="Company" error={errors.company} optional>
        {(control) => (
          <Input
            {...control}
            name="company"
            defaultValue={values.company}
            autoComplete="organization"
          />
        )}
      </Field>
    </>
  );
}

function SubjectFields({ values, errors }: FieldsProps) {
  return (
    <>
      <Field id="topic" label="Topic" error={errors.topic} required>
        {(control) => (
          <Select {...control} key={values.topic} name="topic" defaultValue={values.topic}>
            <option value="">Choose one</option>
            {consultationTopics.map((topic) => (
              <option key={topic} value={topic}>
                {topicNames[topic]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {values.about ? (
        <Field id="about" label="About" error={errors.about} optional>
          {(control) => (
            <Input
              {...control}
              key={values.about}
              name="about"
              defaultValue={values.about}
              autoComplete="off"
            />
          )}
        </Field>
      ) : null}
      <Field
        id="message"
        label="Message"
        help={`What you would like to talk about, at most ${lengthLimits.message.maximum.toLocaleString("en-US")} characters.`}
        error={errors.message}
        optional
      >
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={4}
            defaultValue={values.message}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}
