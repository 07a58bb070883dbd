import { expect, test } from "vitest";
import { describeDone } from "./people.rules.ts";

test("a change says that the owner was emailed only where they have a confirmed email", () => {
  const person = { email: "amina@example.com", emailConfirmedAt: new Date("2026-12-03T12:00:00Z") };
  expect(describeDone("lifted", person)).toBe("Suspension lifted. We emailed the owner.");
  expect(describeDone("lifted", { ...person, emailConfirmedAt: null })).toBe(
    "Suspension lifted. The account has no confirmed email, so we can't email the owner.",
  );
  expect(describeDone("session-ended", person)).toBe("Device signed out.");
  expect(describeDone("toString", person)).toBeUndefined();
});
