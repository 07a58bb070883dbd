import { expect, test } from "vitest";
import { pathAfterSignIn } from "./second-step.rules.ts";

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
