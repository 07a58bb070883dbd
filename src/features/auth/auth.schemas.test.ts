import { expect, test } from "vitest";
import { credentials, newCredentials } from "./auth.schemas.ts";

const right = { email: "ada@example.example", password: "correct horse" };

function firstMessage(schema: typeof credentials | typeof newCredentials, input: unknown) {
  return schema.safeParse(input).error?.issues[0]?.message;
}

test("the address is trimmed", () => {
  expect(credentials.parse({ ...right, email: "  ada@example.example " }).email).toBe(right.email);
});

test("the first thing that is wrong is said first", () => {
  expect(firstMessage(credentials, { email: "ada", password: "x" })).toBe("Invalid email address");
  expect(firstMessage(credentials, { email: "", password: "" })).toBe("Invalid email address");
});

test("lengths are limited", () => {
  const longAddress = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(20)}.example`;
  expect(firstMessage(credentials, { ...right, email: longAddress })).toBe(
    "Email must be less than 255 characters",
  );
  expect(firstMessage(credentials, { ...right, password: "1234567" })).toBe(
    "Password must be at least 8 characters",
  );
  expect(firstMessage(credentials, { ...right, password: "x".repeat(101) })).toBe(
    "Password must be less than 100 characters",
  );
  expect(credentials.safeParse({ ...right, password: "x".repeat(100) }).success).toBe(true);
});

test("a sign-up needs the same password twice", () => {
  expect(firstMessage(newCredentials, { ...right, confirmation: "other" })).toBe(
    "Passwords do not match",
  );
  expect(newCredentials.safeParse({ ...right, confirmation: right.password }).success).toBe(true);
  expect(firstMessage(newCredentials, { ...right, password: "short", confirmation: "x" })).toBe(
    "Password must be at least 8 characters",
  );
});
