import { expect, test } from "vitest";
import { addressAfterConfirming, pathOfNewcomer, returnPath } from "./return-path.rules.ts";

test("a path of this site is kept with its query and fragment", () => {
  expect(returnPath("/become-mentor")).toBe("/become-mentor");
  expect(returnPath("/mentorship?page=2#list")).toBe("/mentorship?page=2#list");
});

test.each([
  null,
  "",
  "become-mentor",
  "https://evil.example/",
  "//evil.example/",
  "///evil.example/",
  "/.//evil.example/",
  "/x/..//evil.example/",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "javascript:alert(1)",
  "https:/evil.example",
])("%j leads to the dashboard, not to another site", (next) => {
  expect(returnPath(next)).toBe("/dashboard");
});

test("signing in never leads back to the sign-in page", () => {
  expect(returnPath("/auth")).toBe("/dashboard");
  expect(returnPath("/auth?next=/auth")).toBe("/dashboard");
  expect(returnPath("/auth/second-step?next=/account")).toBe("/dashboard");
  expect(returnPath("/auth/new-password/../email-link")).toBe("/dashboard");
});

test.each([
  "/auth/new-password",
  "/auth/new-password?unclaimed",
  "/auth/confirm-identity?held=abc",
])("%s is for signed-in people, and is kept", (next) => {
  expect(returnPath(next)).toBe(next);
});

test("where somebody was going wins over the welcome", () => {
  const apply = "/talent/jobs/1/apply?from=search";
  expect(pathOfNewcomer(returnPath(apply))).toBe(apply);
  expect(pathOfNewcomer(returnPath(null))).toBe("/welcome");
  expect(addressAfterConfirming("https://site.example", apply)).toBe(
    `https://site.example${apply}`,
  );
  expect(addressAfterConfirming("https://site.example", "/dashboard")).toBe(
    "https://site.example/",
  );
});
