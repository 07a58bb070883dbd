import { expect, test } from "vitest";
import { isNewcomer, pathAfterSignIn } from "./second-step.rules.ts";

const factor = (factor_type: string, status = "verified") => ({ factor_type, status });

test("without a factor in use, signing in leads straight on", () => {
  expect(pathAfterSignIn(null, "/dashboard")).toBe("/dashboard");
  expect(pathAfterSignIn({}, "/dashboard")).toBe("/dashboard");
  expect(pathAfterSignIn({ factors: [factor("totp", "unverified")] }, "/a?b=c")).toBe("/a?b=c");
  expect(pathAfterSignIn({ factors: [factor("recovery_code")] }, "/dashboard")).toBe("/dashboard");
});

test("with one, it leads by way of the second step", () => {
  expect(pathAfterSignIn({ factors: [factor("totp")] }, "/a?b=c#d")).toBe(
    "/auth/second-step?next=%2Fa%3Fb%3Dc%23d",
  );
});

test("who confirms an address in the act of signing in is new", () => {
  const confirmed_at = "2026-11-24T10:00:00Z";
  expect(isNewcomer({ confirmed_at, last_sign_in_at: "2026-11-24T10:00:01Z" })).toBe(true);
  expect(isNewcomer({ confirmed_at, last_sign_in_at: "2026-11-24T10:01:00Z" })).toBe(false);
  expect(isNewcomer({ confirmed_at })).toBe(false);
  expect(isNewcomer(null)).toBe(false);
});
