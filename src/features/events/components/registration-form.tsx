import { Form, Link } from "react-router";
import type { FieldProblem } from "#shared/form-fields.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { useErrorFocus } from "./use-error-focus.ts";

/** The controls are named as their fields. */
const idOf = (field: string) => field;

export interface RegistrationFormProps {
  /** Where it is sent. */
  path: string;
  problem?: string | undefined;
  fields: FieldProblem[];
  values: Record<string, string>;
  busy: boolean;
}

/** Who comes, and what they would like to hear. */
export function RegistrationForm({ path, problem, fields, values, busy }: RegistrationFormProps) {
  useErrorFocus(fields, idOf);
  const errorOf = (name: string) => fields.find(({ field }) => field === name)?.message;
  return (
    <Form method="post" action={`${path}#register`} noValidate className="grid gap-5">
      {fields.length > 1 ? <ErrorSummary errors={fields} /> : null}
      {problem && fields.length === 0 ? (
        <Alert variant="destructive" title={problem} focused />
      ) : null}
      <Field label="Name" error={errorOf("name")} required id="name">
        {(control) => (
          <Input {...control} name="name" autoComplete="name" defaultValue={values.name} />
        )}
      </Field>
      <Field
        label="Email"
        help="We'll send the confirmation, the calendar file and the link to join there."
        error={errorOf("email")}
        required
        id="email"
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            defaultValue={values.email}
          />
        )}
      </Field>
      <Field
        label="Question for the host"
        help="Our events team reads it before the event. At most 1,000 characters."
        error={errorOf("question")}
        optional
        id="question"
      >
        {(control) => (
          <Textarea {...control} name="question" rows={3} defaultValue={values.question} />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        {busy ? "Registering..." : "Register"}
      </Button>
      <p className="text-sm text-muted">
        Our events team sees your name, email and question. Other participants don't. More in the{" "}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
    </Form>
  );
}
