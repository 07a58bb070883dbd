import { z } from "zod";
import { textField } from "#shared/form-fields.ts";
import { evidenceFields } from "./evidence.constants.ts";

const stale = "This page has changed. Reload it and try again.";
const version = z.coerce.number(stale).int(stale).nonnegative(stale);

const text = (name: keyof typeof evidenceFields) => {
  const { label, maximum, rows } = evidenceFields[name];
  return textField(label, { minimum: 0, maximum, multiline: rows > 1 });
};

/** The form that saves evidence. */
export const evidenceForm = z.object({
  version,
  productDescription: text("productDescription"),
  customerName: text("customerName"),
  customerEmail: text("customerEmail"),
  serviceDate: text("serviceDate"),
  accessLog: text("accessLog"),
  refundPolicy: text("refundPolicy"),
  refundDenial: text("refundDenial"),
  other: text("other"),
});

/** The form that takes a file out of it. */
export const removeFileForm = z.object({ version, fileId: z.uuid(stale) });

/** The form that sends it as it was saved. */
export const submitEvidenceForm = z.object({ version });

/** The form that accepts a dispute. */
export const acceptForm = z.object({
  reason: textField("The reason", { minimum: 3, maximum: 500, multiline: true }),
});
