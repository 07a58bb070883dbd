import type { ProfileSnapshot } from "../candidates.schemas.ts";
import type { StoredEntry } from "./entries.fields.ts";
import type { CandidateProfile } from "./profile.types.ts";

/** A copy of a profile for an employer, without references, desired pay or blocked organizations. */
export function takeSnapshot({ about, wishes, entries }: CandidateProfile): ProfileSnapshot {
  const { earliestStart, regions, remote, employmentTypes } = wishes;
  return {
    v: 1,
    ...about,
    wishes: { earliestStart, regions, remote, employmentTypes },
    experience: entries.experience.map(withoutId),
    training: entries.training.map(withoutId),
    registrations: entries.registrations.map(withoutId) as ProfileSnapshot["registrations"],
    exams: entries.exams.map(withoutId),
    languages: entries.languages.map(withoutId) as ProfileSnapshot["languages"],
    workRights: entries["work-rights"].map(withoutId) as ProfileSnapshot["workRights"],
  };
}

function withoutId<Entry extends StoredEntry>({ id: _, ...entry }: Entry): Omit<Entry, "id"> {
  return entry;
}
