import { expect, test } from "vitest";
import { claimsIn, denial, eventsOf, useAuthServer } from "./auth-server.ts";
import { withApp } from "./authenticator-app.ts";
import { provesItsShare } from "./coverage.ts";

/** Codes on paper, for whoever has lost the second step. */

const server = useAuthServer();
const unknownFactor = denial(404, "mfa_factor_not_found", "Factor not found");

async function withCodes() {
  const person = await withApp(server);
  const { data, error } = await person.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return { ...person, codes: data.codes };
}

test("recovery codes are ten, shown once, beside another factor", async () => {
  const { auth } = await server.signedIn();
  expect((await auth.mfa.recoveryCodes.generate()).error).toMatchObject({
    status: 422,
    code: "mfa_recovery_codes_sole_factor",
  });
  const person = await withApp(server);
  expect((await person.auth.mfa.recoveryCodes.getStatus()).error).toEqual(unknownFactor);
  expect((await person.auth.mfa.recoveryCodes.regenerate()).error).toEqual(unknownFactor);
  const { data } = await person.auth.mfa.recoveryCodes.generate({ friendlyName: "Paper" });
  expect(data).toMatchObject({ type: "recovery_code", friendly_name: "Paper" });
  expect(new Set(data?.codes).size).toBe(10);
  const { data: status } = await person.auth.mfa.recoveryCodes.getStatus();
  expect(status).toMatchObject({ total: 10, remaining: 10 });
  expect(JSON.stringify(status)).not.toContain(data?.codes[0]);
  expect((await person.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
    status: 422,
    code: "mfa_verified_factor_exists",
  });
});

test("recovery codes take the second step once each", async () => {
  const { codes, email, password } = await withCodes();
  const there = server.auth();
  await there.signInWithPassword({ email, password });
  const events = await eventsOf(there);
  const { data, error } = await there.mfa.recoveryCodes.verify({ code: codes[0] ?? "" });
  expect(error).toBeNull();
  expect(events).toEqual(["MFA_CHALLENGE_VERIFIED"]);
  expect(claimsIn(data?.access_token ?? "").aal).toBe("aal2");
  expect((await there.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9);
  expect((await there.mfa.recoveryCodes.verify({ code: codes[0] ?? "" })).error).toMatchObject({
    status: 422,
    code: "mfa_verification_failed",
  });
});

test("recovery codes are replaced together, and taken away, after the second step", async () => {
  const { auth, codes, email, password } = await withCodes();
  const there = server.auth();
  await there.signInWithPassword({ email, password });
  expect((await there.mfa.recoveryCodes.generate()).error?.code).toBe("insufficient_aal");
  expect((await there.mfa.recoveryCodes.unenroll()).error?.code).toBe("insufficient_aal");
  const { data } = await auth.mfa.recoveryCodes.regenerate();
  expect(data?.codes).toHaveLength(10);
  expect((await there.mfa.recoveryCodes.verify({ code: codes[1] ?? "" })).error?.code).toBe(
    "mfa_verification_failed",
  );
  expect((await auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
  expect((await auth.mfa.recoveryCodes.getStatus()).error).toEqual(unknownFactor);
});

provesItsShare("recovery-codes");
