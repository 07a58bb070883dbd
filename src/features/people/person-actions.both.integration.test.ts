import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteUser } from "#features/auth/administration/deletion.usecases.server.ts";
import { authenticate } from "#features/auth/sessions/sessions.usecases.server.ts";
import { signInWithPassword } from "#features/auth/sessions/sign-in.usecases.server.ts";
import type { Role } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import { anonymousViewer, type UserViewer } from "#platform/viewer.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import * as usersPage from "./pages/admin-users.tsx";
import type { RoleFilter } from "./people.types.ts";
import { listPeople, parseRoleFilter, readPerson } from "./people.usecases.server.ts";
import {
  changeRoles,
  liftSuspension,
  removeFactorsOf,
  resendConfirmationTo,
  signOutEverywhere,
  suspend,
} from "./person-actions.usecases.server.ts";
import { endOverdueSuspensions } from "./suspensions.usecases.server.ts";

/** Administrators' actions on accounts at /admin/users. */

let context: TestContext;
let admin: TestUser;
beforeAll(async () => {
  context = await createTestContext({ environment: { EMAIL_CONFIRMATION: "required" } });
  admin = await context.createUser({ email: "root@people.example", roles: ["admin"] });
});
afterAll(() => context.close());

const address = "203.0.113.7";
const client = { address, userAgent: null };
const about = ({ userId }: { userId: string }) => ({ userId, address });
const emailsTo = async (email: string) =>
  (await context.outbox())
    .filter(({ recipient }) => recipient === email)
    .map((message) => message.subject);
const person = (user: { userId: string }) => readPerson(context.services, admin, user.userId);
/** Changes the roles as an administrator who has just looked at them would. */
const setRoles = async (by: UserViewer, user: { userId: string }, roles: Role[]) => {
  const { rows } = await run("select role from public.user_roles where user_id = $1", [
    user.userId,
  ]);
  const before = rows.map(({ role }) => role as Role);
  await changeRoles(context.services, by, { ...about(user), roles, before, reason: "New team" });
};
const run = (statement: string, values: unknown[]) =>
  context.services.database.executeRaw(statement, values);

describe("the list", () => {
  test("finds people by part of their address or name, newest first", async () => {
    const one = await context.createUser({ email: "findable.one@search.example" });
    context.clock.advance(1);
    const two = await context.createUser({ email: "findable.two@search.example" });
    await run("insert into public.account_profiles (user_id, full_name) values ($1, $2)", [
      one.userId,
      "Zoë 100% Sample",
    ]);
    const found = async (search: string) =>
      (await listPeople(context.services, admin, { search, page: 1 })).people.map(({ id }) => id);
    expect(await found("FINDABLE")).toEqual([two.userId, one.userId]);
    expect(await found("search.example")).toHaveLength(2);
    expect(await found("zoë")).toEqual([one.userId]);
    expect(await found("ZOE")).toEqual([one.userId]);
    expect(await found("100%")).toEqual([one.userId]);
    expect(await found("findable_one")).toEqual([]);
    expect(await found("'; drop table auth.users; --")).toEqual([]);
    const admins = { search: "", role: "admin" as const, page: 1 };
    expect((await listPeople(context.services, admin, admins)).people).toMatchObject([
      { id: admin.userId, roles: ["admin"], state: "active" },
    ]);
  });

  test("answers quickly with thousands of accounts, a page at a time", async () => {
    await run(
      `insert into auth.users (id, email, created_at, email_confirmed_at, confirmation_token)
       select gen_random_uuid(), 'many-' || n || '@crowd.example', timestamptz '2020-01-01' + n * interval '1 second', now(), ''
       from generate_series(1, 5000) n`,
      [],
    );
    const query = { search: "@crowd.example", page: 2 };
    const { people, total, pages } = await listPeople(context.services, admin, query);
    expect({ total, pages, first: people[0]?.address }).toEqual({
      total: 5000,
      pages: 100,
      first: "many-4950@crowd.example",
    });
    for (const page of [0, -1, 1.5, Number.NaN]) {
      const first = await listPeople(context.services, admin, { ...query, page });
      expect(first.page).toBe(1);
    }
    const last = await listPeople(context.services, admin, { ...query, page: 1e9 });
    expect([last.page, last.people.length]).toEqual([100, 50]);
  });

  test("says why it's empty, and ends with its last page", async () => {
    const routes = [pageRoute("/admin/users", usersPage)];
    const visit = async (query: string) =>
      (await visitPage(context, routes, `/admin/users?${query}`, undefined, admin)).html;
    const unknown = await visit("q=nobody.at.all&role=admin");
    expect(unknown).toContain("Try a shorter part of the email or name");
    expect(unknown).not.toContain("No one has this role");
    expect(await visit("role=finance")).toContain("No one has this role.");
    const tooFar = await visit("role=admin&page=99");
    expect(tooFar).toContain(admin.email);
    expect(tooFar).not.toContain("No accounts found");
  });

  test("and everything else is for administrators alone", async () => {
    const user = await context.createUser();
    const beforeSecondStep: UserViewer = { ...admin, hasSecondFactor: true, assurance: "aal1" };
    for (const viewer of [anonymousViewer, user, beforeSecondStep]) {
      for (const attempt of [
        listPeople(context.services, viewer, { search: "", page: 1 }),
        readPerson(context.services, viewer, user.userId),
        changeRoles(context.services, viewer, {
          ...about(user),
          ...{ roles: ["editor"], before: [], reason: "Mine" },
        }),
        suspend(context.services, viewer, { ...about(user), reason: "no", days: 1 }),
        liftSuspension(context.services, viewer, { ...about(user), reason: "Talked to them" }),
        signOutEverywhere(context.services, viewer, { ...about(user), reason: "Talked to them" }),
        removeFactorsOf(context.services, viewer, { ...about(user), reason: "Talked to them" }),
        resendConfirmationTo(context.services, viewer, about(user)),
      ]) {
        await expect(attempt).rejects.toMatchObject({ status: 403 });
      }
    }
  });
});

describe("a suspension", () => {
  test("ends sessions, bars from signing in, tells the owner why, and is in their log", async () => {
    const user = await context.createUser();
    context.clock.advance(1);
    await suspend(context.services, admin, { ...about(user), reason: "Spam in events", days: 7 });
    await expect(authenticate(context.services, user.accessToken)).rejects.toMatchObject({
      code: "session_not_found",
    });
    const signIn = () => signInWithPassword(context.services, { ...user, client });
    await expect(signIn()).rejects.toMatchObject({ code: "user_banned" });
    expect(await emailsTo(user.email)).toContainEqual(expect.stringContaining("suspended"));
    const seen = await person(user);
    expect(seen).toMatchObject({
      state: "suspended",
      suspension: { reason: "Spam in events", by: "root@people.example", isByProgram: false },
    });
    expect(seen.log[0]).toMatchObject({ by: "root@people.example", address });
    const { rows } = await run(
      "select actor_id, reason from private.audit_entries where subject_id = $1",
      [user.userId],
    );
    expect(rows).toMatchObject([{ actor_id: admin.userId, reason: "Spam in events" }]);
    context.clock.advance({ days: 7 });
    await expect(signIn()).resolves.toBeTruthy();
    expect(await person(user)).toMatchObject({ state: "active", suspension: null });
  });

  test("by an administrator whose account is gone isn't called a program's", async () => {
    const user = await context.createUser();
    await suspend(context.services, admin, { ...about(user), reason: "Spam", days: 7 });
    const setBy = (id: string | null) =>
      run("update private.suspensions set suspended_by = $2 where user_id = $1", [user.userId, id]);
    await setBy(crypto.randomUUID());
    expect((await person(user)).suspension).toMatchObject({ by: null, isByProgram: false });
    await setBy(null);
    expect((await person(user)).suspension).toMatchObject({ by: null, isByProgram: true });
  });

  test("without an end lasts until it is lifted", async () => {
    const user = await context.createUser();
    await suspend(context.services, admin, { ...about(user), reason: "Until talked", days: null });
    context.clock.advance({ days: 3650 });
    expect((await person(user)).suspension).toMatchObject({ until: null });
    await liftSuspension(context.services, admin, { ...about(user), reason: "Talked to them" });
    expect(await person(user)).toMatchObject({ state: "active" });
    expect(await emailsTo(user.email)).toContainEqual(expect.stringContaining("active again"));
    await expect(
      liftSuspension(context.services, admin, { ...about(user), reason: "Talked to them" }),
    ).rejects.toMatchObject({
      status: 409,
    });
    context.clock.advance({ days: -3650 });
  });

  test("isn't replaced by another one: its end, its reason and who is behind it stay", async () => {
    const user = await context.createUser();
    await suspend(context.services, admin, { ...about(user), reason: "Fraud", days: null });
    const readTraces = async () => {
      const { rows } = await run(
        "select count(*)::int as entries from private.audit_entries where subject_id = $1",
        [user.userId],
      );
      const { suspension, log } = await person(user);
      return { suspension, log, rows, emails: await emailsTo(user.email) };
    };
    const before = await readTraces();
    expect(before.suspension).toMatchObject({ until: null, reason: "Fraud" });
    const other = await context.createUser({ roles: ["admin"] });
    const again = suspend(context.services, other, { ...about(user), reason: "Spam", days: 1 });
    await expect(again).rejects.toMatchObject({ code: "conflict", status: 409 });
    expect(await readTraces()).toEqual(before);
    await setRoles(admin, other, []);
  });

  test("ends by itself once, though two processes have the job and someone else's fails", async () => {
    const [stuck, one] = [await context.createUser(), await context.createUser()];
    for (const user of [stuck, one]) {
      await suspend(context.services, admin, { ...about(user), reason: "Spam", days: 7 });
      context.clock.advance({ minutes: 1 });
    }
    context.clock.advance({ days: 7 });
    const { audit } = context.services;
    const services: Services = {
      ...context.services,
      audit: {
        ...audit,
        record: async (transaction, entry) => {
          if (entry.subject.id === stuck.userId) throw new Error("This one fails");
          await audit.record(transaction, entry);
        },
      },
    };
    const outcomes = await Promise.allSettled([
      endOverdueSuspensions(services),
      endOverdueSuspensions(services),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const over = async (user: TestUser) =>
      (await emailsTo(user.email)).filter((subject) => subject.includes("active again"));
    expect(await over(one)).toHaveLength(1);
    expect(await over(stuck)).toEqual([]);
    await endOverdueSuspensions(context.services);
    expect(await over(stuck)).toHaveLength(1);
    expect(await over(one)).toHaveLength(1);
  });

  test("is never of oneself", async () => {
    const other = await context.createUser({ roles: ["admin"] });
    await expect(
      suspend(context.services, other, { ...about(other), reason: "Me", days: 1 }),
    ).rejects.toMatchObject({ code: "not_oneself" });
    await setRoles(admin, other, []);
  });
});

describe("roles", () => {
  const rightNow = async ({ accessToken }: TestUser) =>
    (await authenticate(context.services, accessToken)).roles;

  test("are given and taken with an email, lines in both logs, and effect on open sessions", async () => {
    const user = await context.createUser();
    await setRoles(admin, user, ["support", "editor"]);
    expect((await rightNow(user)).toSorted()).toEqual(["editor", "support"]);
    const seesPeople = () =>
      context.services.database.as(user, (transaction) =>
        sql<{ has: boolean }>`select private.has_right('people') as has`.execute(transaction),
      );
    expect((await seesPeople()).rows).toEqual([{ has: true }]);
    context.clock.advance(1);
    await setRoles(admin, user, ["editor", "finance"]);
    expect((await rightNow(user)).toSorted()).toEqual(["editor", "finance"]);
    expect((await seesPeople()).rows).toEqual([{ has: false }]);
    const emails = (await context.outbox()).filter(({ recipient }) => recipient === user.email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      "Your roles at Meridian have changed",
      "Your roles at Meridian have changed",
    ]);
    expect(emails[1]?.text).toContain("You're now a member of the finance team.");
    expect(emails[1]?.text).toContain("You're no longer a member of the support team.");
    expect((await person(user)).log.slice(0, 2).map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        "Became a member of the finance team.",
        "No longer a member of the support team.",
      ]),
    );
    const { rows } = await run(
      `select action, actor_id, before, after, reason from private.audit_entries
       where subject_id = $1 order by id`,
      [user.userId],
    );
    const entry = { action: "accounts.roles_changed", actor_id: admin.userId, reason: "New team" };
    expect(rows).toEqual([
      { ...entry, before: { roles: [] }, after: { roles: ["support", "editor"] } },
      {
        ...entry,
        before: { roles: ["editor", "support"] },
        after: { roles: ["editor", "finance"] },
      },
    ]);
    await setRoles(admin, user, []);
  });

  test("are found by a filter of the list", async () => {
    const finance = await context.createUser({ roles: ["finance"] });
    const found = async (role: RoleFilter) =>
      (await listPeople(context.services, admin, { search: "", role, page: 1 })).people;
    expect((await found("finance")).map(({ id }) => id)).toContain(finance.userId);
    expect((await found("finance")).every(({ roles }) => roles.includes("finance"))).toBe(true);
    expect((await found("any")).every(({ roles }) => roles.length > 0)).toBe(true);
    expect(parseRoleFilter("owner")).toBeUndefined();
    await setRoles(admin, finance, []);
  });

  test("are nobody's own to change, and nobody's without the right", async () => {
    const other = await context.createUser({ roles: ["admin"] });
    await expect(setRoles(other, other, [])).rejects.toMatchObject({ code: "own_roles" });
    const user = await context.createUser();
    for (const role of ["editor", "support", "finance"] as const) {
      const member = await context.createUser({ roles: [role] });
      await expect(setRoles(member, user, [role])).rejects.toMatchObject({ status: 403 });
      await setRoles(admin, member, []);
    }
    await setRoles(admin, other, []);
    await expect(setRoles(other, user, ["editor"])).rejects.toMatchObject({ status: 403 });
  });

  test("aren't changed by what somebody saw before another change, or by nothing", async () => {
    const user = await context.createUser();
    await setRoles(admin, user, ["editor"]);
    const stale = { ...about(user), before: [], roles: ["support" as const], reason: "Late" };
    await expect(changeRoles(context.services, admin, stale)).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(setRoles(admin, user, ["editor"])).rejects.toMatchObject({ code: "same_roles" });
    expect(await person(user)).toMatchObject({ roles: ["editor"] });
    await setRoles(admin, user, []);
  });

  test("protect an account from people who can do less", async () => {
    const support = await context.createUser({ roles: ["support"] });
    const editor = await context.createUser({ roles: ["editor"] });
    const seen = await readPerson(context.services, support, editor.userId);
    expect(seen).toMatchObject({ holdsMore: true, offeredRoles: [] });
    await expect(
      suspend(context.services, support, { ...about(editor), reason: "No", days: 1 }),
    ).rejects.toMatchObject({ code: "holds_more_rights" });
    for (const user of [support, editor]) await setRoles(admin, user, []);
  });
});

describe("the last administrator", () => {
  test("is neither revoked nor suspended nor deleted", async () => {
    const { services } = context;
    const refused = { code: "last_admin", status: 409 };
    const key = { userId: null, name: "service_role", address };
    for (const soft of [true, false]) {
      const deletion = deleteUser(services, key, { userId: admin.userId, soft });
      await expect(deletion).rejects.toMatchObject(refused);
    }
    const suspended = await context.createUser({ roles: ["admin"] });
    await suspend(services, admin, { ...about(suspended), reason: "Holidays", days: 1 });
    const deletion = deleteUser(services, key, { userId: admin.userId, soft: true });
    await expect(deletion).rejects.toMatchObject(refused);
    await setRoles(admin, suspended, []);
  });

  test("stays when the database is asked past the product", async () => {
    const statements = [
      "delete from public.user_roles where user_id = $1",
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      "update auth.users set deleted_at = now() where id = $1",
      "delete from auth.users where id = $1",
    ];
    for (const statement of statements) {
      await expect(run(statement, [admin.userId]), statement).rejects.toMatchObject({
        constraint: "last_admin",
      });
    }
  });

  test("remains of two who remove each other at the same moment, whichever way", async () => {
    const { services } = context;
    const ways = [
      (by: UserViewer, whom: TestUser) => setRoles(by, whom, []),
      (by: UserViewer, whom: TestUser) =>
        suspend(services, by, { ...about(whom), reason: "You first", days: 1 }),
    ];
    for (const way of ways) {
      const one = await context.createUser({ roles: ["admin"] });
      const two = await context.createUser({ roles: ["admin"] });
      await setRoles(one, admin, []);
      const outcomes = await Promise.allSettled([way(one, two), way(two, one)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const [winner, loser] = outcomes[0]?.status === "fulfilled" ? [one, two] : [two, one];
      await setRoles(winner, admin, ["admin"]);
      await setRoles(admin, winner, []);
      const left = await person(loser);
      if (left.roles.length > 0) await setRoles(admin, loser, []);
    }
  });

  test("remains when two statements that know nothing of each other run at the same time", async () => {
    const one = await context.createUser({ roles: ["admin"] });
    const revoke = (userId: string) =>
      run("delete from public.user_roles where user_id = $1", [userId]);
    const outcomes = await Promise.allSettled([revoke(admin.userId), revoke(one.userId)]);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(1);
    const { rows } = await run("select user_id from public.user_roles", []);
    expect(rows).toHaveLength(1);
    await run(
      "insert into public.user_roles (user_id, role) values ($1, 'admin') on conflict do nothing",
      [admin.userId],
    );
    await revoke(one.userId);
  });
});

describe("smaller things", () => {
  test("signing somebody out ends every session of theirs", async () => {
    const user = await context.createUser();
    await signInWithPassword(context.services, { ...user, client });
    expect((await person(user)).sessions).toBe(2);
    await signOutEverywhere(context.services, admin, { ...about(user), reason: "Talked to them" });
    expect((await person(user)).sessions).toBe(0);
  });

  test("removing somebody's second steps tells them", async () => {
    const user = await context.createUser();
    for (const name of ["One", "Two"]) {
      await run(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'totp', 'verified', $3, $3)`,
        [user.userId, name, context.clock.now()],
      );
    }
    expect((await person(user)).factors).toBe(2);
    await removeFactorsOf(context.services, admin, { ...about(user), reason: "Talked to them" });
    expect((await person(user)).factors).toBe(0);
    expect(await emailsTo(user.email)).toContain("A sign-in method was removed");
    await expect(
      removeFactorsOf(context.services, admin, { ...about(user), reason: "Talked to them" }),
    ).rejects.toMatchObject({
      status: 409,
    });
  });

  test("a confirmation is sent again to whom it may concern", async () => {
    const email = "waiting@people.example";
    await run(
      `insert into auth.users (id, email, created_at) values ('7b0c5f39-8b3f-4f36-8f0d-9f7f53a6f1a1', $1, $2)`,
      [email, context.clock.now()],
    );
    const waiting = { userId: "7b0c5f39-8b3f-4f36-8f0d-9f7f53a6f1a1" };
    expect(await person(waiting)).toMatchObject({ state: "unconfirmed" });
    await resendConfirmationTo(context.services, admin, about(waiting));
    expect(await emailsTo(email)).toHaveLength(1);
    await expect(
      resendConfirmationTo(context.services, admin, about(waiting)),
    ).rejects.toMatchObject({ status: 429 });
    await expect(resendConfirmationTo(context.services, admin, about(admin))).rejects.toMatchObject(
      { status: 409 },
    );
    await expect(setRoles(admin, waiting, ["editor"])).rejects.toMatchObject({
      status: 409,
    });
  });

  test("who is not there is not found", async () => {
    for (const userId of [crypto.randomUUID(), "nobody", "' or true"]) {
      await expect(readPerson(context.services, admin, userId)).rejects.toMatchObject({
        status: 404,
      });
    }
  });
});
