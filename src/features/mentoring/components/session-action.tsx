import { type ReactNode, useId } from "react";
import { Form, useNavigation } from "react-router";
import type { OfferedAction } from "#features/booking/booking-parts.contract.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";

export interface SessionActionProps {
  action: OfferedAction;
  /** What was wrong with the last try; opens the question again. */
  problem?: string | undefined;
  children?: ReactNode;
}

/** Something that can be done to a session: what it means is read before it can be pressed. */
export function SessionAction({ action, problem, children }: SessionActionProps) {
  const { event, label, button = label, text, isTextStrong, isHarmful } = action;
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === event;
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
        <input type="hidden" name="intent" value={event} />
        {text ? <p className={isTextStrong ? "font-semibold" : "text-muted"}>{text}</p> : null}
        {children}
        {action.reason ? (
          <Field
            label={action.reasonLabel ?? "Why"}
            help={action.reasonHelp}
            error={problem}
            required={action.reason === "required"}
            optional={action.reason === "optional"}
          >
            {(control) => <Textarea {...control} name="reason" rows={3} maxLength={2000} />}
          </Field>
        ) : null}
        <Button
          type="submit"
          variant={isHarmful ? "destructive" : "primary"}
          busy={busy}
          className="w-fit wrap-anywhere"
        >
          {button}
        </Button>
      </Form>
    </details>
  );
}

/** One that needs no question, for what was waited for. */
export function SessionButton({ action: { event, label, button = label } }: SessionActionProps) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === event;
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" name="intent" value={event} busy={busy}>
        {button}
      </Button>
    </Form>
  );
}
