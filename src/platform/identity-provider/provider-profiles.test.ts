import { describe, expect, test } from "vitest";
import { byDomainOwner, byEmailVerified, toProfile } from "./provider-profiles.ts";

describe("a person's profile", () => {
  test("needs a subject that can be stored", () => {
    for (const sub of [undefined, "", 5, "x".repeat(256), "a\0b", "\ud800"]) {
      expect(toProfile({ sub }, byEmailVerified)).toBeUndefined();
    }
  });

  test("takes pictures from https addresses only, and no text that cannot be stored", () => {
    const profile = toProfile(
      {
        sub: "1",
        name: "\ud800broken",
        preferred_username: "  octo ",
        picture: "javascript:alert(1)",
        email: "a@people.example\n",
      },
      byEmailVerified,
    );
    expect(profile).toEqual({
      subject: "1",
      email: undefined,
      emailVerified: false,
      name: undefined,
      userName: "octo",
      picture: undefined,
    });
  });

  test("is not verified without an address", () => {
    expect(toProfile({ sub: "1", email_verified: true }, byEmailVerified)?.emailVerified).toBe(
      false,
    );
  });
});

describe("who vouches for a mailbox", () => {
  test("the standard claim, as a truth value or its text", () => {
    expect([true, "true"].map((value) => byEmailVerified({ email_verified: value }))).toEqual([
      true,
      true,
    ]);
    for (const value of [false, "false", 1, undefined, null]) {
      expect(byEmailVerified({ email_verified: value })).toBe(false);
    }
  });

  test("for Microsoft the domain's owner, never the claim that any tenant can write", () => {
    expect(byDomainOwner({ email_verified: true, email: "victim@people.example" })).toBe(false);
    expect([true, 1, "1", "true"].every((value) => byDomainOwner({ xms_edov: value }))).toBe(true);
    expect([false, 0, "0", undefined].some((value) => byDomainOwner({ xms_edov: value }))).toBe(
      false,
    );
  });
});
