import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createEncryption, EncryptionFault } from "#platform/crypto/encryption.ts";
import type { Database } from "#platform/database/database.ts";
import { readSessionCookie, writeSessionCookie } from "#platform/http/session-cookie.ts";
import { toMilliseconds, toSeconds, toUnixSeconds } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { testKey } from "../../../../tests/support/test-encryption.ts";
import { authCommands } from "../auth.commands.server.ts";
import { resolvePageViewer } from "../sessions/page-viewer.usecases.server.ts";
import { encodeRefreshToken } from "../sessions/refresh-token.rules.ts";
import { newRefreshKey } from "../sessions/sessions.usecases.server.ts";
import { encryptStoredSecrets } from "./encrypt-stored-secrets.usecases.server.ts";
import { createSigningKeys, type SigningKeys } from "./signing-keys.services.server.ts";

/** Keys for access tokens, as several processes on one database see them. */

const issuer = "http://localhost:3000/auth/v1";
const tokenSeconds = toSeconds({ hours: 1 });
const standbySeconds = 20 * 60;

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
afterEach(() => void vi.restoreAllMocks());

/** Another process: it shares nothing with the first but the database. */
const startProcess = (): SigningKeys =>
  createSigningKeys(context.services, { issuer, tokenSeconds });

const newToken = (keys: SigningKeys) =>
  keys.sign({
    iss: issuer,
    aud: "authenticated",
    sub: crypto.randomUUID(),
    exp: toUnixSeconds(context.clock.now()) + tokenSeconds,
  });
const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()).kid;
const published = async (keys: SigningKeys) => (await keys.publish()).keys.map(({ kid }) => kid);
const command = (name: string, ...args: string[]) => {
  const found = authCommands.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`There is no command ${name}`);
  return found.run(context.services, args);
};

/** Lets time pass for the caches, which ask no clock but the machine's. */
function passSeconds(seconds: number): void {
  const later = performance.now() + toMilliseconds({ seconds });
  vi.spyOn(performance, "now").mockReturnValue(later);
}

describe("a rotation", () => {
  test("publishes the new key before it signs, and the old one until its last token has ended", async () => {
    const keys = context.services.auth.signingKeys;
    const token = await newToken(keys);
    const { kid } = await keys.rotate({ immediately: false });
    expect(kidOf(await newToken(keys))).toBe(kidOf(token));
    expect(await published(keys)).toEqual(expect.arrayContaining([kid, kidOf(token)]));

    context.clock.advance(standbySeconds);
    const last = await newToken(startProcess());
    expect(kidOf(last)).toBe(kid);
    await expect(keys.verify(token)).resolves.toMatchObject({ iss: issuer });

    context.clock.advance(tokenSeconds + 60);
    expect(await published(startProcess())).toEqual([kid]);
  });

  test("right away isn't undone by a key that waited: that one never signs", async () => {
    const keys = startProcess();
    const { kid: waiting } = await keys.rotate({ immediately: false });
    context.clock.advance({ minutes: 5 });
    const { kid } = await keys.rotate({ immediately: true });
    expect(kidOf(await newToken(keys))).toBe(kid);
    expect(await published(keys)).toContain(waiting);

    context.clock.advance(standbySeconds);
    expect(kidOf(await newToken(startProcess()))).toBe(kid);
    context.clock.advance(tokenSeconds - standbySeconds);
    const last = await newToken(startProcess());
    context.clock.advance({ minutes: 2 });
    expect(await published(startProcess())).not.toContain(waiting);
    await expect(startProcess().verify(last)).resolves.toMatchObject({ iss: issuer });
  });
});

describe("a key that a process doesn't know", () => {
  test("is waited for: a process that has just read the keys accepts its first token", async () => {
    const [here, elsewhere] = [startProcess(), startProcess()];
    await elsewhere.verify(await newToken(here));
    context.clock.advance({ minutes: 1 });
    const { kid } = await here.rotate({ immediately: true });
    const token = await newToken(here);
    expect(kidOf(token)).toBe(kid);
    await expect(elsewhere.verify(token)).resolves.toMatchObject({ iss: issuer });
  });

  test("costs one read for all tokens in a second, and none if it's known to be made up", async () => {
    const { database } = context.services;
    let readings = 0;
    const asSystem: Database["asSystem"] = (purpose, work) => {
      readings += 1;
      return database.asSystem(purpose, work);
    };
    const services = { ...context.services, database: { ...database, asSystem } };
    const keys = createSigningKeys(services, { issuer, tokenSeconds });
    const [, claims, signature] = (await newToken(keys)).split(".");
    const refuse = async (kid: string) => {
      const header = Buffer.from(JSON.stringify({ alg: "ES256", kid })).toString("base64url");
      const forged = [header, claims, signature].join(".");
      await expect(keys.verify(forged)).rejects.toMatchObject({ code: "bad_jwt" });
    };
    const kids = Array.from({ length: 20 }, () => crypto.randomUUID());
    await Promise.all(kids.map(refuse));
    expect(readings).toBe(2);
    await Promise.all([...kids, "no id"].map(refuse));
    expect(readings).toBe(2);
  });
});

describe("a revoked key", () => {
  test("has its tokens refused everywhere within ten seconds, and another signs right away", async () => {
    const [here, elsewhere] = [startProcess(), startProcess()];
    const token = await newToken(here);
    await elsewhere.verify(token);
    expect(await here.revoke(kidOf(token))).toBe(true);

    await expect(here.verify(token)).rejects.toMatchObject({ code: "bad_jwt", status: 403 });
    const next = await newToken(here);
    expect(kidOf(next)).not.toBe(kidOf(token));
    expect(await published(here)).not.toContain(kidOf(token));

    passSeconds(10.001);
    await expect(elsewhere.verify(token)).rejects.toMatchObject({ code: "bad_jwt" });
    expect(await published(elsewhere)).not.toContain(kidOf(token));
    await expect(elsewhere.verify(next)).resolves.toBeTruthy();
    expect(kidOf(await newToken(elsewhere))).toBe(kidOf(next));
  });

  test("that signed is followed by its standby", async () => {
    const keys = startProcess();
    const signing = kidOf(await newToken(keys));
    const { kid: standby } = await keys.rotate({ immediately: false });
    await keys.revoke(signing);
    expect(kidOf(await newToken(keys))).toBe(standby);
    expect(await published(keys)).toContain(standby);
  });

  test("that waited is not missed: the present one goes on signing beyond its planned end", async () => {
    const keys = startProcess();
    const signing = kidOf(await newToken(keys));
    const { kid: standby } = await keys.rotate({ immediately: false });
    await keys.revoke(standby);
    context.clock.advance(standbySeconds + 2 * tokenSeconds);
    expect(kidOf(await newToken(startProcess()))).toBe(signing);
  });

  test("that waited before another leaves the present one good until the last token it signs", async () => {
    const keys = startProcess();
    const signing = kidOf(await newToken(keys));
    const { kid: first } = await keys.rotate({ immediately: false });
    context.clock.advance(standbySeconds - 1);
    const { kid: second } = await keys.rotate({ immediately: false });
    await keys.revoke(first);
    context.clock.advance(standbySeconds - 1);
    const last = await newToken(startProcess());
    expect(kidOf(last)).toBe(signing);
    context.clock.advance(tokenSeconds - 1);
    expect(kidOf(await newToken(startProcess()))).toBe(second);
    await startProcess().verify(last);
  });

  test("is revoked once, however many try", async () => {
    const keys = startProcess();
    const kid = kidOf(await newToken(keys));
    const outcomes = await Promise.all([keys.revoke(kid), startProcess().revoke(kid)]);
    expect(outcomes.sort()).toEqual([false, true]);
    expect(await keys.revoke("no such key")).toBe(false);
    const { keys: left } = await startProcess().publish();
    expect(left.map((key) => key.kid)).not.toContain(kid);
  });
});

describe("an encryption key that another server has changed", () => {
  const nextKey = Buffer.alloc(32, 9);
  const underKeys = (current: Buffer, old: Buffer[] = []) => ({
    ...context.services,
    encryption: createEncryption({ current, old }),
  });
  const startUnder = (current: Buffer, old: Buffer[] = []) =>
    createSigningKeys(underKeys(current, old), { issuer, tokenSeconds });

  test("leaves people signed in on one that lacks it, and nothing undone on one that has both", async () => {
    const [unaware, aware] = [startUnder(testKey), startUnder(testKey, [nextKey])];
    const token = await newToken(unaware);
    await aware.verify(token);
    await encryptStoredSecrets(underKeys(nextKey, [testKey]));
    try {
      passSeconds(10.001);
      await expect(unaware.verify(token)).resolves.toMatchObject({ iss: issuer });
      await expect(unaware.verify(await newToken(aware))).resolves.toMatchObject({ iss: issuer });
      await expect(newToken(unaware)).rejects.toThrow(EncryptionFault);
    } finally {
      await encryptStoredSecrets(underKeys(testKey, [nextKey]));
    }
  });
});

describe("for operators", () => {
  test("keys are listed with what they do, and revoked by name", async () => {
    const keys = context.services.auth.signingKeys;
    await keys.rotate({ immediately: true });
    const { kid: standby } = await keys.rotate({ immediately: false });
    const listed = await command("keys", "--signing");
    expect(listed).toMatch(/ signs /);
    expect(listed).toMatch(new RegExp(`^${standby}  standby `, "m"));
    const states: { kid: string; state: string }[] = JSON.parse(
      await command("keys", "--signing", "--json"),
    );
    const signing = states.find(({ state }) => state === "signs");
    expect(await command("revoke-key", signing?.kid ?? "")).toContain("is revoked");
    expect(await command("keys", "--signing")).toMatch(new RegExp(`${signing?.kid}  revoked`));
    expect(await command("keys", "--signing")).not.toContain("PRIVATE");
    const { rows } = await context.services.database.executeRaw(
      "select subject_id from private.audit_entries where action = 'accounts.signing_key_revoked'",
    );
    expect(rows).toEqual([{ subject_id: signing?.kid }]);
    await expect(command("revoke-key", "nothing")).rejects.toMatchObject({ status: 404 });
  });

  test("a session goes on with a new token after its key was revoked", async () => {
    const user = await context.createUser();
    await context.services.auth.signingKeys.revoke(kidOf(user.accessToken));
    const call = (token: string) =>
      context.app.request("/auth/v1/user", {
        headers: { apikey: context.keys.publishable, authorization: `Bearer ${token}` },
      });
    expect((await call(user.accessToken)).status).toBe(403);
    const refreshed = await context.app.request("/auth/v1/token?grant_type=refresh_token", {
      method: "POST",
      headers: { apikey: context.keys.publishable },
      body: JSON.stringify({ refresh_token: user.refreshToken }),
    });
    const { access_token } = (await refreshed.json()) as { access_token: string };
    expect((await call(access_token)).status).toBe(200);
  });
});

describe("on pages, a session whose key was revoked", () => {
  interface Tokens {
    accessToken: string;
    refreshToken: string;
  }
  const site = new Request("http://localhost:3000/");
  const client = { address: "127.0.0.1", userAgent: null };
  const requestWith = (cookies: string[]) => {
    const cookie = cookies.map((value) => value.split(";")[0]).join("; ");
    return new Request("http://localhost:3000/dashboard", { headers: { cookie } });
  };
  const open = (request: Request) => resolvePageViewer(context.services, request, client);
  const openWith = ({ accessToken, refreshToken }: Tokens) => {
    const session = {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_at: toUnixSeconds(context.clock.now()) + tokenSeconds,
    };
    return open(requestWith(writeSessionCookie(site, session, { secure: false })));
  };
  const revokeKeyOf = ({ accessToken }: Tokens) =>
    context.services.auth.signingKeys.revoke(kidOf(accessToken));

  test("goes on with a new token, which the browser is given", async () => {
    const user = await context.createUser();
    await revokeKeyOf(user);
    const { viewer, cookies } = await openWith(user);
    expect(viewer).toMatchObject({ kind: "user", userId: user.userId });

    const renewed = requestWith(cookies);
    const token = (await readSessionCookie(renewed))?.access_token ?? "";
    expect(kidOf(token)).not.toBe(kidOf(user.accessToken));
    await expect(context.services.auth.signingKeys.verify(token)).resolves.toBeTruthy();
    expect(await open(renewed)).toMatchObject({ viewer: { userId: user.userId }, cookies: [] });
  });

  test("is the one that its refresh token proves, whomever the access token names", async () => {
    const [victim, other] = [await context.createUser(), await context.createUser()];
    await revokeKeyOf(victim);
    const refreshToken = encodeRefreshToken(victim.sessionId, 0, newRefreshKey());
    const forged = await openWith({ accessToken: victim.accessToken, refreshToken });
    expect(forged.viewer).toEqual({ kind: "anonymous" });
    expect(forged.cookies.join()).toContain("Max-Age=0");

    const { viewer } = await openWith({ ...other, accessToken: victim.accessToken });
    expect(viewer).toMatchObject({ userId: other.userId });
  });

  test("stays over when it was ended", async () => {
    const user = await context.createUser();
    await revokeKeyOf(user);
    await context.services.database.executeRaw("delete from auth.sessions where user_id = $1", [
      user.userId,
    ]);
    const { viewer, cookies } = await openWith(user);
    expect(viewer).toEqual({ kind: "anonymous" });
    expect(cookies.join()).toContain("Max-Age=0");
  });
});
