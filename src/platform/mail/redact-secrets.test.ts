import { expect, test } from "vitest";
import { redactSecrets } from "./redact-secrets.ts";

test("links lose what opens them and keep where they lead", () => {
  const text =
    "Confirm: https://site.example/auth/confirm?token=pkce_abc123&type=signup\nOr (https://site.example/events/leave/3kT9xQ2mZp7LrW4vYc1N#x).";
  expect(redactSecrets(text)).toBe(
    "Confirm: https://site.example/auth/confirm?[removed]\nOr (https://site.example/events/leave/[removed]?[removed]).",
  );
  const harmless =
    "See https://site.example/sessions/7b0cb9d0-7a52-4a58-9b3c-0f2a6f1b2c3d and /help.";
  expect(redactSecrets(harmless)).toBe(harmless);
  expect(redactSecrets('<a href="https://site.example/auth/confirm?token=x">Go</a>')).toBe(
    '<a href="https://site.example/auth/confirm?[removed]">Go</a>',
  );
});

test("codes are removed, amounts, dates and times stay", () => {
  expect(redactSecrets("Your code is 123456. It is good for 5 minutes.")).toBe(
    "Your code is [removed]. It is good for 5 minutes.",
  );
  const harmless = "$150.00 on 2026-11-22 at 14:30, order 42, in 2027";
  expect(redactSecrets(harmless)).toBe(harmless);
});
