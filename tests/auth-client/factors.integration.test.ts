import { describe, expect, test } from "vitest";
import { totpCodeAt } from "../../src/platform/crypto/totp.ts";
import { toUnixSeconds } from "../../src/shared/time.ts";
import {
  type Auth,
  claimsIn,
  denial,
  eventsOf,
  newPhone,
  sessionOf,
  useAuthServer,
} from "./auth-server.ts";
import { enrollApp, withApp } from "./authenticator-app.ts";
import { provesItsShare } from "./coverage.ts";

/** A second step with authenticator apps and telephones. Keys have a file of their own. */

const server = useAuthServer({ ANONYMOUS_SIGN_INS: "on" });

async function challenge(auth: Auth, factorId: string): Promise<string> {
  const { data, error } = await auth.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

const levelOf = async (auth: Auth) => (await auth.mfa.getAuthenticatorAssuranceLevel()).data;
const wrongCode = denial(422, "mfa_verification_failed", "Invalid TOTP code entered");
const unknownFactor = denial(404, "mfa_factor_not_found", "Factor not found");

describe("an authenticator app", () => {
  test("is set up by what is shown once, and lifts the session", async () => {
    const { auth, email } = await server.signedIn();
    const events = await eventsOf(auth);
    const { data } = await auth.mfa.enroll({
      factorType: "totp",
      friendlyName: "Telephone",
      issuer: "Sample",
    });
    expect(data).toMatchObject({ type: "totp", friendly_name: "Telephone" });
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>\s*$/s);
    const uri = new URL(data?.totp.uri ?? "");
    expect(uri.protocol + uri.host).toBe("otpauth:totp");
    expect(decodeURIComponent(uri.pathname)).toBe(`/Sample:${email}`);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: "Sample",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
      secret: data?.totp.secret,
    });

    const factorId = data?.id ?? "";
    const asked = await auth.mfa.challenge({ factorId });
    const now = toUnixSeconds(server.context.clock.now());
    expect(asked.data).toMatchObject({ type: "totp", expires_at: now + 300 });
    const before = await sessionOf(auth);
    server.pass(1);
    const verified = await auth.mfa.verify({
      factorId,
      challengeId: asked.data?.id ?? "",
      code: totpCodeAt(data?.totp.secret ?? "", server.context.clock.now()),
    });
    expect(verified.error).toBeNull();
    expect(events).toEqual(["MFA_CHALLENGE_VERIFIED"]);
    const session = await sessionOf(auth);
    expect(session.refresh_token).toBe(verified.data?.refresh_token);
    expect(session.user.factors).toMatchObject([{ id: factorId, status: "verified" }]);
    expect(claimsIn(session.access_token)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "totp" }, { method: "password" }],
      session_id: claimsIn(before.access_token).session_id,
    });
    const stale = await server.auth().refreshSession({ refresh_token: before.refresh_token });
    expect(stale.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
  });

  test("ends the sessions that have not taken the step, and keeps the level when it is renewed", async () => {
    const { auth, email, password } = await server.signedIn();
    const there = server.auth();
    await there.signInWithPassword({ email, password });
    const app = await enrollApp(server, auth);
    await auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
    expect((await there.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
    await auth.refreshSession();
    expect(claimsIn((await sessionOf(auth)).access_token).aal).toBe("aal2");
  });

  test("says to the program which step comes next", async () => {
    expect(await levelOf(server.auth())).toMatchObject({ currentLevel: null, nextLevel: null });
    const { auth, email, password } = await withApp(server);
    expect(await levelOf(auth)).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    const there = server.auth();
    await there.signInWithPassword({ email, password });
    expect(await levelOf(there)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const { access_token } = await sessionOf(there);
    const assurance = await server.auth().mfa.getAuthenticatorAssuranceLevel(access_token);
    expect(assurance.data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
      currentAuthenticationMethods: [{ method: "password" }],
    });
    const forged = `${access_token.slice(0, -8)}AAAAAAAA`;
    const { error } = await server.auth().mfa.getAuthenticatorAssuranceLevel(forged);
    expect(error).toMatchObject({ status: 403, code: "bad_jwt" });
  });

  test("takes a code once, for its own challenge, in its own session, in time", async () => {
    const { auth, factorId, code, email, password } = await withApp(server);
    const used = code();
    expect((await auth.mfa.challengeAndVerify({ factorId, code: used })).error).toBeNull();
    expect((await auth.mfa.challengeAndVerify({ factorId, code: used })).error).toEqual(wrongCode);

    const verify = async (of: Auth, challengeId: string, typed: string) =>
      (await of.mfa.verify({ factorId, challengeId, code: typed })).error;
    const challengeId = await challenge(auth, factorId);
    const there = server.auth();
    await there.signInWithPassword({ email, password });
    expect(await verify(there, challengeId, code())).toEqual(
      denial(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch."),
    );
    expect(await verify(auth, challengeId, "")).toEqual(
      denial(400, "validation_failed", "Code needs to be non-empty"),
    );
    server.pass(301);
    expect(await verify(auth, challengeId, code())).toEqual(
      denial(
        422,
        "mfa_challenge_expired",
        `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
      ),
    );
    expect(await verify(auth, crypto.randomUUID(), code())).toEqual(
      denial(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found"),
    );
    const fresh = await challenge(auth, factorId);
    expect(await verify(auth, fresh, "000000")).toEqual(wrongCode);
  });

  test("is one's own", async () => {
    const { factorId } = await withApp(server);
    const { auth } = await server.signedIn();
    expect((await auth.mfa.challenge({ factorId })).error).toEqual(unknownFactor);
    expect((await auth.mfa.challengeAndVerify({ factorId, code: "123456" })).error).toEqual(
      unknownFactor,
    );
    expect((await auth.mfa.unenroll({ factorId })).error).toEqual(unknownFactor);
    expect((await auth.mfa.challenge({ factorId: "x" })).error).toEqual(
      denial(404, "validation_failed", "factor_id must be an UUID"),
    );
  });
});

describe("setting up", () => {
  test("is for people with a name, who are signed in", async () => {
    const request = { factorType: "totp" } as const;
    expect((await server.auth().mfa.enroll(request)).error).toEqual(
      denial(403, "bad_jwt", "invalid claim: missing sub claim"),
    );
    const auth = server.auth();
    await auth.signInAnonymously();
    expect((await auth.mfa.enroll(request)).error).toEqual(
      denial(403, "no_authorization", "Anonymous user not allowed to perform these actions"),
    );
    expect((await server.auth().mfa.listFactors()).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
  });

  test("needs a kind that is known and a name that is free", async () => {
    const { auth } = await server.signedIn();
    const smell = await auth.mfa.enroll({ factorType: "smell" as "totp" });
    expect(smell.error).toEqual(
      denial(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn"),
    );
    await enrollApp(server, auth, "Mine");
    const again = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
    expect(again.error).toEqual(
      denial(
        422,
        "mfa_factor_name_conflict",
        'A factor with the friendly name "Mine" for this user already exists',
      ),
    );
  });

  test("needs the second step once there is a factor, and so does removing it", async () => {
    const { auth, factorId, email, password } = await withApp(server);
    const there = server.auth();
    await there.signInWithPassword({ email, password });
    const second = await there.mfa.enroll({ factorType: "totp", friendlyName: "Second" });
    expect(second.error).toEqual(
      denial(403, "insufficient_aal", "AAL2 required to enroll a new factor"),
    );
    expect((await there.mfa.unenroll({ factorId })).error).toEqual(
      denial(422, "insufficient_aal", "AAL2 required to unenroll verified factor"),
    );
    expect(await auth.mfa.unenroll({ factorId })).toEqual({ data: { id: factorId }, error: null });
    await auth.refreshSession();
    expect(await levelOf(auth)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  });

  test("shows in the list, and in its kind when it is verified", async () => {
    const { auth, factorId } = await withApp(server);
    const { data: added } = await auth.mfa.enroll({
      factorType: "phone",
      phone: newPhone(),
      friendlyName: "Not yet",
    });
    const { data } = await auth.mfa.listFactors();
    expect(data?.all.map(({ id }) => id).toSorted()).toEqual([factorId, added?.id].toSorted());
    expect(data?.totp).toMatchObject([
      { id: factorId, status: "verified", factor_type: "totp", friendly_name: "App" },
    ]);
    expect(data?.phone).toEqual([]);
    expect(JSON.stringify(data)).not.toContain("secret");
  });
});

describe("a telephone", () => {
  test("is set up by a text message, and asked for one in a minute", async () => {
    const { auth } = await server.signedIn();
    const phone = newPhone();
    const enrolled = await auth.mfa.enroll({ factorType: "phone", phone, friendlyName: "Mine" });
    expect(enrolled.data).toMatchObject({ type: "phone", friendly_name: "Mine" });
    const factorId = enrolled.data?.id ?? "";
    const challengeId = await challenge(auth, factorId);
    expect((await auth.mfa.challenge({ factorId, channel: "sms" })).error).toMatchObject({
      status: 429,
      code: "over_sms_send_rate_limit",
    });
    const { code } = await server.newestTo(phone.slice(1));
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await auth.mfa.verify({ factorId, challengeId, code: wrong })).error).toEqual(
      denial(422, "mfa_verification_failed", "Invalid MFA Phone code entered"),
    );
    server.pass(1);
    expect((await auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    expect(claimsIn((await sessionOf(auth)).access_token).amr).toMatchObject([
      { method: "mfa/phone" },
      { method: "password" },
    ]);
    const again = await auth.mfa.enroll({ factorType: "phone", phone, friendlyName: "Again" });
    expect(again.error).toEqual(
      denial(
        422,
        "mfa_verified_factor_exists",
        "A verified phone factor already exists, unenroll the existing factor to continue",
      ),
    );
  });
});

provesItsShare("factors");
