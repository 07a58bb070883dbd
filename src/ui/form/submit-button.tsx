import type { MouseEvent, ReactNode } from "react";
import { Button, type ButtonProps } from "../controls/button.tsx";
import { useFormState } from "./form-state.ts";

export type SubmitButtonProps = Omit<Extract<ButtonProps, { asChild?: false }>, "type" | "busy"> & {
  /** Label while the form is on its way. */
  busyLabel?: ReactNode;
  /**
   * The second press of a double-click does nothing. For a button that does something else in the same place as soon as
   * the server has answered, such as removing what it has just saved.
   */
  ignoresDoubleClick?: boolean;
};

/**
 * Sends its form, and waits while that is under way: the button that was used says so, and no
 * button of the form can be used. One with `name` and `value` sends them along.
 */
export function SubmitButton({
  busyLabel,
  ignoresDoubleClick = false,
  disabled,
  className = "w-fit",
  children,
  ...rest
}: SubmitButtonProps) {
  const { sending } = useFormState();
  const { name, value } = rest;
  const busy = sending !== undefined && (!name || sending.get(name) === String(value));
  return (
    <Button
      type="submit"
      busy={busy}
      disabled={disabled || sending !== undefined}
      className={className}
      onClick={ignoresDoubleClick ? ignoreSecondPress : undefined}
      {...rest}
    >
      {busy && busyLabel ? busyLabel : children}
    </Button>
  );
}

/** Presses of a key have no count, so all of them work. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
