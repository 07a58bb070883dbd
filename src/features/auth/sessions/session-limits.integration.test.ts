import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeSessionCookie } from "#platform/http/session-cookie.ts";
import { toSeconds } from "#shared/time.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { resolvePageViewer } from "./page-viewer.usecases.server.ts";
import { deleteExpiredSessions, listSessions } from "./session-list.usecases.server.ts";
import {
  authenticate,
  authenticateForChannel,
  refreshSession,
  type Session,
} from "./sessions.usecases.server.ts";
import { signInWithPassword } from "./sign-in.usecases.server.ts";

const client = { address: "127.0.0.1", userAgent: null };
const minutes = 60;
const days = toSeconds({ days: 1 });
let context: TestContext;
beforeAll(async () => {
  context = await createTestContext({ environment: { ACCESS_TOKEN_SECONDS: "86400" } });
});
afterAll(() => context.close());

async function signIn(roles: "admin"[] = []): Promise<Session & { userId: string }> {
  const { email, password, userId } = await context.createUser({ roles });
  return { ...(await signInWithPassword(context.services, { email, password, client })), userId };
}

const refresh = (session: Session) =>
  refreshSession(context.services, { refreshToken: session.refresh_token, client });
const use = (session: Session) => authenticate(context.services, session.access_token);
const isOver = (status: number) => ({ code: "session_expired", status });

async function pageViewer(session: Session) {
  const cookie = writeSessionCookie(new Request("http://localhost:3000/"), session, {
    secure: false,
  })
    .map((value) => value.split(";")[0])
    .join("; ");
  const request = new Request("http://localhost:3000/dashboard", { headers: { cookie } });
  return await resolvePageViewer(context.services, request, client);
}

async function answerOf(session: Session, path: string, method = "GET") {
  const response = await context.app.request(path, {
    method,
    headers: {
      apikey: context.keys.publishable,
      authorization: `Bearer ${session.access_token}`,
    },
    ...(method === "POST" ? { body: "{}" } : {}),
  });
  return response.status;
}

describe("an administrator's session", () => {
  test("ends after an hour without use: on pages, in every API and at a refresh", async () => {
    const session = await signIn(["admin"]);
    context.clock.advance(59 * minutes);
    await expect(use(session)).resolves.toMatchObject({ roles: ["admin"] });
    context.clock.advance(59 * minutes);
    const renewed = await refresh(session);
    context.clock.advance(2 * minutes);

    await expect(use(renewed)).rejects.toMatchObject(isOver(403));
    await expect(refresh(renewed)).rejects.toMatchObject({
      ...isOver(400),
      message: "Invalid Refresh Token: Session Expired (Inactivity)",
    });
    const { viewer, cookies } = await pageViewer(renewed);
    expect(viewer).toEqual({ kind: "anonymous" });
    expect(cookies.join()).toContain("Max-Age=0");
    expect(await answerOf(renewed, "/auth/v1/user")).toBe(403);
    expect(await answerOf(renewed, "/rest/v1/user_roles")).toBe(401);
    expect(await answerOf(renewed, "/functions/v1/sync-mentors-from-sheet", "POST")).toBe(401);
    expect(await answerOf(renewed, "/storage/v1/bucket")).toBe(403);
  });

  test("isn't used by a conversation that stays open", async () => {
    const session = await signIn(["admin"]);
    const askByChannel = () => authenticateForChannel(context.services, session.access_token);
    context.clock.advance(30 * minutes);
    await expect(askByChannel()).resolves.toMatchObject({ roles: ["admin"] });
    context.clock.advance(29 * minutes);
    await expect(askByChannel()).resolves.toMatchObject({ roles: ["admin"] });
    context.clock.advance(2 * minutes);
    await expect(askByChannel()).rejects.toMatchObject(isOver(403));
    await expect(use(session)).rejects.toMatchObject(isOver(403));
  });

  test("ends after twelve hours, however much it is used", async () => {
    const session = await signIn(["admin"]);
    for (let hour = 1; hour <= 12; hour += 1) {
      context.clock.advance(59 * minutes);
      await use(session);
    }
    context.clock.advance(12 * minutes);
    await expect(use(session)).rejects.toMatchObject(isOver(403));
    await expect(refresh(session)).rejects.toMatchObject(isOver(400));
  });
});

describe("anyone else's session", () => {
  test("ends after thirty days without use, which a renewed token counts as", async () => {
    const session = await signIn();
    context.clock.advance(29 * days);
    const renewed = await refresh(session);
    context.clock.advance(29 * days);
    const again = await refresh(renewed);
    await expect(use(again)).resolves.toMatchObject({ userId: session.userId });
    context.clock.advance(30 * days);
    await expect(refresh(again)).rejects.toMatchObject(isOver(400));
  });

  test("ends after ninety days in any case, and is forgotten", async () => {
    let session: Session = await signIn();
    const viewer = await use(session);
    for (let month = 1; month <= 4; month += 1) {
      context.clock.advance(22 * days);
      session = await refresh(session);
    }
    context.clock.advance(2 * days);
    await expect(refresh(session)).rejects.toMatchObject({
      ...isOver(400),
      message: "Invalid Refresh Token: Session Expired",
    });
    expect(await listSessions(context.services, viewer)).toEqual([]);
    await deleteExpiredSessions(context.services);
    const { rows } = await context.services.database.executeRaw(
      "select id from auth.sessions where user_id = $1",
      [viewer.userId],
    );
    expect(rows).toEqual([]);
  });
});

test("limits that are 0 end nothing", async () => {
  const open = await createTestContext({
    environment: { SESSION_IDLE_DAYS: "0", SESSION_DAYS: "0", ACCESS_TOKEN_SECONDS: "99999999" },
  });
  try {
    const { accessToken } = await open.createUser();
    open.clock.advance(900 * days);
    await expect(authenticate(open.services, accessToken)).resolves.toBeTruthy();
    await deleteExpiredSessions(open.services);
    await expect(authenticate(open.services, accessToken)).resolves.toBeTruthy();
  } finally {
    await open.close();
  }
});
