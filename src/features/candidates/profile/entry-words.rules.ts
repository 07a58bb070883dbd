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

/**
 * Describes an entry of a section in words, for its owner on the day `today` (`earliestDay`, so that a last day lasts
 * until it's over). Without a day, which is for copies that are read later, nothing in the words changes with time.
 */
export function describeEntry(
  section: EntrySection,
  values: EntryValues,
  today: string | null,
): EntryWords {
  const words = describers[section](values, today);
  return { text: null, ...words };
}

type Describe = (
  values: EntryValues,
  today: string | null,
) => { title: string; details: string[]; text?: string | null };

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
  registrations: (
    { jurisdiction, regulator, registration_number: number, status, expires_on },
    today,
  ) => {
    const isOver = Boolean(today && expires_on && expires_on < today);
    const contradictsStatus = isOver ? status === "pending" : status === "expired";
    return {
      title: `${nameOfJurisdiction(jurisdiction ?? "")}: ${regulator}`,
      details: present([
        isOver && status !== "pending" ? null : nameIn(registrationStatuses, status),
        number && `Number ${number}`,
        contradictsStatus ? null : describeExpiry(expires_on, today),
      ]),
    };
  },
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
  "work-rights": ({ country, kind, expires_on }, today) => ({
    title: nameOfCountry(country ?? ""),
    details: present([
      kind === "needs_sponsorship" ? "Needs sponsorship" : nameIn(workRightKinds, kind),
      describeExpiry(expires_on, today),
    ]),
  }),
  references: ({ name, relation, contact }) => ({
    title: name ?? "",
    details: present([relation, contact]),
  }),
};

function describeExpiry(lastDay: string | null | undefined, today: string | null): string {
  if (!lastDay) return "";
  if (today === null) return `Valid until ${formatDay(lastDay)}`;
  return `${lastDay < today ? "Expired" : "Expires"} ${formatDay(lastDay)}`;
}

function periodOf({ started, ended }: EntryValues): string {
  if (!started && !ended) return "";
  const from = started ? formatPartialMonth(started) : "";
  const until = ended ? formatPartialMonth(ended) : "present";
  return from ? `${from} to ${until}` : `Until ${until}`;
}
