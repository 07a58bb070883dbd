import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";

export interface DecisionFormsProps {
  /** What is decided on, as the page's action reads it. */
  subject: { field: string; id: string };
  /** Follows each button's word, for those who do not see what it stands beside: `the change of Ada`. */
  about: string;
  refusal: {
    intent: string;
    /** The button's word: `Decline`. */
    label: string;
    reasonLabel: string;
    reasonHelp: string;
  };
  /** The reason as the last answer left it; the field has the focus then. */
  answered: { reason: string; problem?: string | undefined } | undefined;
  busy: boolean;
}

/** The two ways to decide what waits for an administrator: yes, or no with a reason. */
export function DecisionForms({ subject, about, refusal, answered, busy }: DecisionFormsProps) {
  const reason = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (answered) reason.current?.focus();
  }, [answered]);
  return (
    <div className="grid gap-6">
      <Form method="post" preventScrollReset>
        <input type="hidden" name={subject.field} value={subject.id} />
        <Button type="submit" name="intent" value="approve" busy={busy}>
          Approve<span className="sr-only"> {about}</span>
        </Button>
      </Form>
      <Form method="post" preventScrollReset noValidate className="grid gap-3">
        <input type="hidden" name={subject.field} value={subject.id} />
        <Field
          id={`reason-${subject.id}`}
          label={refusal.reasonLabel}
          help={refusal.reasonHelp}
          error={answered?.problem}
          required
        >
          {(control) => (
            <Textarea
              {...control}
              ref={reason}
              name="reason"
              rows={3}
              defaultValue={answered?.reason}
            />
          )}
        </Field>
        <div>
          <Button
            type="submit"
            name="intent"
            value={refusal.intent}
            variant="destructive"
            busy={busy}
          >
            {refusal.label}
            <span className="sr-only"> {about}</span>
          </Button>
        </div>
      </Form>
    </div>
  );
}
