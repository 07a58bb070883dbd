import { AuthApiError } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import {
  passkeyMessage,
  recoveryCodeMessage,
  secondStepCodeMessage,
  securityKeyMessage,
} from "./passkeys.messages.ts";

const answered = (code: string, message = "in the protocol's words") =>
  new AuthApiError(message, 422, code);
const thrown = (name: string) => Object.assign(new Error("by the browser"), { name });

test("a wrong code, key or passkey is described for the person who typed or touched it", () => {
  const wrong = answered("mfa_verification_failed");
  expect(secondStepCodeMessage(wrong)).toMatch(/^That code isn't right/);
  expect(recoveryCodeMessage(wrong)).toMatch(/Each code works once/);
  expect(securityKeyMessage(wrong)).toMatch(/^We couldn't verify your security key/);
  expect(passkeyMessage(answered("webauthn_verification_failed"))).toMatch(
    /^We couldn't verify that passkey/,
  );
});

test("a dialog of the browser that was closed is no failure of anybody's", () => {
  expect(passkeyMessage(thrown("NotAllowedError"))).toBe(
    "The passkey request was canceled or timed out. Select the button to try again.",
  );
  const wrapped = Object.assign(new Error("wrapped"), { cause: thrown("NotAllowedError") });
  expect(securityKeyMessage(wrapped)).toBe(
    "The security key request was canceled or timed out. Select the button to try again.",
  );
  expect(passkeyMessage(thrown("InvalidStateError"))).toMatch(/already set up/);
});

test("what has no words of its own is told as the service tells it, and a defect is not told", () => {
  expect(secondStepCodeMessage(answered("constructor", "Please wait"))).toBe("Please wait");
  expect(passkeyMessage(new TypeError("x is not a function"))).toBe(
    "An error occurred. Please try again.",
  );
});
