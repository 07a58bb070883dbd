import { formatMoney } from "#shared/money.ts";
import type { Job, JobSummary, PayRange } from "./jobs.types.ts";
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

/** `Toronto, ON, or remote`. */
export function describePlace({
  location,
  isRemote,
}: Pick<JobSummary, "location" | "isRemote">): string {
  return isRemote ? `${location}, or remote` : location;
}

/** When a job stops taking applications, or stopped: one can be closed before its last day. */
export function endOfApplications({
  closesAt,
  closedAt,
}: Pick<JobSummary, "closesAt" | "closedAt">): Date {
  return closedAt ?? closesAt;
}

/** What Ontario makes postings say, and every job here says: whether there's a vacancy, and the use of AI. */
export function disclosuresOf(
  { isVacant, usesAi }: Pick<Job, "isVacant" | "usesAi">,
  language: "en" | "fr" = "en",
): string[] {
  return standardSentences({ vacancy: isVacant ? "existing" : "future", usesAi }, language);
}
