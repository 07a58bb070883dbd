import { z } from "zod";
import { optionalField, requiredText, textField } from "#shared/form-fields.ts";
import { lengthLimits } from "./applications.constants.ts";

const phone = textField("Phone", lengthLimits.phone).refine(
  (value) => /^[+\d() .-]*$/.test(value),
  "Phone may contain digits, spaces and + ( ) . -",
);

/** An application for a job, but for its CV. */
export const jobApplicationForm = z.object({
  name: requiredText("Name", lengthLimits.name),
  phone: optionalField("Phone", phone),
  message: optionalField(
    "Note",
    textField("Note", { ...lengthLimits.applicationMessage, multiline: true }),
  ),
});

/** Taking an application back, with what the employer reads about it. */
export const withdrawalForm = z.object({
  note: optionalField(
    "Reason",
    textField("Reason", { ...lengthLimits.withdrawalNote, multiline: true }),
  ),
});
