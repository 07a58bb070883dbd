import { type ReactNode, useId } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";

export interface ConfirmedActionProps {
  /** What the page's action is told. */
  intent: string;
  /** What opens the question. */
  label: string;
  /** What happens then, so that nobody presses on without knowing. */
  children: ReactNode;
  /** The button that does it. */
  confirm: string;
  harmful?: boolean;
  /** Open from the start: something in it has to be mended. */
  open?: boolean;
}

/** Something that hurts when it happens by mistake: what it does is read before it can be pressed. */
export function ConfirmedAction({
  intent,
  label,
  children,
  confirm,
  harmful = false,
  open = false,
}: ConfirmedActionProps) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === intent;
  const labelId = useId();
  return (
    <details open={open} className="border-b border-line py-3">
      <summary id={labelId} className="cursor-pointer py-1 font-semibold">
        {label}
      </summary>
      <Form
        method="post"
        noValidate
        aria-labelledby={labelId}
        className="mt-3 mb-2 grid max-w-text gap-4"
      >
        <input type="hidden" name="intent" value={intent} />
        {children}
        <Button
          type="submit"
          variant={harmful ? "destructive" : "primary"}
          busy={busy}
          className="w-fit"
        >
          {confirm}
        </Button>
      </Form>
    </details>
  );
}
