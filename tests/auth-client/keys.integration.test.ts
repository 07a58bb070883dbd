import { describe, expect, test } from "vitest";
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from "../support/fakes/software-authenticator.ts";
import { claimsIn, denial, eventsOf, sessionOf, useAuthServer } from "./auth-server.ts";
import { onPage } from "./browser.ts";
import { provesItsShare } from "./coverage.ts";

/** Security keys as a second step, and passkeys to sign in with; the authenticator is software. */

const server = useAuthServer({ ANONYMOUS_SIGN_INS: "on" });
const page = "http://localhost:3000/account/security";
const missing = expect.objectContaining({ name: "AuthSessionMissingError" });

/** Does something in a browser that has this authenticator. */
const withKey = <Result>(key: SoftwareAuthenticator, work: () => Promise<Result>) =>
  onPage(page, work, key);

/** A person whose session has taken the second step with a security key. */
async function withSecurityKey(friendlyName = "Key") {
  const person = await server.signedIn();
  const key = createSoftwareAuthenticator();
  const { data, error } = await withKey(key, () =>
    person.auth.mfa.webauthn.register({ friendlyName }),
  );
  if (error) throw error;
  const factorId = data?.user.factors?.[0]?.id ?? "";
  return { ...person, key, factorId };
}

describe("a security key", () => {
  test("is registered in one call, and lifts the session", async () => {
    const { auth, email, password } = await server.signedIn();
    const events = await eventsOf(auth);
    const key = createSoftwareAuthenticator();
    server.pass(1);
    const { data, error } = await withKey(key, () =>
      auth.mfa.webauthn.register({ friendlyName: "Blue key" }),
    );
    expect(error).toBeNull();
    expect(events).toEqual(["MFA_CHALLENGE_VERIFIED"]);
    expect(claimsIn(data?.access_token ?? "")).toMatchObject({
      aal: "aal2",
      amr: [{ method: "mfa/webauthn" }, { method: "password" }],
    });
    expect((await auth.mfa.listFactors()).data?.webauthn).toMatchObject([
      { friendly_name: "Blue key", status: "verified" },
    ]);
    const there = server.auth();
    await there.signInWithPassword({ email, password });
    const second = await withKey(key, () =>
      there.mfa.webauthn.register({ friendlyName: "Another" }),
    );
    expect(second.error).toMatchObject({ status: 403, code: "insufficient_aal" });
  });

  test("takes the second step of a later session in one call", async () => {
    const { key, factorId, email, password } = await withSecurityKey();
    const there = server.auth();
    await there.signInWithPassword({ email, password });
    const { data, error } = await withKey(key, () => there.mfa.webauthn.authenticate({ factorId }));
    expect(error).toBeNull();
    expect(claimsIn(data?.access_token ?? "").aal).toBe("aal2");
    const stranger = await server.signedIn();
    const refused = await withKey(key, () => stranger.auth.mfa.webauthn.authenticate({ factorId }));
    expect(refused.error).toEqual(denial(404, "mfa_factor_not_found", "Factor not found"));
  });

  test("is registered step by step, for this site whatever the program says", async () => {
    const { auth } = await server.signedIn();
    const key = createSoftwareAuthenticator();
    const { data: factor } = await auth.mfa.webauthn.enroll({ friendlyName: "Steps" });
    expect(factor).toMatchObject({ type: "webauthn", friendly_name: "Steps" });
    expect((await auth.mfa.webauthn.enroll({ friendlyName: "Steps" })).error).toMatchObject({
      status: 422,
      code: "mfa_factor_name_conflict",
    });
    const factorId = factor?.id ?? "";
    const elsewhere = { rpId: "evil.example", rpOrigins: ["https://evil.example"] };
    const { data: challenge } = await withKey(key, () =>
      auth.mfa.webauthn.challenge({ factorId, webauthn: elsewhere }),
    );
    expect(challenge).toMatchObject({ factorId, webauthn: { type: "create" } });
    const answer = { factorId, challengeId: challenge?.challengeId ?? "" };
    const webauthn = { ...elsewhere, ...challenge?.webauthn } as never;
    const verified = await auth.mfa.webauthn.verify({ ...answer, webauthn });
    expect(verified.error).toBeNull();
    expect(verified.data?.user.factors).toMatchObject([{ id: factorId, status: "verified" }]);
  });

  test("that lies about where it is, or is another one, is refused", async () => {
    const { auth, factorId, email, password } = await withSecurityKey();
    const unknown = await withKey(createSoftwareAuthenticator(), () =>
      auth.mfa.webauthn.challenge({
        factorId: crypto.randomUUID(),
        webauthn: { rpId: "localhost" },
      }),
    );
    expect(unknown.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });

    const there = server.auth();
    await there.signInWithPassword({ email, password });
    const { data } = await there.mfa.challenge({ factorId, webauthn: { rpId: "localhost" } });
    const other = createSoftwareAuthenticator();
    const made = other.create({ challenge: "x", rp: { id: "localhost" }, user: { id: "x" } });
    const options = data?.type === "webauthn" ? data.webauthn.credential_options.publicKey : {};
    expect(options).toMatchObject({ rpId: "localhost" });
    const response = other.get({ ...(options as { challenge: string }), allowCredentials: [made] });
    const { error } = await there.mfa.webauthn.verify({
      factorId,
      challengeId: data?.id ?? "",
      webauthn: { type: "request", rpId: "localhost", credential_response: response } as never,
    });
    expect(error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    expect(claimsIn((await sessionOf(there)).access_token).aal).toBe("aal1");
  });
});

/** A person with a passkey. */
async function withPasskey() {
  const person = await server.signedIn();
  const key = createSoftwareAuthenticator({ counts: false });
  const { data, error } = await withKey(key, () => person.auth.registerPasskey());
  if (error || !data) throw error;
  return { ...person, key, passkeyId: data.id };
}

describe("a passkey", () => {
  test("is made in one call, and signs in in one call, without a name", async () => {
    const { auth, key, userId, passkeyId } = await withPasskey();
    expect((await auth.passkey.list()).data).toMatchObject([{ id: passkeyId }]);
    const there = server.auth();
    const events = await eventsOf(there);
    const { data, error } = await withKey(key, () => there.signInWithPasskey());
    expect(error).toBeNull();
    expect(data?.user?.id).toBe(userId);
    expect(events).toEqual(["SIGNED_IN"]);
    expect(claimsIn(data?.session?.access_token ?? "")).toMatchObject({
      aal: "aal1",
      amr: [{ method: "passkey" }],
    });
  });

  test("is nothing without a browser that can, nor without a session to add it to", async () => {
    const key = createSoftwareAuthenticator();
    expect((await server.auth().registerPasskey()).error?.message).toBe(
      "Browser does not support WebAuthn",
    );
    const refused = await withKey(key, () => server.auth().registerPasskey());
    expect(refused.error).toEqual(missing);
    expect((await server.auth().passkey.startRegistration()).error).toEqual(missing);
    expect((await server.auth().passkey.list()).error).toEqual(missing);
    const auth = server.auth();
    await auth.signInAnonymously();
    expect((await auth.passkey.startRegistration()).error).toMatchObject({
      status: 403,
      code: "no_authorization",
    });
  });

  test("needs the second step to be made where there is a factor", async () => {
    const { email, password, key } = await withSecurityKey();
    const there = server.auth();
    await there.signInWithPassword({ email, password });
    const { error } = await withKey(key, () => there.registerPasskey());
    expect(error).toEqual(
      denial(
        403,
        "insufficient_aal",
        "AAL2 session is required to manage passkeys when MFA is enabled",
      ),
    );
  });

  test("is made step by step, with a challenge that is good once and for five minutes", async () => {
    const { auth } = await server.signedIn();
    const key = createSoftwareAuthenticator();
    const begin = async () => {
      const { data } = await auth.passkey.startRegistration();
      if (!data) throw new Error("The registration did not start");
      return data;
    };
    const verify = (challengeId: string, credential: unknown) =>
      auth.passkey.verifyRegistration({ challengeId, credential: credential as never });
    const first = await begin();
    expect(first.options).toMatchObject({
      rp: { id: "localhost" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    });
    const made = await verify(first.challenge_id, key.create(first.options));
    expect(made.data).toMatchObject({ id: expect.any(String), created_at: expect.any(String) });
    expect((await verify(first.challenge_id, key.create(first.options))).error).toEqual(
      denial(400, "webauthn_challenge_not_found", "Challenge not found or already used"),
    );
    const lied = await begin();
    const lie = key.create(lied.options, { origin: "https://evil.example" });
    expect((await verify(lied.challenge_id, lie)).error).toEqual(
      denial(400, "webauthn_verification_failed", "Credential verification failed"),
    );
    const late = await begin();
    server.pass(301);
    expect((await verify(late.challenge_id, key.create(late.options))).error).toEqual(
      denial(400, "webauthn_challenge_expired", "Challenge has expired"),
    );
  });

  test("signs in step by step, unless its owner is banned or it is nobody's", async () => {
    const { key, userId } = await withPasskey();
    const auth = server.auth();
    const signIn = async (with_: SoftwareAuthenticator) => {
      const { data } = await auth.passkey.startAuthentication();
      if (!data) throw new Error("The sign-in did not start");
      expect(data.options.allowCredentials ?? []).toEqual([]);
      const answer = { challengeId: data.challenge_id, credential: with_.get(data.options) };
      return { answer, ...(await auth.passkey.verifyAuthentication(answer)) };
    };
    const { data, answer } = await signIn(key);
    expect(data?.session?.user.id).toBe(userId);
    expect((await auth.passkey.verifyAuthentication(answer)).error).toEqual(
      denial(400, "webauthn_challenge_not_found", "Challenge not found or already used"),
    );
    const nobodys = createSoftwareAuthenticator();
    nobodys.create({ challenge: "x", rp: { id: "localhost" }, user: { id: "x" } });
    const unknown = await withKey(nobodys, () => auth.signInWithPasskey());
    expect(unknown.error).toEqual(
      denial(400, "webauthn_verification_failed", "Credential verification failed"),
    );
    await server.admin().updateUserById(userId, { ban_duration: "1h" });
    expect((await signIn(key)).error).toEqual(denial(403, "user_banned", "User is banned"));
  });

  test("is named, removed, and told by its operator", async () => {
    const { auth, userId, passkeyId } = await withPasskey();
    const renamed = await auth.passkey.update({ passkeyId, friendlyName: "Laptop" });
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: "Laptop" });
    for (const [friendlyName, message] of [
      ["", "friendly_name is required"],
      ["x".repeat(121), "friendly_name must be 120 characters or less"],
    ] as const) {
      expect((await auth.passkey.update({ passkeyId, friendlyName })).error).toEqual(
        denial(400, "validation_failed", message),
      );
    }
    const admin = server.admin();
    const listed = await admin.passkey.listPasskeys({ userId });
    expect(listed.data).toMatchObject([{ id: passkeyId, friendly_name: "Laptop" }]);
    expect((await auth.admin.passkey.listPasskeys({ userId })).error).toMatchObject({
      status: 403,
      code: "not_admin",
    });
    expect(await auth.passkey.delete({ passkeyId })).toEqual({ data: null, error: null });
    const gone = denial(404, "validation_failed", "Passkey not found");
    expect((await auth.passkey.delete({ passkeyId })).error).toEqual(gone);
    expect((await admin.passkey.deletePasskey({ userId, passkeyId })).error).toEqual(gone);
    const another = await withPasskey();
    const removed = await admin.passkey.deletePasskey(another);
    expect(removed).toEqual({ data: null, error: null });
    expect((await another.auth.passkey.list()).data).toEqual([]);
  });
});

provesItsShare("keys");
