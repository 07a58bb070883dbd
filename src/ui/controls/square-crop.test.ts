import { expect, test } from "vitest";
import { dragCrop, frameOf, maxZoomOf, middleCrop } from "./square-crop.ts";

const wide = { width: 1600, height: 800 };

test("the middle of a wide picture fills the square's height", () => {
  expect(frameOf(wide, middleCrop)).toEqual({
    width: "200%",
    height: "100%",
    left: "-50%",
    top: "0%",
  });
});

test("zoomed in, the square shows a part of that", () => {
  const frame = frameOf(wide, { zoom: 2, x: 1, y: 0 });
  expect(frame).toEqual({ width: "400%", height: "200%", left: "-300%", top: "0%" });
});

test("a picture follows the pointer, and stops at its edges", () => {
  const dragged = dragCrop(wide, middleCrop, { x: 0.25, y: 0.25 });
  expect(dragged).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
  expect(dragCrop(wide, dragged, { x: 3, y: 0 }).x).toBe(0);
});

test("one zooms in only as far as the picture has pixels", () => {
  expect(maxZoomOf(wide)).toBeCloseTo(800 / 240);
  expect(maxZoomOf({ width: 4000, height: 3000 })).toBe(4);
  expect(maxZoomOf({ width: 100, height: 90 })).toBe(1);
});
