/** A square within a picture: see `describeCrop`. */
export interface Crop {
  /** 1: the largest square that fits; 2: half its side. */
  zoom: number;
  /** The square's place, from 0 at the left or upper edge to 1 at the other; 0.5 in the middle. */
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export const middleCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Pixels that a side keeps at least, however far one zooms in. */
const minSide = 240;

/** The highest zoom of a picture before too little of it is left. */
export function maxZoomOf({ width, height }: Size): number {
  return Math.min(4, Math.max(1, Math.min(width, height) / minSide));
}

/** Place and size of the whole picture around its square, in percent of the square's side. */
export function frameOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  const percent = (pixels: number) => `${(pixels / side) * 100}%`;
  return {
    width: percent(width),
    height: percent(height),
    left: percent(-x * (width - side)),
    top: percent(-y * (height - side)),
  };
}

/** The crop after the picture was dragged, by a part of the square's side in each direction. */
export function dragCrop(size: Size, crop: Crop, moved: { x: number; y: number }): Crop {
  const side = Math.min(size.width, size.height) / crop.zoom;
  const place = (at: number, by: number, room: number) =>
    room > 0 ? Math.min(1, Math.max(0, at - (by * side) / room)) : at;
  return {
    ...crop,
    x: place(crop.x, moved.x, size.width - side),
    y: place(crop.y, moved.y, size.height - side),
  };
}
