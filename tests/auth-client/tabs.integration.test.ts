import { expect, test } from "vitest";
import { toSeconds } from "../../src/shared/time.ts";
import { eventsOf, keep, sessionOf, useAuthServer } from "./auth-server.ts";

/** Several clients that share one storage, as the tabs of a browser do. */

const server = useAuthServer();
async function tabs(count: number) {
  const storage = keep();
  const { email, password } = await server.signedIn({ storage });
  const auths = Array.from({ length: count }, () => server.auth({ storage }));
  await Promise.all(auths.map((auth) => auth.initialize()));
  return { auths, email, password, storage };
}

test("two tabs that renew at the same time end with the same session", async () => {
  const { auths } = await tabs(2);
  server.pass(toSeconds({ hours: 1, seconds: -30 }));
  const [one, two] = await Promise.all(auths.map(sessionOf));
  expect((await sessionOf(auths[0] as never)).refresh_token).toBe(
    (await sessionOf(auths[1] as never)).refresh_token,
  );
  for (const session of [one, two]) {
    expect((await server.auth().getUser(session?.access_token)).error).toBeNull();
  }
});

test("five tabs that renew by hand, over and over, are never signed out", async () => {
  const { auths } = await tabs(5);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(auths.map((auth) => auth.refreshSession()));
    const sessions = await Promise.all(auths.map(sessionOf));
    expect(new Set(sessions.map(({ refresh_token }) => refresh_token)).size).toBe(1);
  }
  expect((await auths[0]?.getUser())?.error).toBeNull();
});

test("programs that share a refresh token and no storage get one and the same next token", async () => {
  const { auth } = await server.signedIn();
  const { refresh_token } = await sessionOf(auth);
  const renewed = await Promise.all(
    Array.from({ length: 6 }, () => server.auth().refreshSession({ refresh_token })),
  );
  expect(renewed.map(({ error }) => error)).toEqual(Array(6).fill(null));
  expect(new Set(renewed.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
});

test("signing out in one tab signs out the other", async () => {
  const { auths } = await tabs(2);
  const [here, there] = auths;
  if (!here || !there) throw new Error("two tabs were opened");
  const events = await eventsOf(here);
  await here.signOut();
  expect(events).toEqual(["SIGNED_OUT"]);
  expect((await there.getSession()).data.session).toBeNull();
  expect((await there.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
});
