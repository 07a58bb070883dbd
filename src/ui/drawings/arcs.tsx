import { classNames } from "../styles/class-names.ts";

export interface ArcsProps {
  className?: string;
}

/** The one ornament: thin arcs between two points, drawn in the current color. `GlobeArcs` is the large one. */
export function Arcs({ className }: ArcsProps) {
  return (
    <svg viewBox="0 0 176 56" fill="none" aria-hidden className={classNames("block", className)}>
      <path d="M8 48 Q88 -28 168 48" stroke="currentColor" vectorEffect="non-scaling-stroke" />
      <path
        d="M8 48 Q88 4 168 48"
        stroke="currentColor"
        opacity="0.5"
        vectorEffect="non-scaling-stroke"
      />
      <circle cx="8" cy="48" r="3.5" className="fill-accent" />
      <circle cx="168" cy="48" r="3.5" className="fill-accent" />
    </svg>
  );
}
