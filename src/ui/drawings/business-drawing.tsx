import { DrawingFrame, Joined, Moon } from "./drawing-parts.tsx";

export const businessColors = "bg-business-soft text-business";

const stripes = [0, 1, 2, 3, 4];

/** A shop with its awning, and the second one it makes possible. */
export const business = (
  <>
    <Moon x={100} y={84} />
    <path d="M16 152h208" />
    <path d="M58 84v68h84V84" className="fill-business-soft" />
    <path d="M68 152v-34a14 14 0 0 1 28 0v34Z" fill="currentColor" stroke="none" />
    <path d="M106 106h26v26h-26Z" className="fill-surface" />
    {stripes.map((index) => (
      <path
        key={index}
        d={`M${50 + index * 20} 60h20v22a10 10 0 0 1-20 0Z`}
        className={index % 2 ? "fill-surface" : "fill-business"}
      />
    ))}
    <path d="M176 152v-30h36v30M172 122h44M188 152v-14a6 6 0 0 1 12 0v14" />
    <Joined path="M100 60C112 10 194 24 194 116" from={[100, 58]} to={[194, 118]} />
  </>
);

/** The drawing of business by itself, for a page that needs no other. */
export function BusinessDrawing() {
  return <DrawingFrame className={businessColors}>{business}</DrawingFrame>;
}
