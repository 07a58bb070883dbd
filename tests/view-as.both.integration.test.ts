import { sql } from "kysely";
import type { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  isHiddenFromViewAs,
  resolvePageViewer,
  viewAsCookie,
} from "../src/features/auth/auth.contract.ts";
import { endDueViews } from "../src/features/auth/view-as/view-as.usecases.server.ts";
import { addDocument } from "../src/features/candidates/documents/documents.usecases.server.ts";
import {
  changeRoles,
  startViewing,
} from "../src/features/people/person-actions.usecases.server.ts";
import * as planPage from "../src/features/plans/pages/plan.tsx";
import { addPlan } from "../src/features/plans/plans.test-support.ts";
import { listProofs, markDone } from "../src/features/plans/plans.usecases.server.ts";
import { pageOf } from "../src/platform/http/page.ts";
import { writeSessionCookie } from "../src/platform/http/session-cookie.ts";
import type { Services } from "../src/platform/services.ts";
import { mount } from "../src/server/mount.ts";
import type { PageSource } from "../src/server/pages/pages.ts";
import { dayInUtc, toUnixSeconds } from "../src/shared/time.ts";
import { readRoutes } from "./support/pages/site-addresses.ts";
import { createTestContext, type TestContext, type TestUser } from "./support/services.ts";

/** Seeing the site as another person: only looking, for a short time, and known to them. */

let context: TestContext;
let operator: TestUser;
let person: TestUser;
let admin: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  admin = await context.createUser({ roles: ["admin"] });
});
afterAll(() => context.close());
beforeEach(async () => {
  operator = await context.createUser({ roles: ["support"] });
  person = await context.createUser();
});

const address = "203.0.113.20";
const start = (by: TestUser, whom: TestUser) =>
  startViewing(context.services, by, { userId: whom.userId, address, reason: "A button is gone" });
const run = (statement: string, values: unknown[] = []) =>
  context.services.database.executeRaw(statement, values);

function cookieOf({ accessToken, refreshToken }: TestUser): string {
  const now = toUnixSeconds(context.clock.now());
  const session = {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_at: now + 3000,
  };
  return writeSessionCookie(new Request("http://site.example"), session, { secure: false })
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function seenBy(user: TestUser) {
  const request = new Request("http://site.example/", { headers: { cookie: cookieOf(user) } });
  return await resolvePageViewer(context.services, request, { address, userAgent: null });
}

type PageWork = (services: Services, requestContext: RouterContextProvider) => Promise<unknown>;

/** The site with a page that does what a test asks for, with the services that real pages get. */
function site(work: PageWork) {
  const pages: PageSource = {
    find: (pathname) => ({
      path: pathname,
      handle: pathname === "/shared" ? { sharing: { with: "everyone", seconds: 60 } } : {},
    }),
    formAt: async () => ({}),
    routes: [],
    render: async (_request, requestContext) => {
      try {
        const { services, viewer, seenAs } = pageOf(requestContext);
        const answer = await work(services, requestContext);
        return Response.json({
          as: viewer.kind === "user" ? viewer.userId : null,
          seenAs: seenAs?.operator.userId ?? null,
          answer: answer ?? null,
        });
      } catch (error) {
        return Response.json({ code: (error as { code?: string }).code ?? String(error) });
      }
    },
  };
  const sharedPages = { read: async () => undefined };
  return mount(context.services, { trustedProxyHops: 0, pages, sharedPages });
}

async function visit(work: PageWork, { path = "/dashboard", method = "GET", as = operator } = {}) {
  const origin = context.services.application.baseUrl;
  const response = await site(work).request(new URL(path, origin), {
    method,
    headers: {
      cookie: `${cookieOf(as)}; ${viewAsCookie}=1`,
      origin,
      ...(method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {}),
    },
    ...(method === "POST" ? { body: "a=b" } : {}),
  });
  return { status: response.status, body: await response.json().catch(() => null) };
}

const nothing = async () => undefined;

describe("who", () => {
  test("needs the right and a reason that is kept, emailed to the person, and logged", async () => {
    const editor = await context.createUser({ roles: ["editor"] });
    await expect(start(editor, person)).rejects.toMatchObject({ status: 403 });
    await expect(start(person, operator)).rejects.toMatchObject({ status: 403 });
    await start(operator, person);
    const [email] = (await context.outbox()).filter(({ recipient }) => recipient === person.email);
    expect(email?.subject).toBe("Our team is viewing Meridian as you see it");
    expect(email?.text).toContain(operator.email);
    expect(email?.text).toContain("A button is gone");
    const { rows } = await run(
      "select action, actor_id, reason from private.audit_entries where subject_id = $1",
      [person.userId],
    );
    expect(rows).toEqual([
      {
        action: "accounts.view_as_started",
        actor_id: operator.userId,
        reason: "A button is gone",
      },
    ]);
  });

  test("isn't seen as: oneself, someone who can do more, or a second person at the same time", async () => {
    await expect(start(operator, operator)).rejects.toMatchObject({ code: "not_oneself" });
    await expect(start(operator, admin)).rejects.toMatchObject({ code: "holds_more_rights" });
    await start(operator, person);
    const another = await context.createUser();
    await expect(start(operator, another)).rejects.toMatchObject({ code: "conflict" });
  });

  test("stops seeing it when their role is taken, or the person gets one that can do more", async () => {
    await start(operator, person);
    expect((await seenBy(operator)).viewer).toMatchObject({ userId: person.userId, roles: [] });
    const reason = "Joins the team";
    const joining = {
      userId: person.userId,
      address,
      roles: ["finance" as const],
      before: [],
      reason,
    };
    await changeRoles(context.services, admin, joining);
    expect((await seenBy(operator)).viewer).toMatchObject({ userId: operator.userId });

    const other = await context.createUser({ roles: ["support"] });
    const whom = await context.createUser();
    await start(other, whom);
    const leaving = {
      userId: other.userId,
      address,
      roles: [],
      before: ["support" as const],
      reason,
    };
    await changeRoles(context.services, admin, leaving);
    const after = await seenBy(other);
    expect(after.viewer).toMatchObject({ userId: other.userId, roles: [] });
    expect(after.seenAs).toBeUndefined();
  });
});

describe("what is seen", () => {
  test("is the person's, without roles or a session, and with row security as theirs", async () => {
    await start(operator, person);
    await run("insert into public.account_profiles (user_id, full_name) values ($1, 'Theirs')", [
      person.userId,
    ]);
    const { body } = await visit(async ({ database }) => {
      const { viewer } = await seenBy(operator);
      return await database.as(viewer, async (transaction) => {
        const rows = await transaction.selectFrom("account_profiles").select("full_name").execute();
        return rows.map(({ full_name }) => full_name);
      });
    });
    expect(body).toEqual({ as: person.userId, seenAs: operator.userId, answer: ["Theirs"] });
  });

  test("never includes private pages, however they're asked for", async () => {
    await start(operator, person);
    const applying = `/talent/jobs/${crypto.randomUUID()}/apply`;
    for (const path of [
      ...["/account/security", "/messages", "/Account/Security.data", "/admin"],
      ...["/account/%73ecurity", applying, `${applying}.data`],
    ]) {
      expect((await visit(nothing, { path })).body, path).toEqual({ code: "view_as_hidden" });
    }
    expect((await visit(nothing, { path: "/account" })).body).toMatchObject({ as: person.userId });
  });

  test("hides each route that says by its address that it holds a secret, a message or a document", () => {
    const secret =
      /(security|second-step|password|payments?|receipt|messages|documents?|license|earnings|calendars|\/cv|apply|data|export|confirm|auth|checkout|hold|profile)(\/|\.|$)/;
    const own =
      /^\/(account|profile|messages|mentor|sessions|consultations|hiring|talent|employers|auth|admin)(\/|$)/;
    const shown = readRoutes()
      .filter((route) => own.test(route) && secret.test(route))
      .filter((route) => !isHiddenFromViewAs(route.replaceAll(/:\w+/g, crypto.randomUUID())));
    // A mentor's public profile and its form hold nothing that visitors don't see.
    expect(shown).toEqual(["/mentor/profile"]);
  });

  test("leaves out of a plan which documents the person has", async () => {
    const planId = await addPlan(context, person);
    const file = { name: "diploma.pdf", bytes: new TextEncoder().encode("%PDF-1.7\n%%EOF\n") };
    const diploma = { kind: "diploma", title: "My diploma", expires_on: null, file } as const;
    await addDocument(context.services, person, diploma);
    const [proof] = await listProofs(context.services, person);
    await markDone(context.services, person, planId, {
      ...{ step: "account", done_on: dayInUtc(context.clock.now()), document: proof?.id ?? null },
    });
    await start(operator, person);
    const path = `/plan/${planId}`;
    const request = new Request(new URL(path, context.services.application.baseUrl));
    const open: PageWork = (_services, requestContext) =>
      planPage.loader({ context: requestContext, params: { planId }, request } as never);
    const own = await visit(open, { path, as: person });
    expect(own.body).toMatchObject({
      ...{ as: person.userId, seenAs: null },
      answer: { proofs: [{ title: "My diploma" }], documentOf: { account: proof?.id } },
    });
    const seen = await visit(open, { path });
    expect(seen.body).toMatchObject({
      ...{ as: person.userId, seenAs: operator.userId },
      answer: { isOwn: true, proofs: [], documentOf: { account: null } },
    });
    expect(JSON.stringify(seen.body)).not.toContain("My diploma");
  });

  test("includes pages for everyone, made for this one request so that they carry the banner", async () => {
    await start(operator, person);
    expect((await visit(nothing, { path: "/shared" })).body).toMatchObject({ as: person.userId });
  });
});

describe("nothing is written", () => {
  const writes: Record<string, (services: Services) => Promise<unknown>> = {
    "as the person": async ({ database }) =>
      await database.as((await seenBy(operator)).viewer, (transaction) =>
        sql`update public.account_profiles set full_name = 'Changed'`.execute(transaction),
      ),
    "as the system": ({ database }) =>
      database.asSystem("test", (transaction) =>
        sql`delete from public.account_profiles`.execute(transaction),
      ),
    "through another page's database": ({ database }) =>
      database
        .forPage()
        .asSystem("test", (transaction) =>
          sql`delete from public.account_profiles`.execute(transaction),
        ),
    "in a statement of its own": ({ database }) =>
      database.once("test", (query) => query.deleteFrom("account_profiles").compile()),
    "by raw SQL": ({ database }) => database.executeRaw("delete from public.account_profiles"),
    "after leaving the read-only mode": ({ database }) =>
      database.asSystem("test", async (transaction) => {
        await sql`select 1`.execute(transaction);
        await sql`set transaction read write`.execute(transaction);
        await sql`delete from public.account_profiles`.execute(transaction);
      }),
    "as an email": ({ database, mail }) =>
      database.asSystem("test", (transaction) =>
        mail.enqueue(transaction, { to: person.email, subject: "No", text: "No" } as never),
      ),
    "to the audit log": ({ database, audit }) =>
      database.asSystem("test", (transaction) =>
        audit.record(transaction, {
          actorId: null,
          action: "accounts.user_changed",
          subject: { type: "user", id: person.userId },
        }),
      ),
  };

  test.each(Object.entries(writes))("%s", async (_name, write) => {
    await start(operator, person);
    await run("insert into public.account_profiles (user_id, full_name) values ($1, 'Kept')", [
      person.userId,
    ]);
    const before = await run("select count(*) as entries from private.audit_entries");
    const { body } = await visit(write);
    expect(body).toMatchObject({ code: expect.stringMatching(/^(read_only|25001|25006)$/) });
    const { rows } = await run("select full_name from public.account_profiles where user_id = $1", [
      person.userId,
    ]);
    expect(rows).toEqual([{ full_name: "Kept" }]);
    expect(await run("select count(*) as entries from private.audit_entries")).toEqual(before);
  });

  test("and no form gets as far as its page, and no counter moves", async () => {
    await start(operator, person);
    let reached = false;
    const work = async () => {
      reached = true;
    };
    const { status } = await visit(work, { method: "POST" });
    expect({ status, reached }).toEqual({ status: 403, reached: false });
    const count = async () =>
      (await run("select count(*) as counters from private.rate_limits")).rows;
    const before = await count();
    const limit = { name: "test/limit", capacity: 1, periodSeconds: 60 };
    await visit(({ rateLimits }) => rateLimits.take(limit, person.userId));
    expect(await count()).toEqual(before);
  });
});

describe("by programs", () => {
  const call = (path: string, method = "GET") =>
    context.app.request(path, {
      method,
      headers: {
        apikey: context.keys.publishable,
        Authorization: `Bearer ${operator.accessToken}`,
      },
      ...(method === "GET" ? {} : { body: "{}" }),
    });

  test("the session reads public rows alone, stores nothing and calls no function", async () => {
    const roles = async () => (await call("/rest/v1/user_roles")).json();
    expect(await roles()).toEqual([{ user_id: operator.userId, role: "support" }]);
    await start(operator, person);
    expect(await roles()).toEqual([]);
    const stored = async () => (await run("select id from storage.objects order by id")).rows;
    const before = await stored();
    const file = `/storage/v1/object/avatars/${person.userId}/photo.png`;
    const own = `/storage/v1/object/avatars/${operator.userId}/photo.png`;
    for (const path of [file, own]) {
      expect((await call(path, "POST")).status, path).toBeGreaterThanOrEqual(400);
    }
    expect(await stored()).toEqual(before);
    expect((await call("/functions/v1/create-mentor-payment", "POST")).status).toBe(401);
    expect((await call("/realtime/v1/api/broadcast", "POST")).status).toBeGreaterThanOrEqual(400);
  });
});

describe("the end", () => {
  test("comes by the button, which is the one form that is taken", async () => {
    await start(operator, person);
    const { body } = await visit(
      async (services) => {
        const { viewer } = await seenBy(operator);
        const { stopViewing } = await import("../src/features/auth/auth.contract.ts");
        return viewer.kind === "user" ? await stopViewing(services, viewer) : undefined;
      },
      { path: "/view-as/end", method: "POST" },
    );
    expect(body).toMatchObject({ answer: person.userId });
    expect((await seenBy(operator)).viewer).toMatchObject({ userId: operator.userId });
    expect(await ends()).toEqual([{ actor_id: operator.userId, how: "by the operator" }]);
    await start(operator, person);
  });

  test("comes by itself after 15 minutes, at the second, and is logged once", async () => {
    await start(operator, person);
    context.clock.advance({ minutes: 14 });
    expect((await seenBy(operator)).seenAs).toBeDefined();
    context.clock.advance({ minutes: 1 });
    const after = await seenBy(operator);
    expect(after.viewer).toMatchObject({ userId: operator.userId });
    expect(after.seenAs).toBeUndefined();
    await endDueViews(context.services);
    await endDueViews(context.services);
    expect(await ends()).toEqual([{ actor_id: operator.userId, how: "after its time" }]);
  });

  test("is logged before the next start, without waiting for the job", async () => {
    await start(operator, person);
    context.clock.advance({ minutes: 15 });
    await start(operator, person);
    expect(await ends()).toEqual([{ actor_id: operator.userId, how: "after its time" }]);
    expect((await seenBy(operator)).seenAs).toBeDefined();
  });

  const ends = async () =>
    (
      await run(
        `select actor_id, details ->> 'how' as how from private.audit_entries
         where subject_id = $1 and action = 'accounts.view_as_ended'`,
        [person.userId],
      )
    ).rows;
});
