import type { EmploymentType, Visibility } from "../candidates.constants.ts";
import type { EntrySection, StoredEntry } from "./entries.fields.ts";
import type { About } from "./profile.schemas.ts";

/** The work that the candidate wants, as stored. */
export interface StoredWishes {
  regions: string[];
  remote: boolean;
  employmentTypes: EmploymentType[];
  /** `2026-11-23`. */
  earliestStart: string | null;
  pay: { cents: number; period: "hour" | "year"; currency: "CAD" | "USD" } | null;
}

export type Entries = { [Section in EntrySection]: StoredEntry<Section>[] };

/** A professional profile, as its owner sees it. It's empty before anything is saved. */
export interface CandidateProfile {
  about: About;
  wishes: StoredWishes;
  visibility: Visibility;
  entries: Entries;
  /** Kinds of the stored documents, when they expire, and the types of their newest files. */
  documents: { kind: string; expiresOn: string | null; type: string | null }[];
  /** Whether anything was ever saved. */
  isStarted: boolean;
}
