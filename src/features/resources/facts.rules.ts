import { addTime, dayInUtc, daysBetween } from "#shared/time.ts";
import type { Fact } from "./facts.schemas.ts";

/** Days for which a fact is taken to hold after it was checked, unless its entry says otherwise. */
const goodForDays = 180;

/** Days for which a check of a fact is good. */
export const goodDaysOf = ({ recheckDays }: Pick<Fact, "recheckDays">): number =>
  recheckDays ?? goodForDays;

/**
 * The day that it is by now where it began first; no day that somebody writes down can be later.
 */
export function latestDay(time: Date): string {
  return dayInUtc(addTime(time, { hours: 14 }));
}

/**
 * The reason why a fact must be checked against its source again before anyone relies on it;
 * undefined when it needn't be. `outdated`: the last day on which it can be true has passed.
 * `unchecked`: nobody has checked it for more than 180 days, or for more than its entry allows.
 */
export type Expiry = "outdated" | "unchecked";

/**
 * `today` is `YYYY-MM-DD`. On the day `validUntil` itself, and on the last day for which a check is
 * good, a fact holds.
 */
export function expiryOf(
  { verified, validUntil, recheckDays }: Pick<Fact, "verified" | "validUntil" | "recheckDays">,
  today: string,
): Expiry | undefined {
  if (validUntil !== undefined && today > validUntil) return "outdated";
  const age = daysBetween(verified, today);
  return age > goodDaysOf({ recheckDays }) ? "unchecked" : undefined;
}

/** Facts that no guide and no other page states, one line each. */
export function findIdleFacts(
  facts: ReadonlyMap<string, Fact>,
  used: ReadonlySet<string>,
): string[] {
  return [...facts.keys()]
    .filter((id) => !used.has(id))
    .map((id) => `The fact ${id} is used by no guide and no pathway`);
}

/** A fact as one guide shows it: by a number, and in how many places. */
export interface CitedFact extends Fact {
  number: number;
  uses: number;
}

export interface FactNumbering {
  /**
   * The number of a fact and which of its uses this is, both from 1; undefined: there is no such
   * fact.
   */
  use(id: string): { number: number; use: number } | undefined;
  /** Facts that were used so far, by number. */
  cited(): CitedFact[];
}

/** Numbers facts in the order in which a guide first uses them. A fact keeps its number. */
export function numberFacts(facts: ReadonlyMap<string, Fact>): FactNumbering {
  const cited = new Map<string, CitedFact>();
  return {
    use(id) {
      const known = facts.get(id);
      if (!known) return undefined;
      const fact = cited.get(id) ?? { ...known, number: cited.size + 1, uses: 0 };
      fact.uses += 1;
      cited.set(id, fact);
      return { number: fact.number, use: fact.uses };
    },
    cited: () => [...cited.values()],
  };
}

/** The anchor of a fact in the list at a guide's end. */
export const factAnchor = (number: number) => `fact-${number}`;

/** The anchor of one of a fact's uses in a guide's text, counted from 1. */
export const factUseAnchor = (number: number, use: number) => `fact-${number}-use-${use}`;

/**
 * The words of a guide that state a fact, in HTML, with the reference to it. The reference is part
 * of the last word, so that no line begins with it.
 */
export function markFact(words: string, { number, use }: { number: number; use: number }): string {
  const id = factUseAnchor(number, use);
  const label = `Source of this fact: ${number}`;
  return `${words}<sup class="fact"><a id="${id}" href="#${factAnchor(number)}" aria-label="${label}">${number}</a></sup>`;
}
