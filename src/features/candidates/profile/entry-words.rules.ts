import { formatDay } from "#shared/time.ts";
import { nameOfCountry } from "../lists/countries.constants.ts";
import { nameOfLanguage } from "../lists/languages.constants.ts";
import { nameOfJurisdiction } from "../lists/places.constants.ts";
import {
  type EntrySection,
  type EntryValues,
  languageLevels,
  registrationStatuses,
  workRightKinds,
} from "./entries.fields.ts";
import { formatPartialMonth } from "./months.rules.ts";

/** An entry as a reader sees it: a title, a few details, and longer text where there is some. */
export interface EntryWords {
  title: string;
  details: string[];
  text: string | null;
}

const nameIn = (names: Readonly<Record<string, string>>, key: string | null | undefined) =>
  key ? (names[key] ?? key) : "";

const present = (parts: readonly (string | null | undefined | false)[]): string[] =>
  parts.filter((part): part is string => Boolean(part));

/** Describes an entry of a section in words. */
export function describeEntry(section: EntrySection, values: EntryValues): EntryWords {
  const words = describers[section](values);
  return { text: null, ...words };
}

type Describe = (values: EntryValues) => { title: string; details: string[]; text?: string | null };

const describers: Record<EntrySection, Describe> = {
  experience: (values) => ({
    title: `${values.title}, ${values.employer}`,
    details: present([
      periodOf(values),
      present([values.city, values.country && nameOfCountry(values.country)]).join(", "),
    ]),
    text: values.description ?? null,
  }),
  training: ({ qualification, institution, country, completed }) => ({
    title: qualification ?? "",
    details: present([
      present([institution, country && nameOfCountry(country)]).join(", "),
      completed && formatPartialMonth(completed),
    ]),
  }),
  registrations: ({
    jurisdiction,
    regulator,
    registration_number: number,
    status,
    expires_on,
  }) => ({
    title: `${nameOfJurisdiction(jurisdiction ?? "")}: ${regulator}`,
    details: present([
      nameIn(registrationStatuses, status),
      number && `Number ${number}`,
      expires_on && `Expires ${formatDay(expires_on)}`,
    ]),
  }),
  exams: ({ name, taken, result }) => ({
    title: name ?? "",
    details: present([taken && formatPartialMonth(taken), result]),
  }),
  languages: ({ language, level, test, score, taken_on }) => ({
    title: nameOfLanguage(language ?? ""),
    details: present([
      nameIn(languageLevels, level),
      test && present([test, score]).join(" "),
      taken_on && `Taken ${formatDay(taken_on)}`,
    ]),
  }),
  "work-rights": ({ country, kind, expires_on }) => ({
    title: nameOfCountry(country ?? ""),
    details: present([
      kind === "needs_sponsorship" ? "Needs sponsorship" : nameIn(workRightKinds, kind),
      expires_on && `Valid until ${formatDay(expires_on)}`,
    ]),
  }),
  references: ({ name, relation, contact }) => ({
    title: name ?? "",
    details: present([relation, contact]),
  }),
};

function periodOf({ started, ended }: EntryValues): string {
  if (!started && !ended) return "";
  const from = started ? formatPartialMonth(started) : "";
  const until = ended ? formatPartialMonth(ended) : "present";
  return from ? `${from} to ${until}` : `Until ${until}`;
}
