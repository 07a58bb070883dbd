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
async function signInHalfway(): Promise<Session & { userId: string }> {
  const { email, password, userId } = await context.createUser({ factor: true });
  return { ...(await signInWithPassword(context.services, { email, password, client })), userId };
}

const bearing = ({ access_token }: Session) => ({
  apikey: context.keys.publishable,
  authorization: `Bearer ${access_token}`,
});

test("pages see nobody, and know who has the step before them", async () => {
  const session = await signInHalfway();
  const blank = new Request("http://localhost:3000/");
  const cookie = writeSessionCookie(blank, session, { secure: false })
    .map((value) => value.split(";")[0])
    .join("; ");
  const request = new Request("http://localhost:3000/dashboard", { headers: { cookie } });
  const { viewer, halfway } = await resolvePageViewer(context.services, request, client);
  expect(viewer).toEqual({ kind: "anonymous" });
  expect(halfway).toMatchObject({ userId: session.userId, assurance: "aal1" });
});

test("functions answer as to nobody", async () => {
  const response = await context.app.request("/functions/v1/create-mentor-payment", {
    method: "POST",
    headers: bearing(await signInHalfway()),
    body: "{}",
  });
  expect(response.status).toBe(401);
});

test("files stay closed, one's own too", async () => {
  const session = await signInHalfway();
  const path = `/storage/v1/object/documents/${session.userId}/cv.pdf`;
  const response = await context.app.request(path, { headers: bearing(session) });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ message: "AAL2 session is required" });
});
