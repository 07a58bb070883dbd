import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { newsletterHelp } from "../newsletter.constants.ts";

export interface NewsletterFormProps {
  /** The page that it is on. */
  action: string;
  /** The words of the consent. */
  consent: string;
  /** Result of sending it. */
  notice?: string | undefined;
}

/** The newsletter's form: an address, its purpose, and the words of the consent. */
export function NewsletterForm({ action, consent, notice }: NewsletterFormProps) {
  return (
    <Form
      action={action}
      idPrefix="newsletter"
      summary={false}
      className="grid max-w-form gap-5"
      aria-label="Newsletter"
    >
      {notice ? <Alert variant="success" title={notice} focused /> : null}
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <TextField name="email" label="Email" help={newsletterHelp} required type="email" />
        <SubmitButton busyLabel="Subscribing..." className="sm:mt-[1.95rem]">
          Subscribe
        </SubmitButton>
      </div>
      <p className="text-sm text-muted">{consent}</p>
    </Form>
  );
}
