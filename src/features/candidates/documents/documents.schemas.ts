import { z } from "zod";
import { requiredText } from "#shared/form-fields.ts";
import { dayOrNull } from "../profile/entry-kinds.schemas.ts";
import { type DocumentKind, documentKinds } from "./documents.constants.ts";

const fields = {
  kind: z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]], {
    error: "Choose a type",
  }),
  title: requiredText("Title", { minimum: 1, maximum: 100 }),
  expires_on: dayOrNull("Expires on"),
};

/** The form of a document, without its file. */
export const documentForm = z.object(fields);
export const changeDocumentForm = z.object({ ...fields, documentId: z.guid() });
export const documentIdForm = z.object({ documentId: z.guid() });
export const versionForm = z.object({
  documentId: z.guid(),
  version: z.coerce.number().int().min(1).max(100_000),
});

export type DocumentInput = z.output<typeof documentForm>;
