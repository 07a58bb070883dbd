import { classNames } from "#ui/styles/class-names.ts";
import type { globeDrawing } from "./globe-drawing.ts";

/** Paths and places; four kilobytes that the server sends and scripts do not carry. */
export type GlobeDrawing = typeof globeDrawing;

/** Names that stand to the left of their place, so that the arcs do not cross them. */
const toTheLeft = ["Toronto", "New York", "Vancouver", "Beirut"];

/** Names at the globe's edge, which a narrow screen would cut. */
const atTheEdge = ["Vancouver", "Beirut"];

/** The Atlantic from far above, engraved, and the ways of people over it. */
export function Globe({ drawing, className }: { drawing: GlobeDrawing; className?: string }) {
  return (
    <svg
      viewBox="-700 -700 1400 1400"
      fill="none"
      aria-hidden
      className={classNames("block aspect-square overflow-visible", className)}
    >
      <defs>
        <radialGradient id="globe-land" gradientUnits="userSpaceOnUse" cx="-120" cy="-120" r="720">
          <stop offset="0.3" stopColor="var(--ink)" stopOpacity="0.85" />
          <stop offset="0.75" stopColor="var(--ink)" stopOpacity="0.5" />
          <stop offset="1" stopColor="var(--ink)" stopOpacity="0.12" />
        </radialGradient>
        <radialGradient id="globe-sea" gradientUnits="userSpaceOnUse" cx="-180" cy="-200" r="860">
          <stop offset="0" stopColor="var(--surface)" />
          <stop offset="1" stopColor="var(--sunken)" />
        </radialGradient>
      </defs>
      <circle r="600" fill="url(#globe-sea)" className="stroke-control" strokeWidth="1.5" />
      <path d={drawing.lines} className="stroke-line" strokeWidth="1.5" />
      <path d={drawing.land} stroke="url(#globe-land)" strokeWidth="2.6" />
      <g className="stroke-accent" strokeWidth="4.5" strokeLinecap="round">
        {drawing.ways.map((way) => (
          <path key={way} d={way} />
        ))}
      </g>
      {drawing.places.map(({ name, x, y }) => (
        <g key={name} transform={`translate(${x} ${y})`}>
          <circle r="17" className="fill-accent" opacity="0.22" />
          <circle r="9" className="fill-accent" />
          <text
            x={toTheLeft.includes(name) ? -24 : 24}
            y="9"
            textAnchor={toTheLeft.includes(name) ? "end" : "start"}
            paintOrder="stroke"
            className={classNames(
              "fill-ink stroke-surface font-medium",
              atTheEdge.includes(name) && "max-sm:hidden",
            )}
            strokeWidth="9"
            strokeLinejoin="round"
            fontSize="27"
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
