import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { isSignedOut, securityMessage } from "./account-security.messages.ts";

const service = (code: string, message: string) => new AuthApiError(message, 422, code);

test("what the service refuses by a known code is said in a sentence that says what to do", () => {
  expect(securityMessage(service("mfa_verification_failed", "Invalid TOTP code entered"))).toBe(
    "That code isn't right. Enter the latest one.",
  );
  expect(securityMessage(service("otp_expired", "Token has expired or is invalid"))).toContain(
    "get a new one",
  );
});

test("what has no sentence of its own keeps the service's words, also under a name of an object", () => {
  const disabled = "This feature is not enabled on this server";
  expect(securityMessage(service("feature_disabled", disabled))).toBe(disabled);
  expect(securityMessage(service("toString", "Something else"))).toBe("Something else");
});

test("a pause between two emails is told in a plain sentence", () => {
  const pause = "For security purposes, you can only request this after 42 seconds.";
  expect(securityMessage(service("over_email_send_rate_limit", pause))).toBe(
    "Please wait 42 seconds, then try again.",
  );
});

test("a common password is explained", () => {
  const error = service(
    "weak_password",
    "Password is known to be weak and easy to guess, please choose a different one.",
  );
  expect(securityMessage(error)).toContain("easy to guess");
});

test("the browser's dialog that was closed, and a session that has ended, are told apart", () => {
  const cause = new DOMException("The operation is not allowed", "NotAllowedError");
  expect(securityMessage(new Error("passed through", { cause }))).toContain("use the key in time");
  expect(isSignedOut(new AuthSessionMissingError())).toBe(true);
  expect(securityMessage(new AuthSessionMissingError())).toContain("signed out");
  expect(isSignedOut(cause)).toBe(false);
});

test("a lost connection asks to try again", () => {
  expect(securityMessage(new AuthRetryableFetchError("Failed to fetch", 0))).toBe(
    "An error occurred. Please try again.",
  );
});
