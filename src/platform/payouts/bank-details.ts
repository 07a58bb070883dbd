import type { BankDetails } from "./payout-driver.ts";

/** Digits of a Canadian account's parts (Payments Canada, Standard 005). */
export const canadianDigits = { institution: 3, transit: 5, account: [7, 12] } as const;
/** Digits of an American account's parts (Nacha). */
export const americanDigits = { routing: 9, account: [4, 17] } as const;

/** First two digits that the American Bankers Association gives out to banks. */
const routingRanges = [
  [1, 12],
  [21, 32],
  [61, 72],
  [80, 80],
] as const;

/** Whether nine digits can be a routing number: a known beginning, and 3-7-1 sums to a ten. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits)) return false;
  const begin = Number(digits.slice(0, 2));
  if (!routingRanges.some(([from, to]) => begin >= from && begin <= to)) return false;
  const weights = [3, 7, 1];
  const sum = [...digits].reduce(
    (all, digit, at) => all + Number(digit) * (weights[at % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}

/** Removes the spaces and hyphens that people type between digits. */
export const onlyDigits = (text: string) => text.replaceAll(/[\s-]/g, "");

/**
 * Names an account without giving it away, e.g. "Canadian bank account ending in 4321". Of a short
 * number fewer digits are shown.
 */
export function maskAccount({
  country,
  account,
}: Pick<BankDetails, "country" | "account">): string {
  const shown = account.slice(account.length >= 8 ? -4 : -2);
  return `${country === "CA" ? "Canadian" : "US"} bank account ending in ${shown}`;
}
