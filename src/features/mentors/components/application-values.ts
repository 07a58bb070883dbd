import type { MentorApplication } from "../mentors.schemas.ts";

/** The form's single-line and choice fields, as typed. */
export const textFields = [
  "full_name",
  "email",
  "phone",
  "title",
  "company",
  "location",
  "experience_years",
  "hourly_rate",
  "bio",
  "linkedin_url",
  "availability",
] as const;

export type TextField = (typeof textFields)[number];

/** What stands in the form: text as typed, and the tags. */
export type ApplicationValues = Record<TextField, string> & { expertise: string[] };

export const emptyValues: ApplicationValues = {
  full_name: "",
  email: "",
  phone: "",
  title: "",
  company: "",
  location: "",
  experience_years: "",
  hourly_rate: "",
  bio: "",
  linkedin_url: "",
  availability: "",
  expertise: [],
};

export function readForm(form: HTMLFormElement, expertise: string[]): ApplicationValues {
  const entries = new FormData(form);
  const values = { ...emptyValues, expertise };
  for (const field of textFields) values[field] = String(entries.get(field) ?? "");
  return values;
}

/** The body's `applicationData`: whole numbers as numbers; what is none becomes NaN and is refused. */
export function toApplicationData(values: ApplicationValues) {
  return {
    ...values,
    experience_years: toWholeNumber(values.experience_years),
    hourly_rate: toWholeNumber(values.hourly_rate),
  };
}

export function toValues(application: MentorApplication): ApplicationValues {
  return {
    full_name: application.full_name,
    email: application.email,
    phone: application.phone,
    title: application.title,
    company: application.company ?? "",
    location: application.location,
    experience_years: String(application.experience_years),
    hourly_rate: String(application.hourly_rate),
    bio: application.bio,
    linkedin_url: application.linkedin_url ?? "",
    availability: application.availability,
    expertise: application.expertise,
  };
}

function toWholeNumber(text: string): number {
  return /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
