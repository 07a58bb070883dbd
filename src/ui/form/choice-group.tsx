import type { ReactNode } from "react";
import { Choice } from "./choice.tsx";
import { FieldError } from "./field-error.tsx";
import { useFieldState } from "./form-state.ts";

export interface ChoiceGroupProps {
  name: string;
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode; help?: ReactNode }[];
  /** Several can be chosen. */
  multiple?: boolean;
  look?: "plain" | "card";
  className?: string;
}

/** A question with a few answers, all of them in sight: one can be chosen, or several. */
export function ChoiceGroup({
  name,
  legend,
  options,
  multiple = false,
  look = "plain",
  className = "grid gap-2",
}: ChoiceGroupProps) {
  const field = useFieldState(name);
  const wrong = field.error;
  const errorId = `${field.id}-error`;
  return (
    <fieldset aria-describedby={wrong ? errorId : undefined} className="min-w-0">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {wrong ? <FieldError id={errorId}>{wrong}</FieldError> : null}
      <div className={className}>
        {options.map(({ value, label, help }, index) => (
          <Choice
            key={value}
            look={look}
            type={multiple ? "checkbox" : "radio"}
            id={index === 0 ? field.id : undefined}
            name={name}
            value={value}
            defaultChecked={field.list.includes(value)}
            aria-invalid={wrong ? true : undefined}
          >
            <span className="grid">
              <span className={help ? "font-semibold" : undefined}>{label}</span>
              {help ? <span className="text-sm text-muted">{help}</span> : null}
            </span>
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
