import { afterAll, beforeAll, expect, test } from "vitest";
import { action as decideApplication } from "#features/mentors/pages/admin-applications.tsx";
import { pageContext } from "../../../../tests/support/pages/page-context.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { action as moveMoney } from "./admin-money.tsx";

let context: TestContext;
let admin: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  admin = await context.createUser({ roles: ["admin"] });
});
afterAll(() => context.close());

type Action = (args: never) => Promise<unknown>;

/** The path that the action redirects to; `answered` when it doesn't. */
async function outcome(action: Action, form: Record<string, string>): Promise<string> {
  const request = new Request("http://localhost:3000/admin", {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const page = pageContext(context.services, admin, request);
  const answer = await action({ request, context: page, params: {} } as never).catch(
    (error: unknown) => error,
  );
  if (answer instanceof Response) {
    return new URL(answer.headers.get("location") ?? "", "http://localhost:3000").pathname;
  }
  return "answered";
}

const bookingId = crypto.randomUUID();
const moves: [string, Action, Record<string, string>][] = [
  ["a refund", moveMoney as Action, { intent: "refund", bookingId, reason: "Sorry" }],
  [
    "a rejection, which gives the fee back",
    decideApplication as Action,
    { intent: "confirm-reject", applicationId: bookingId, reason: "Not now" },
  ],
];

test.each(moves)("%s asks for a proof that is ten minutes old", async (_name, action, form) => {
  admin = await context.createUser({ roles: ["admin"] });
  expect(await outcome(action, form)).not.toBe("/auth/confirm-identity");
  context.clock.advance(10 * 60);
  expect(await outcome(action, form)).toBe("/auth/confirm-identity");
});

test("what moves no money does not", async () => {
  expect(await outcome(moveMoney as Action, { intent: "dismiss", bookingId, reason: "No" })).toBe(
    "answered",
  );
});
