import { afterAll, beforeAll, expect, test } from "vitest";
import { listOwnEvents } from "#features/account/activity/activity.usecases.server.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { endSession, listSessions } from "./session-list.usecases.server.ts";
import { authenticate, refreshSession, signOut } from "./sessions.usecases.server.ts";
import { signInWithPassword } from "./sign-in.usecases.server.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
const elsewhere = { address: "8.8.8.8", userAgent: firefox };
const here = { address: "127.0.0.1", userAgent: null };

let context: TestContext;

beforeAll(async () => {
  context = await createTestContext();
});

afterAll(() => context.close());

test("the list names device, place and times of every open session, the asking one first", async () => {
  const { services, clock } = context;
  const viewer = await context.createUser();
  const signedInAt = clock.now();
  clock.advance(60);
  const other = await signInWithPassword(services, { ...viewer, client: elsewhere });
  clock.advance(60);
  await refreshSession(services, { refreshToken: other.refresh_token, client: elsewhere });
  const lastUsedAt = clock.now();

  expect(await listSessions(services, viewer)).toMatchObject([
    { id: viewer.sessionId, isCurrent: true, device: "Unknown device", place: "Private network" },
    { isCurrent: false, device: "Firefox on Windows", place: "United States", lastUsedAt },
  ]);
  expect((await listSessions(services, viewer))[0]?.signedInAt).toEqual(signedInAt);
});

test("ending a session stops its tokens right away, leaves the others, and is in the owner's log", async () => {
  const { services } = context;
  const viewer = await context.createUser();
  const other = await signInWithPassword(services, { ...viewer, client: elsewhere });
  const { sessionId } = await authenticate(services, other.access_token);

  expect(await endSession(services, viewer, { sessionId, client: here })).toBe(true);
  await expect(authenticate(services, other.access_token)).rejects.toMatchObject({
    code: "session_not_found",
  });
  await expect(
    refreshSession(services, { refreshToken: other.refresh_token, client: elsewhere }),
  ).rejects.toMatchObject({ code: "refresh_token_not_found" });
  expect(await listSessions(services, viewer)).toHaveLength(1);

  const { events } = await listOwnEvents(services, viewer);
  expect(events.map(({ sentence }) => sentence)).toContain(
    "Signed out of one device (Firefox on Windows, United States).",
  );
  expect(await endSession(services, viewer, { sessionId, client: here })).toBe(false);
});

test("somebody else's session, or what is no session at all, cannot be ended and leaves no trace", async () => {
  const { services } = context;
  const [viewer, stranger] = [await context.createUser(), await context.createUser()];
  for (const sessionId of [stranger.sessionId, crypto.randomUUID(), "", "' or 1=1", "x\0"]) {
    expect(await endSession(services, viewer, { sessionId, client: here })).toBe(false);
  }
  await expect(authenticate(services, stranger.accessToken)).resolves.toBeTruthy();
  const { events } = await listOwnEvents(services, viewer);
  expect(events.some(({ sentence }) => sentence.startsWith("Signed out"))).toBe(false);
});

test("signing out the other devices isn't logged as signing out here", async () => {
  const { services } = context;
  const viewer = await context.createUser();
  await signInWithPassword(services, { ...viewer, client: elsewhere });
  await signOut(services, { viewer, scope: "others", client: here });
  expect(await listSessions(services, viewer)).toHaveLength(1);
  const { events } = await listOwnEvents(services, viewer);
  const sentences = events.map(({ sentence }) => sentence);
  expect(sentences).toContain("Signed out of all other devices.");
  expect(sentences).not.toContain("Signed out.");
});

test("two who end the same session at the same time record it once", async () => {
  const { services } = context;
  const viewer = await context.createUser();
  const other = await signInWithPassword(services, { ...viewer, client: elsewhere });
  const { sessionId } = await authenticate(services, other.access_token);
  const ended = await Promise.all([
    endSession(services, viewer, { sessionId, client: here }),
    endSession(services, viewer, { sessionId, client: here }),
  ]);
  expect(ended.sort()).toEqual([false, true]);
});
