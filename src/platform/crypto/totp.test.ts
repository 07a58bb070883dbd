import { describe, expect, test } from "vitest";
import { fromUnixSeconds } from "#shared/time.ts";
import { findTotpStep, newTotpSecret, totpCodeAt, totpUri } from "./totp.ts";

/** The secret of RFC 6238's examples, `12345678901234567890`. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => fromUnixSeconds(seconds);

describe("codes by time", () => {
  test("are those of RFC 6238, in six digits", () => {
    expect(totpCodeAt(secret, at(59))).toBe("287082");
    expect(totpCodeAt(secret, at(1_111_111_109))).toBe("081804");
    expect(totpCodeAt(secret, at(20_000_000_000))).toBe("353130");
  });

  test("are taken in their own step and the one on each side", () => {
    const step = 50_000_000;
    const code = totpCodeAt(secret, at(step * 30));
    const found = (seconds: number) =>
      findTotpStep(code, { secret, now: at(step * 30 + seconds), after: null });
    expect([-31, -30, 0, 29, 59, 60].map(found)).toEqual([
      undefined,
      step,
      step,
      step,
      step,
      undefined,
    ]);
  });

  test("are not taken for a step that is not later than the last one", () => {
    const step = 50_000_000;
    const now = at(step * 30);
    const code = totpCodeAt(secret, now);
    expect(findTotpStep(code, { secret, now, after: step - 1 })).toBe(step);
    expect(findTotpStep(code, { secret, now, after: step })).toBeUndefined();
    expect(findTotpStep(code, { secret, now, after: step + 1 })).toBeUndefined();
    expect(findTotpStep(code, { secret, now, after: step + 2 })).toBeUndefined(); // A clock put back.
  });

  test("have six digits of the ten; anything else is wrong and no error", () => {
    for (const code of ["", "12345", "1234567", "abcdef", "１２３４５６", " 12345", "-12345"]) {
      expect(findTotpStep(code, { secret, now: at(59), after: null })).toBeUndefined();
    }
  });
});

test("a secret is 20 bytes in base32 without padding, a new one each time", () => {
  const secrets = Array.from({ length: 20 }, newTotpSecret);
  for (const made of secrets) expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(20);
});

test("the address names issuer and account where apps look for them", () => {
  const uri = totpUri({ secret, issuer: "Meridian Test", name: "a+b@people.example" });
  expect(uri).toBe(
    `otpauth://totp/Meridian%20Test:a%2Bb%40people.example?algorithm=SHA1&digits=6&issuer=Meridian%20Test&period=30&secret=${secret}`,
  );
  expect(new URL(uri).searchParams.get("issuer")).toBe("Meridian Test");
});
