import { Form } from "react-router";
import type { FieldProblem } from "#shared/form-fields.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { consentWordings, currentConsent, newsletterHelp } from "../events.constants.ts";
import { useErrorFocus } from "./use-error-focus.ts";

const idOf = (field: string) => `newsletter-${field}`;

export interface NewsletterFormProps {
  /** What came of sending it. */
  notice?: string | undefined;
  problem?: string | undefined;
  fields: FieldProblem[];
  email: string;
  busy: boolean;
}

/** The newsletter's box: an address, what it is for, and what one agrees to. */
export function NewsletterForm({ notice, problem, fields, email, busy }: NewsletterFormProps) {
  useErrorFocus(fields, idOf);
  const error = fields.find(({ field }) => field === "email")?.message;
  return (
    <Form
      method="post"
      action="/events#newsletter"
      noValidate
      className="grid max-w-form gap-5"
      aria-label="Newsletter"
    >
      {notice ? <Alert variant="success" title={notice} focused /> : null}
      {problem && !error ? <Alert variant="destructive" title={problem} focused /> : null}
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <Field label="Email" help={newsletterHelp} error={error} required id={idOf("email")}>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              defaultValue={email}
            />
          )}
        </Field>
        <Button type="submit" busy={busy} className="sm:mt-[1.95rem]">
          {busy ? "Subscribing..." : "Subscribe"}
        </Button>
      </div>
      <p className="text-sm text-muted">{consentWordings[currentConsent]}</p>
    </Form>
  );
}
