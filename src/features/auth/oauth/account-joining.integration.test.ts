import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addTime } from "#shared/time.ts";
import { addTotpFactor } from "../../../../tests/support/people/totp-factor.ts";
import { readEmailLink } from "../flows/email-link.rules.ts";
import { finishEmailLink } from "../flows/finish-on-site.usecases.server.ts";
import { authenticate } from "../sessions/sessions.usecases.server.ts";
import { providerProblem } from "./provider-return.messages.ts";
import { type ProviderSite, startProviderSite } from "./provider-site.test-support.ts";

/** The account of a person whom a provider vouches for: an old one, a new one, or none yet. */

let site: ProviderSite;
beforeAll(async () => {
  site = await startProviderSite({ EMAIL_CONFIRMATION: "required" });
});
afterAll(() => site.close());

let people = 0;
function comes(email: string, { verified = true } = {}) {
  people += 1;
  site.issuer.state.person = { sub: `p-${people}`, email, email_verified: verified, name: "Ada" };
}

/** The address at which a sign-in with the provider ends. */
async function arrive(of = site, redirectTo = of.back): Promise<URL> {
  const { data } = await of.client().auth.signInWithOAuth({
    provider: "oidc" as never,
    options: { redirectTo },
  });
  return await of.visit(data.url ?? "");
}

const emailsTo = async (email: string, of = site) =>
  (await of.context.outbox()).filter(({ recipient }) => recipient === email);

/** Presses the button of the page that the newest email to an address leads to. */
async function press(email: string) {
  const text = (await emailsTo(email)).at(-1)?.text ?? "";
  const link = new URL(/http\S+\/auth\/confirm\S+/.exec(text)?.[0] ?? "http://no.link/");
  const parts = readEmailLink(link.searchParams);
  if (!parts) throw new Error(`${link.href} is no link of ours`);
  const client = { address: "127.0.0.1", userAgent: null };
  const finished = await finishEmailLink(site.context.services, parts, client);
  if (finished.kind !== "signed-in") throw new Error(`The link ended in ${finished.kind}`);
  return finished;
}

const eventsOf = (userId: string) =>
  site.context.services.database.asSystem("test", async (transaction) => {
    const { listSecurityEvents } = await import("../security-log/security-log.store.server.ts");
    const events = await listSecurityEvents(transaction, { userId, limit: 20 });
    return events.map(({ action }) => action);
  });

describe("a verified address that has an account", () => {
  test("is joined to it; the password stays and the owner is told", async () => {
    const { email, password, userId } = await site.context.createUser();
    comes(email.toUpperCase());
    const { data } = await (await site.signIn()).auth.getUser();
    expect(data.user).toMatchObject({
      id: userId,
      app_metadata: { provider: "email", providers: ["email", "oidc"] },
    });
    const { error } = await site.client().auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect(await eventsOf(userId)).toEqual(expect.arrayContaining(["identity_linked", "login"]));
    const subjects = (await emailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain("A sign-in method was added");
  });

  test("takes the account over alone where nobody had proven the address", async () => {
    const email = "prepared@people.example";
    const password = "the attacker's own";
    const attacker = await site.client("implicit").auth.signUp({
      email,
      password,
      options: { data: { full_name: "Not Ada", note: "prepared" } },
    });
    comes(email);
    const { data } = await (await site.signIn()).auth.getUser();
    expect(data.user?.id).toBe(attacker.data.user?.id);
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user?.user_metadata).toMatchObject({ full_name: "Ada", email_verified: true });
    expect(data.user?.user_metadata.note).toBeUndefined();
    const { error } = await site.client().auth.signInWithPassword({ email, password });
    expect(error?.code).toBe("invalid_credentials");
  });

  test("leads nowhere while the account is banned", async () => {
    const { email, userId } = await site.context.createUser();
    await site.context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ banned_until: addTime(site.context.clock.now(), { minutes: 1 }) })
        .where("id", "=", userId)
        .execute(),
    );
    comes(email);
    const { searchParams } = await arrive();
    expect(searchParams.get("error")).toBe("access_denied");
    expect(searchParams.get("error_code")).toBe("user_banned");
  });
});

describe("a mailbox that a provider has verified stays proven", () => {
  test.each([
    ["names another address", true],
    ["no longer vouches for it", false],
  ])("when the provider %s: a second one joins beside every other way in", async (why, moves) => {
    const { services, clock } = site.context;
    const email = `${why.replaceAll(" ", "-")}@work.example`;
    const password = "the owner's own";
    comes(email);
    const owner = await site.signIn();
    expect((await owner.auth.updateUser({ password })).error).toBeNull();
    const opened = (await owner.auth.getSession()).data.session;
    const viewer = await authenticate(services, opened?.access_token ?? "");
    const { userId } = viewer;
    await addTotpFactor(services, clock, viewer);
    const { person } = site.issuer.state;
    site.issuer.state.person = moves
      ? { ...person, email: "home@people.example" }
      : { ...person, email_verified: false };
    const again = (await (await site.signIn()).auth.getSession()).data.session;
    expect(again?.user).toMatchObject({ id: userId, email });

    comes(email);
    const joined = (await (await site.signIn()).auth.getSession()).data.session;
    expect(await authenticate(services, joined?.access_token ?? "")).toMatchObject({
      userId,
      assurance: "aal1",
      hasSecondFactor: true,
    });
    const identities = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("auth.identities")
        .select("provider")
        .where("user_id", "=", userId)
        .execute(),
    );
    expect(identities.map(({ provider }) => provider).sort()).toEqual(["email", "oidc", "oidc"]);
    const byPassword = await site.client().auth.signInWithPassword({ email, password });
    expect(byPassword.error).toBeNull();
  });
});

test("a proof that was lost before it was kept is restored, where the provider confirmed the address", async () => {
  const { services } = site.context;
  const userIds: string[] = [];
  for (const by of ["provider", "sign-up"]) {
    const email = `lost-${by}@work.example`;
    comes(email);
    const userId = (await (await site.signIn()).auth.getUser()).data.user?.id ?? "";
    await services.database.asSystem("test", async (transaction) => {
      await transaction
        .updateTable("auth.identities")
        .set({ identity_data: JSON.stringify({ email: `new-${email}`, email_verified: true }) })
        .where("user_id", "=", userId)
        .execute();
      if (by === "provider") return;
      await transaction
        .updateTable("auth.users")
        .set({ email_confirmed_at: addTime(site.context.clock.now(), { minutes: -1 }) })
        .where("id", "=", userId)
        .execute();
    });
    userIds.push(userId);
  }
  const migration = new URL(
    "../../../../migrations/0281_mailboxes_proven_by_providers.sql",
    import.meta.url,
  );
  await services.database.executeRaw(await readFile(migration, "utf8"));
  const proofs = await services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("auth.identities")
      .innerJoin("auth.users", "auth.users.id", "auth.identities.user_id")
      .select(["auth.identities.user_id", "auth.identities.email", "raw_app_meta_data"])
      .where("auth.identities.provider", "=", "email")
      .where("auth.identities.user_id", "in", userIds)
      .execute(),
  );
  expect(proofs).toEqual([
    {
      user_id: userIds[0],
      email: "lost-provider@work.example",
      raw_app_meta_data: { provider: "oidc", providers: ["oidc", "email"] },
    },
  ]);
});

describe("an address that the provider has not verified", () => {
  const refused = {
    error: "access_denied",
    error_code: "provider_email_needs_verification",
    error_description:
      "Unverified email with oidc. A confirmation email has been sent to your oidc email",
  };

  test("is not joined to the account that has it; its owner is told there is one", async () => {
    const { email, userId } = await site.context.createUser();
    comes(email, { verified: false });
    expect(Object.fromEntries((await arrive()).searchParams)).toMatchObject(refused);
    const { data } = await site.context.services.database.asSystem("test", async (transaction) => ({
      data: await transaction
        .selectFrom("auth.identities")
        .select("provider")
        .where("user_id", "=", userId)
        .execute(),
    }));
    expect(data).toEqual([{ provider: "email" }]);
    const subjects = (await emailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("already"))).toHaveLength(1);
    expect(subjects).not.toContain("A sign-in method was added");
  });

  test("makes an account that opens once a mail has confirmed the address", async () => {
    const email = "new@unsure.example";
    comes(email, { verified: false });
    expect(Object.fromEntries((await arrive()).searchParams)).toMatchObject(refused);
    site.context.clock.advance(61);
    expect(Object.fromEntries((await arrive()).searchParams)).toMatchObject(refused);

    // The page on which the sign-in ended asks for no code.
    const text = (await emailsTo(email)).at(-1)?.text;
    expect(text).toContain("The link works once");
    expect(text).not.toContain("Your code:");
    await press(email);
    const { data } = await (await site.signIn()).auth.getUser();
    expect(data.user?.email).toBe(email);
  });

  test("says that an email is on its way to who tries again within a minute", async () => {
    const email = "impatient@unsure.example";
    comes(email, { verified: false });
    await arrive();
    const { searchParams } = await arrive();
    expect(searchParams.get("error_code")).toBe("over_email_send_rate_limit");
    expect(providerProblem(searchParams)).toMatch(/^We may have just emailed you a link/);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  test.each([
    ["/dashboard", "/welcome"],
    ["/jobs", "/jobs"],
  ])("leads on by that mail to where its owner was going: %s", async (next, path) => {
    const email = `to${next.slice(1)}@unsure.example`;
    comes(email, { verified: false });
    await arrive(site, `${site.url}/auth/callback?next=${encodeURIComponent(next)}`);
    expect((await press(email)).path).toBe(path);
  });

  test("is proven by that mail: a provider that has verified it joins beside every other way in", async () => {
    const { services, clock } = site.context;
    const email = "proven@unsure.example";
    const password = "the owner's own";
    comes(email, { verified: false });
    await arrive();
    const { session } = await press(email);
    const owner = site.client("implicit");
    await owner.auth.setSession(session);
    expect((await owner.auth.updateUser({ password })).error).toBeNull();
    const viewer = await authenticate(services, session.access_token);
    const { userId } = viewer;
    await addTotpFactor(services, clock, viewer);

    site.github.state.emails = [{ email, primary: true, verified: true }];
    const { data } = await (await site.signIn("github")).auth.getSession();
    expect(await authenticate(services, data.session?.access_token ?? "")).toMatchObject({
      userId,
      assurance: "aal1",
      hasSecondFactor: true,
    });
    const identities = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("auth.identities")
        .select("provider")
        .where("user_id", "=", userId)
        .execute(),
    );
    expect(identities.map(({ provider }) => provider).sort()).toEqual(["email", "github", "oidc"]);
    const byPassword = await site.client().auth.signInWithPassword({ email, password });
    expect(byPassword.error).toBeNull();
  });

  test("keeps no way into the account that its owner signs up for and confirms", async () => {
    const email = "claimed@unsure.example";
    comes(email, { verified: false });
    await arrive();
    site.context.clock.advance(61);
    const owner = site.client("implicit");
    await owner.auth.signUp({ email, password: "the owner's own" });
    const code = /\b\d{6}\b/.exec((await emailsTo(email)).at(-1)?.text ?? "")?.[0] ?? "";
    expect((await owner.auth.verifyOtp({ type: "email", email, token: code })).error).toBeNull();
    expect((await owner.auth.getUser()).data.user?.app_metadata.providers).toEqual(["email"]);
    site.context.clock.advance(61);
    expect(Object.fromEntries((await arrive()).searchParams)).toMatchObject(refused);
  });
});

test("where addresses are taken as they come, nobody is let into a prepared account either", async () => {
  const open = await startProviderSite({ EMAIL_CONFIRMATION: "off" });
  try {
    const email = "victim@people.example";
    const password = "the attacker's own";
    const attacker = await open.client("implicit").auth.signUp({ email, password });
    open.issuer.state.person = { sub: "victim", email, email_verified: true };
    const { data } = await (await open.signIn()).auth.getUser();
    expect(data.user?.id).toBe(attacker.data.user?.id);
    const again = await open.client().auth.signInWithPassword({ email, password });
    expect(again.error?.code).toBe("invalid_credentials");
    const { error } = await open.client().auth.getUser(attacker.data.session?.access_token);
    expect(error).not.toBeNull();

    open.issuer.state.person = {
      sub: "somebody",
      email: "b@people.example",
      email_verified: false,
    };
    expect((await arrive(open)).searchParams.get("error_code")).toBe(
      "provider_email_needs_verification",
    );
  } finally {
    await open.close();
  }
});
