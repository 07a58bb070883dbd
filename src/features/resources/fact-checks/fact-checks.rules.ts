import { addTime, dayInUtc, daysBetween } from "#shared/time.ts";
import { type Expiry, expiryOf, goodDaysOf } from "../facts.rules.ts";
import type { Fact } from "../facts.schemas.ts";

/** Characters of a quote from a source. */
export const maxQuoteLength = 1000;

export const checkOutcomes = ["unchanged", "changed", "not_found"] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** The last check of a fact, with the text that the file has now. */
export interface FactCheck {
  checkedAt: Date;
  outcome: CheckOutcome;
  address: string;
}

/** Days that say how long a fact may be relied on. */
type FactTimes = Pick<Fact, "verified" | "validUntil" | "recheckDays">;

/** Days before its last one on which a fact is due: 30, and one where it's checked every week. */
export const dueDaysOf = (fact: Pick<Fact, "recheckDays">): number =>
  Math.floor(goodDaysOf(fact) / 6);

/**
 * Why readers must look at the source themselves: its time is over, someone found something else
 * there, or didn't find it.
 */
export type FactProblem = Expiry | "changed" | "not_found";

/** A check that says otherwise comes first; one that confirms the fact makes it as good as new. */
export function problemOf(
  fact: FactTimes,
  check: FactCheck | undefined,
  today: string,
): FactProblem | undefined {
  if (check && check.outcome !== "unchanged") return check.outcome;
  return expiryOf(confirmedBy(fact, check), today);
}

/** The last day on which a fact may be relied on without another check. */
export function lastGoodDay(fact: FactTimes, check: FactCheck | undefined): string {
  const { verified, validUntil } = confirmedBy(fact, check);
  const day = dayInUtc(addTime(new Date(`${verified}T00:00:00Z`), { days: goodDaysOf(fact) }));
  return validUntil !== undefined && validUntil < day ? validUntil : day;
}

function confirmedBy(fact: FactTimes, check: FactCheck | undefined): FactTimes {
  if (check?.outcome !== "unchanged") return fact;
  const day = dayInUtc(check.checkedAt);
  return day > fact.verified ? { ...fact, verified: day } : fact;
}

/** A fact's standing on the desk. `copy`: good, but only read in a stored copy so far. */
export const factStandings = ["changed", "not_found", "overdue", "due", "copy", "checked"] as const;
export type FactStanding = (typeof factStandings)[number];

export function standingOf(
  fact: FactTimes,
  check: FactCheck | undefined,
  today: string,
): FactStanding {
  const problem = problemOf(fact, check, today);
  if (problem === "changed" || problem === "not_found") return problem;
  if (problem) return "overdue";
  if (daysBetween(today, lastGoodDay(fact, check)) <= dueDaysOf(fact)) return "due";
  return check ? "checked" : "copy";
}

/** Whether it needs action now. */
export const isWaiting = (standing: FactStanding) => standing !== "copy" && standing !== "checked";

/** Ends of sources' hosts, the most particular first. */
const places: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)(ontario\.ca|on\.ca|skilledtradesontario\.ca|oma\.org|myparo\.ca)$/, "Ontario"],
  [/(^|\.)(bc\.ca|skilledtradesbc\.ca)$/, "British Columbia"],
  [/(^|\.)ns\.ca$/, "Nova Scotia"],
  [/(^|\.)qc\.ca$/, "Quebec"],
  [/\.ca$/, "Canada"],
  [/\.uk$/, "United Kingdom"],
];

/** The jurisdiction of a fact: as the file says, else that of its source, by the source's host. */
export function jurisdictionOf({ jurisdiction, source }: Pick<Fact, "jurisdiction" | "source">) {
  if (jurisdiction) return jurisdiction;
  const { hostname } = new URL(source.url);
  return places.find(([end]) => end.test(hostname))?.[1] ?? "United States";
}

/** Whether an address belongs to the site of a fact's source, or to a part of it. */
export function isOfSource(address: string, { source }: Pick<Fact, "source">): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, protocol, username, password, port } = new URL(address);
  const site = new URL(source.url).hostname.replace(/^www\./, "");
  const isPlain = protocol === "https:" && !username && !password && !port;
  return isPlain && (hostname === site || hostname.endsWith(`.${site}`));
}
