import { Link } from "react-router";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";

export interface RegistrationFormProps {
  /** Address to which it is sent. */
  path: string;
  /** Whether people join by a link that we email. */
  hasLink: boolean;
  /** Known values of a signed-in visitor. */
  values: { name?: string | undefined; email?: string | undefined };
}

/** The person's name and address, and their question. */
export function RegistrationForm({ path, hasLink, values }: RegistrationFormProps) {
  const emailed = "We'll email you a confirmation with a calendar invitation";
  const help = hasLink ? `${emailed}, and the link to join.` : `${emailed}.`;
  return (
    <Form
      summary="of several"
      intent="register"
      action={`${path}#register`}
      values={values}
      className="grid gap-5"
    >
      <TextField name="name" label="Name" required autoComplete="name" />
      <TextField name="email" label="Email" help={help} required type="email" />
      <TextareaField
        name="question"
        label="Your question"
        help="Our events team reads it before the event. Up to 1,000 characters."
        optional
        rows={3}
      />
      <SubmitButton busyLabel="Registering..." className="">
        Register
      </SubmitButton>
      <p className="text-sm text-muted">
        Our events team sees your name, email and question. Other attendees don't. Read our{" "}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
    </Form>
  );
}
