import type { EntrySection, EntryValues } from "../profile/entries.fields.ts";
import { findExams, findLanguages, findRegistrations } from "./cv-credentials.rules.ts";
import { type CvLine, isBullet, readCvLines } from "./cv-lines.rules.ts";
import { type FoundEntry, findJobs, findTraining } from "./cv-work.rules.ts";

/** An entry that a CV seems to have. Its owner decides whether it goes into the profile. */
export interface CvField {
  section: "about" | Exclude<EntrySection, "references" | "work-rights">;
  /** Values for the section's form. A required field may be null: the owner fills it in. */
  values: EntryValues;
  /** The text of the CV it came from. */
  line: string;
}

const maxFields = 40;
const maxLine = 300;

/** Finds entries in a CV by patterns. Unclear ones are left out. */
export function findCvFields(text: string): CvField[] {
  const lines = readCvLines(text);
  const fields = [
    ...toFields("about", findHeadline(lines)),
    ...toFields("experience", findJobs(lines)),
    ...toFields("training", findTraining(lines)),
    ...toFields("registrations", findRegistrations(lines)),
    ...toFields("exams", findExams(lines)),
    ...toFields("languages", findLanguages(lines)),
  ];
  const seen = new Set<string>();
  return fields
    .filter(({ section, values }) => {
      const key = identityOf(section, values);
      return seen.has(key) ? false : seen.add(key);
    })
    .slice(0, maxFields);
}

const toFields = (section: CvField["section"], found: readonly FoundEntry[]): CvField[] =>
  found.map(({ values, line }) => ({ section, values, line: line.slice(0, maxLine) }));

/** The identity of an entry in its section: the same job is proposed once. */
export function identityOf(section: CvField["section"], values: EntryValues): string {
  const { title, employer, started, qualification, institution, jurisdiction, regulator } = values;
  const parts = {
    about: [],
    experience: [title, employer, started?.slice(0, 4)],
    training: [qualification, institution],
    registrations: [jurisdiction, regulator],
    exams: [values.name],
    languages: [values.language],
  }[section];
  return [section, ...parts].join("|").toLowerCase();
}

const headlineWords =
  /\b(nurse|midwife|physician|doctor|surgeon|pharmacist|dentist|physiotherapist|therapist|technologist|paramedic|engineer|developer|analyst|electrician|plumber|welder|carpenter|mechanic|teacher|educator|accountant|manager|director|technician|driver|designer|administrator|specialist|support worker)\b/i;

/** One line near the top that names a profession, where it isn't an address or a sentence. */
function findHeadline(lines: readonly CvLine[]): FoundEntry[] {
  // The first line is the name.
  const top = lines.slice(1, 6).filter(({ part, text }) => part === "top" && !isBullet(text));
  const found = top.find(
    ({ text }) =>
      headlineWords.test(text) &&
      text.length <= 120 &&
      !/@|https?:|\+?\d[\d ()-]{7,}|\.$/.test(text),
  );
  if (!found) return [];
  const headline = found.text.replace(/\s*\t\s*/g, ", ");
  return [{ values: { headline }, line: found.text }];
}
