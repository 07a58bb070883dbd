import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeEvent, isDescribed } from "./security-log.rules.ts";

const owner = "7b0c5f39-8b3f-4f36-8f0d-9f7f53a6f1a1";
const event = (action: string, traits: Record<string, unknown> = {}) => ({
  action,
  actorId: owner,
  traits: { user_id: owner, ...traits },
});

/**
 * Every name that a file of signing in, of one's own account or of administering people gives to an
 * event.
 */
function actionsUsed(): string[] {
  const texts = ["auth", "account", "people"].flatMap((feature) => {
    const folder = new URL(`../../${feature}`, import.meta.url).pathname;
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter(
        (file) =>
          file.endsWith(".ts") && !file.includes(".test.") && !file.includes(".test-support."),
      )
      .map((file) => readFileSync(join(folder, file), "utf8"));
  });
  const values = texts.flatMap((text) =>
    [...text.matchAll(/\baction\??\s*[:=]\s*([^,;}]+)/g)].map(([, value = ""]) => value),
  );
  const names = values.flatMap((value) =>
    [...value.matchAll(/"([a-z]+(?:_[a-z]+)*)"/g)].map(([, name = ""]) => name),
  );
  return [...new Set(names)].sort();
}

describe("the security log in words", () => {
  test("every event that these features record has a sentence", () => {
    const actions = actionsUsed();
    expect(actions).toContain("user_updated_password");
    expect(actions).toContain("session_ended");
    expect(actions).toContain("data_exported");
    expect(actions).toContain("user_suspended");
    expect(actions.filter((action) => !isDescribed(action))).toEqual([]);
    // These two names are built at run time, so `actionsUsed` can't find them in the source.
    expect(isDescribed("account_deletion_requested")).toBe(true);
    expect(isDescribed("account_deletion_cancelled")).toBe(true);
  });

  test("an unknown event gets a neutral sentence, whatever its name", () => {
    for (const action of ["some_future_event", "", "toString", "__proto__"]) {
      expect(describeEvent(event(action))).toBe("Other account activity.");
    }
  });

  test("only known kinds and services are named, never what was typed", () => {
    expect(describeEvent(event("factor_unenrolled", { factor_type: "totp" }))).toBe(
      "Removed an authenticator app as a second step.",
    );
    expect(describeEvent(event("factor_unenrolled", { factor_type: "phone" }))).toBe(
      "Removed text messages as a second step.",
    );
    expect(describeEvent(event("verification_attempted", { factor_type: "phone" }))).toBe(
      "Completed the second step with a text message.",
    );
    expect(describeEvent(event("factor_unenrolled", { factor_type: "toString" }))).toBe(
      "Removed a second step.",
    );
    expect(describeEvent(event("identity_linked", { provider: "google" }))).toBe(
      "Connected Google for signing in.",
    );
    expect(describeEvent(event("identity_linked", { provider: "<b>evil</b>" }))).toBe(
      "Connected another service for signing in.",
    );
    expect(describeEvent(event("login", { secret: "hunter2", device: "hunter3" }))).toBe(
      "Signed in.",
    );
  });

  test("a code by text message isn't called an email", () => {
    const asked = (email: string) =>
      describeEvent(event("user_confirmation_requested", { user_email: email }));
    expect(asked("")).toBe("Requested a text message with a code.");
    expect(asked("a@people.example")).toBe("Requested an email to confirm the address.");
  });

  test("a phone number for signing in is called that when it changes or goes", () => {
    expect(describeEvent(event("user_modified", { changed: "phone" }))).toBe(
      "Changed the phone number for signing in.",
    );
    expect(describeEvent(event("user_modified", { changed: "email" }))).toBe(
      "Changed the account.",
    );
    expect(describeEvent(event("identity_unlinked", { provider: "phone" }))).toBe(
      "Removed the phone number for signing in.",
    );
  });

  test("signing out says which devices it was about", () => {
    const signedOut = (scope?: string) => describeEvent(event("logout", { scope }));
    expect(signedOut("others")).toBe("Signed out of all other devices.");
    expect(signedOut("global")).toBe("Signed out everywhere.");
    expect(signedOut("local")).toBe("Signed out.");
    expect(signedOut()).toBe("Signed out.");
  });

  test("a wrong password needn't have been typed to sign in", () => {
    expect(describeEvent(event("login_failed"))).toBe("A wrong password was entered.");
  });

  test("it says when somebody else did it", () => {
    const { traits } = event("user_modified");
    expect(describeEvent({ action: "user_modified", actorId: "", traits })).toBe(
      "Changed the account. Our team did this.",
    );
    expect(describeEvent({ action: "viewed_as", actorId: "", traits })).toBe(
      "Viewed the site as this account (read-only). Our team did this.",
    );
  });
});
