import { z } from "zod";
import { requiredText } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { noteLimits } from "../consultations.constants.ts";

const noteId = z.string().refine(isId, "We can't find this note");
const body = requiredText("Note", { ...noteLimits, multiline: true });

/** The form brings the id, so that a form that is sent twice adds one note. */
export const noteForm = z.object({ noteId, body });
export const deletedNoteForm = z.object({ noteId });
