import { DrawingFrame, ink, Joined, Moon } from "./drawing-parts.tsx";

/** Two people, one further on, and what passes between them. */
export const mentorship = (
  <>
    <Moon x={126} y={76} radius={60} />
    <path d="M36 158a46 46 0 0 1 92 0Z" fill="currentColor" stroke="none" />
    <circle cx="82" cy="84" r="21" fill="currentColor" stroke="none" />
    <path d="M134 158a38 38 0 0 1 76 0Z" className="fill-sunken" />
    <circle cx="172" cy="100" r="17" className="fill-sunken" />
    <path d="M16 158h208" />
    <Joined path="M82 50C104 18 160 24 172 70" from={[82, 50]} to={[172, 70]} />
  </>
);

/** The drawing of mentorship by itself, for a page that needs no other. */
export function MentorshipDrawing() {
  return <DrawingFrame className={ink}>{mentorship}</DrawingFrame>;
}
