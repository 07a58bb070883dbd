import { afterAll, beforeAll, expect, test } from "vitest";
import { beginSuspension } from "#features/auth/auth.contract.ts";
import { addTime } from "#shared/time.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { addMemberAs, addOrganization } from "../employers.test-support.ts";
import { handOver, leaveOrganization, readMembers } from "../members/members.usecases.server.ts";
import { readOrganization, savePage } from "../organizations/organizations.usecases.server.ts";
import * as adminPage from "../pages/admin-organizations.tsx";
import * as page from "../pages/organization.tsx";
import * as membersPage from "../pages/organization-members.tsx";
import * as settingsPage from "../pages/organization-settings.tsx";
import { searchForOperator } from "./operators.usecases.server.ts";

let context: TestContext;
let owner: TestUser;
let admin: TestUser;
let slug: string;
beforeAll(async () => {
  context = await createTestContext();
  owner = await context.createUser();
  admin = await context.createUser({ roles: ["admin"], factor: true });
  slug = await addOrganization(context, owner);
});
afterAll(() => context.close());

const routes = [
  pageRoute("/admin/organizations", adminPage),
  pageRoute("/employers/:slug", page),
  pageRoute("/employers/:slug/settings", settingsPage),
  pageRoute("/employers/:slug/members", membersPage),
];
const values = { publicName: "Lakeside", sector: "healthcare", sizeBand: "25-99", description: "" };
const visit = (path: string, viewer: TestUser, form?: Record<string, string>) =>
  visitPage(context, routes, path, form, viewer);

test("an operator finds an organization and changes it, which is in the audit and shown to its owners and recruiters", async () => {
  const before = await visit(`/employers/${slug}/settings`, owner);
  expect(before.html).toContain("Our team hasn&#x27;t changed anything");
  const found = await visit("/admin/organizations?q=lakeside.exa", admin);
  expect(found.html).toContain(`href="/employers/${slug}/settings"`);
  const nothing = await visit("/admin/organizations?q=100%25_", admin);
  expect(nothing.html).toContain("No organizations found");
  const settings = await visit(`/employers/${slug}/settings`, admin);
  expect(settings.html).toContain("You&#x27;re acting for this organization");
  const { location } = await visit(`/employers/${slug}/settings`, admin, {
    intent: "page",
    ...values,
  });
  expect(location).toContain("done=page");
  const { html } = await visit(`/employers/${slug}/settings`, owner);
  expect(html).toMatch(/Activity by .*Changed the page/);
  const entries = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select(["actor_id", "details"])
      .where("action", "=", "employers.page_changed")
      .execute(),
  );
  expect(entries).toEqual([{ actor_id: admin.userId, details: { operator: true } }]);
});

test("an organization is found without the accents of its name", async () => {
  const publicName = "Hôpital Sainte-Justine";
  const address = await addOrganization(context, await context.createUser(), { publicName });
  const { html } = await visit("/admin/organizations?q=hopital sainte", admin);
  expect(html).toContain(`href="/employers/${address}/settings"`);
});

test("what members do themselves isn't listed as ours", async () => {
  const other = await context.createUser();
  const theirs = await addOrganization(context, other);
  await savePage(context.services, other, theirs, {
    ...values,
    sector: "other",
    sizeBand: "1-9",
  });
  const { html } = await visit(`/employers/${theirs}/settings`, other);
  expect(html).toContain("Our team hasn&#x27;t changed anything");
});

test("an operator gives an organization an owner, and is no member of it", async () => {
  const { services } = context;
  context.clock.advance({ minutes: 1 });
  const person = await addMemberAs(context, { owner, slug, role: "recruiter" });
  await handOver(services, admin, slug, person.userId);
  const view = await readMembers(services, admin, slug);
  expect(view?.members.map(({ userId, role }) => [userId, role])).toEqual([
    [owner.userId, "owner"],
    [person.userId, "owner"],
  ]);
  await expect(leaveOrganization(services, admin, slug, null)).rejects.toMatchObject({
    code: "organization_not_found",
  });
  const { html } = await visit(`/employers/${slug}/members`, admin);
  expect(html).not.toContain("Your membership");
});

test("an operator sees which organization no owner can act for", async () => {
  const { services } = context;
  const other = await context.createUser();
  const theirs = await addOrganization(context, other);
  const search = async () => (await visit(`/admin/organizations?q=${theirs}`, admin)).html;
  expect(await search()).not.toContain("No active owner");
  const until = addTime(context.clock.now(), { days: 30 });
  await services.database.asSystem("test", (transaction) =>
    beginSuspension(services, transaction, other.userId, { until, by: null }),
  );
  expect(await search()).toContain("No active owner");
});

test("an operator hears of other organizations only where there are some", async () => {
  const { services } = context;
  const addCrowd = (count: number) =>
    services.database.executeRaw(
      `insert into public.organizations (slug, legal_name, public_name, website, domain, sector,
         size_band, description, created_at, updated_at)
       select 'crowd-' || gen_random_uuid(), 'Crowd Inc.', 'Crowd', 'https://crowd.example',
         'crowd.example', 'other', '1-9', '', now(), now() from generate_series(1, $1::integer)`,
      [count],
    );
  await addCrowd(50);
  const found = await searchForOperator(services, admin, "crowd.example");
  expect(found).toMatchObject({ isAll: true });
  expect(found.organizations).toHaveLength(50);
  await addCrowd(1);
  const others = await searchForOperator(services, admin, "crowd.example");
  expect(others).toMatchObject({ isAll: false });
  expect(others.organizations).toHaveLength(50);
});

test("no one else searches or acts, an administrator without the second step neither", async () => {
  const { services } = context;
  const other = await context.createUser();
  const half: TestUser = { ...admin, assurance: "aal1" };
  for (const viewer of [other, owner, half]) {
    await expect(searchForOperator(services, viewer, "")).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  for (const viewer of [other, half]) {
    expect(await readOrganization(services, viewer, slug)).toBeUndefined();
    await expect(
      savePage(services, viewer, slug, { ...values, sector: "other", sizeBand: "1-9" }),
    ).rejects.toMatchObject({ code: "organization_not_found" });
  }
});
