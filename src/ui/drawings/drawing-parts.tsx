import type { ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";

/** The colors of a drawing that belongs to no sector. */
export const ink = "bg-sunken text-ink";

/** The SVG around a drawing, with its line style. */
export function DrawingFrame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 180"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={classNames("block rounded-sm [&_*]:[vector-effect:non-scaling-stroke]", className)}
    >
      {children}
    </svg>
  );
}

/** The pale circle behind most drawings. */
export function Moon({
  x = 120,
  y = 90,
  radius = 66,
}: {
  x?: number;
  y?: number;
  radius?: number;
}) {
  return <circle cx={x} cy={y} r={radius} stroke="none" className="fill-surface" />;
}

/** The copper that each drawing has once: an arc, and the two places it joins. */
export function Joined({ path, from, to }: { path: string; from: Point; to: Point }) {
  return (
    <g className="fill-accent stroke-accent" strokeWidth="2">
      <path d={path} fill="none" />
      <circle cx={from[0]} cy={from[1]} r="4" stroke="none" />
      <circle cx={to[0]} cy={to[1]} r="4" stroke="none" />
    </g>
  );
}

export type Point = readonly [x: number, y: number];

/** A point at an angle (degrees, clockwise from the right) around a center, to one decimal. */
export function around([x, y]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))];
}
