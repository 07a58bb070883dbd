import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticate } from "#features/auth/auth.contract.ts";
import type { Role } from "#platform/rights.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { readPerson } from "./people.usecases.server.ts";
import { endOneSession, exportPerson } from "./person-actions.usecases.server.ts";

/** A person's page as each role sees it, and the actions on it. */

let context: TestContext;
let person: TestUser;
const team = new Map<Role, TestUser>();
beforeAll(async () => {
  context = await createTestContext();
  person = await context.createUser();
  for (const role of ["admin", "support"] as const) {
    team.set(role, await context.createUser({ roles: [role] }));
  }
  const { userId } = person;
  await run(
    `insert into public.orders (user_id, amount_cents, currency, description, purpose, subject_id, provider)
     values ($1, 4900, 'USD', 'Mentor application', 'mentor_application', $2, 'sandbox')`,
    [userId, crypto.randomUUID()],
  );
  await run(
    `insert into public.consent_entries (user_id, topic, granted, wording, source)
     values ($1, 'announcements', true, 'May email me announcements.', 'account')`,
    [userId],
  );
});
afterAll(() => context.close());

const address = "203.0.113.9";
const run = (statement: string, values: unknown[]) =>
  context.services.database.executeRaw(statement, values);
const by = (role: Role) => {
  const user = team.get(role);
  if (!user) throw new Error(`Nobody is ${role}`);
  return user;
};
const seenBy = async (role: Role) =>
  new Map(
    (await readPerson(context.services, by(role), person.userId)).sections.map((section) => [
      section.name,
      section.entries,
    ]),
  );

test("each section is shown with the right it needs, and without it not even its title", async () => {
  const all = context.services.personSections.map(({ name }) => name);
  expect(new Set(all).size).toBe(all.length);
  expect([...(await seenBy("admin")).keys()]).toEqual(all);
  const support = [...(await seenBy("support")).keys()];
  for (const name of ["profile", "consents", "newsletter", "bookings", "job-applications"]) {
    expect(support).toContain(name);
  }
  for (const name of ["orders", "subscriptions", "audit"]) expect(support).not.toContain(name);
});

test("sections show the person's own rows in words, and nobody else's", async () => {
  const sections = await seenBy("admin");
  expect(sections.get("orders")).toMatchObject([
    { title: "Mentor application", detail: "$49 USD", state: "Not paid yet" },
  ]);
  expect(sections.get("consents")).toMatchObject([
    { title: "Announcements", detail: "May email me announcements.", state: "Agreed" },
  ]);
  const other = await context.createUser();
  const { sections: others } = await readPerson(context.services, by("admin"), other.userId);
  expect(others.filter(({ entries }) => entries.length > 0).map(({ name }) => name)).toEqual([]);
});

test("one session is ended, written down, and the others stay", async () => {
  const { openSessions } = await readPerson(context.services, by("support"), person.userId);
  expect(openSessions).toMatchObject([{ id: person.sessionId }]);
  const foreign = { userId: person.userId, address, sessionId: by("admin").sessionId };
  await expect(endOneSession(context.services, by("support"), foreign)).rejects.toMatchObject({
    code: "conflict",
  });
  await authenticate(context.services, by("admin").accessToken);
  const own = { userId: person.userId, address, sessionId: person.sessionId };
  await endOneSession(context.services, by("support"), own);
  await expect(authenticate(context.services, person.accessToken)).rejects.toMatchObject({
    code: "session_not_found",
  });
  const { rows } = await run(
    "select actor_id from private.audit_entries where action = $1 and subject_id = $2",
    ["accounts.session_ended", person.userId],
  );
  expect(rows).toEqual([{ actor_id: by("support").userId }]);
});

test("a copy of the data needs a right, is told to the person, and is in the audit log", async () => {
  const asked = { userId: person.userId, address, reason: "Asked for it by phone" };
  const stranger = await context.createUser();
  await expect(exportPerson(context.services, stranger, asked)).rejects.toMatchObject({
    status: 403,
  });
  const editor = await context.createUser({ roles: ["editor"] });
  await expect(
    exportPerson(context.services, by("support"), { ...asked, userId: editor.userId }),
  ).rejects.toMatchObject({ code: "holds_more_rights" });

  const { stream, fileName } = await exportPerson(context.services, by("support"), asked);
  expect(fileName).toMatch(/\.zip$/);
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  expect(new TextDecoder().decode(bytes.slice(0, 2))).toBe("PK");
  const [email] = (await context.outbox()).filter(({ recipient }) => recipient === person.email);
  expect(email?.subject).toBe("Our team downloaded a copy of your Meridian data");
  expect(email?.text).toContain("Asked for it by phone");
  expect(email?.text).toContain(by("support").email);
  const { rows } = await run(
    "select actor_id, reason from private.audit_entries where action = $1 and subject_id = $2",
    ["accounts.data_exported_by_team", person.userId],
  );
  expect(rows).toEqual([{ actor_id: by("support").userId, reason: "Asked for it by phone" }]);
});
