import { formatDay } from "#shared/time.ts";
import { Form } from "#ui/form/form.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { freshMinutes, graceDays } from "../personal-data/personal-data.constants.ts";

export interface DeleteAccountProps {
  /** Text to type as a confirmation. */
  confirmation: string;
  hasPassword: boolean;
  isFresh: boolean;
}

/**
 * Form that asks for the deletion of the account, after it has said everything that follows from
 * it.
 */
export function DeleteAccount({ confirmation, hasPassword, isFresh }: DeleteAccountProps) {
  return (
    <div className="grid gap-5">
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          We'll delete your account after {graceDays} days. Until then, you can sign in and cancel
          the deletion.
        </li>
        <li>
          We'll delete your profile, photo, files, what you sent with applications, your event
          registrations, playbooks and everything you saved.
        </li>
        <li>
          We'll withdraw your open applications. Employers can still see that you applied and how it
          ended.
        </li>
        <li>
          If you have Pro, we'll cancel it right away. You won't be charged again, and you'll keep
          Pro until the end of the month you paid for.
        </li>
        <li>
          When we delete your account, we'll cancel your sessions and calls that haven't ended. For
          a session you booked, you'll get back what you'd get if you canceled it yourself then.
          Shortly before the start, that's nothing.
        </li>
        <li>
          If you're a mentor, we'll take you off the mentor list right away. People whose sessions
          with you we cancel get a full refund.
        </li>
        <li>
          Messages you sent and your published reviews stay, without your name. We remove your name
          and email from payment records too, and keep those records for as long as the law
          requires. If you disputed a payment with your bank, the evidence we prepared for the bank
          stays as it is for the time our Privacy Policy says.
        </li>
      </ul>
      {hasPassword || isFresh ? (
        <Form intent="delete">
          <TextField
            name="confirmation"
            label={`Type ${confirmation} to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {hasPassword ? (
            <PasswordField name="password" label="Your password" autoComplete="current-password" />
          ) : null}
          <SubmitButton variant="destructive" busyLabel="Sending...">
            Delete your account
          </SubmitButton>
        </Form>
      ) : (
        <Alert title="Sign in again first">
          <p>
            Your account has no password, so we can't ask for it. Sign out, sign in again, and come
            back here within {freshMinutes} minutes.
          </p>
        </Alert>
      )}
    </div>
  );
}

/** Notice in the form's place while the account waits to be deleted. */
export function DeletionUnderWay({ requestedAt }: { requestedAt: Date }) {
  return (
    <p>
      On {formatDay(requestedAt)}, you asked us to delete your account. The notice at the top of
      this page shows when we&apos;ll delete it. Until then, you can cancel the deletion.
    </p>
  );
}
