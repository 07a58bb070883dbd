import { formatMoney } from "#shared/money.ts";
import { countryNames } from "./jobs.constants.ts";
import type { JobSummary, PayRange, ShownJob } from "./jobs.types.ts";
import { standardSentences } from "./posting-checker/standard-sentences.rules.ts";

/** `$38.50 to $52.00 CAD an hour`, `$70,000 to $90,000 CAD a year`. */
export function describePay({ minimumCents, maximumCents, currency, period }: PayRange): string {
  const hasCents = minimumCents % 100 !== 0 || maximumCents % 100 !== 0;
  const amount = (amountCents: number) => {
    const written = formatMoney({ amountCents, currency });
    return hasCents && amountCents % 100 === 0 ? `${written}.00` : written;
  };
  const range =
    minimumCents === maximumCents
      ? amount(minimumCents)
      : `${amount(minimumCents)} to ${amount(maximumCents)}`;
  return `${range} ${currency} ${period === "hour" ? "an hour" : "a year"}`;
}

/** `Toronto, ON (fully remote)`. */
export function describePlace({
  location,
  isRemote,
}: Pick<JobSummary, "location" | "isRemote">): string {
  return isRemote ? `${location} (fully remote)` : location;
}

/** `Toronto, ON, Canada (fully remote)`. A draft may have no country yet. */
export function describePlaceAndCountry({
  location,
  country,
  isRemote,
}: Pick<ShownJob, "location" | "country" | "isRemote">): string {
  const place = country ? `${location}, ${countryNames[country]}` : location;
  return describePlace({ location: place, isRemote });
}

/** Time at which a job stops taking applications, or stopped: one can be closed before its last day. */
export function endOfApplications<End extends Date | null>({
  closesAt,
  closedAt,
}: {
  closesAt: End;
  closedAt: Date | null;
}): Date | End {
  return closedAt ?? closesAt;
}

/**
 * Statements that Ontario requires in postings and every job here makes: whether there's a vacancy, and the use of AI.
 * A draft may not make them yet.
 */
export function disclosuresOf(
  { isVacant, usesAi }: Pick<ShownJob, "isVacant" | "usesAi">,
  language: "en" | "fr" = "en",
): string[] {
  const vacancy = isVacant === null ? null : isVacant ? "existing" : "future";
  return standardSentences({ vacancy, usesAi }, language);
}
