import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Portrait } from "./portrait.tsx";

const draw = (seed: string) => renderToStaticMarkup(<Portrait seed={seed} />);
const people = Array.from({ length: 60 }, (_, index) => draw(`person ${index}`));

test("the same seed always draws the same portrait", () => {
  expect(draw("person 7")).toBe(people[7]);
  expect(draw("")).toBe(draw(""));
});

test("people differ", () => {
  expect(new Set(people).size).toBe(people.length);
});

test("a portrait is small and says nothing to screen readers", () => {
  for (const portrait of people) {
    expect(portrait.length).toBeLessThan(1800);
    expect(portrait).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(portrait).not.toContain("undefined");
  }
});
