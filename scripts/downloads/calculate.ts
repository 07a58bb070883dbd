import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initSync, Model } from "@ironcalc/wasm";
import type { SpreadsheetSheet } from "./read-spreadsheet.ts";

const require = createRequire(import.meta.url);
let ready = false;

/** A workbook under calculation. Cells are named like `B7`. */
export interface Calculation {
  /**
   * The displayed value of a cell, as a spreadsheet shows it without a format: `12.5`, `#DIV/0!`,
   * empty.
   */
  show(sheet: string, cell: string): string;
  /** Types into cells, of one sheet, and calculates again. */
  type(sheet: string, values: Readonly<Record<string, string | number>>): void;
  /** Empties every cell that is there to be filled in, and calculates again. */
  clearInputs(): void;
}

/** Calculates the sheets of a file from its own values and formulas. */
export function calculate(sheets: readonly SpreadsheetSheet[]): Calculation {
  if (!ready) {
    initSync({ module: readFileSync(require.resolve("@ironcalc/wasm/wasm_bg.wasm")) });
    ready = true;
  }
  const model = new Model("workbook", "en", "UTC", "en");
  const place = new Map(sheets.map(({ name }, index) => [name, index]));
  sheets.forEach(({ name }, index) => {
    if (index > 0) model.newSheet();
    model.renameSheet(index, name);
  });
  model.pauseEvaluation();
  for (const { name, cells } of sheets) {
    for (const [cell, { formula, value }] of cells) {
      if (formula !== undefined) put(name, cell, `=${formula}`);
      else if (value !== null) put(name, cell, literal(value));
    }
  }
  model.resumeEvaluation();
  model.evaluate();

  function put(sheet: string, cell: string, text: string): void {
    const { row, column } = locate(cell);
    model.setUserInput(indexOf(sheet), row, column, text);
  }

  function indexOf(sheet: string): number {
    const index = place.get(sheet);
    if (index === undefined) throw new Error(`There is no sheet ${sheet}`);
    return index;
  }

  function change(work: () => void): void {
    model.pauseEvaluation();
    work();
    model.resumeEvaluation();
    model.evaluate();
  }

  return {
    show(sheet, cell) {
      const { row, column } = locate(cell);
      return model.getFormattedCellValue(indexOf(sheet), row, column);
    },
    type(sheet, values) {
      change(() => {
        for (const [cell, value] of Object.entries(values)) put(sheet, cell, literal(value));
      });
    },
    clearInputs() {
      change(() => {
        for (const { name, cells } of sheets) {
          for (const [cell, { input }] of cells) if (input) put(name, cell, "");
        }
      });
    },
  };
}

/** The apostrophe says that what follows is text, whatever it looks like. */
function literal(value: string | number): string {
  return typeof value === "number" || value === "" ? String(value) : `'${value}`;
}

function locate(cell: string): { row: number; column: number } {
  const [, letters = "", row = ""] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
  const column = [...letters].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(row), column };
}
