import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSessionCookie } from "#platform/http/session-cookie.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { resolvePageViewer } from "./page-viewer.usecases.server.ts";
import type { Session } from "./sessions.usecases.server.ts";
import { signInWithPassword } from "./sign-in.usecases.server.ts";

const client = { address: "127.0.0.1", userAgent: null };
let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

/** Signs in with the password alone to an account that has a second factor. */
async function signInMfaPending(): Promise<Session & { userId: string }> {
  const { email, password, userId } = await context.createUser({ factor: true });
  return { ...(await signInWithPassword(context.services, { email, password, client })), userId };
}

const bearing = ({ access_token }: Session) => ({
  apikey: context.keys.publishable,
  authorization: `Bearer ${access_token}`,
});

test("pages see nobody, and know who has the step before them", async () => {
  const session = await signInMfaPending();
  const blank = new Request("http://localhost:3000/");
  const cookie = writeSessionCookie(blank, session, { secure: false })
    .map((value) => value.split(";")[0])
    .join("; ");
  const request = new Request("http://localhost:3000/dashboard", { headers: { cookie } });
  const { viewer, mfaPending } = await resolvePageViewer(context.services, request, client);
  expect(viewer).toEqual({ kind: "anonymous" });
  expect(mfaPending).toMatchObject({ userId: session.userId, assurance: "aal1" });
});

test("functions answer as to nobody", async () => {
  const response = await context.app.request("/functions/v1/create-mentor-payment", {
    method: "POST",
    headers: bearing(await signInMfaPending()),
    body: "{}",
  });
  expect(response.status).toBe(401);
});

test("files stay closed, one's own too", async () => {
  const session = await signInMfaPending();
  const path = `/storage/v1/object/documents/${session.userId}/cv.pdf`;
  const response = await context.app.request(path, { headers: bearing(session) });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ message: "AAL2 session is required" });
});

/** A call to the site with the session's token; `/auth/v1` and the like in the path. */
async function call(session: Session, path: string, method = "GET", body?: object) {
  return await context.app.request(path, {
    method,
    headers: bearing(session),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

test("the token and the user object say whose session it is, and nothing they wrote", async () => {
  const { email, password, userId } = await context.createUser({ factor: true });
  await context.services.database.asSystem("test", (transaction) =>
    transaction
      .updateTable("auth.users")
      .set({ raw_user_meta_data: JSON.stringify({ secret: "a note" }), phone: "12045550100" })
      .where("id", "=", userId)
      .execute(),
  );
  const session = await signInWithPassword(context.services, { email, password, client });
  const user = await (await call(session, "/auth/v1/user")).json();
  for (const shown of [user, session.user]) {
    expect(shown).toMatchObject({
      id: userId,
      email,
      phone: "",
      user_metadata: {},
      identities: [],
    });
    expect(shown.factors).toMatchObject([{ factor_type: "totp", status: "verified" }]);
    expect(JSON.stringify(shown)).not.toContain("a note");
  }
  const claims = Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString();
  expect(claims).not.toContain("a note");
  expect(claims).not.toContain("12045550100");
});

test("data reads answer as to nobody, of the account's own rows too", async () => {
  const user = await context.createUser({ factor: true, roles: ["admin"] });
  const { email, password } = user;
  const mfaPending = await signInWithPassword(context.services, { email, password, client });
  const roles = "/rest/v1/user_roles?select=role";
  expect(await (await call(mfaPending, roles)).json()).toEqual([]);
  const full = { ...mfaPending, access_token: user.accessToken };
  expect(await (await call(full, roles)).json()).toEqual([{ role: "admin" }]);
});

test("nothing of the account is changed, read or ended", async () => {
  const session = await signInMfaPending();
  const other = await context.createUser();
  for (const [path, method, body] of [
    ["/auth/v1/user", "PUT", { data: { name: "Mallory" } }],
    ["/auth/v1/user", "PUT", { password: "another password" }],
    ["/auth/v1/logout?scope=others", "POST"],
    ["/auth/v1/reauthenticate", "GET"],
    ["/auth/v1/passkeys", "GET"],
    ["/auth/v1/factors/recovery-codes", "DELETE"],
    ["/auth/v1/factors", "POST", { factor_type: "totp", friendly_name: "Mine" }],
  ] as const) {
    const response = await call(session, path, method, body);
    expect([401, 403], `${method} ${path}`).toContain(response.status);
    expect(await response.json(), path).toMatchObject({ error_code: "insufficient_aal" });
  }
  const factor = session.user.factors as { id: string }[];
  const removed = await call(session, `/auth/v1/factors/${factor[0]?.id}`, "DELETE");
  expect(removed.status).toBe(422);
  expect(other.userId).not.toBe(session.userId);
});

test("signing out ends this session alone, whatever it asks for", async () => {
  const user = await context.createUser({ factor: true });
  const { email, password } = user;
  const mfaPending = await signInWithPassword(context.services, { email, password, client });
  expect((await call(mfaPending, "/auth/v1/logout", "POST")).status).toBe(403);
  expect((await call(mfaPending, "/auth/v1/user")).status).toBe(403);
  const full = { ...mfaPending, access_token: user.accessToken };
  expect((await call(full, "/auth/v1/user")).status).toBe(200);

  const again = await signInWithPassword(context.services, { email, password, client });
  expect((await call(again, "/auth/v1/logout?scope=local", "POST")).status).toBe(204);
  expect((await call(full, "/auth/v1/user")).status).toBe(200);
});
