import type { ReactNode } from "react";
import { Input } from "../controls/input.tsx";
import { useFieldState } from "./form-state.ts";

interface End {
  id: string;
  name: string;
  /** Position among the controls with this name, counted from 0. */
  position: number;
  /** Names the time for screen readers: it has no visible label of its own. */
  label: string;
  /** Initial value. */
  value: string;
}

export interface TimeRangeProps {
  start: End;
  end: End;
  /** In seconds, where only some times can be chosen. */
  step?: number;
  /** Content beside both. */
  children?: ReactNode;
}

/** From when to when on a day, in one line; what is wrong stands below it. */
export function TimeRange({ start, end, step, children }: TimeRangeProps) {
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        <Time {...start} step={step} />
        <span aria-hidden>to</span>
        <Time {...end} step={step} />
        {children}
      </div>
      <Wrong id={start.id} />
      <Wrong id={end.id} />
    </div>
  );
}

function Time({ id, name, position, label, value, step }: End & { step: number | undefined }) {
  const { list, wasSent } = useFieldState(name);
  const { error } = useFieldState(id);
  return (
    <Input
      id={id}
      type="time"
      name={name}
      step={step}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      defaultValue={wasSent ? (list[position] ?? "") : value}
      className="max-w-36 min-w-28 flex-1 tabular-nums"
    />
  );
}

/** Problems are said by the control's id: its name is that of several. */
function Wrong({ id }: { id: string }) {
  const { error } = useFieldState(id);
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="text-sm font-semibold text-danger">
      {error}
    </p>
  );
}
