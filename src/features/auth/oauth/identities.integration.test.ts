import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCookieBrowser } from "../../../../tests/support/people/cookie-browser.ts";
import { addTotpFactor } from "../../../../tests/support/people/totp-factor.ts";
import { type ProviderSite, startProviderSite } from "./provider-site.test-support.ts";

/** Adding providers to an account by hand, and removing them. */

let site: ProviderSite;
beforeAll(async () => {
  site = await startProviderSite({ MANUAL_LINKING: "on", ANONYMOUS_SIGN_INS: "on" });
});
afterAll(() => site.close());

let people = 0;
function comes(email?: string) {
  people += 1;
  const own = email ?? `linked-${people}@directory.example`;
  site.issuer.state.person = { sub: `link-${people}`, email: own, email_verified: true };
}

async function signedIn(flowType: "pkce" | "implicit" = "pkce", browser = createCookieBrowser()) {
  const user = await site.context.createUser();
  const supabase = site.client(flowType, browser);
  await supabase.auth.signInWithPassword(user);
  return { user, supabase, browser };
}

const link = async (supabase: SupabaseClient) =>
  await supabase.auth.linkIdentity({
    provider: "oidc" as never,
    options: { redirectTo: site.back, skipBrowserRedirect: true },
  });

const providersOf = async (supabase: SupabaseClient) =>
  (await supabase.auth.getUserIdentities()).data?.identities.map(({ provider }) => provider);

async function linked() {
  comes();
  const account = await signedIn();
  const { data } = await link(account.supabase);
  const arrived = await site.visit(data.url ?? "");
  await account.supabase.auth.exchangeCodeForSession(arrived.searchParams.get("code") ?? "");
  return account;
}

describe("linking", () => {
  test("adds the identity when the code is exchanged by the person who began", async () => {
    comes();
    const { supabase, user } = await signedIn();
    const { data, error } = await link(supabase);
    expect(error).toBeNull();
    const arrived = await site.visit(data.url ?? "");
    expect(await providersOf(supabase)).toEqual(["email"]);

    const code = arrived.searchParams.get("code") ?? "";
    const exchanged = await supabase.auth.exchangeCodeForSession(code);
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user?.id).toBe(user.userId);
    expect(await providersOf(supabase)).toEqual(["email", "oidc"]);
    expect((await supabase.auth.getUser()).data.user?.email).toBe(user.email);
    expect((await (await site.signIn()).auth.getUser()).data.user?.id).toBe(user.userId);
  });

  test("cannot be finished by somebody who was lured to the provider", async () => {
    comes();
    const attacker = await signedIn("implicit");
    const { data } = await link(attacker.supabase);
    const lured = await site.visit(data.url ?? "", createCookieBrowser());
    expect(lured.searchParams.get("error_code")).toBe("bad_oauth_state");
    expect(await providersOf(attacker.supabase)).toEqual(["email"]);
    const { data: own } = await link(attacker.supabase);
    const arrived = await site.visit(own.url ?? "", attacker.browser);
    expect(arrived.hash).toContain("access_token");
    expect(await providersOf(attacker.supabase)).toEqual(["email", "oidc"]);
  });

  test("is refused for an identity that an account has already", async () => {
    const { supabase } = await linked();
    const again = await site.visit((await link(supabase)).data.url ?? "");
    expect(Object.fromEntries(again.searchParams)).toMatchObject({
      error_code: "identity_already_exists",
      error_description: "Identity is already linked",
    });
    const other = await signedIn();
    const elsewhere = await site.visit((await link(other.supabase)).data.url ?? "");
    expect(elsewhere.searchParams.get("error_description")).toBe(
      "Identity is already linked to another user",
    );
  });

  test("two accounts at the same time for one identity: one gets it", async () => {
    comes();
    const accounts = [await signedIn(), await signedIn()];
    const codes = await Promise.all(
      accounts.map(async ({ supabase }) =>
        (await site.visit((await link(supabase)).data.url ?? "")).searchParams.get("code"),
      ),
    );
    const errors = await Promise.all(
      accounts.map(
        async ({ supabase }, index) =>
          (await supabase.auth.exchangeCodeForSession(codes[index] ?? "")).error?.code,
      ),
    );
    expect(errors.filter((code) => code === undefined)).toHaveLength(1);
    expect(errors.filter((code) => code === "identity_already_exists")).toHaveLength(1);
  });

  test("makes an account without an address a lasting one, with the provider's address", async () => {
    comes();
    const supabase = site.client();
    await supabase.auth.signInAnonymously();
    const { data } = await link(supabase);
    const arrived = await site.visit(data.url ?? "");
    await supabase.auth.exchangeCodeForSession(arrived.searchParams.get("code") ?? "");
    expect((await supabase.auth.getUser()).data.user).toMatchObject({
      email: site.issuer.state.person.email,
      is_anonymous: false,
    });
  });

  test("waits for the second step where the account has one", async () => {
    const { user, supabase } = await signedIn();
    await addTotpFactor(site.context.services, site.context.clock, user);
    await supabase.auth.signInWithPassword(user);
    expect((await link(supabase)).error).toMatchObject({ code: "insufficient_aal" });
  });

  test("without a session is refused", async () => {
    expect((await link(site.client())).error).toMatchObject({ status: 403, code: "bad_jwt" });
  });
});

describe("unlinking", () => {
  const identity = async (supabase: SupabaseClient, provider: string) => {
    const { data } = await supabase.auth.getUserIdentities();
    const found = data?.identities.find((candidate) => candidate.provider === provider);
    if (!found) throw new Error(`There is no ${provider}`);
    return found;
  };

  test("takes the identity away and logs it", async () => {
    const { supabase } = await linked();
    const { error } = await supabase.auth.unlinkIdentity(await identity(supabase, "oidc"));
    expect(error).toBeNull();
    expect(await providersOf(supabase)).toEqual(["email"]);
    const { data } = await supabase.auth.getUser();
    expect(data.user?.app_metadata.providers).toEqual(["email"]);
  });

  test("moves the account to the address that is left", async () => {
    const { supabase } = await linked();
    await supabase.auth.unlinkIdentity(await identity(supabase, "email"));
    const { data } = await supabase.auth.getUser();
    expect(data.user?.email).toBe(site.issuer.state.person.email);
    expect(data.user?.app_metadata).toMatchObject({ provider: "oidc", providers: ["oidc"] });
  });

  test("is refused where that address belongs to another account", async () => {
    const other = await site.context.createUser();
    comes(other.email);
    const { supabase } = await signedIn();
    const arrived = await site.visit((await link(supabase)).data.url ?? "");
    await supabase.auth.exchangeCodeForSession(arrived.searchParams.get("code") ?? "");
    const { error } = await supabase.auth.unlinkIdentity(await identity(supabase, "email"));
    expect(error).toMatchObject({ status: 422, code: "email_conflict_identity_not_deletable" });
    expect(await providersOf(supabase)).toEqual(["email", "oidc"]);
  });

  test("leaves the last one, and touches no one else's", async () => {
    const { supabase } = await signedIn();
    const own = await identity(supabase, "email");
    expect((await supabase.auth.unlinkIdentity(own)).error).toMatchObject({
      status: 422,
      code: "single_identity_not_deletable",
    });
    const two = await linked();
    expect((await two.supabase.auth.unlinkIdentity(own)).error).toMatchObject({
      status: 422,
      code: "identity_not_found",
    });
    const malformed = await two.supabase.auth.unlinkIdentity({ ...own, identity_id: "nonsense" });
    expect(malformed.error).toMatchObject({ status: 404, message: "identity_id must be an UUID" });
  });
});

test("by default both are off, by the protocol's refusal", async () => {
  const off = await startProviderSite();
  try {
    const user = await off.context.createUser();
    const supabase = off.client();
    const { data } = await supabase.auth.signInWithPassword(user);
    const denial = { status: 404, code: "manual_linking_disabled" };
    expect((await link(supabase)).error).toMatchObject(denial);
    const own = data.user?.identities?.[0];
    expect((await supabase.auth.unlinkIdentity(own as never)).error).toMatchObject(denial);
    const byToken = await supabase.auth.linkIdentity({ provider: "google", token: "x.y.z" });
    expect(byToken.error).toMatchObject(denial);
  } finally {
    await off.close();
  }
});

describe("a link that was begun", () => {
  test.each([
    ["a new password", "pkce"],
    ["a new password", "implicit"],
    ["signing out everywhere", "pkce"],
    ["signing out the other sessions", "implicit"],
  ] as const)("leads nowhere after %s (%s)", async (ending, flowType) => {
    comes();
    const thief = await signedIn(flowType);
    const { data } = await link(thief.supabase);
    const owner = site.client();
    await owner.auth.signInWithPassword(thief.user);
    const { error } =
      ending === "a new password"
        ? await owner.auth.updateUser({ password: "another one now" })
        : await owner.auth.signOut({
            scope: ending === "signing out everywhere" ? "global" : "others",
          });
    expect(error).toBeNull();
    const arrived = await site.visit(data.url ?? "", thief.browser);
    expect(arrived.searchParams.get("error_code")).toBe("bad_oauth_state");
  });

  test("cannot be exchanged after signing out everywhere either", async () => {
    comes();
    const thief = await signedIn();
    const { data } = await link(thief.supabase);
    const code = (await site.visit(data.url ?? "")).searchParams.get("code") ?? "";
    const owner = site.client();
    await owner.auth.signInWithPassword(thief.user);
    await owner.auth.signOut({ scope: "global" });
    const exchanged = await thief.supabase.auth.exchangeCodeForSession(code);
    expect(exchanged.error?.code).toBe("flow_state_not_found");
  });
});
