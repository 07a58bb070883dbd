/** An amount in the currency's smallest unit, e.g. 4900 USD cents for $49. */
export interface Money {
  amountCents: number;
  currency: "USD" | "CAD";
}

/** Money as the site writes it: `$49`, `$49.50`. */
export function formatMoney({ amountCents, currency }: Money): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: amountCents % 100 === 0 ? 0 : 2,
  }).format(amountCents / 100);
}
