import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { describeWeakness } from "./key-quality.ts";

describe("a key", () => {
  test("that a generator made is taken", () => {
    for (let count = 0; count < 2_000; count += 1) {
      const bytes = count % 2 === 0 ? 16 : 32;
      for (const encoding of ["base64url", "hex"] as const) {
        const key = randomBytes(bytes).toString(encoding);
        expect(describeWeakness(key), key).toBeUndefined();
      }
    }
  });

  test.each([
    "s".repeat(32),
    "ab".repeat(16),
    "aaaabbbbccccddddaaaabbbbccccdddd",
    "k3J9xQ2mk3J9xQ2mk3J9xQ2mk3J9xQ2m",
    "abcdefghijklmnopqrstuvwxyz0123456789",
    "0123456789abcdefghijklmnopqrstuv",
    "qwertyuiopasdfghjklzxcvbnm123456",
    "change-me-to-something-very-random",
    "an-example-key-of-32-characters-xx",
  ])("%s is not", (key) => {
    expect(describeWeakness(key)).toEqual(expect.any(String));
  });
});
