import { LoaderCircle } from "lucide-react";
import { classNames } from "../styles/class-names.ts";

export interface SpinnerProps {
  /** Name of what is being waited for; shown and announced. */
  label: string;
  className?: string;
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <div role="status" className={classNames("flex items-center gap-3 text-muted", className)}>
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      <span>{label}</span>
    </div>
  );
}
