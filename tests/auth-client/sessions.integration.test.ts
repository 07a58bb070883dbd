import { describe, expect, test } from "vitest";
import { toSeconds, toUnixSeconds } from "../../src/shared/time.ts";
import {
  type Auth,
  claimsIn,
  denial,
  eventsOf,
  keep,
  sessionOf,
  useAuthServer,
} from "./auth-server.ts";
import { provesItsShare } from "./coverage.ts";

/** A session's life: kept, renewed, handed on, ended. */

const server = useAuthServer();
describe("a session that nears its end", () => {
  test("is renewed when it is asked for, and a token is told to be new", async () => {
    const { auth } = await server.signedIn();
    const events = await eventsOf(auth);
    const before = await sessionOf(auth);
    server.pass(toSeconds({ hours: 1, seconds: -30 }));
    const after = await sessionOf(auth);
    expect(after.refresh_token).not.toBe(before.refresh_token);
    expect(claimsIn(after.access_token)).toMatchObject({
      session_id: claimsIn(before.access_token).session_id,
      sub: claimsIn(before.access_token).sub,
      exp: toUnixSeconds(server.context.clock.now()) + 3600,
    });
    expect(events).toEqual(["TOKEN_REFRESHED"]);
  });

  test("is renewed with what is true of the user now", async () => {
    const { auth, userId } = await server.signedIn();
    await server.admin().updateUserById(userId, { app_metadata: { plan: "gold" } });
    expect(claimsIn((await sessionOf(auth)).access_token).app_metadata.plan).toBeUndefined();
    const { data } = await auth.refreshSession();
    expect(claimsIn(data.session?.access_token ?? "").app_metadata).toMatchObject({
      plan: "gold",
      provider: "email",
    });
  });

  test("is renewed by itself while a program runs", async () => {
    const { auth } = await server.signedIn();
    const before = await sessionOf(auth);
    server.pass(toSeconds({ hours: 1, seconds: -60 }));
    const renewed = new Promise<string | undefined>((resolve) => {
      auth.onAuthStateChange((event, session) => {
        if (event === "TOKEN_REFRESHED") resolve(session?.refresh_token);
      });
    });
    await auth.startAutoRefresh();
    expect(await renewed).not.toBe(before.refresh_token);
    await auth.stopAutoRefresh();
  });

  test("and was ended elsewhere is taken from the client when its token is over", async () => {
    const { auth } = await server.signedIn();
    const { access_token } = await sessionOf(auth);
    await server.admin().signOut(access_token);
    expect((await sessionOf(auth)).access_token).toBe(access_token);
    const events = await eventsOf(auth);
    server.pass(3601);
    const { data, error } = await auth.getSession();
    expect(data.session).toBeNull();
    expect(error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    expect(events).toEqual(["SIGNED_OUT"]);
  });

  test("goes on when a gateway could not reach the server for a moment", async () => {
    let denials = 2;
    const { auth } = await server.signedIn({
      fetch: async (input, init) => {
        if (!String(input).includes("refresh_token") || denials === 0) return fetch(input, init);
        denials -= 1;
        return new Response("<h1>Service unavailable</h1>", { status: 503 });
      },
    });
    const { error } = await auth.refreshSession();
    expect(error).toBeNull();
    expect(denials).toBe(0);
  });
});

describe("refreshing by hand", () => {
  test("turns the token; the one before still leads to the present one", async () => {
    const { auth } = await server.signedIn();
    const first = await sessionOf(auth);
    const { data } = await auth.refreshSession();
    const lost = await server.auth().refreshSession({ refresh_token: first.refresh_token });
    expect(lost.error).toBeNull();
    expect(lost.data.session?.refresh_token).toBe(data.session?.refresh_token);
  });

  test("an old token used again ends the session everywhere", async () => {
    const { auth } = await server.signedIn();
    const { refresh_token } = await sessionOf(auth);
    await auth.refreshSession();
    await auth.refreshSession();
    server.pass(11);
    const thief = await server.auth().refreshSession({ refresh_token });
    expect(thief.error).toEqual(
      denial(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"),
    );
    expect((await auth.refreshSession()).error).toEqual(
      denial(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
    );
    expect((await auth.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
  });

  test("what is no token of this server is refused", async () => {
    const { auth } = server;
    const tryWith = async (refresh_token: string) =>
      (await auth().refreshSession({ refresh_token })).error;
    expect(await tryWith("nothing like it")).toEqual(
      denial(400, "validation_failed", "Refresh token is not valid"),
    );
    expect((await auth().refreshSession()).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
  });

  test("somebody who is banned is not renewed", async () => {
    const { auth, userId } = await server.signedIn();
    const { refresh_token } = await sessionOf(auth);
    await server.context.services.database.asSystem("test ban", (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ banned_until: new Date("9999-01-01") })
        .where("id", "=", userId)
        .execute(),
    );
    const { error } = await server.auth().refreshSession({ refresh_token });
    expect(error).toEqual(denial(400, "user_banned", "Invalid Refresh Token: User Banned"));
  });
});

describe("a session that is handed on", () => {
  test("is taken as it is while its token is good", async () => {
    const { auth, userId } = await server.signedIn();
    const { access_token, refresh_token } = await sessionOf(auth);
    const other = server.auth();
    const events = await eventsOf(other);
    const { data, error } = await other.setSession({ access_token, refresh_token });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ access_token, refresh_token });
    expect(data.user?.id).toBe(userId);
    expect(events).toEqual(["SIGNED_IN"]);
  });

  test("is renewed on the way where its token is over", async () => {
    const { auth, userId } = await server.signedIn();
    const { access_token, refresh_token } = await sessionOf(auth);
    server.pass(3601);
    const other = server.auth();
    const { data } = await other.setSession({ access_token, refresh_token });
    expect(data.session?.access_token).not.toBe(access_token);
    expect(data.user?.id).toBe(userId);
    await other.refreshSession();
    server.pass(3601);
    const late = await server.auth().setSession({ access_token, refresh_token });
    expect(late.error).toMatchObject({ code: "refresh_token_already_used", status: 400 });
  });

  test("is refused where it is forged or has ended", async () => {
    const { auth } = await server.signedIn();
    const { access_token, refresh_token } = await sessionOf(auth);
    const forged = `${access_token.slice(0, -8)}AAAAAAAA`;
    const bad = await server.auth().setSession({ access_token: forged, refresh_token });
    expect(bad.error).toMatchObject({ status: 403, code: "bad_jwt" });
    await auth.signOut();
    const ended = await server.auth().setSession({ access_token, refresh_token });
    expect(ended.error).toMatchObject({ name: "AuthSessionMissingError" });
  });
});

describe("signing out", () => {
  async function twoDevices() {
    const here = await server.signedIn();
    const there = server.auth();
    await there.signInWithPassword(here);
    return { here: here.auth, there };
  }
  const isIn = async (auth: Auth) => (await auth.getUser()).error === null;

  test("everywhere ends every session, and this client forgets its own", async () => {
    const { here, there } = await twoDevices();
    const events = await eventsOf(here);
    expect(await here.signOut()).toEqual({ error: null });
    expect(events).toEqual(["SIGNED_OUT"]);
    expect((await here.getSession()).data.session).toBeNull();
    expect(await isIn(there)).toBe(false);
  });

  test("here ends this session alone", async () => {
    const { here, there } = await twoDevices();
    const { access_token, refresh_token } = await sessionOf(here);
    await here.signOut({ scope: "local" });
    expect((await here.getSession()).data.session).toBeNull();
    expect(await isIn(there)).toBe(true);
    expect((await server.auth().getUser(access_token)).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
    expect((await server.auth().refreshSession({ refresh_token })).error).toMatchObject({
      code: "refresh_token_not_found",
    });
  });

  test("elsewhere keeps this one", async () => {
    const { here, there } = await twoDevices();
    const events = await eventsOf(here);
    expect(await here.signOut({ scope: "others" })).toEqual({ error: null });
    expect(events).toEqual([]);
    expect(await isIn(here)).toBe(true);
    expect(await isIn(there)).toBe(false);
  });

  test("of a session that has ended already is no error", async () => {
    const { here, there } = await twoDevices();
    await there.signOut();
    expect(await here.signOut()).toEqual({ error: null });
    expect((await here.getSession()).data.session).toBeNull();
  });

  test("keeps the session where the server cannot be reached", async () => {
    let isAway = false;
    const { auth } = await server.signedIn({
      fetch: async (input, init) =>
        isAway ? new Response("", { status: 503 }) : fetch(input, init),
    });
    isAway = true;
    expect((await auth.signOut()).error).toMatchObject({
      name: "AuthRetryableFetchError",
      status: 503,
    });
    expect((await auth.getSession()).data.session).toBeTruthy();
  });

  test("a back end ends a session by its token", async () => {
    const { here, there } = await twoDevices();
    const { access_token } = await sessionOf(here);
    const admin = server.admin();
    expect((await admin.signOut("garbage")).error).toMatchObject({ status: 403, code: "bad_jwt" });
    expect(await admin.signOut(access_token, "local")).toEqual({ data: null, error: null });
    expect(await isIn(there)).toBe(true);
    expect((await admin.signOut(access_token)).error).toMatchObject({
      name: "AuthSessionMissingError",
    });
  });
});

describe("what a token says", () => {
  test("is verified by the client itself with the published key", async () => {
    const asked: string[] = [];
    const { auth, email } = await server.signedIn({
      storageKey: "claims",
      fetch: (input, init) => {
        asked.push(new URL(String(input)).pathname);
        return fetch(input, init);
      },
    });
    asked.length = 0;
    const { data, error } = await auth.getClaims();
    expect(error).toBeNull();
    expect(data?.header).toMatchObject({ alg: "ES256", typ: "JWT", kid: expect.any(String) });
    expect(data?.claims).toMatchObject({ email, aal: "aal1", role: "authenticated" });
    await auth.getClaims();
    expect(asked).toEqual(["/auth/v1/.well-known/jwks.json"]);
  });

  test("is believed of no forged token, nor of one that is over", async () => {
    const { auth } = await server.signedIn();
    const { access_token } = await sessionOf(auth);
    const [header = "", payload = "", signature = ""] = access_token.split(".");
    const claims = { ...claimsIn(access_token), role: "service_role" };
    const raised = Buffer.from(JSON.stringify(claims)).toString("base64url");
    expect((await auth.getClaims([header, raised, signature].join("."))).error).toMatchObject({
      name: "AuthInvalidJwtError",
      code: "invalid_jwt",
      message: "Invalid JWT signature",
    });
    const unsigned = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString("base64url");
    expect((await auth.getClaims([unsigned, payload, signature].join("."))).error).toMatchObject({
      status: 403,
      code: "bad_jwt",
    });
    server.pass(3601);
    expect((await auth.getClaims(access_token)).error).toMatchObject({
      code: "invalid_jwt",
      message: "JWT has expired",
    });
  });

  test("is as good after the signing key was changed", async () => {
    const { auth } = await server.signedIn({ storageKey: "rotated" });
    await auth.getClaims();
    await server.context.services.auth.signingKeys.rotate({ immediately: true });
    const next = await server.signedIn({ storageKey: "rotated", storage: keep() });
    const { data, error } = await next.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims.email).toBe(next.email);
    expect((await auth.getUser()).error).toBeNull();
  });
});

test("data reads refuse the token of a session that was ended, right away", async () => {
  const { auth } = await server.signedIn();
  const { access_token: token } = await sessionOf(auth);
  const read = () =>
    fetch(`${server.url}/rest/v1/user_roles`, {
      headers: { apikey: server.context.keys.publishable, authorization: `Bearer ${token}` },
    });
  expect((await read()).status).toBe(200);
  expect((await auth.signOut()).error).toBeNull();
  const refused = await read();
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: "PGRST301" });
});

provesItsShare("sessions");
