import type { UserIdentity } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Auth, newPhone, useAuthServer } from "./auth-server.ts";
import { off, switchedOff } from "./coverage.ts";
import { recordedOutcomes } from "./recording.ts";

/** Features that this server does not offer are refused by name, and nothing breaks on the way. */

const server = useAuthServer({ FACTOR_KINDS: "totp", PASSKEYS: "off" });
let auth: Auth;
let admin: Auth["admin"];
beforeAll(async () => {
  ({ auth } = await server.signedIn());
  admin = server.admin();
});
afterAll(() => auth.dispose());

const id = "8f4b1c0e-0000-4000-8000-000000000000";
const identifier = "custom:sample";

type Calls<Methods> = Record<keyof Methods, () => Promise<{ error: unknown }>>;

const calls: Calls<typeof off> = {
  signInWithSSO: () => auth.signInWithSSO({ domain: "people.example" }),
  signInWithWeb3: () =>
    auth.signInWithWeb3({ chain: "ethereum", message: "a sample message", signature: "0x00" }),
  "oauth.getAuthorizationDetails": () => auth.oauth.getAuthorizationDetails(id),
  "oauth.approveAuthorization": () => auth.oauth.approveAuthorization(id),
  "oauth.denyAuthorization": () => auth.oauth.denyAuthorization(id),
  "oauth.listGrants": () => auth.oauth.listGrants(),
  "oauth.revokeGrant": () => auth.oauth.revokeGrant({ clientId: id }),
  "admin.oauth.listClients": () => admin.oauth.listClients(),
  "admin.oauth.createClient": () =>
    admin.oauth.createClient({ client_name: "Sample", redirect_uris: ["https://app.example/"] }),
  "admin.oauth.getClient": () => admin.oauth.getClient(id),
  "admin.oauth.updateClient": () => admin.oauth.updateClient(id, { client_name: "Other" }),
  "admin.oauth.deleteClient": () => admin.oauth.deleteClient(id),
  "admin.oauth.regenerateClientSecret": () => admin.oauth.regenerateClientSecret(id),
  "admin.customProviders.listProviders": () => admin.customProviders.listProviders(),
  "admin.customProviders.createProvider": () =>
    admin.customProviders.createProvider({
      provider_type: "oidc",
      identifier,
      name: "Sample",
      client_id: "sample",
      client_secret: "sample",
      issuer: "https://issuer.example",
    }),
  "admin.customProviders.getProvider": () => admin.customProviders.getProvider(identifier),
  "admin.customProviders.updateProvider": () =>
    admin.customProviders.updateProvider(identifier, { name: "Other" }),
  "admin.customProviders.deleteProvider": () => admin.customProviders.deleteProvider(identifier),
};

const password = "a long enough one";
const credential = {} as never;
const configured: Calls<typeof switchedOff> = {
  signUp: () => server.auth().signUp({ phone: newPhone(), password }),
  signInAnonymously: () => server.auth().signInAnonymously(),
  signInWithPassword: () => server.auth().signInWithPassword({ phone: newPhone(), password }),
  signInWithOtp: () => server.auth().signInWithOtp({ phone: newPhone() }),
  resend: () => server.auth().resend({ type: "sms", phone: newPhone() }),
  updateUser: () => auth.updateUser({ phone: newPhone() }),
  signInWithIdToken: () => server.auth().signInWithIdToken({ provider: "google", token: "a.b.c" }),
  linkIdentity: () => auth.linkIdentity({ provider: "google" }),
  unlinkIdentity: () => auth.unlinkIdentity({ identity_id: id } as UserIdentity),
  "mfa.enroll": () => auth.mfa.enroll({ factorType: "phone", phone: newPhone() }),
  "mfa.webauthn.enroll": () => auth.mfa.webauthn.enroll({ friendlyName: "Key" }),
  "passkey.startRegistration": () => auth.passkey.startRegistration(),
  "passkey.verifyRegistration": () =>
    auth.passkey.verifyRegistration({ challengeId: id, credential }),
  "passkey.startAuthentication": () => server.auth().passkey.startAuthentication(),
  "passkey.verifyAuthentication": () =>
    server.auth().passkey.verifyAuthentication({ challengeId: id, credential }),
  "passkey.list": () => auth.passkey.list(),
  "passkey.update": () => auth.passkey.update({ passkeyId: id, friendlyName: "Key" }),
  "passkey.delete": () => auth.passkey.delete({ passkeyId: id }),
};

const denials = Object.entries(off) as [keyof typeof off, { status: number; code: string }][];

test.each(denials)("%s is refused with %j", async (method, { status, code }) => {
  const { error } = await calls[method]();
  expect(error).toMatchObject({ name: "AuthApiError", status, code });
  expect([...recordedOutcomes(method)]).toEqual([code]);
});

test.each(
  Object.entries(switchedOff) as [keyof typeof switchedOff, { status: number; code: string }][],
)("%s is refused with %j where the configuration has it off", async (method, { status, code }) => {
  const { error } = await configured[method]();
  expect(error).toMatchObject({ name: "AuthApiError", status, code });
});

test("the client's session outlives every refusal", async () => {
  expect((await auth.getUser()).error).toBeNull();
});
