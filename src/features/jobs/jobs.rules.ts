import { formatMoney } from "#shared/money.ts";
import type { JobSummary, PayRange } from "./jobs.types.ts";

/** `$38.50 to $52 CAD an hour`. */
export function describePay({ minimumCents, maximumCents, currency, period }: PayRange): string {
  const amount = (amountCents: number) => formatMoney({ amountCents, currency });
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
