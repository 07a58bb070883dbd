import { expect, test } from "vitest";
import { formatPrice, includedTax } from "./money.ts";

test("a price names its currency, and that nothing is added", () => {
  expect(formatPrice({ amountCents: 4_900, currency: "USD" })).toBe("$49 USD, tax included");
});

test("the tax in a price is what a price without it would be charged, to the cent", () => {
  const hst = { name: "HST", percent: 13 };
  expect(includedTax({ amountCents: 11_300, currency: "CAD" }, hst).amountCents).toBe(1_300);
  expect(includedTax({ amountCents: 4_900, currency: "USD" }, hst).amountCents).toBe(564);
  expect(includedTax({ amountCents: 0, currency: "USD" }, hst).amountCents).toBe(0);
});
