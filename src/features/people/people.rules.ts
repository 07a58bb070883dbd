import type { PersonState } from "./people.types.ts";

/** Means "until it is lifted": no date says forever. */
export const untilLifted = new Date("9999-12-31T00:00:00Z");

export interface AccountState {
  deletedAt: Date | null;
  deleteAfter: Date | null;
  bannedUntil: Date | null;
  isAnonymous: boolean;
  confirmedAt: Date | null;
}

/** One word for how an account stands: the one that matters most. */
export function stateOf(facts: AccountState, now: Date): PersonState {
  if (facts.deletedAt) return "deleted";
  if (facts.bannedUntil && facts.bannedUntil > now) return "suspended";
  if (facts.deleteAfter) return "deletion pending";
  if (facts.isAnonymous) return "without address";
  return facts.confirmedAt ? "active" : "unconfirmed";
}
