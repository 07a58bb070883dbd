/** The consultation form's fields, in its order. */
export const consultationFields = [
  "name",
  "email",
  "company",
  "topic",
  "about",
  "message",
  "time_zone",
  "first_time",
  "second_time",
  "third_time",
] as const;

export type ConsultationField = (typeof consultationFields)[number];
export type ConsultationValues = Record<ConsultationField, string>;

export const emptyConsultation: ConsultationValues = {
  name: "",
  email: "",
  company: "",
  topic: "",
  about: "",
  message: "",
  time_zone: "",
  first_time: "",
  second_time: "",
  third_time: "",
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
