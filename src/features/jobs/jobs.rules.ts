import { formatMoney } from "#shared/money.ts";
import type { JobSummary, PayRange } from "./jobs.types.ts";

/** `Toronto, ON, or remote`. */
export function describePlace({ location, isRemote }: JobSummary): string {
  return isRemote ? `${location}, or remote` : location;
}

/** `$38.50 to $52 CAD an hour`. */
export function describePay({ minimumCents, maximumCents, currency, period }: PayRange): string {
  const amount = (amountCents: number) => formatMoney({ amountCents, currency });
  const range =
    minimumCents === maximumCents
      ? amount(minimumCents)
      : `${amount(minimumCents)} to ${amount(maximumCents)}`;
  return `${range} ${currency} ${period === "hour" ? "an hour" : "a year"}`;
}
