import { defineErrors } from "#shared/errors.ts";

export const syncErrors = defineErrors({
  sheetEmpty: {
    code: "sheet_empty",
    status: 422,
    message: "The sheet is empty. Put the column names in its first row.",
  },
  columnsMissing: {
    code: "sheet_columns_missing",
    status: 422,
    message: (names: string[]) =>
      `The sheet's first row is missing ${names.length === 1 ? "this required column" : "these required columns"}: ${names.join(", ")}. Nothing changed.`,
  },
  columnsRepeated: {
    code: "sheet_columns_repeated",
    status: 422,
    message: (names: string[]) =>
      `The sheet's first row has ${names.length === 1 ? "this column" : "these columns"} more than once: ${names.join(", ")}. Nothing changed.`,
  },
  anotherRunning: {
    code: "sync_already_running",
    status: 409,
    message: "Another sync is still running. Wait for it to finish, then sync again.",
  },
});
