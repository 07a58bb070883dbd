import { countries } from "../lists/countries.constants.ts";
import { languageOptions } from "../lists/languages.constants.ts";
import { jurisdictionGroups } from "../lists/places.constants.ts";
import { examNames, languageTests } from "../lists/professions.constants.ts";
import {
  choice,
  type EntryField,
  optionalChoice,
  optionalDay,
  optionalLines,
  optionalMonth,
  optionalText,
  text,
} from "./entry-kinds.fields.ts";
import type { PartialMonth } from "./months.rules.ts";

const country = { options: countries.map(([value, label]) => ({ value, label })) };

const toOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const registrationStatuses = {
  active: "Active",
  pending: "Applied for",
  expired: "Expired",
} as const;

export const languageLevels = {
  basic: "Basic",
  intermediate: "Intermediate",
  professional: "Professional",
  native: "Native or bilingual",
} as const;

export const workRightKinds = {
  citizen: "Citizen",
  permanent_resident: "Permanent resident",
  open_permit: "Open work permit",
  employer_permit: "Work permit for one employer",
  needs_sponsorship: "I need sponsorship",
} as const;

/** The lists of a profile: each entry is a row that is added, changed and removed on its own. */
export const entrySections = {
  experience: {
    title: "Experience",
    one: "a job",
    lead: "Jobs you've held, newest first.",
    max: 30,
    fields: {
      title: text("Job title", { max: 120 }),
      employer: text("Employer", { max: 150 }),
      city: optionalText("City", { max: 100 }),
      country: optionalChoice("Country", country),
      started: optionalMonth("From"),
      ended: optionalMonth("Until", "Leave blank if you still work there."),
      description: optionalLines("What you did", { max: 2000 }),
    },
  },
  training: {
    title: "Education",
    one: "education",
    lead: "Degrees, diplomas, apprenticeships and residencies.",
    max: 20,
    fields: {
      qualification: text("Qualification", {
        max: 150,
        help: "For example, BSc Nursing or Red Seal electrician.",
      }),
      institution: text("School or institution", { max: 150 }),
      country: optionalChoice("Country", country),
      completed: optionalMonth("Completed"),
    },
  },
  registrations: {
    title: "Registrations",
    one: "a registration",
    lead: "Licenses to practice, including any you've applied for.",
    max: 20,
    fields: {
      jurisdiction: choice("Where it's valid", { groups: jurisdictionGroups }),
      regulator: text("Regulator", {
        max: 150,
        help: "For example, College of Nurses of Ontario.",
      }),
      registration_number: optionalText("Registration number", { max: 50 }),
      status: choice("Status", { options: toOptions(registrationStatuses) }),
      expires_on: optionalDay("Expires on", "We'll email you before the registration expires."),
    },
  },
  exams: {
    title: "Exams",
    one: "an exam",
    lead: "Licensing exams you've taken or booked.",
    max: 20,
    fields: {
      name: text("Exam", { max: 100, suggestions: examNames, help: "For example, NCLEX-RN." }),
      taken: optionalMonth("Date", "For example, June 2021. A future date is fine."),
      result: optionalText("Result", { max: 100, help: "For example, Pass or 238." }),
    },
  },
  languages: {
    title: "Languages",
    one: "a language",
    lead: "Languages you can work in, with test scores if you have them.",
    max: 15,
    fields: {
      language: choice("Language", { options: languageOptions }),
      level: choice("Level", { options: toOptions(languageLevels) }),
      test: optionalText("Test", { min: 2, max: 60, suggestions: languageTests }),
      score: optionalText("Score", { max: 60, help: "For example, 7.5 overall." }),
      taken_on: optionalDay("Test date"),
    },
  },
  "work-rights": {
    title: "Work authorization",
    one: "a country",
    lead: "Where you can already work. Employers see this when you apply to them. In the talent pool, they see only your status in Canada and the United States.",
    max: 20,
    fields: {
      country: choice("Country", country),
      kind: choice("Your status there", { options: toOptions(workRightKinds) }),
      expires_on: optionalDay("Valid until"),
    },
  },
  references: {
    title: "References",
    one: "a reference",
    lead: "Only you see these. We don't send them to employers.",
    max: 10,
    fields: {
      name: text("Name", { max: 100 }),
      relation: text("How you know them", {
        max: 150,
        help: "For example, my charge nurse at St. Luke's from 2019 to 2022.",
      }),
      contact: text("Email or phone", { min: 3, max: 200 }),
    },
  },
} as const satisfies Record<
  string,
  { title: string; one: string; lead: string; max: number; fields: Record<string, EntryField> }
>;

export type EntrySection = keyof typeof entrySections;

export const entrySectionNames = Object.keys(entrySections) as EntrySection[];

export const isEntrySection = (name: string): name is EntrySection =>
  Object.hasOwn(entrySections, name);

type FieldsOf<Section extends EntrySection> = (typeof entrySections)[Section]["fields"];

type ValueOf<Field extends EntryField> = Field["kind"] extends "month" ? PartialMonth : string;

/** Values of a section's entry, by column. */
export type Entry<Section extends EntrySection = EntrySection> = {
  [Name in keyof FieldsOf<Section>]: FieldsOf<Section>[Name] extends EntryField
    ? FieldsOf<Section>[Name]["isOptional"] extends true
      ? ValueOf<FieldsOf<Section>[Name]> | null
      : ValueOf<FieldsOf<Section>[Name]>
    : never;
};

/** A stored entry. */
export type StoredEntry<Section extends EntrySection = EntrySection> = Entry<Section> & {
  id: string;
};

/** Values of any section's entry, where it doesn't matter which. */
export type EntryValues = Readonly<Record<string, string | null>>;

/** The fields of a section in their order, with their names. */
export function fieldsOf(section: EntrySection): [name: string, field: EntryField][] {
  return Object.entries(entrySections[section].fields);
}
