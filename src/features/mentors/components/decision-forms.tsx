import { useEffect, useRef } from "react";
import { ownMatter } from "#shared/own-matter.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Form, type HiddenValues } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";

export interface DecisionFormsProps {
  /** The field and id of the item, as the page's action reads it. */
  subject: { field: string; id: string };
  /** Other things that the page showed, sent along with an approval. */
  seen?: HiddenValues;
  /**
   * Follows each button's label for screen readers: `the change from Ada`.
   */
  about: string;
  rejection: {
    intent: string;
    /** The button's word: `Decline`. */
    label: string;
    reasonLabel: string;
    reasonHelp: string;
  };
  /** A reason to edit, whose field gets the focus. */
  answered?: { reason: string } | undefined;
  /** It's the viewer's own, which a colleague approves. */
  isOwn: boolean;
}

/** The forms that approve something, or reject it with a reason. */
export function DecisionForms({
  subject,
  seen = {},
  about,
  rejection,
  answered,
  isOwn,
}: DecisionFormsProps) {
  const reason = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (answered) reason.current?.focus();
  }, [answered]);
  return (
    <div className="grid gap-6">
      {isOwn ? (
        <p>{ownMatter}</p>
      ) : (
        <ButtonForm
          intent="approve"
          hidden={{ [subject.field]: subject.id, ...seen }}
          preventScrollReset
        >
          Approve<span className="sr-only"> {about}</span>
        </ButtonForm>
      )}
      <Form
        quiet
        summary={false}
        intent={[rejection.intent]}
        hidden={{ [subject.field]: subject.id }}
        idPrefix={subject.id}
        values={{ reason: answered?.reason }}
        preventScrollReset
        className="grid gap-3"
      >
        <TextareaField
          ref={reason}
          name="reason"
          label={rejection.reasonLabel}
          help={rejection.reasonHelp}
          rows={3}
          required
        />
        <SubmitButton name="intent" value={rejection.intent} variant="destructive">
          {rejection.label}
          <span className="sr-only"> {about}</span>
        </SubmitButton>
      </Form>
    </div>
  );
}
