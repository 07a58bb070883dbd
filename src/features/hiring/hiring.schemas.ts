import { z } from "zod";
import { optionalField, textField } from "#shared/form-fields.ts";
import { readSelected } from "./board/board.rules.ts";
import { declineReasons } from "./hiring.constants.ts";

/** Several values of one name, as a form sends none, one or many. */
const list = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => (given === undefined ? [] : typeof given === "string" ? [given] : given));

const selected = list.transform((texts) => texts.flatMap((text) => readSelected(text) ?? []));

/** A choice of the menu of one application (`move`), or of several that are selected. */
export const moveForm = z.object({
  move: z.string().optional(),
  selected,
  to: z.string().optional(),
});

export const applicationForm = z.object({ applicationId: z.guid() });

export const declineReasonField = z.enum(declineReasons, { error: "Choose a reason" });

const message = optionalField(
  "Message",
  textField("Message", { minimum: 1, maximum: 4000, multiline: true }),
);

export const declineForm = z.object({
  selected,
  reason: declineReasonField,
  share: z.literal("on").optional(),
  message,
});
