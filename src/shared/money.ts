/** An amount in the currency's smallest unit, e.g. 4900 USD cents for $49. */
export interface Money {
  amountCents: number;
  currency: "USD" | "CAD";
}

/** Whether the site keeps money in a currency. */
export function isCurrency(name: string): name is Money["currency"] {
  return name === "USD" || name === "CAD";
}

/** Money as the site writes it: `$49`, `$49.50`. */
export function formatMoney({ amountCents, currency }: Money): string {
  return formatter(currency, amountCents % 100 === 0 ? 0 : 2).format(amountCents / 100);
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making one takes a hundred times as long as using it. */
function formatter(currency: string, minimumFractionDigits: 0 | 2): Intl.NumberFormat {
  const key = `${currency} ${minimumFractionDigits}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits,
  });
  formatters.set(key, made);
  return made;
}

/** Stands beside prices that name neither their currency nor tax: nothing is ever added to them. */
export const priceNote = "Prices are in US dollars, tax included.";

/** A price with its currency and tax: `$49 USD, tax included`. */
export function formatPrice(price: Money): string {
  return `${formatMoney(price)} ${price.currency}, tax included`;
}

/** A tax that prices include, e.g. HST of 13 percent. */
export interface SalesTax {
  name: string;
  percent: number;
}

/** The part of an amount that is tax, in whole cents. */
export function includedTax({ amountCents, currency }: Money, { percent }: SalesTax): Money {
  return { amountCents: Math.round((amountCents * percent) / (100 + percent)), currency };
}
