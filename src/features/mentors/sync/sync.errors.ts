import { defineErrors } from "#shared/errors.ts";

export const syncErrors = defineErrors({
  sheetEmpty: {
    code: "sheet_empty",
    status: 422,
    message: "The sheet is empty. Its first row must hold the column names.",
  },
  columnsMissing: {
    code: "sheet_columns_missing",
    status: 422,
    message: (names: string[]) =>
      `The sheet's first row lacks ${names.length === 1 ? "this required column" : "these required columns"}: ${names.join(", ")}. Nothing was changed.`,
  },
  columnsRepeated: {
    code: "sheet_columns_repeated",
    status: 422,
    message: (names: string[]) =>
      `The sheet's first row names ${names.length === 1 ? "this column" : "these columns"} more than once: ${names.join(", ")}. Nothing was changed.`,
  },
  anotherRunning: {
    code: "sync_already_running",
    status: 409,
    message: "Another sync is still running. Wait until it has finished and sync again.",
  },
});
