import { z } from "zod";
import { optionalField } from "#shared/form-fields.ts";
import { isDay } from "#shared/time.ts";
import { earliestDoneOn } from "./plans.constants.ts";

const stepId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);

export const doneForm = z.object({
  step: stepId,
  done_on: z
    .string({ error: "Enter the date" })
    .refine((day) => isDay(day) && day >= earliestDoneOn, "Enter a date, such as 2026-11-24"),
  document: optionalField("Document", z.guid("Choose a document from the list")),
});

export const undoForm = z.object({ step: stepId });

export const shareForm = z.object({
  mentor: z.guid("Choose a mentor from the list"),
  consent: z.literal("yes", { error: "Confirm that the mentor may read your plan" }),
});

export const withdrawForm = z.object({ mentor: z.guid() });
