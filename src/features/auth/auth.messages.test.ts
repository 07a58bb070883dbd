import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthWeakPasswordError,
} from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { NewVersionError } from "#shared/new-version.ts";
import {
  emailCodeMessage,
  emailRequestMessage,
  emailSentMessage,
  formatSeconds,
  newPasswordMessage,
  signInMessage,
  signUpMessage,
} from "./auth.messages.ts";

const service = (message: string) => new AuthApiError(message, 400, "any_code");

test("sign-in says in the site's words what the service said in its own", () => {
  expect(signInMessage(service("Invalid login credentials"))).toBe("Invalid email or password");
  expect(signInMessage(service("Email not confirmed"))).toBe(
    "Please check your email to confirm your account",
  );
  expect(signInMessage(service("User is banned"))).toBe(
    "This account is suspended. If you think that's a mistake, contact us.",
  );
});

test("a code from an email that is wrong, or of a suspended account, is explained", () => {
  expect(emailCodeMessage(service("Token has expired or is invalid"))).toContain("get a new email");
  expect(emailCodeMessage(service("User is banned"))).toBe(
    "This account is suspended. If you think that's a mistake, contact us.",
  );
});

test("a tab that's too old for a new password leads to the security settings", () => {
  expect(newPasswordMessage(service("Password update requires reauthentication"))).toContain(
    "in your account's security settings",
  );
});

test("sign-up says that the address is taken", () => {
  expect(signUpMessage(service("User already registered"))).toBe(
    "An account with this email already exists",
  );
});

test("a limit that is reached is told in a plain sentence", () => {
  const wait = "Too many attempts. Wait a few minutes, then try again.";
  expect(signInMessage(service("Request rate limit reached"))).toBe(wait);
  expect(signUpMessage(service("Request rate limit reached"))).toBe(wait);
  expect(emailRequestMessage(service("email rate limit exceeded"))).toBe(
    "We can't send more emails right now. Please try again later.",
  );
  const pause = (seconds: number) =>
    service(`For security purposes, you can only request this after ${seconds} seconds.`);
  expect(emailRequestMessage(pause(42))).toBe("Please wait 42 seconds, then try again.");
  expect(emailRequestMessage(pause(1))).toBe("Please wait 1 second, then try again.");
});

test("a countdown says its last second in the singular", () => {
  expect([2, 1].map(formatSeconds)).toEqual(["2 seconds", "1 second"]);
});

test("an email is promised only where one goes out without an account too", () => {
  expect(emailSentMessage("ada@people.example", { createsAccounts: true })).toBe(
    "An email to ada@people.example is on its way. Open the link in it, or enter the code here.",
  );
  expect(emailSentMessage("ada@people.example", { createsAccounts: false })).toBe(
    "If there's an account for ada@people.example, an email is on its way. Open the link in it, or enter the code here.",
  );
});

test("other errors of the service show their own message", () => {
  expect(signInMessage(service("Phone logins are disabled"))).toBe("Phone logins are disabled");
  expect(signUpMessage(new AuthWeakPasswordError("Password is too weak", 422, ["length"]))).toBe(
    "Password is too weak",
  );
  expect(signInMessage(service("toString"))).toBe("toString");
});

test("anything else asks to try again", () => {
  const plain = "An error occurred. Please try again.";
  expect(signInMessage(new TypeError("Failed to fetch"))).toBe(plain);
  expect(signInMessage(new AuthRetryableFetchError("Failed to fetch", 0))).toBe(plain);
  expect(signUpMessage("text")).toBe(plain);
  expect(signUpMessage(undefined)).toBe(plain);
});

test("a page from before a new version of the site says to reload", () => {
  const reload = "There's a new version of this page. Reload it to continue.";
  expect(signInMessage(new NewVersionError())).toBe(reload);
  expect(signUpMessage(new NewVersionError())).toBe(reload);
});
