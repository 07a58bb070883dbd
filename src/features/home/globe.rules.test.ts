import { expect, test } from "vitest";
import {
  drawMeridians,
  drawParallels,
  drawWay,
  locate,
  shadeLand,
  type View,
} from "./globe.rules.ts";
import type { Place } from "./land.constants.ts";

const view: View = { center: [-33, 24], radius: 600 };

const places: Record<string, Place> = {
  "New York": [-74, 40.7],
  Toronto: [-79.4, 43.7],
  Vancouver: [-123.1, 49.3],
  "São Paulo": [-46.6, -23.5],
  Lagos: [3.4, 6.5],
  Beirut: [35.5, 33.9],
  Manila: [121, 14.6],
  Mumbai: [72.9, 19.1],
};

const ways = [
  ["Lagos", "Toronto", 0.3],
  ["São Paulo", "New York", 0.16],
  ["Beirut", "New York", 0.2],
  ["Mumbai", "Toronto", 0.26],
  ["Manila", "Vancouver", 0.13],
] as const;

const place = (name: string) => places[name] as Place;

test("the drawing that the home page keeps is what the projection gives; -u draws it again", async () => {
  const drawing = {
    land: shadeLand(view, 1.5),
    lines: drawMeridians(view, 15) + drawParallels(view, 15),
    ways: ways.map(([from, to, height]) => drawWay(view, place(from), place(to), height)),
    places: Object.keys(places).flatMap((name) => {
      const at = locate(view, place(name));
      return at ? [{ name, x: at[0], y: at[1] }] : [];
    }),
  };
  await expect(print(drawing)).toMatchFileSnapshot("./components/globe-drawing.ts");
});

test("the middle of the view is the middle of the drawing, and the far side is not seen", () => {
  expect(locate(view, [-33, 24])).toEqual([0, 0]);
  expect(locate(view, [147, -24])).toBeUndefined();
  expect(locate({ center: [0, 0], radius: 100 }, [30, 0])).toEqual([50, 0]);
  expect(locate({ center: [0, 0], radius: 100 }, [0, 30])).toEqual([0, -50]);
});

test("a way ends at both places, and where the globe hides one, at its edge", () => {
  const numbers = (path: string) => (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const open = numbers(drawWay(view, place("Lagos"), place("Toronto"), 0.3));
  expect(open.slice(0, 2)).toEqual(locate(view, place("Lagos")));
  expect(open.slice(-2)).toEqual(locate(view, place("Toronto")));
  const [x = 0, y = 0] = numbers(drawWay(view, place("Manila"), place("Vancouver"), 0.13));
  expect(Math.hypot(x, y)).toBeGreaterThan(590);
});

function print(drawing: {
  land: string;
  lines: string;
  ways: string[];
  places: { name: string; x: number; y: number }[];
}): string {
  const list = (lines: string[]) => `[\n${lines.map((line) => `    ${line},\n`).join("")}  ]`;
  return `/** Written by globe.rules.test.ts: a globe around (0, 0), 600 from its middle to its edge. */
export const globeDrawing = {
  land: "${drawing.land}",
  lines:
    "${drawing.lines}",
  ways: ${list(drawing.ways.map((way) => `"${way}"`))},
  places: ${list(drawing.places.map(({ name, x, y }) => `{ name: "${name}", x: ${x}, y: ${y} }`))},
} as const;
`;
}
