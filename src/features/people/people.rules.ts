import { newsAddressOf } from "#features/auth/auth-parts.contract.ts";
import { emailedNotices, personNotices } from "./people.constants.ts";
import type { PersonDetails, PersonState } from "./people.types.ts";

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

type Emailed = Pick<PersonDetails, "email" | "emailConfirmedAt">;

/** The sentence about an email to the owner. */
export function describeNews({ email, emailConfirmedAt }: Emailed, news: string): string {
  return newsAddressOf(email, emailConfirmedAt)
    ? news
    : "The account has no confirmed email, so we can't email the owner.";
}

/** The message after a change, by its name in the page's address. */
export function describeDone(done: string, person: Emailed): string | undefined {
  if (!Object.hasOwn(personNotices, done)) return undefined;
  const notice = personNotices[done];
  return emailedNotices.has(done)
    ? `${notice} ${describeNews(person, "We emailed the owner.")}`
    : notice;
}
