import { z } from "zod";

/** As a range control sends it. What no control of ours sends counts as unmoved. */
const position = (minimum: number, maximum: number, otherwise: number) =>
  z.coerce.number().min(minimum).max(maximum).catch(otherwise);

/** The part of a photo that is kept: see `SquareCrop`. Without scripts it is the middle. */
export const photoCrop = z.object({
  zoom: position(1, 10, 1),
  x: position(0, 1, 0.5),
  y: position(0, 1, 0.5),
});
