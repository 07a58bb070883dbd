import type { FocusEventHandler, FormEventHandler, ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";
import { ClientForm } from "#ui/form/client-form.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import type { Problem } from "./use-credentials-form.ts";

export interface CredentialsFormProps {
  onFocus: FocusEventHandler<HTMLFormElement>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  problem: Problem | null;
  problemId: string;
  busy: boolean;
  /** Whether the page's scripts run; before that, nothing can be sent. */
  ready: boolean;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
}

/** The frame of both forms: what went wrong, the fields, the button. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { onFocus, onSubmit, problem, problemId, busy, ready, submitLabel, busyLabel, children } =
    props;
  return (
    <ClientForm onFocus={onFocus} onSubmit={onSubmit}>
      {problem ? (
        <Alert id={problemId} variant="destructive" focused={problem.field === null}>
          {problem.message}
        </Alert>
      ) : null}
      {children}
      <Button type="submit" busy={busy} disabled={!ready} className="w-full">
        {busy ? busyLabel : submitLabel}
      </Button>
    </ClientForm>
  );
}
