import type { factorTypes } from "#features/auth/auth-parts.contract.ts";

export type FactorKindName = (typeof factorTypes)[number];

/** Protection of an account, as its owner sees it. */
export interface SecurityOverview {
  email: string;
  hasPassword: boolean;
  /** Whether a new password needs the present one. */
  asksForPresent: boolean;
  /**
   * A change of address that waits; `awaited` are the addresses that have yet to confirm it.
   * `asksBoth`: the current address has to confirm too, because it was confirmed before.
   * `isHalfConfirmed`: one of the two has confirmed it, and the other one's link or code hasn't been used.
   */
  emailChange: {
    newEmail: string;
    awaited: string[];
    asksBoth: boolean;
    isHalfConfirmed: boolean;
  } | null;
  /**
   * The phone number that belongs to the account, which isn't that of a second step. `signsIn`: a code by text message
   * to it opens the account. `mayRemove`: there's something else to sign in with.
   */
  phone: { number: string; signsIn: boolean; mayRemove: boolean } | null;
  /** The kinds of second steps that can be added here. */
  factorKinds: FactorKindName[];
  factors: OwnFactor[];
  recoveryCodes: { total: number; remaining: number } | null;
  /** Services such as Google that the account can be signed in to with. */
  identities: OwnIdentity[];
  /** Number of ways to identify the account, with address and telephone. */
  identityCount: number;
  /** Whether the configuration lets people connect and disconnect services themselves. */
  mayUnlink: boolean;
  /** Someone with a role in running the site who has not set up a second step. */
  needsFactor: boolean;
}

export interface OwnFactor {
  id: string;
  kind: FactorKindName;
  name: string;
  /** Digits of the number, for `phone`. */
  phone: string;
  since: Date;
}

export interface OwnIdentity {
  id: string;
  provider: string;
  email: string;
  since: Date | null;
}
