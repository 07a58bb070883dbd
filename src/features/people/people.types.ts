import type { Role } from "#platform/roles.ts";

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

export interface PersonDetails extends Person {
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
    by: string | null;
  } | null;
  deleteAfter: Date | null;
  log: { id: string; sentence: string; at: Date; by: string | null; address: string }[];
}
