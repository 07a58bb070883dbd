import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { createEncryption } from "../crypto/encryption.ts";
import { createBankDriver } from "./bank.driver.ts";
import { isRoutingNumber, maskAccount } from "./bank-details.ts";
import { describePayoutDriver } from "./payout-driver.conformance.ts";
import type { BankDetails } from "./payout-driver.ts";

const driver = createBankDriver(createEncryption({ current: randomBytes(32) }));
const details: BankDetails = {
  country: "CA",
  holder: "Sample Mentor",
  institution: "004",
  transit: "12345",
  account: "7654321",
};
const sealed = (place = `place/${randomUUID()}`) => ({
  stored: driver.setup.seal(details, place),
  place,
});

describePayoutDriver("bank", async () => ({
  driver,
  ready: async () => sealed(),
  secretDigits: details.account,
  unknown: { ...sealed(), place: "somewhere/else" },
  sentTo: () => 0,
}));

describe("bank details", () => {
  it("open in their own place alone", () => {
    const destination = sealed();
    expect(driver.setup.open(destination)).toEqual(details);
    expect(() => driver.setup.open({ ...destination, place: "somewhere/else" })).toThrow();
  });

  it("are masked, and a short number shows fewer digits", () => {
    expect(maskAccount(details)).toBe("Canadian bank account ending in 21");
    expect(maskAccount({ country: "US", account: "000123456789" })).toBe(
      "US bank account ending in 6789",
    );
  });
});

test.each(["021000021", "011401533", "091000019", "322271627"])(
  "%s can be a routing number",
  (digits) => expect(isRoutingNumber(digits)).toBe(true),
);
test.each(["021000022", "000000000", "990000001", "12345678", "0210000210", "02100002a"])(
  "%s can't be a routing number",
  (digits) => expect(isRoutingNumber(digits)).toBe(false),
);
