import { z } from "zod";
import { isId } from "#shared/ids.ts";

const fileId = z.string().refine(isId, "We can't find this file");

/** The form brings the id, so that a form that is sent twice adds one file. */
export const fileForm = z.object({ fileId });
