import type { ReactNode } from "react";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";

export interface ConfirmedActionProps {
  /** Intent for the page's action. */
  intent: string;
  /** Text of the button that opens the question. */
  label: string;
  /** Explanation of what happens next, so that nobody presses on without knowing. */
  children: ReactNode;
  /** The button that does it. */
  confirm: string;
  harmful?: boolean;
  /** Initial values of its fields. */
  values?: Record<string, string>;
}

/**
 * Something that hurts when it happens by mistake: what it does is read before it can be pressed.
 */
export function ConfirmedAction({
  intent,
  label,
  children,
  confirm,
  harmful = false,
  values,
}: ConfirmedActionProps) {
  return (
    <FoldedForm
      label={label}
      intent={intent}
      idPrefix={intent}
      values={values ?? {}}
      formClassName="mt-3 mb-2 grid max-w-text gap-4"
    >
      {children}
      <SubmitButton variant={harmful ? "destructive" : "primary"}>{confirm}</SubmitButton>
    </FoldedForm>
  );
}
