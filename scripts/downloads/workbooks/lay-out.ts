import { cell, type SheetCell } from "../workbook.ts";

/** The number of the row that was given a name. */
export type RowOf = (key: string) => number;

export interface Line {
  /** By which formulas find the row. */
  key?: string;
  cells(row: RowOf): readonly SheetCell[];
}

/** Numbers lines from 1 on, so that formulas name rows by what they hold and not by their place. */
export function layOut(lines: readonly Line[]): { rows: (readonly SheetCell[])[]; row: RowOf } {
  const places = new Map<string, number>();
  lines.forEach(({ key }, index) => {
    if (key === undefined) return;
    if (places.has(key)) throw new Error(`Two rows are called ${key}`);
    places.set(key, index + 1);
  });
  const row: RowOf = (key) => {
    const place = places.get(key);
    if (place === undefined) throw new Error(`No row is called ${key}`);
    return place;
  };
  return { rows: lines.map(({ cells }) => cells(row)), row };
}

export const line = (key: string, cells: Line["cells"]): Line => ({ key, cells });
export const plain = (...cells: SheetCell[]): Line => ({ cells: () => cells });
export const gap: Line = plain(null);
export const headingLine = (...names: string[]): Line => plain(...names.map(cell.heading));
