import type { PersonEntry } from "#platform/person-section.ts";
import type { MergePlan } from "#platform/personal-data/merge.ts";
import type { Role } from "#platform/rights.ts";

/** Accounts with one role, or with any. */
export type RoleFilter = Role | "any";

/** Status of an account, for administrators. */
export type PersonState =
  | "active"
  | "unconfirmed"
  | "suspended"
  | "deletion pending"
  | "deleted"
  | "without address";

/** An account as a line of the list. */
export interface Person {
  id: string;
  /** Empty: none. */
  address: string;
  name: string | null;
  roles: Role[];
  state: PersonState;
  createdAt: Date;
}

/** One of two accounts that are merged. */
export interface MergedAccount {
  id: string;
  /** Its email, else its number, else its ID: what is typed as a confirmation. */
  name: string;
  hasEmail: boolean;
  /** Its email is proven, so news of the merge goes there. */
  isEmailed: boolean;
}

/** A merge before it's done. */
export interface MergePreview extends MergePlan {
  stays: MergedAccount;
  leaves: MergedAccount;
}

/** A session in which the account is signed in. */
export interface PersonSession {
  id: string;
  device: string;
  place: string;
  signedInAt: Date;
  lastUsedAt: Date;
}

/** One feature's section about the person. */
export interface ShownSection {
  name: string;
  title: string;
  empty: string;
  entries: PersonEntry[];
}

export interface PersonDetails extends Person {
  /** The account is the viewer's own. */
  isOneself: boolean;
  /** The account has a right that the viewer lacks, so they can't change it. */
  holdsMore: boolean;
  /** The viewer may see the site as this person does. */
  mayBeSeenAs: boolean;
  /** Roles that the viewer could give it or take from it. */
  offeredRoles: Role[];
  email: string;
  phone: string;
  lastSignInAt: Date | null;
  emailConfirmedAt: Date | null;
  /** Ways to sign in, e.g. `email`, `google`. */
  providers: string[];
  factors: number;
  passkeys: number;
  sessions: number;
  suspension: {
    /** Null: until it is lifted. */
    until: Date | null;
    reason: string | null;
    /** The email of the administrator who suspended it; null: a program did, or the administrator's account is gone. */
    by: string | null;
    isByProgram: boolean;
  } | null;
  deleteAfter: Date | null;
  openSessions: PersonSession[];
  sections: ShownSection[];
  log: { id: string; sentence: string; at: Date; by: string | null; address: string }[];
}
