import type { ModeratedFields } from "../mentor-fields.rules.ts";

/** State of a profile, for administrators: the one that matters most. */
export type MentorState =
  | "listed"
  | "not approved"
  | "suspended"
  | "unlisted"
  | "leaving"
  | "paused"
  | "silent";

/** A mentor as a line of the administrators' list. */
export interface AdministeredMentor {
  id: string;
  name: string;
  title: string;
  email: string;
  /** Null: no account stands behind it. */
  userId: string | null;
  isSample: boolean;
  state: MentorState;
}

/** Texts that an administrator may edit. */
export type ProfileText = ModeratedFields;

export interface AdministeredMentorDetails extends AdministeredMentor {
  text: ProfileText;
  /** Stands for the text as it was shown. */
  shown: string;
  /** The photo that visitors see; null: none. */
  photoId: string | null;
  source: string;
  rating: number | null;
  reviews: number;
  unlistedAt: Date | null;
  unlistedReason: string | null;
  /** The newest first. */
  log: ModerationEntry[];
}

export interface ModerationEntry {
  id: string;
  at: Date;
  /** Email of the account that acted. Null: no person did, or the account is gone. */
  by: string | null;
  /** A job did it, no person. */
  isAutomatic: boolean;
  what: "unlisted" | "relisted" | "edited";
  reason: string;
  changes: { label: string; before: string; after: string }[];
}
