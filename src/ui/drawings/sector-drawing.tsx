import type { ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import { business, businessColors } from "./business-drawing.tsx";
import { around, DrawingFrame, ink, Joined, Moon, type Point } from "./drawing-parts.tsx";
import { mentorship } from "./mentorship-drawing.tsx";
import type { Sector } from "./sector.ts";

export type DrawingSubject =
  | Sector
  | "executive"
  | "mentorship"
  | "events"
  | "career"
  | "resources";

export interface SectorDrawingProps {
  sector: DrawingSubject;
  className?: string;
}

/**
 * A drawing, four wide and three high, of arcs and simple forms: what a line of work, or a part of
 * the site, is about. Sectors have their tint; everything else is ink. Copper joins two places.
 */
export function SectorDrawing({ sector, className }: SectorDrawingProps) {
  const { colors, picture } = drawings[sector];
  return <DrawingFrame className={classNames(colors, className)}>{picture}</DrawingFrame>;
}

/** A stethoscope, listening. */
const healthcare = (
  <>
    <Moon x={112} />
    <path d="M152 118a24 24 0 0 1 48 0M142 118a34 34 0 0 1 68 0" opacity="0.4" />
    <path d="M112 88v28a32 32 0 0 0 64 0" strokeWidth="3" />
    <circle cx="176" cy="116" r="15" fill="currentColor" stroke="none" />
    <circle cx="176" cy="116" r="7" className="fill-healthcare-soft" stroke="none" />
    <Joined path="M82 40C74 104 150 104 142 40" from={[82, 40]} to={[142, 40]} />
  </>
);

const nodes = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => around([120, 90], 62, index * 40 - 90));
const chords = [
  [0, 3],
  [1, 5],
  [2, 7],
  [4, 8],
  [3, 6],
  [0, 5],
  [7, 4],
  [1, 8],
] as const;

/** A network: every place can reach every other. */
const technology = (
  <>
    <Moon radius={76} />
    <circle cx="120" cy="90" r="62" opacity="0.4" />
    {chords.map(([from, to]) => (
      <path key={`${from}-${to}`} d={`M${nodes[from]}Q120 90 ${nodes[to]}`} opacity="0.75" />
    ))}
    {nodes.map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r="5" fill="currentColor" stroke="none" />
    ))}
    <Joined
      path={`M${nodes[2]}Q120 90 ${nodes[6]}`}
      from={nodes[2] as Point}
      to={nodes[6] as Point}
    />
  </>
);

const joints = [-157.5, -135, -112.5, -67.5, -45, -22.5].map(
  (angle) => `M${around([120, 140], 54, angle)}L${around([120, 140], 82, angle)}`,
);

/** An arch, closed by its keystone, and the plumb line that proves it. */
const trades = (
  <>
    <Moon x={182} y={62} radius={42} />
    <path d="M16 140h208" />
    <path
      d="M38 140a82 82 0 0 1 164 0h-28a54 54 0 0 0-108 0Z"
      className="fill-surface"
      strokeWidth="2"
    />
    <path d={joints.join("")} />
    <path d="M28 140v18h48v-18M164 140v18h48v-18" fill="currentColor" />
    <path
      d={`M${around([120, 140], 52, -101)}L${around([120, 140], 88, -99)}A88 88 0 0 1 ${around([120, 140], 88, -81)}L${around([120, 140], 52, -79)}Z`}
      className="fill-accent"
      stroke="none"
    />
    <path d="M120 88v34" className="stroke-accent" />
    <path d="M114 122h12l-6 16Z" className="fill-accent" stroke="none" />
  </>
);

/** A chair at a round table, seen from above: a piece of a ring around its center. */
function chair(angle: number): string {
  const [outer, inner] = [70, 57];
  const at = (radius: number, side: number) => around([112, 94], radius, angle + side);
  return `M${at(outer, -14)}A${outer} ${outer} 0 0 1 ${at(outer, 14)}L${at(inner, 13)}A${inner} ${inner} 0 0 0 ${at(inner, -13)}Z`;
}

const chairs = [-90, -45, 0, 45, 90, 135, 180].map(chair).join("");

/** A board's table from above: the one seat that is filled from outside. */
const executive = (
  <>
    <Moon x={112} y={94} radius={78} />
    <circle cx="112" cy="94" r="47" fill="currentColor" stroke="none" />
    <circle cx="112" cy="94" r="37" className="stroke-business-soft" opacity="0.6" />
    <path d={chairs} />
    <path d={chair(-135)} className="fill-accent" stroke="none" />
    <Joined path="M214 44C184-8 92-8 67 49" from={[214, 44]} to={[67, 49]} />
  </>
);

const rows = [
  { radius: 46, seats: 5 },
  { radius: 68, seats: 8 },
  { radius: 90, seats: 11 },
];
const places = rows.flatMap(({ radius, seats }) =>
  Array.from({ length: seats }, (_, index) =>
    around([120, 150], radius, -168 + (156 * index) / (seats - 1)),
  ),
);
const taken: Point = [185.6, 88.4];

/** An amphitheatre from above: the rows, and a place in them. */
const events = (
  <>
    <path d="M20 150h200" />
    <path d="M98 150a22 22 0 0 1 44 0Z" fill="currentColor" stroke="none" />
    <path
      d="M74 150a46 46 0 0 1 92 0M52 150a68 68 0 0 1 136 0M30 150a90 90 0 0 1 180 0"
      opacity="0.35"
    />
    <path
      d={places
        .map(([x, y]) => `M${Math.round(x * 10 - 50) / 10} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0`)
        .join("")}
      className="fill-surface"
    />
    <Joined path={`M120 128C120 40 176 32 ${taken}`} from={[120, 128]} to={taken} />
  </>
);

/** Steps, each a longer leap than the one before. */
const career = (
  <>
    <Moon x={178} y={66} radius={44} />
    <path d="M16 158h208" />
    <path d="M24 158v-18h40v18M72 158v-40h40v40M120 158V92h40v66" className="fill-surface" />
    <path d="M168 158V60h40v98Z" fill="currentColor" stroke="none" />
    <path d="M44 140C46 104 84 92 92 116M92 118C96 74 132 64 140 90" opacity="0.7" />
    <Joined path="M140 92C142 34 182 22 188 58" from={[140, 92]} to={[188, 58]} />
  </>
);

/** An open book whose leaves are arcs. */
const resources = (
  <>
    <Moon y={78} radius={58} />
    <path d="M120 146C96 118 52 116 24 130V66C54 52 98 56 120 84Z" className="fill-surface" />
    <path d="M120 146c24-28 68-30 96-16V66c-30-14-74-10-96 18Z" fill="currentColor" />
    <path d="M24 140c30-12 74-10 96 16 22-26 66-28 96-16" opacity="0.6" />
    <path d="M40 82c22-6 46-4 64 12M40 98c22-6 46-4 64 12M40 114c20-5 38-4 54 5" opacity="0.6" />
    <Joined path="M72 60C84 12 156 12 168 60" from={[72, 60]} to={[168, 60]} />
  </>
);

const drawings: Record<DrawingSubject, { colors: string; picture: ReactNode }> = {
  healthcare: { colors: "bg-healthcare-soft text-healthcare", picture: healthcare },
  technology: { colors: "bg-technology-soft text-technology", picture: technology },
  trades: { colors: "bg-trades-soft text-trades", picture: trades },
  business: { colors: businessColors, picture: business },
  executive: { colors: "bg-business-soft text-business", picture: executive },
  mentorship: { colors: ink, picture: mentorship },
  events: { colors: ink, picture: events },
  career: { colors: ink, picture: career },
  resources: { colors: ink, picture: resources },
};
