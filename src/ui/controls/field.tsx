import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

/** Props of the control inside a field. */
export interface FieldControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** A lasting hint, shown below the control. */
  help?: ReactNode;
  /** The problem and what to do about it. */
  error?: string | undefined;
  required?: boolean;
  /** Whether the label ends in "(optional)". */
  optional?: boolean;
  /** The control's id, where something must link to it; made up when absent. */
  id?: string;
  children: (control: FieldControlProps) => ReactNode;
}

/** Label above, control, then its error and help, wired for assistive technology. */
export function Field({ label, help, error, required, optional, id, children }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const errorId = `${controlId}-error`;
  const helpId = `${controlId}-help`;
  const describedBy = [error ? errorId : "", help ? helpId : ""].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <label htmlFor={controlId} className="w-fit font-semibold wrap-anywhere">
        {label}
        {optional ? <span className="font-normal text-muted"> (optional)</span> : null}
      </label>
      {children({
        id: controlId,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
        required: required || undefined,
      })}
      {error ? (
        <p id={errorId} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={helpId} className="text-sm text-muted">
          {help}
        </p>
      ) : null}
    </div>
  );
}
