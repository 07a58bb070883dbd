import { useLayoutEffect, useRef } from "react";
import { mayTakeFocus } from "./may-take-focus.ts";

export interface FieldError {
  /** The control's id, or else its name. */
  field: string;
  /** The control's name, where its id is another one. */
  name?: string;
  message: string;
}

/**
 * Everything that is wrong with a form, above it, each entry leading to its control. A new list,
 * even of the same errors, takes the focus: pass the same array until the form is checked again.
 */
export function ErrorSummary({ errors }: { errors: FieldError[] }) {
  const summary = useRef<HTMLDivElement>(null);

  // Before it's painted. Otherwise, someone could click one of its links first and lose the focus
  // to the summary.
  useLayoutEffect(() => {
    if (errors.length > 0 && mayTakeFocus()) summary.current?.focus();
  }, [errors]);

  if (errors.length === 0) return null;
  return (
    <div
      ref={summary}
      tabIndex={-1}
      role="alert"
      className="grid gap-2 rounded-sm border-2 border-danger bg-surface p-5"
    >
      <h2 className="text-xl">There's a problem</h2>
      <ul className="grid gap-1">
        {errors.map(({ field, name, message }) => (
          <li key={`${field} ${message}`} className="min-w-0 wrap-anywhere">
            <a
              href={`#${field}`}
              onClick={(event) => {
                if (focusControl(field, name)) event.preventDefault();
              }}
              className="font-semibold text-danger underline underline-offset-4"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Moves the focus to a control with this id, or else with this name. Tells whether there is one.
 */
export function focusControl(id: string, name = id): boolean {
  const control =
    document.getElementById(id) ??
    document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  control?.focus();
  return control !== null;
}
