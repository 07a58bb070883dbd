import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { roles } from "#platform/rights.ts";
import { anonymousViewer, type UserViewer, type Viewer } from "#platform/viewer.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";

let context: TestContext;
let person: TestUser;
let admin: TestUser;
let otherAdmin: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  person = await context.createUser();
  admin = await context.createUser({ roles: ["admin"] });
  otherAdmin = await context.createUser({ roles: ["admin"] });
});
afterAll(() => context.close());

const as = <Result>(viewer: Viewer, work: (transaction: DatabaseTransaction) => Promise<Result>) =>
  context.services.database.as(viewer, work);

const readRoles = (viewer: Viewer) =>
  as(viewer, (transaction) =>
    transaction.selectFrom("user_roles").select(["user_id", "role"]).execute(),
  );

describe("user_roles", () => {
  test("shows everybody their own roles and nobody else's, admins included", async () => {
    expect(await readRoles(anonymousViewer)).toEqual([]);
    expect(await readRoles(person)).toEqual([]);
    expect(await readRoles(admin)).toEqual([{ user_id: admin.userId, role: "admin" }]);
    expect(await readRoles(otherAdmin)).toEqual([{ user_id: otherAdmin.userId, role: "admin" }]);
  });

  test("is written by no visitor, an admin neither", async () => {
    for (const viewer of [anonymousViewer, person, admin]) {
      const grant = as(viewer, (transaction) =>
        transaction
          .insertInto("user_roles")
          .values({ user_id: person.userId, role: "admin" })
          .execute(),
      );
      await expect(grant).rejects.toThrow("permission denied");
      const revoke = as(viewer, (transaction) => transaction.deleteFrom("user_roles").execute());
      await expect(revoke).rejects.toThrow("permission denied");
    }
  });

  test("decides who is an admin for every other table's policies", async () => {
    const isAdmin = async (viewer: Viewer) => {
      const row = await as(viewer, (transaction) =>
        transaction
          .selectNoFrom((expression) =>
            expression.fn<boolean>("private.has_right", [expression.val("roles")]).as("answer"),
          )
          .executeTakeFirst(),
      );
      return row?.answer;
    };
    expect(await isAdmin(admin)).toBe(true);
    expect(await isAdmin(person)).toBe(false);
    expect(await isAdmin(anonymousViewer)).toBe(false);
    // A role that only the token claims counts for nothing.
    const claims = { ...person.claims, role: "authenticated", app_metadata: { role: "admin" } };
    expect(await isAdmin({ ...person, roles: ["admin"], claims })).toBe(false);
  });
});

describe("roles", () => {
  test("are the same in the code and in the database", async () => {
    const { rows } = await context.services.database.asSystem("read roles", (transaction) =>
      sql<{ check: string }>`
        select pg_get_constraintdef(oid) as check from pg_constraint
        where conrelid = 'public.user_roles'::regclass and conname = 'user_roles_role_check'
      `.execute(transaction),
    );
    const names = [...(rows[0]?.check ?? "").matchAll(/'([^']+)'/g)].map(([, name]) => name);
    expect(names).toEqual([...roles]);
  });

  test("open a table to those who have the right, each after their second step", async () => {
    const undone = new Error("undone");
    const member = await context.createUser({ roles: ["support"], factor: true });
    const editor = await context.createUser({ roles: ["editor"] });
    const seen: Record<string, number> = {};
    const work = context.services.database.asSystem("try a policy", async (transaction) => {
      for (const line of [
        "create table public.tickets (id int)",
        "alter table public.tickets enable row level security",
        "insert into public.tickets values (1)",
        "grant select on public.tickets to authenticated",
        `create policy "support: tickets" on public.tickets
          for select to authenticated using ((select private.has_right('support')))`,
      ]) {
        await sql.raw(line).execute(transaction);
      }
      const count = async ({ claims }: UserViewer, more = {}) => {
        const given = JSON.stringify({ ...claims, ...more });
        await sql`
          select set_config('role', 'authenticated', true),
            set_config('request.jwt.claims', ${given}, true)
        `.execute(transaction);
        const { rows } = await sql`select id from public.tickets`.execute(transaction);
        return rows.length;
      };
      seen.member = await count(member);
      seen.beforeSecondStep = await count(member, { aal: "aal1" });
      seen.admin = await count(admin);
      seen.editor = await count(editor);
      seen.person = await count(person);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    expect(seen).toEqual({ member: 1, beforeSecondStep: 0, admin: 1, editor: 0, person: 0 });
  });
});
