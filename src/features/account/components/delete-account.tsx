import { useMemo } from "react";
import { Form, useNavigation } from "react-router";
import { formatDay } from "#shared/time.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { freshMinutes, graceDays } from "../personal-data/personal-data.constants.ts";

export interface DeleteAccountProps {
  /** What is typed to confirm. */
  confirmation: string;
  hasPassword: boolean;
  isFresh: boolean;
  /** What was wrong with the last attempt, by field. */
  problems: { field: string; message: string }[] | undefined;
  /** What was wrong with it as a whole. */
  problem: string | undefined;
  typed: string | undefined;
}

/** Asks for the deletion of the account, with all that follows from it said before. */
export function DeleteAccount(props: DeleteAccountProps) {
  const { confirmation, hasPassword, isFresh, problems, problem, typed } = props;
  const errors = useMemo(() => problems ?? [], [problems]);
  const busy = useNavigation().formData?.get("intent") === "delete";
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
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
        <Form method="post" noValidate className="grid gap-5">
          <input type="hidden" name="intent" value="delete" />
          <ErrorSummary errors={errors} />
          {problem ? <Alert variant="destructive" title={problem} focused /> : null}
          <Field
            id="confirmation"
            label={`Type ${confirmation} to confirm`}
            error={errorOf("confirmation")}
          >
            {(control) => (
              <Input
                {...control}
                name="confirmation"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={typed ?? ""}
              />
            )}
          </Field>
          {hasPassword ? (
            <Field id="password" label="Your password" error={errorOf("password")}>
              {(control) => (
                <Input
                  {...control}
                  type="password"
                  name="password"
                  autoComplete="current-password"
                />
              )}
            </Field>
          ) : null}
          <Button type="submit" variant="destructive" busy={busy} className="w-fit">
            {busy ? "Sending..." : "Delete my account"}
          </Button>
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

/** What stands in the form's place while the account waits to be deleted. */
export function DeletionUnderWay({ requestedAt }: { requestedAt: Date }) {
  return (
    <p>
      You asked for it on {formatDay(requestedAt)}. The notice at the top of this page says when it
      happens, and takes it back.
    </p>
  );
}
