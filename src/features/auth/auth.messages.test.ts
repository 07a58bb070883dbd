import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthWeakPasswordError,
} from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { emailRequestMessage, signInMessage, signUpMessage } from "./auth.messages.ts";

const service = (message: string) => new AuthApiError(message, 400, "any_code");

test("sign-in says in the site's words what the service said in its own", () => {
  expect(signInMessage(service("Invalid login credentials"))).toBe("Invalid email or password");
  expect(signInMessage(service("Email not confirmed"))).toBe(
    "Please check your email to confirm your account",
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
