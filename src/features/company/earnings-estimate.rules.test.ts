import { describe, expect, test } from "vitest";
import { sessionFeePercent } from "#features/mentoring/mentoring-parts.contract.ts";
import { estimateEarnings, readEstimateNumber } from "./earnings-estimate.rules.ts";

describe("the calculator", () => {
  test("takes off the fee that a session is charged, session by session", () => {
    expect(sessionFeePercent).toBe(15);
    const { share, gross, fee, net } = estimateEarnings({ rate: 150, sessions: 8 });
    expect(share.amountCents).toBe(12_750);
    expect(gross.amountCents).toBe(120_000);
    expect(fee.amountCents).toBe(18_000);
    expect(net.amountCents).toBe(102_000);
  });

  test.each([
    ["rate", null, 150],
    ["rate", "many", 150],
    ["rate", "5", 10],
    ["rate", "99999", 10_000],
    ["rate", "-20", 150],
    ["sessions", "0", 1],
    ["sessions", "12", 12],
  ] as const)("reads %s from %j as %d", (field, text, expected) => {
    expect(readEstimateNumber(field, text)).toBe(expected);
  });
});
