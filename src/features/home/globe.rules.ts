import { outlines, type Place } from "./land.constants.ts";

/** A globe as seen from far away, above `center`, drawn into a square around (0, 0). */
export interface View {
  center: Place;
  /** In units of the drawing. */
  radius: number;
}

/** A place in the drawing. `depth` is above 0 on the side that is seen, in radii. */
interface Projected {
  x: number;
  y: number;
  depth: number;
}

type Vector = readonly [number, number, number];

/**
 * Land as an engraver would shade it, by lines along the parallels: SVG path data. A parallel seen
 * from afar is a piece of an ellipse, so that each line is one exact arc.
 */
export function shadeLand(view: View, step: number): string {
  const lines: string[] = [];
  for (let latitude = -60; latitude < 84; latitude += step) {
    for (const [west, east] of landAlong(latitude)) {
      for (const [from, to] of seenAlong(view, latitude, west, east)) {
        lines.push(parallel(view, latitude, from, to));
      }
    }
  }
  return lines.join("");
}

/** Meridians, as many as fit at the step of degrees, on the side that is seen: SVG path data. */
export function drawMeridians(view: View, step: number): string {
  const lines: string[] = [];
  for (let longitude = -180; longitude < 180; longitude += step) {
    const points = steps(-90, 90, 6).map((latitude) => project(view, [longitude, latitude]));
    const seen = points.filter(({ depth }) => depth > -0.02);
    if (seen.length > 2) lines.push(`M${seen.map(point).join("L")}`);
  }
  return lines.join("");
}

/** Parallels around the globe, on the side that is seen: SVG path data. */
export function drawParallels(view: View, step: number): string {
  return steps(-90 + step, 90 - step, step)
    .flatMap((latitude) =>
      seenAlong(view, latitude, -180, 180).map(([from, to]) => parallel(view, latitude, from, to)),
    )
    .join("");
}

/** Position of a place in the drawing, or undefined on the far side. */
export function locate(view: View, place: Place): readonly [x: number, y: number] | undefined {
  const { x, y, depth } = project(view, place);
  return depth > 0 ? [round(x), round(y)] : undefined;
}

/**
 * A way over the ground's shortest line between two places, lifted by `height` radii in the middle:
 * SVG path data of the part that the globe does not hide.
 */
export function drawWay(view: View, from: Place, to: Place, height: number): string {
  const at = (part: number) => rise(view, from, to, height, part);
  const seen = steps(0, 1, 0.01).filter((part) => isSeen(view, at(part)));
  const [first = 0, last = 1] = [seen[0], seen.at(-1)];
  const pieces = 4;
  const length = (last - first) / pieces;
  const tiny = 1e-4;
  const slope = (part: number) => {
    const [before, after] = [at(part - tiny), at(part + tiny)];
    return { x: (after.x - before.x) / (2 * tiny), y: (after.y - before.y) / (2 * tiny) };
  };
  const curves = Array.from({ length: pieces }, (_, index) => {
    const [a, b] = [first + index * length, first + (index + 1) * length];
    const [start, end, leave, arrive] = [at(a), at(b), slope(a), slope(b)];
    const third = length / 3;
    return `C${[
      { x: start.x + leave.x * third, y: start.y + leave.y * third },
      { x: end.x - arrive.x * third, y: end.y - arrive.y * third },
      end,
    ]
      .map(point)
      .join(" ")}`;
  });
  return `M${point(at(first))}${curves.join("")}`;
}

/** The stretches of land along a parallel, west to east, in degrees. */
function landAlong(latitude: number): [west: number, east: number][] {
  const crossings = outlines
    .flatMap((outline) =>
      outline.flatMap(([x1, y1], index) => {
        const [x2, y2] = outline[(index + 1) % outline.length] as Place;
        if (y1 > latitude === y2 > latitude) return [];
        return [x1 + ((latitude - y1) / (y2 - y1)) * (x2 - x1)];
      }),
    )
    .sort((a, b) => a - b);
  return Array.from({ length: crossings.length / 2 }, (_, index) => [
    crossings[index * 2] as number,
    crossings[index * 2 + 1] as number,
  ]);
}

/** The part of a parallel between two longitudes that is on the near side. */
function seenAlong(
  view: View,
  latitude: number,
  west: number,
  east: number,
): [from: number, to: number][] {
  const seen: [number, number][] = [];
  let start: number | undefined;
  const stops = [...steps(west, east, 0.5), east];
  let previous = west;
  for (const longitude of stops) {
    const near = project(view, [longitude, latitude]).depth > 0;
    if (near && start === undefined) start = longitude;
    if (!near && start !== undefined) {
      seen.push([start, previous]);
      start = undefined;
    }
    previous = longitude;
  }
  if (start !== undefined) seen.push([start, east]);
  return seen.filter(([from, to]) => (to - from) * Math.cos(radians(latitude)) > 0.8);
}

function parallel(view: View, latitude: number, west: number, east: number): string {
  const across = view.radius * Math.cos(radians(latitude));
  const high = across * Math.abs(Math.sin(radians(view.center[1])));
  const long = east - west > 180 ? 1 : 0;
  const sweep = view.center[1] > 0 ? 0 : 1;
  const [from, to] = [project(view, [west, latitude]), project(view, [east, latitude])];
  return `M${point(from)}A${round(across)} ${round(high)} 0 ${long} ${sweep} ${point(to)}`;
}

function project(view: View, [longitude, latitude]: Place): Projected {
  return turn(view, onSphere([longitude, latitude]));
}

/** A vector of length 1 from the globe's middle, in the globe's own axes. */
function onSphere([longitude, latitude]: Place): Vector {
  const [across, up] = [radians(longitude), radians(latitude)];
  return [Math.cos(up) * Math.cos(across), Math.cos(up) * Math.sin(across), Math.sin(up)];
}

function turn({ center, radius }: View, [a, b, c]: Vector): Projected {
  const [across, up] = [radians(center[0]), radians(center[1])];
  const towards = a * Math.cos(across) + b * Math.sin(across);
  const x = b * Math.cos(across) - a * Math.sin(across);
  const y = c * Math.cos(up) - towards * Math.sin(up);
  const depth = towards * Math.cos(up) + c * Math.sin(up);
  return { x: radius * x, y: -radius * y, depth };
}

function rise(view: View, from: Place, to: Place, height: number, part: number): Projected {
  const [start, end] = [onSphere(from), onSphere(to)];
  const angle = Math.acos(start[0] * end[0] + start[1] * end[1] + start[2] * end[2]);
  const [first, second] = [Math.sin((1 - part) * angle), Math.sin(part * angle)].map(
    (weight) => weight / Math.sin(angle),
  ) as [number, number];
  const lift = 1 + height * Math.sin(Math.PI * part);
  return turn(
    view,
    start.map((value, axis) => lift * (value * first + (end[axis] as number) * second)) as never,
  );
}

function isSeen({ radius }: View, { x, y, depth }: Projected): boolean {
  return depth > 0 || Math.hypot(x, y) > radius;
}

function steps(from: number, to: number, step: number): number[] {
  const count = Math.floor((to - from) / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => from + index * step);
}

function point({ x, y }: { x: number; y: number }): string {
  return `${round(x)} ${round(y)}`.replace(" -", "-");
}

/** To whole units of the drawing; what is written into a page should be short. */
function round(value: number): number {
  return Math.round(value) || 0;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
