import { isWithin } from "../posting-checker/places.constants.ts";
import { retentions } from "../posting-checker/retention.rules.ts";
import type { PermitKind } from "../postings/posting.constants.ts";

/** Facts about a job that decide how long the law asks an employer to keep what applicants sent. */
export interface RetentionPlace {
  country: "CA" | "US";
  /** ISO 3166-2; null for jobs from before regions were asked for. */
  region: string | null;
  /** Countries and regions in which a remote hire may live. */
  remoteRegions: readonly string[];
  permits: readonly string[];
  /** The posting was written for an LMIA, whatever permits it offers. */
  plansLmia: boolean;
}

/** Jobs for which an employer has to show whom it considered before it hired from abroad. */
const canadianPermits: readonly PermitKind[] = [
  "lmia",
  "global_talent_stream",
  "provincial_nomination",
];

/** Our own period, for jobs without one in the laws that we read. */
const fallbackYears = 2;

/** The shortest period of all: nothing is erased earlier. */
export const minRetentionYears = Math.min(fallbackYears, ...retentions.map(({ years }) => years));

/**
 * Years after the decision, or after the job is over without one, for which what an applicant sent is stored: the
 * longest that applies. The periods are those of postings, without the three years that every posting is stored for.
 */
export function retentionYears({
  country,
  region,
  remoteRegions,
  permits,
  plansLmia,
}: RetentionPlace): number {
  const hiresForeignWorkers =
    plansLmia || permits.some((permit) => canadianPermits.some((known) => known === permit));
  const places = [country, ...(region ? [region] : []), ...remoteRegions];
  const years = retentions
    .filter(({ forForeignWorkers }) => !forForeignWorkers || hiresForeignWorkers)
    .filter(
      ({ place }) =>
        places.some((each) => isWithin(each, place)) ||
        // If a job may be done anywhere in a country, every region's law may apply.
        remoteRegions.some((each) => isWithin(place, each)),
    )
    .map((retention) => retention.years);
  return Math.max(fallbackYears, ...years);
}
