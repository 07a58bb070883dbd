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

/** What is kept of one field; far beyond every limit, so that a refusal shows what was typed. */
const longestKept = 10_000;

/** What a form holds; files and missing fields count as empty. */
export function readConsultation(form: FormData): ConsultationValues {
  const entries = consultationFields.map((field) => [field, readText(form, field)]);
  return Object.fromEntries(entries) as ConsultationValues;
}

/** The text in one field of a form; empty for a file, or where there is none. */
export function readText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value.slice(0, longestKept) : "";
}
