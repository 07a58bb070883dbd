import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeSessionCookie } from "#platform/http/session-cookie.ts";
import type { PersonalDataKeeper } from "#platform/personal-data/personal-data.ts";
import { denied } from "../../../../tests/support/database/row-security.ts";
import { createTestContext, type TestContext } from "../../../../tests/support/services.ts";
import { type Listening, listenTo } from "../admin-api.test-support.ts";
import { resolvePageViewer } from "../sessions/page-viewer.usecases.server.ts";
import { authenticate } from "../sessions/sessions.usecases.server.ts";
import { deleteAnonymousJob } from "./delete-anonymous.job.server.ts";

let context: TestContext;
let server: Listening;
beforeAll(async () => {
  context = await createTestContext({
    environment: { ANONYMOUS_SIGN_INS: "on", ANONYMOUS_SIGN_INS_PER_CLIENT: "12" },
  });
  server = await listenTo(context);
});
afterAll(async () => {
  server.close();
  await context.close();
});

async function signInAnonymously() {
  const { data, error } = await server.visitor().auth.signInAnonymously();
  if (!data.session) throw error;
  return data.session;
}

describe("signing in without an address", () => {
  test("is off unless it was turned on", async () => {
    const closed = await createTestContext();
    const off = await listenTo(closed);
    const { error } = await off.visitor().auth.signInAnonymously();
    expect(error).toMatchObject({
      code: "anonymous_provider_disabled",
      status: 422,
      message: "Anonymous sign-ins are disabled",
    });
    off.close();
    await closed.close();
  });

  test("opens a session that says what it is", async () => {
    const client = server.visitor();
    const { data } = await client.auth.signInAnonymously({ options: { data: { theme: "dark" } } });
    expect(data.user).toMatchObject({
      is_anonymous: true,
      role: "authenticated",
      email: "",
      phone: "",
      app_metadata: {},
      user_metadata: { theme: "dark" },
      identities: [],
    });
    const claims = await client.auth.getClaims();
    expect(claims.data?.claims).toMatchObject({
      is_anonymous: true,
      role: "authenticated",
      amr: [{ method: "anonymous" }],
    });
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test("is said in the settings", async () => {
    expect((await server.call("/settings")).body.external.anonymous_users).toBe(true);
  });
});

describe("an account without an address", () => {
  test("is a visitor to pages and functions", async () => {
    const session = await signInAnonymously();
    const [cookie = ""] = writeSessionCookie(
      new Request("http://localhost:3000/"),
      session as unknown as Parameters<typeof writeSessionCookie>[1],
      { secure: false },
    );
    const request = new Request("http://localhost:3000/", {
      headers: { cookie: cookie.split(";")[0] ?? "" },
    });
    const client = { address: "127.0.0.1", userAgent: null };
    const { viewer } = await resolvePageViewer(context.services, request, client);
    expect(viewer).toEqual({ kind: "anonymous" });
    const response = await fetch(`${server.url}/functions/v1/create-mentor-payment`, {
      method: "POST",
      headers: {
        apikey: context.keys.publishable,
        authorization: `Bearer ${session.access_token}`,
      },
      body: "{}",
    });
    expect(response.status).toBe(401);
  });

  test("may have no second factor and no passkey", async () => {
    const { access_token } = await signInAnonymously();
    const headers = { authorization: `Bearer ${access_token}` };
    for (const path of ["/factors", "/passkeys/registration/options"]) {
      expect(await server.call(path, { method: "POST", body: "{}", headers })).toMatchObject({
        status: 403,
        body: { code: "no_authorization" },
      });
    }
  });

  test("sees no row of others, and puts no file on the site", async () => {
    const viewer = await authenticate(context.services, (await signInAnonymously()).access_token);
    expect(viewer.isAnonymous).toBe(true);
    const { database } = context.services;
    for (const table of ["account_profiles", "orders", "user_roles"] as const) {
      const rows = await database.as(viewer, (transaction) =>
        transaction.selectFrom(table).selectAll().execute(),
      );
      expect(rows).toEqual([]);
    }
    const upload = database.as(viewer, (transaction) =>
      sql`
        insert into storage.objects (bucket_id, name, owner, version)
        values ('avatars', ${`${viewer.userId}/photo.png`}, ${viewer.userId}::uuid, '1')
      `.execute(transaction),
    );
    await expect(upload).rejects.toMatchObject({ code: denied });
    const named = await context.createUser();
    await database.as(named, (transaction) =>
      sql`
        insert into storage.objects (bucket_id, name, owner, version)
        values ('avatars', ${`${named.userId}/photo.png`}, ${named.userId}::uuid, '1')
      `.execute(transaction),
    );
  });

  test("is deleted once nobody has used it for the configured days", async () => {
    const idle = await signInAnonymously();
    const used = await signInAnonymously();
    const named = await context.createUser();
    context.clock.advance({ days: 20 });
    const refreshed = await server.visitor().auth.refreshSession(used);
    expect(refreshed.error).toBeNull();
    context.clock.advance({ days: 11 });
    await deleteAnonymousJob.handle(context.services, {}, { id: "test" });
    const exists = async (id: string) => (await server.admin.getUserById(id)).error === null;
    expect(await exists(idle.user.id)).toBe(false);
    expect(await exists(used.user.id)).toBe(true);
    expect(await exists(named.userId)).toBe(true);
  });

  test("is deleted even if another one can't be", async () => {
    const idle = [await signInAnonymously(), await signInAnonymously(), await signInAnonymously()];
    const [first = "", ...others] = idle.map(({ user }) => user.id).sort();
    context.clock.advance({ days: 31 });
    const { services } = context;
    const refuse: PersonalDataKeeper = {
      name: "refusing",
      personalData: [
        {
          step: "one account can't be erased",
          tables: [],
          erase: async (_services, _transaction, { userId }) => {
            if (userId === first) throw new Error("This account can't be erased");
          },
        },
      ],
    };
    const keepers = [refuse, ...services.personalData.keepers];
    const refusing = { ...services, personalData: { keepers } };
    await expect(deleteAnonymousJob.handle(refusing, {}, { id: "test" })).rejects.toThrow(
      "Some accounts weren't deleted",
    );
    const exists = async (id: string) => (await server.admin.getUserById(id)).error === null;
    expect(await exists(first)).toBe(true);
    for (const id of others) expect(await exists(id)).toBe(false);
    await deleteAnonymousJob.handle(services, {}, { id: "test" });
    expect(await exists(first)).toBe(false);
  });
});

test("one network makes only so many of them in an hour", async () => {
  context.clock.advance({ hours: 1 });
  const attempts = [];
  for (let count = 0; count < 14; count += 1) {
    attempts.push((await server.visitor().auth.signInAnonymously()).error?.code);
  }
  expect(attempts.filter((code) => code === undefined)).toHaveLength(12);
  expect(attempts.at(-1)).toBe("over_request_rate_limit");
});
