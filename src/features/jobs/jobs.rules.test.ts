import { expect, test } from "vitest";
import { cleanText, searchWords } from "#shared/text/search-text.ts";
import { describePay, describePlaceAndCountry } from "./jobs.rules.ts";

test("pay is written with its currency and period", () => {
  const pay = { minimumCents: 3850, maximumCents: 5200, currency: "CAD", period: "hour" } as const;
  expect(describePay(pay)).toBe("$38.50 to $52.00 CAD an hour");
  expect(describePay({ ...pay, minimumCents: 5200 })).toBe("$52 CAD an hour");
});

test("a place is written with its country, and then whether the job is fully remote", () => {
  const job = { location: "Toronto, ON", country: "CA", isRemote: true } as const;
  expect(describePlaceAndCountry(job)).toBe("Toronto, ON, Canada (fully remote)");
  expect(describePlaceAndCountry({ ...job, isRemote: false })).toBe("Toronto, ON, Canada");
  expect(describePlaceAndCountry({ ...job, country: null, isRemote: false })).toBe("Toronto, ON");
});

test("what is looked for is one line of at most so many characters", () => {
  expect(cleanText(null, 10)).toBe("");
  expect(cleanText("  a\u0000\n b ", 10)).toBe("a b");
  expect(cleanText("🩺".repeat(20), 10)).toBe("🩺".repeat(10));
  expect(searchWords("nurse, nurse icu")).toEqual(["nurse", "icu"]);
});
