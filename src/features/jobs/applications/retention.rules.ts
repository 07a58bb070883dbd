import type { PermitKind } from "../postings/posting.constants.ts";

/** What decides how long the law asks an employer to keep what applicants sent. */
export interface RetentionPlace {
  country: "CA" | "US";
  /** ISO 3166-2; null for jobs from before regions were asked for. */
  region: string | null;
  /** Where someone may live who does it remotely: countries and regions. */
  remoteRegions: readonly string[];
  permits: readonly string[];
}

interface RetentionRule {
  years: number;
  /** The law, as the fact sheet on hiring law of 2026-11-22 has it (D3). Counsel has yet to confirm. */
  law: string;
}

/** By province or state. Each counts from the decision. */
const byRegion: Readonly<Record<string, RetentionRule>> = {
  "CA-ON": { years: 3, law: "Employment Standards Act, s. 15: posting, form and notice" },
  "CA-AB": { years: 3, law: "Employment agencies, AR 45/2012" },
  "CA-BC": { years: 4, law: "Temporary Foreign Worker Protection Act, s. 28" },
  "CA-SK": { years: 5, law: "The Immigration Services Act" },
  "US-CA": { years: 4, law: "Government Code 12946: applicants' files" },
  "US-IL": { years: 5, law: "820 ILCS 112/10: postings" },
  "US-MD": { years: 3, law: "Labor and Employment 3-304.2: postings" },
};

const byCountry: Readonly<Record<RetentionPlace["country"], RetentionRule>> = {
  CA: { years: 2, law: "No law that we read. The two years are our own reading" },
  US: { years: 2, law: "29 CFR 1602.14 asks for one year, and two of federal contractors" },
};

/** Jobs for which an employer has to show whom it considered before it hired from abroad. */
const byCanadianPermit: RetentionRule = { years: 6, law: "IRPR 209.3: LMIA and other permits" };
const canadianPermits: readonly PermitKind[] = [
  "lmia",
  "global_talent_stream",
  "provincial_nomination",
];

/** The least of all of them: nothing is erased earlier. */
export const minRetentionYears = Math.min(
  ...[...Object.values(byRegion), ...Object.values(byCountry)].map(({ years }) => years),
);

/** Years after the decision during which we keep what an applicant sent: the longest period that applies. */
export function retentionYears({
  country,
  region,
  remoteRegions,
  permits,
}: RetentionPlace): number {
  const places = [region, ...remoteRegions].flatMap((place) => place ?? []);
  const countries = [country, ...places.map((place) => place.slice(0, 2))];
  const rules = [
    ...places.flatMap((place) => byRegion[place] ?? []),
    ...countries.flatMap((code) => byCountry[code as RetentionPlace["country"]] ?? []),
    ...(permits.some((permit) => canadianPermits.some((known) => known === permit))
      ? [byCanadianPermit]
      : []),
    // Where a job may be done anywhere in a country, every region's law may apply.
    ...[...remoteRegions].flatMap((place) =>
      place.length === 2
        ? Object.entries(byRegion).flatMap(([code, rule]) => (code.startsWith(place) ? rule : []))
        : [],
    ),
  ];
  return Math.max(...rules.map(({ years }) => years));
}
