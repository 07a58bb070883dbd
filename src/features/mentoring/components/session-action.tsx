import { type ReactNode, useId } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";

export interface SessionActionProps {
  /** What the page's action is told. */
  intent: string;
  /** What opens the question. */
  label: string;
  /** The button that does it. */
  confirm: string;
  harmful?: boolean;
  /** Asks why. */
  reason?: { label: string; required: boolean; help?: string };
  /** What was wrong with the last try; opens the question again. */
  problem?: string | undefined;
  children?: ReactNode;
}

/** Something that can be done to a session: what it means is read before it can be pressed. */
export function SessionAction(props: SessionActionProps) {
  const { intent, label, confirm, harmful = false, reason, problem, children } = props;
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === intent;
  const labelId = useId();
  return (
    <details open={problem !== undefined || undefined} className="border-b border-line py-3">
      <summary id={labelId} className="cursor-pointer py-1 font-semibold">
        {label}
      </summary>
      <Form
        method="post"
        noValidate
        preventScrollReset
        aria-labelledby={labelId}
        className="mt-3 mb-2 grid gap-5"
      >
        <input type="hidden" name="intent" value={intent} />
        {children}
        {reason ? (
          <Field
            label={reason.label}
            help={reason.help}
            error={problem}
            required={reason.required}
            optional={!reason.required}
          >
            {(control) => <Textarea {...control} name="reason" rows={3} maxLength={2000} />}
          </Field>
        ) : null}
        <Button
          type="submit"
          variant={harmful ? "destructive" : "primary"}
          busy={busy}
          className="w-fit wrap-anywhere"
        >
          {confirm}
        </Button>
      </Form>
    </details>
  );
}

/** One that needs no question, for what was waited for. */
export function SessionButton({ intent, children }: { intent: string; children: string }) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" name="intent" value={intent} busy={busy}>
        {children}
      </Button>
    </Form>
  );
}
