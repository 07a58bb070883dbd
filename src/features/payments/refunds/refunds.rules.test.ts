import { describe, expect, it } from "vitest";
import { shareOfRefund } from "./refunds.rules.ts";

describe("what a refund takes back from a payee's share", () => {
  it.each([
    [1001, 4900, 0, 4165, 851],
    [3899, 3899, 0, 3314, 3314],
    [900, 900, 4000, 4165, 765],
    [1000, 4400, 500, 4165, 850],
    [4400, 4400, 500, 4165, 3740],
  ])(
    "%s of the %s that are left, after the bank took %s, of a share of %s: %s",
    (refundCents, leftCents, lostCents, shareCents, cents) => {
      expect(shareOfRefund({ refundCents, leftCents, lostCents, shareCents })).toBe(cents);
    },
  );
});
