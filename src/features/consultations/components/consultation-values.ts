import { readText } from "#shared/form-text.ts";

/** The form's fields, in its order. */
export const consultationFields = [
  "office",
  "topic",
  "about",
  "starts_at",
  "name",
  "email",
  "company",
  "message",
  "time_zone",
] as const;

export type ConsultationField = (typeof consultationFields)[number];
export type ConsultationValues = Record<ConsultationField, string>;

export const emptyConsultation: ConsultationValues = {
  office: "",
  topic: "",
  about: "",
  starts_at: "",
  name: "",
  email: "",
  company: "",
  message: "",
  time_zone: "",
};

/** Values of a form; files and missing fields count as empty. */
export function readConsultation(form: FormData): ConsultationValues {
  const entries = consultationFields.map((field) => [field, readText(form, field)]);
  return Object.fromEntries(entries) as ConsultationValues;
}
