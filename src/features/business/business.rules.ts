import { formatMoney } from "#shared/money.ts";
import { countryNames, kindNames } from "./business.constants.ts";
import type { InvestmentRange, OpportunitySummary } from "./business.types.ts";

/** `$180,000 to $320,000 CAD` */
export function describeInvestment({
  minimumCents,
  maximumCents,
  currency,
}: InvestmentRange): string {
  const amount = (amountCents: number) => formatMoney({ amountCents, currency });
  const range =
    minimumCents === maximumCents
      ? amount(minimumCents)
      : `${amount(minimumCents)} to ${amount(maximumCents)}`;
  return `${range} ${currency}`;
}

/** `Hamilton, ON, Canada` */
export function describePlace({
  location,
  country,
}: Pick<OpportunitySummary, "location" | "country">): string {
  return `${location}, ${countryNames[country]}`;
}

const maxDescriptionLength = 160;

/** Summary of an opportunity for search engines, in at most 160 characters. */
export function summarizeOpportunity(opportunity: OpportunitySummary): string {
  const { title, kind, investment, summary } = opportunity;
  const whole = `${title}: ${kindNames[kind].toLowerCase()}, ${describeInvestment(investment)}. ${summary}`;
  const characters = [...whole];
  if (characters.length <= maxDescriptionLength) return whole;
  const cut = characters.slice(0, maxDescriptionLength - 3).join("");
  return `${cut.replace(/\s+\S*$/, "")}...`;
}
