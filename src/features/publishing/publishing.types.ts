import type { PublishingValues } from "#platform/publishing/publishing-kind.ts";

/** A text that someone is writing, as it was last saved. */
export interface Draft {
  id: string;
  kind: string;
  /** The published thing that it will replace; null for something new. */
  subjectId: string | null;
  title: string;
  values: PublishingValues;
  /** Counts saves. */
  version: number;
  /** Of the published row that it began from; null for something new. */
  baseHash: string | null;
  authorId: string | null;
  updatedAt: Date;
  scheduledFor: Date | null;
  scheduledBy: string | null;
  /** Why it wasn't published when it was due. */
  scheduleProblem: string | null;
}

/** A field in which two versions differ. */
export interface Difference {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** A saving that met another one. Nothing was stored; the form has everything that was entered. */
export interface SaveConflict {
  /** `changed`: saved by another person. `started`: another person has a draft now. `gone`: published or discarded. */
  what: "changed" | "started" | "gone";
  /** The email of the person who saved the other one; null: unknown. */
  by: string | null;
  at: Date | null;
  /** This and the next three are the identity to save it under, if it is to replace the other one. */
  draftId: string;
  subjectId: string | null;
  version: number;
  baseHash: string | null;
  /** The other one is on the left, the entered text on the right. */
  differences: Difference[];
}

/** A row of a kind's list. */
export interface ContentRow {
  id: string | null;
  draftId: string | null;
  title: string;
  state: string | null;
  isSample: boolean;
  changedAt: Date;
  /** The time at which it's over; null: never. */
  expiresAt: Date | null;
  /** It's over, and the site no longer shows it. */
  isOver: boolean;
  /** It's on the site, and over soon. */
  isEnding: boolean;
  scheduledFor: Date | null;
  scheduleProblem: string | null;
}
