import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from "@supabase/supabase-js";
import { expect, test } from "vitest";
import {
  describeAwaited,
  describeRecoveryCodes,
  describeRemoval,
  describeRemoved,
  describeSecondStep,
  isSignedOut,
  securityMessage,
} from "./account-security.messages.ts";

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
  expect(securityMessage(new Error("passed through", { cause }))).toContain(
    "canceled or timed out",
  );
  expect(isSignedOut(new AuthSessionMissingError())).toBe(true);
  expect(securityMessage(new AuthSessionMissingError())).toContain("signed out");
  expect(isSignedOut(cause)).toBe(false);
});

test("a lost connection asks to try again", () => {
  expect(securityMessage(new AuthRetryableFetchError("Failed to fetch", 0))).toBe(
    "An error occurred. Please try again.",
  );
});

test.each([
  [{ isSetUp: true, hasPassword: true }, "ask you for one of these"],
  [{ isSetUp: true, hasPassword: false }, "ask you for one of these"],
  [{ isSetUp: false, hasPassword: true }, "after your password"],
  [{ isSetUp: false, hasPassword: false }, "that only you have"],
])("the second step is described for %j", (account, words) => {
  expect(describeSecondStep(account)).toContain(words);
});

test.each([
  [{ isLast: false, hasPassword: true }, "You won't be able to use it"],
  [{ isLast: false, hasPassword: false }, "You won't be able to use it"],
  [{ isLast: true, hasPassword: true }, "anyone who knows your password can sign in"],
  [{ isLast: true, hasPassword: false }, "your account is easier to break into"],
])("the removal of a second step is described for %j", (step, words) => {
  expect(describeRemoval(step)).toContain(words);
});

test("a removed phone is called by its number, and other second steps by their names", () => {
  const phone = { kind: "phone", phone: "14165550142" } as const;
  expect(describeRemoved(phone, "Text message")).toBe("Phone number +14165550142 was removed");
  const app = { kind: "totp", phone: "" } as const;
  expect(describeRemoved(app, "My app")).toBe("My app was removed");
});

test.each([
  [null, "You don't have any yet."],
  [{ remaining: 0, total: 10 }, "You've used all 10 codes. Create new ones."],
  [{ remaining: 3, total: 10 }, "You have 3 of 10 codes left. Create new codes soon."],
  [{ remaining: 4, total: 10 }, /^You have 4 of 10 codes left\.$/],
])("recovery codes %j are described", (status, words) => {
  expect(describeRecoveryCodes(status)).toMatch(words);
});

const [email, next] = ["ada@people.example", "new@people.example"];

test.each([
  [[], true, "The links and codes have expired. Send the emails again"],
  [[], false, "The link and code have expired. Send the email again"],
  [[email, next], true, "Confirm from both addresses."],
  [[email], true, "You've confirmed your new address."],
  [[next], true, "Confirm your new address."],
  [[next], false, "Confirm your new address."],
])("a change that waits for %j, and sends both again: %s", (awaited, sendsBoth, words) => {
  expect(describeAwaited(awaited, { email, sendsBoth })).toContain(words);
});
