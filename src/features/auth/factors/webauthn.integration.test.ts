import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toUnixSeconds } from "#shared/time.ts";
import {
  type CredentialJson,
  createSoftwareAuthenticator,
  type Lies,
  type SoftwareAuthenticator,
} from "../../../../tests/support/fakes/software-authenticator.ts";
import { actionsOf, type Bench, claimsOf, openBench, sessionOf } from "./factors.test-support.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const failed = {
  code: "mfa_verification_failed",
  message: "The security key or passkey could not be verified",
  status: 422,
};

describe("setting up a security key", () => {
  test("the server asks for a key of the site, whatever site the client names", async () => {
    const { supabase, user } = await bench.person();
    const factorId = await begin(supabase);
    const { data } = await supabase.auth.mfa.challenge({
      factorId,
      webauthn: { rpId: "evil.example", rpOrigins: ["https://evil.example"] },
    });
    expect(data).toMatchObject({ type: "webauthn", webauthn: { type: "create" } });
    const { publicKey } = created(data);
    expect(publicKey).toMatchObject({
      rp: { id: "localhost" },
      user: { name: user.email, displayName: user.email },
      attestation: "none",
      authenticatorSelection: {
        authenticatorAttachment: "cross-platform",
        residentKey: "discouraged",
        userVerification: "preferred",
      },
    });
    expect(Buffer.from(publicKey.user.id).toString()).toBe(user.userId);
    expect(data?.expires_at).toBe(toUnixSeconds(bench.context.clock.now()) + 300);
  });

  test("the key that was made puts the factor in use and lifts the session", async () => {
    const { supabase, user } = await bench.person();
    const { factorId } = await setUpKey(supabase, {
      aaguid: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd",
    });
    const claims = await claimsOf(supabase);
    expect(claims.aal).toBe("aal2");
    expect(claims.amr.map(({ method }) => method)).toContain("mfa/webauthn");
    const { data } = await supabase.auth.getUser();
    expect(data.user?.factors).toMatchObject([
      {
        id: factorId,
        status: "verified",
        factor_type: "webauthn",
        web_authn_aaguid: "fbfc3007-154e-4ecc-8c0b-6e020557d7bd",
      },
    ]);
    expect(JSON.stringify(data.user)).not.toMatch(/publicKey|public_key|signCount/);
    expect(await actionsOf(bench.context, user.userId)).toContain("verification_attempted");
    const emails = (await bench.context.outbox()).filter(
      ({ recipient }) => recipient === user.email,
    );
    expect(emails.some(({ html }) => html?.includes("A security key was added"))).toBe(true);
  });

  test.each<[string, Lies]>([
    ["another site", { origin: "https://evil.example" }],
    ["another relying party", { rpId: "evil.example" }],
    ["another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["an assertion that calls itself a creation", { type: "webauthn.get" }],
    ["nobody's touch", { absent: true }],
  ])("%s is refused, and its challenge is used up", async (_case, lies) => {
    const { supabase } = await bench.person();
    const factorId = await begin(supabase);
    const { id: challengeId, publicKey } = await challengeToCreate(supabase, factorId);
    const authenticator = createSoftwareAuthenticator();
    const answer = (credential: CredentialJson) =>
      verify(supabase, { factorId, challengeId, type: "create", credential });
    expect((await answer(authenticator.create(publicKey, lies))).error).toMatchObject(failed);
    expect((await answer(authenticator.create(publicKey))).error).toMatchObject({
      code: "mfa_factor_not_found",
      status: 422,
    });
    expect((await claimsOf(supabase)).aal).toBe("aal1");
  });

  test("of two challenges to make a key, the second is void once the first has led to one", async () => {
    const { supabase } = await bench.person();
    const factorId = await begin(supabase);
    const first = await challengeToCreate(supabase, factorId);
    const second = await challengeToCreate(supabase, factorId);
    const [own, others] = [createSoftwareAuthenticator(), createSoftwareAuthenticator()];
    const put = (challenge: typeof first, authenticator: SoftwareAuthenticator) =>
      verify(supabase, {
        factorId,
        challengeId: challenge.id,
        type: "create",
        credential: authenticator.create(challenge.publicKey),
      });
    expect((await put(first, own)).error).toBeNull();
    expect((await put(second, others)).error).toMatchObject(failed);
    expect((await useKey(supabase, factorId, own)).error).toBeNull();
  });

  test("a key that is in use already is named, so that it is not made twice", async () => {
    const { supabase } = await bench.person();
    const { authenticator } = await setUpKey(supabase);
    const { publicKey } = await challengeToCreate(supabase, await begin(supabase, "Another"));
    const { id } = authenticator.get({ challenge: "x", rpId: "localhost" });
    expect(
      publicKey.excludeCredentials?.map((known) =>
        Buffer.from(known.id as ArrayBuffer).toString("base64url"),
      ),
    ).toEqual([id]);
  });
});

describe("taking the second step with a security key", () => {
  test("only the factor's own key is asked for, and it lifts another session", async () => {
    const { supabase, user } = await bench.person();
    const { factorId, authenticator } = await setUpKey(supabase);
    const later = await bench.signIn(user);
    expect((await claimsOf(later)).aal).toBe("aal1");
    const { data } = await later.auth.mfa.challenge(siteOf(factorId));
    expect(data).toMatchObject({ type: "webauthn", webauthn: { type: "request" } });
    const { allowCredentials, rpId } = requested(data).publicKey;
    expect(rpId).toBe("localhost");
    expect(allowCredentials).toHaveLength(1);
    const { error } = await verify(later, {
      factorId,
      challengeId: data?.id ?? "",
      type: "request",
      credential: authenticator.get(requested(data).publicKey),
    });
    expect(error).toBeNull();
    expect((await claimsOf(later)).aal).toBe("aal2");
    expect((await sessionOf(later)).user.factors).toMatchObject([{ status: "verified" }]);
  });

  test("a new key in the place of the one that was asked for is refused", async () => {
    const { supabase, user } = await bench.person();
    const { factorId } = await setUpKey(supabase);
    const thief = await bench.signIn(user);
    for (const type of ["create", "request"] as const) {
      const { data } = await thief.auth.mfa.challenge(siteOf(factorId));
      const { challenge } = requested(data).publicKey;
      const credential = createSoftwareAuthenticator().create({
        challenge: challenge as ArrayBuffer,
        rp: { id: "localhost" },
        user: { id: Buffer.from(user.userId).toString("base64url") },
      });
      const { error } = await verify(thief, {
        factorId,
        challengeId: data?.id ?? "",
        type,
        credential,
      });
      expect(error?.status).toBeLessThan(500);
      expect(error).not.toBeNull();
    }
    expect((await claimsOf(thief)).aal).toBe("aal1");
  });

  test("another account's key, and a signature by another key under its name, are refused", async () => {
    const { supabase, user } = await bench.person();
    const { factorId, authenticator: own } = await setUpKey(supabase);
    const stranger = await bench.person();
    const { authenticator: foreign } = await setUpKey(stranger.supabase);
    const later = await bench.signIn(user);
    const ownId = own.get({ challenge: "x", rpId: "localhost" }).id;
    for (const disguise of [false, true]) {
      const { data } = await later.auth.mfa.challenge(siteOf(factorId));
      const { challenge } = requested(data).publicKey;
      const made = foreign.get({ challenge: challenge as ArrayBuffer, rpId: "localhost" }).toJSON();
      const { error } = await verify(later, {
        factorId,
        challengeId: data?.id ?? "",
        type: "request",
        credential: disguise ? { ...made, id: ownId, rawId: ownId } : made,
      });
      expect(error).toMatchObject(failed);
    }
  });

  test.each<[string, Lies]>([
    ["another site", { origin: "https://evil.example" }],
    ["another relying party", { rpId: "evil.example" }],
    ["another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["a counter that goes back", { counter: 1 }],
  ])("%s is refused", async (_case, lies) => {
    const { supabase, user } = await bench.person();
    const { factorId, authenticator } = await setUpKey(supabase);
    const later = await bench.signIn(user);
    expect((await useKey(later, factorId, authenticator, lies)).error).toMatchObject(failed);
    expect((await useKey(later, factorId, authenticator)).error).toBeNull();
  });

  test("an answer works once, five minutes long, and in its own session", async () => {
    const { supabase, user } = await bench.person();
    const { factorId, authenticator } = await setUpKey(supabase, { counts: false });
    const [one, two] = [await bench.signIn(user), await bench.signIn(user)];
    const { data } = await one.auth.mfa.challenge(siteOf(factorId));
    const answer = {
      factorId,
      challengeId: data?.id ?? "",
      type: "request" as const,
      credential: authenticator.get(requested(data).publicKey),
    };
    expect((await verify(two, answer)).error).toMatchObject({ code: "mfa_ip_address_mismatch" });
    expect((await verify(one, answer)).error).toBeNull();
    expect((await verify(one, answer)).error).toMatchObject({ code: "mfa_factor_not_found" });

    const { data: old } = await one.auth.mfa.challenge(siteOf(factorId));
    bench.context.clock.advance(300);
    const late = authenticator.get(requested(old).publicKey);
    expect(
      (await verify(one, { ...answer, challengeId: old?.id ?? "", credential: late })).error,
    ).toMatchObject({ code: "mfa_challenge_expired" });
  });
});

test("what is missing or malformed is named", async () => {
  const { supabase } = await bench.person();
  const { factorId } = await setUpKey(supabase);
  const { access_token } = await sessionOf(supabase);
  for (const [webauthn, message] of [
    [undefined, "WebAuthn config required"],
    ["text", "WebAuthn config required"],
    [{ type: "both" }, "WebAuthn type must be create or request"],
    [{ type: "request" }, "credential_response required"],
    [{ type: "request", credential_response: { id: "x" } }, "Invalid credential_response"],
    [{ type: "request", credential_response: [] }, "Invalid credential_response"],
  ] as const) {
    const { data } = await supabase.auth.mfa.challenge(siteOf(factorId));
    const response = await fetch(`${bench.url}/auth/v1/factors/${factorId}/verify`, {
      method: "POST",
      headers: {
        apikey: bench.context.keys.publishable,
        authorization: `Bearer ${access_token}`,
        "x-supabase-api-version": "2024-01-01",
      },
      body: JSON.stringify({ challenge_id: data?.id, webauthn }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "validation_failed", message });
  }
});

test("a passkey that a phone keeps is named when a key is made, so that none displaces the other", async () => {
  const { supabase } = await bench.person();
  const phone = createSoftwareAuthenticator({ transports: ["internal", "hybrid"] });
  const plainKey = createSoftwareAuthenticator({ transports: ["usb"] });
  for (const authenticator of [phone, plainKey]) {
    const { data } = await supabase.auth.passkey.startRegistration();
    if (!data) throw new Error("not started");
    await supabase.auth.passkey.verifyRegistration({
      challengeId: data.challenge_id,
      credential: authenticator.create(data.options),
    });
  }
  const { publicKey } = await challengeToCreate(supabase, await begin(supabase));
  const named = publicKey.excludeCredentials?.map(({ id }) =>
    Buffer.from(id as ArrayBuffer).toString("base64url"),
  );
  expect(named).toEqual([phone.get({ challenge: "x", rpId: "localhost" }).id]);
});

type Challenged = Awaited<ReturnType<SupabaseClient["auth"]["mfa"]["challenge"]>>["data"];

const siteOf = (factorId: string) => ({
  factorId,
  webauthn: { rpId: "localhost", rpOrigins: ["http://localhost:3000"] },
});

async function begin(supabase: SupabaseClient, friendlyName = "Key"): Promise<string> {
  const { data, error } = await supabase.auth.mfa.enroll({ factorType: "webauthn", friendlyName });
  if (error) throw error;
  expect(data).toEqual({ id: data.id, type: "webauthn", friendly_name: friendlyName });
  return data.id;
}

function created(data: Challenged) {
  if (data?.type !== "webauthn" || data.webauthn.type !== "create") throw new Error("no creation");
  return data.webauthn.credential_options as unknown as {
    publicKey: PublicKeyCredentialCreationOptions & { user: { id: ArrayBuffer } };
  };
}

function requested(data: Challenged) {
  if (data?.type !== "webauthn" || data.webauthn.type !== "request") throw new Error("no request");
  return data.webauthn.credential_options as { publicKey: PublicKeyCredentialRequestOptions };
}

async function challengeToCreate(supabase: SupabaseClient, factorId: string) {
  const { data, error } = await supabase.auth.mfa.challenge(siteOf(factorId));
  if (error) throw error;
  return { id: data.id, publicKey: created(data as Challenged).publicKey };
}

function verify(
  supabase: SupabaseClient,
  {
    factorId,
    challengeId,
    type,
    credential,
  }: {
    factorId: string;
    challengeId: string;
    type: "create" | "request";
    credential: CredentialJson;
  },
) {
  return supabase.auth.mfa.verify({
    factorId,
    challengeId,
    webauthn: {
      type,
      rpId: "localhost",
      rpOrigins: ["http://localhost:3000"],
      credential_response: { toJSON: () => credential, ...credential },
    } as never,
  });
}

async function setUpKey(
  supabase: SupabaseClient,
  options: Parameters<typeof createSoftwareAuthenticator>[0] = {},
) {
  const authenticator = createSoftwareAuthenticator({ transports: ["usb"], ...options });
  const factorId = await begin(supabase);
  const { id: challengeId, publicKey } = await challengeToCreate(supabase, factorId);
  const { error } = await verify(supabase, {
    factorId,
    challengeId,
    type: "create",
    credential: authenticator.create(publicKey),
  });
  if (error) throw error;
  return { authenticator, factorId };
}

async function useKey(
  supabase: SupabaseClient,
  factorId: string,
  authenticator: SoftwareAuthenticator,
  lies: Lies = {},
) {
  const { data, error } = await supabase.auth.mfa.challenge(siteOf(factorId));
  if (error) throw error;
  return await verify(supabase, {
    factorId,
    challengeId: data.id,
    type: "request",
    credential: authenticator.get(requested(data as Challenged).publicKey, lies),
  });
}
