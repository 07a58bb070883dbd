import type { ReactNode } from "react";
import { useFieldState } from "./form-state.ts";

export interface CheckboxFieldProps {
  name: string;
  /** Value that is sent when it is checked. */
  value?: string;
  label: ReactNode;
  /** Hint to read before choosing. */
  help?: ReactNode;
  /** Whether it is checked at first, where the form's values do not say so. */
  checked?: boolean;
}

/** A choice of its own, or one of several with the same name. */
export function CheckboxField({ name, value = "on", label, help, checked }: CheckboxFieldProps) {
  const field = useFieldState(name);
  const controlId = value === "on" ? field.id : `${field.id}-${value}`;
  const isChecked = field.list.includes(value) || (!field.wasSent && (checked ?? false));
  return (
    <div className="flex gap-3">
      <input
        id={controlId}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        aria-describedby={help ? `${controlId}-help` : undefined}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <div className="grid gap-1">
        <label htmlFor={controlId} className={help ? "font-semibold" : undefined}>
          {label}
        </label>
        {help ? (
          <div id={`${controlId}-help`} className="text-sm text-muted">
            {help}
          </div>
        ) : null}
      </div>
    </div>
  );
}
