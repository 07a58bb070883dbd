import { expect, test } from "vitest";
import { formatRecoveryCode } from "./recovery-code-text.rules.ts";
import {
  hashRecoveryCode,
  newRecoveryCodes,
  normalizeRecoveryCode,
} from "./recovery-codes.rules.ts";

test("a set has ten different codes of sixteen signs that cannot be mistaken", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{16}$/);
  expect(newRecoveryCodes()).not.toEqual(codes);
});

test("codes are shown in four groups, and taken with or without them", () => {
  const [code = ""] = newRecoveryCodes();
  const shown = formatRecoveryCode(code);
  expect(shown).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
  for (const typed of [shown, code, ` ${shown.replaceAll("-", " – ")}\n`, shown.toLowerCase()]) {
    expect(normalizeRecoveryCode(typed)).toBe(code);
  }
});

test("the same code is stored differently for two people", () => {
  expect(hashRecoveryCode("a", "code")).not.toBe(hashRecoveryCode("b", "code"));
});
