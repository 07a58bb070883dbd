import { type FormPage, formAction, mayBringFiles } from "#platform/http/form-action.ts";
import type { Sender } from "#platform/http/page-access.ts";
import { fileForm } from "./files/consultation-files.schemas.ts";
import {
  addFile,
  removeOwnFile,
  requireSendingFile,
} from "./files/consultation-files.usecases.server.ts";
import { readGivenFile } from "./files/given-file.rules.ts";

interface FilePage {
  bookingId: string;
  key?: string | undefined;
}

type Page = Omit<FormPage, "form" | "values">;

/** The forms with which a consultation's files are added and removed. */
export function fileActions<From extends Sender>(
  from: From,
  placeOf: (page: Page) => FilePage,
  pathAfter: (page: Page, done: string) => string,
) {
  return {
    "add-file": formAction(from, fileForm, async (given, { fileId }) => {
      const page = given as FormPage;
      const file = await readGivenFile(page.form);
      await addFile(page.services, page.viewer, { ...placeOf(page), fileId, file });
      return pathAfter(page, "add-file");
    }),
    "remove-file": formAction(from, fileForm, async (given, { fileId }) => {
      const page = given as FormPage;
      await removeOwnFile(page.services, page.viewer, { ...placeOf(page), fileId });
      return pathAfter(page, "remove-file");
    }),
  };
}

/** Only the form with a file isn't a plain one. Who sends it, and how often, is checked before it is read. */
export async function refuseFilesEarly(page: Page, place: FilePage): Promise<void> {
  if (!mayBringFiles(page.request)) return;
  await requireSendingFile(page.services, page.viewer, place);
}

export const fileNotices: Readonly<Record<string, string>> = {
  "add-file": "File added",
  "remove-file": "File removed",
};
