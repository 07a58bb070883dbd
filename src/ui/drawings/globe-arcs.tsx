import { classNames } from "../styles/class-names.ts";
import type { ArcsProps } from "./arcs.tsx";

/** Half-widths of the ellipses that stand for the meridians of a globe of radius 220. */
const meridians = [0, 58, 112, 158, 194, 214];

/** The ornament of a hero: meridians with two places joined to a third. */
export function GlobeArcs({ className }: ArcsProps) {
  return (
    <svg viewBox="0 0 480 480" fill="none" aria-hidden className={classNames("block", className)}>
      <g stroke="currentColor" transform="rotate(-18 240 240)">
        <circle cx="240" cy="240" r="220" />
        {meridians.map((radius) => (
          <ellipse key={radius} cx="240" cy="240" rx={radius} ry="220" opacity="0.8" />
        ))}
        <path d="M20 240 Q240 330 460 240" opacity="0.8" />
        <path d="M49 130 Q240 205 431 130" opacity="0.8" />
        <path d="M49 350 Q240 440 431 350" opacity="0.8" />
      </g>
      <g className="stroke-accent" strokeWidth="2">
        <path d="M92 300 Q196 62 372 168" />
        <path d="M92 300 Q258 148 396 318" />
      </g>
      <g className="fill-accent">
        <circle cx="92" cy="300" r="6" />
        <circle cx="372" cy="168" r="6" />
        <circle cx="396" cy="318" r="6" />
      </g>
    </svg>
  );
}
