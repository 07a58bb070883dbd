import type { ReactNode } from "react";
import type { OfferedAction } from "#features/booking/booking-parts.contract.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";

export interface SessionActionProps {
  action: OfferedAction;
  children?: ReactNode;
}

/** An action that first explains what it does, and may ask for a reason. */
export function SessionAction({ action, children }: SessionActionProps) {
  const { event, label, button = label, text, isTextStrong, isHarmful } = action;
  return (
    <FoldedForm label={label} intent={event} idPrefix={event} quiet preventScrollReset>
      {text ? <p className={isTextStrong ? "font-semibold" : "text-muted"}>{text}</p> : null}
      {children}
      {action.reason ? (
        <TextareaField
          name="reason"
          label={action.reasonLabel ?? "Reason"}
          help={action.reasonHelp}
          required={action.reason === "required"}
          optional={action.reason === "optional"}
          rows={3}
          maxLength={2000}
        />
      ) : null}
      <SubmitButton variant={isHarmful ? "destructive" : "primary"} className="w-fit wrap-anywhere">
        {button}
      </SubmitButton>
    </FoldedForm>
  );
}

/** An action that takes one click. */
export function SessionButton({ action: { event, label, button = label } }: SessionActionProps) {
  return (
    <ButtonForm intent={event} preventScrollReset>
      {button}
    </ButtonForm>
  );
}
