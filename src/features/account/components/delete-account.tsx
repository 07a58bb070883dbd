import { formatDay } from "#shared/time.ts";
import { Alert } from "#ui/alert.tsx";
import { Form } from "#ui/form/form.tsx";
import { PasswordField } from "#ui/form/password-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
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
          The account is deleted after {graceDays} days. Until then you can sign in and take it
          back.
        </li>
        <li>
          Your profile, photo, files, applications, registrations, playbooks and everything you
          saved are deleted.
        </li>
        <li>
          A Pro membership is cancelled at once: no further month is charged, and the paid one stays
          open to its end.
        </li>
        <li>A mentor is no longer in the list from the moment you ask.</li>
        <li>Records of payments are kept for the tax office, without your name and address.</li>
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
            Delete my account
          </SubmitButton>
        </Form>
      ) : (
        <Alert title="Sign in once more first">
          <p>
            Your account has no password that could be asked for. Sign out, sign in again, and come
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
      You asked for it on {formatDay(requestedAt)}. The notice at the top of this page says when it
      happens, and takes it back.
    </p>
  );
}
