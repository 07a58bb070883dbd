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
  previewStale: {
    code: "sync_preview_stale",
    status: 409,
    message:
      "The sheet or the mentors have changed since this preview, so nothing was synced. Check the new preview, then sync again.",
  },
  notFound: {
    code: "sync_not_found",
    status: 404,
    message: "We couldn't find this sync.",
  },
  alreadyUndone: {
    code: "sync_already_undone",
    status: 409,
    message: "This sync was already undone. Reload the page to see what it restored.",
  },
  nothingToUndo: {
    code: "sync_nothing_to_undo",
    status: 409,
    message: "This sync has nothing to undo. We keep changes from the last ten syncs.",
  },
});
