import type { MouseEvent, ReactNode } from "react";
import { Button, type ButtonProps } from "../controls/button.tsx";
import { useFormState } from "./form-state.ts";

export type SubmitButtonProps = Omit<Extract<ButtonProps, { asChild?: false }>, "type" | "busy"> & {
  /** Label while the form is on its way. */
  busyLabel?: ReactNode;
  /**
   * Ignores the second click of a double-click. For a button whose action changes once the server answers, such as "Save"
   * becoming "Remove".
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

/** The keyboard's clicks have a `detail` of 0, so none of them is ignored. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
