import { expect, test } from "vitest";
import { typedRecoveryCode } from "./second-step.schemas.ts";

test("a recovery code is taken as typed, and something must be typed", () => {
  expect(typedRecoveryCode.parse({ code: " abcd-efgh " })).toEqual({ code: "abcd-efgh" });
  expect(typedRecoveryCode.safeParse({ code: "  " }).success).toBe(false);
  expect(typedRecoveryCode.safeParse({ code: "x".repeat(61) }).success).toBe(false);
});
