import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginSuspension, eraseAccount } from "#features/auth/auth.contract.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import type { DatabaseTransaction } from "../../platform/database/database.ts";
import { anonymousViewer } from "../../platform/viewer.ts";
import { addTime } from "../../shared/time.ts";
import { authenticateForPage } from "../auth/sessions/sessions.usecases.server.ts";
import type { Asked } from "./access/access.usecases.server.ts";
import {
  type Access,
  actFor,
  browsesTalent,
  employersErrors,
  findMembership,
  isMember,
  isVerified,
  type MemberLeft,
  type MemberRole,
  type Membership,
  type MemberWork,
  may,
  type Organization,
  type Permission,
  readFor,
  requireAccess,
  requirePermission,
  scopeOf,
  type Unverified,
} from "./employers.contract.ts";
import type { EmployersHook } from "./employers.services.server.ts";
import {
  addMemberAs,
  addOrganization,
  lakeside,
  verifyByMailbox,
} from "./employers.test-support.ts";
import type { OrganizationKey } from "./employers.types.ts";
import { changeRole, leaveOrganization, removeMember } from "./members/members.usecases.server.ts";
import {
  closeOwnOrganization,
  saveIdentity,
} from "./organizations/organizations.usecases.server.ts";
import * as membersPage from "./pages/organization-members.tsx";
import * as settingsPage from "./pages/organization-settings.tsx";
import { endExpiredVerifications } from "./verification/verification.usecases.server.ts";

/** These tests use the contract of employers as a feature to its right does. */
let context: TestContext;
let owner: TestUser;
let slug: string;
let key: OrganizationKey;
let organization: Organization;
let heard: (Unverified | MemberLeft)[] = [];
/** Members whose jobs were handed over. */
let handed: MemberLeft[] = [];
/** Jobs by the member who is responsible for them. */
let jobs = new Map<string, number>();
/** Makes the feature fail within the transaction. */
let failure: Error | undefined;

beforeAll(async () => {
  context = await createTestContext();
  const { employers } = context.services;
  const hear: EmployersHook<Unverified | MemberLeft> = async (_services, _transaction, change) => {
    if (failure) throw failure;
    heard.push(change);
  };
  const work: MemberWork = {
    permission: "write jobs",
    describe: (count) => (count === 1 ? "1 job" : `${count} jobs`),
    count: async () => jobs,
    handOver: async (_services, _transaction, left) => void handed.push(left),
  };
  employers.whenUnverified(hear);
  employers.whenMemberLeaves(hear);
  employers.registerWork(work);
  employers.registerActs({ "jobs.job_closed": "Closed a job" });
});
afterAll(() => context.close());
beforeEach(async () => {
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
  const view = await readFor(context.services, owner, { slug }, async (_, found) => found);
  if (!view) throw employersErrors.notFound();
  organization = view.organization;
  key = { organizationId: organization.id };
  failure = undefined;
  heard = [];
  handed = [];
  jobs = new Map();
});

const code = (value: string) => expect.objectContaining({ code: value });
const asSystem = <Result>(work: (transaction: DatabaseTransaction) => Promise<Result>) =>
  context.services.database.asSystem("test", work);
const isPublic = (transaction: DatabaseTransaction) => isVerified(transaction, organization.id);
const act = (viewer: TestUser, asked: Omit<Asked, "slug">) =>
  actFor(context.services, viewer, { ...key, ...asked }, async (_, access: Access) => access.role);

describe("permissions", () => {
  test("are everything, one's own or nothing by role", () => {
    const table: [MemberRole, Permission, ReturnType<typeof scopeOf>][] = [
      ["owner", "write jobs", "all"],
      ["owner", "see analytics", "all"],
      ["recruiter", "publish jobs", "all"],
      ["recruiter", "browse talent", "all"],
      ["recruiter", "close", undefined],
      ["hiring_manager", "write jobs", "own"],
      ["hiring_manager", "see applications", "own"],
      ["hiring_manager", "publish jobs", undefined],
      ["hiring_manager", "browse talent", undefined],
      ["interviewer", "see applications", "own"],
      ["interviewer", "write jobs", undefined],
      ["interviewer", "see analytics", undefined],
    ];
    for (const [role, permission, scope] of table) {
      expect([role, permission, scopeOf(role, permission)]).toEqual([role, permission, scope]);
      expect(may(role, permission)).toBe(scope === "all");
      expect(may(role, permission, { isOwn: true })).toBe(scope !== undefined);
    }
  });

  test("pages know by the session who may browse the talent pool", async () => {
    const seen = async ({ accessToken }: TestUser) => {
      const viewer = await authenticateForPage(context.services, accessToken);
      return [isMember(viewer), browsesTalent(viewer)];
    };
    const join = (role: MemberRole) => addMemberAs(context, { owner, slug, role });
    expect(await seen(owner)).toEqual([true, true]);
    expect(await seen(await join("recruiter"))).toEqual([true, true]);
    expect(await seen(await join("hiring_manager"))).toEqual([true, false]);
    expect(await seen(await context.createUser())).toEqual([false, false]);
  });

  test("a hiring manager acts for their own jobs alone, an outsider and someone suspended for none", async () => {
    const { services } = context;
    const manager = await addMemberAs(context, { owner, slug, role: "hiring_manager" });
    const own = async (_: DatabaseTransaction, membership: Membership) =>
      membership.organization.id === organization.id;
    expect(await act(manager, { permission: "write jobs", own })).toBe("hiring_manager");
    expect(await act(manager, { permission: "write jobs", own: true })).toBe("hiring_manager");
    const forbidden = code("organization_forbidden");
    await expect(act(manager, { permission: "write jobs" })).rejects.toEqual(forbidden);
    await expect(
      act(manager, { permission: "write jobs", own: async () => false }),
    ).rejects.toEqual(forbidden);
    await expect(act(manager, { permission: "publish jobs", own })).rejects.toEqual(forbidden);
    const asked = { ...key, permission: "see applications" } as const;
    await expect(requirePermission(services, manager, asked)).rejects.toEqual(forbidden);
    expect((await requirePermission(services, manager, { ...asked, own })).role).toBe(
      "hiring_manager",
    );
    const rival = await context.createUser();
    await addOrganization(context, rival);
    await expect(act(rival, { permission: "write jobs", own })).rejects.toEqual(
      code("organization_not_found"),
    );
    expect(await readFor(services, rival, key, isPublic)).toBeUndefined();
    await asSystem((transaction) =>
      beginSuspension(services, transaction, manager.userId, {
        until: addTime(context.clock.now(), { days: 30 }),
        by: null,
      }),
    );
    await expect(act(manager, { permission: "write jobs", own })).rejects.toEqual(
      code("organization_suspended"),
    );
    expect(await readFor(services, manager, key, isPublic)).toBeUndefined();
  });

  test("what an operator does in another feature is recorded and shown to members", async () => {
    const admin = await context.createUser({ roles: ["admin"], factor: true });
    await asSystem(async (transaction) => {
      const { userId } = admin;
      expect(await findMembership(transaction, key, { userId })).toBeUndefined();
      const asked = { ...key, permission: "publish jobs" } as const;
      const access = await requireAccess(context.services, transaction, admin, asked);
      await access.recordFor("jobs.job_closed", { jobId: "one" });
    });
    const { html } = await visitPage(
      context,
      [pageRoute("/employers/:slug/settings", settingsPage)],
      `/employers/${slug}/settings`,
      undefined,
      owner,
    );
    expect(html).toMatch(/Activity by .*Closed a job/);
  });
});

describe("an organization that is no longer verified", () => {
  const unverified = () => [{ organizationId: organization.id, reason: "unverified" }];
  const seen = () => context.services.database.as(anonymousViewer, isPublic);

  test("tells other features when its identity changes or its time is over, not when it's verified again", async () => {
    const { services, clock } = context;
    expect(await seen()).toBe(false);
    await verifyByMailbox(context, { owner, slug });
    expect(await seen()).toBe(true);
    await verifyByMailbox(context, { owner, slug });
    expect(heard).toEqual([]);
    const { website } = lakeside;
    await saveIdentity(services, owner, slug, { legalName: "Other Inc.", website });
    expect(heard).toEqual(unverified());
    expect(await seen()).toBe(false);
    await saveIdentity(services, owner, slug, { legalName: "Another Inc.", website });
    expect(heard).toEqual(unverified());
    heard = [];
    clock.advance({ hours: 2 });
    await verifyByMailbox(context, { owner, slug });
    clock.advance({ days: 366 });
    await endExpiredVerifications(services);
    await endExpiredVerifications(services);
    expect(heard).toEqual(unverified());
    expect(await seen()).toBe(false);
  });

  test("tells them that it's closed, verified or not", async () => {
    await closeOwnOrganization(context.services, owner, slug, lakeside.publicName);
    expect(heard).toEqual([{ organizationId: organization.id, reason: "closed" }]);
  });

  test("stays as it was where a feature can't follow", async () => {
    const { services, clock } = context;
    await verifyByMailbox(context, { owner, slug });
    failure = new Error("no room");
    const identity = { legalName: "Other Inc.", website: lakeside.website };
    await expect(saveIdentity(services, owner, slug, identity)).rejects.toThrow("no room");
    const closing = closeOwnOrganization(services, owner, slug, lakeside.publicName);
    await expect(closing).rejects.toThrow("no room");
    expect(await seen()).toBe(true);
    const other = await context.createUser();
    const theirs = await addOrganization(context, other);
    await verifyByMailbox(context, { owner: other, slug: theirs });
    clock.advance({ days: 366 });
    await expect(endExpiredVerifications(services)).rejects.toThrow("2 organizations");
    failure = undefined;
    await endExpiredVerifications(services);
    expect(heard).toHaveLength(2);
    expect(await seen()).toBe(false);
  });
});

test("an organization whose owners and recruiters are all suspended or gone tells other features once", async () => {
  const { services, clock } = context;
  const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
  await addMemberAs(context, { owner, slug, role: "hiring_manager" });
  const until = addTime(clock.now(), { days: 30 });
  const suspend = ({ userId }: TestUser) =>
    asSystem((transaction) => beginSuspension(services, transaction, userId, { until, by: null }));
  await suspend(owner);
  expect(heard).toEqual([]);
  await asSystem((transaction) => eraseAccount(services, transaction, recruiter.userId));
  expect(heard.at(-1)).toEqual({ organizationId: organization.id, reason: "unattended" });
  heard = [];
  const alone = await context.createUser();
  await addOrganization(context, alone);
  await suspend(alone);
  expect(heard).toMatchObject([{ reason: "unattended" }]);
});

describe("so does one whose owner is suspended, when its last recruiter", () => {
  const admin = () => context.createUser({ roles: ["admin"], factor: true });
  const waysToGo: Record<string, (recruiter: TestUser) => Promise<unknown>> = {
    leaves: (recruiter) => leaveOrganization(context.services, recruiter, slug, null),
    "is removed": async ({ userId }) =>
      removeMember(context.services, await admin(), slug, { userId, successorId: null }),
    "gets a smaller role": async ({ userId }) => {
      const change = { userId, role: "interviewer", successorId: null } as const;
      await changeRole(context.services, await admin(), slug, change);
    },
  };

  test.each(Object.entries(waysToGo))("%s", async (_, go) => {
    const { services, clock } = context;
    const [first, last] = [
      await addMemberAs(context, { owner, slug, role: "recruiter" }),
      await addMemberAs(context, { owner, slug, role: "recruiter" }),
    ];
    const interviewer = await addMemberAs(context, { owner, slug, role: "interviewer" });
    const until = addTime(clock.now(), { days: 30 });
    await asSystem((transaction) =>
      beginSuspension(services, transaction, owner.userId, { until, by: null }),
    );
    const unattended = () => heard.filter((change) => "reason" in change);
    await go(first);
    expect(unattended()).toEqual([]);
    await go(last);
    await leaveOrganization(services, interviewer, slug, null);
    expect(unattended()).toEqual([{ organizationId: organization.id, reason: "unattended" }]);
  });
});

describe("someone who leaves", () => {
  const routes = [pageRoute("/employers/:slug/members", membersPage)];
  const visit = (form?: Record<string, string>, viewer = owner) =>
    visitPage(context, routes, `/employers/${slug}/members`, form, viewer);

  test("chooses who takes over only where there is work, among members whose role allows it", async () => {
    const { services } = context;
    const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
    const interviewer = await addMemberAs(context, { owner, slug, role: "interviewer" });
    expect((await visit()).html).not.toContain("Who takes over");
    jobs = new Map([[recruiter.userId, 3]]);
    const { html } = await visit();
    expect(html).toContain("They&#x27;ll take over 3 jobs.");
    const choice = /<select[^>]*name="successorId".*?<\/select>/.exec(html)?.[0];
    expect(choice).toContain(owner.userId);
    expect(choice).not.toContain(interviewer.userId);
    expect(choice).not.toContain(`value="${recruiter.userId}"`);
    expect((await visit(undefined, interviewer)).html).not.toContain("Who takes over");
    const remove = { intent: "remove", userId: recruiter.userId };
    const refused = await visit(remove);
    expect(refused.html).toContain("First, choose who takes over. This member has 3 jobs.");
    for (const successorId of [interviewer.userId, recruiter.userId, crypto.randomUUID()]) {
      await expect(
        removeMember(services, owner, slug, { userId: recruiter.userId, successorId }),
      ).rejects.toEqual(code("organization_successor_unfit"));
    }
    expect(heard).toEqual([]);
    const done = await visit({ ...remove, successorId: owner.userId });
    expect(done.location).toContain("done=removed");
    const left = { organizationId: organization.id, userId: recruiter.userId };
    expect(heard).toEqual([{ ...left, successorId: owner.userId }]);
    expect(handed).toEqual(heard);
  });

  test("or gets a smaller role hands over what it can't do, and nothing with a larger one", async () => {
    const manager = await addMemberAs(context, { owner, slug, role: "hiring_manager" });
    const { userId } = manager;
    jobs = new Map([[userId, 3]]);
    expect((await visit()).html).toContain(
      "They&#x27;ll take over 3 jobs. Only needed if the new role is interviewer.",
    );
    const change = { intent: "role", userId, role: "interviewer" };
    const refused = await visit({ ...change, successorId: "" });
    expect(refused.html).toContain("First, choose who takes over. This member has 3 jobs.");
    await visit({ ...change, role: "recruiter", successorId: "" });
    expect(await act(manager, { permission: "publish jobs" })).toBe("recruiter");
    expect(handed).toEqual([]);
    const done = await visit({ ...change, successorId: owner.userId });
    expect(done.location).toContain("done=role");
    const left = { organizationId: organization.id, userId, successorId: owner.userId };
    expect(handed).toEqual([left]);
    await expect(act(manager, { permission: "write jobs", own: true })).rejects.toEqual(
      code("organization_forbidden"),
    );
    // They're still a member, with their interviews.
    expect(heard).toEqual([]);
  });

  test("hands over when they leave themselves, and stays where that fails", async () => {
    const { services } = context;
    const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
    jobs = new Map([[recruiter.userId, 1]]);
    expect((await visit(undefined, recruiter)).html).toContain("They&#x27;ll take over 1 job.");
    await expect(leaveOrganization(services, recruiter, slug, null)).rejects.toEqual(
      code("organization_successor_missing"),
    );
    failure = new Error("no room");
    await expect(leaveOrganization(services, recruiter, slug, owner.userId)).rejects.toThrow(
      "no room",
    );
    failure = undefined;
    expect(await act(recruiter, { permission: "publish jobs" })).toBe("recruiter");
    await leaveOrganization(services, recruiter, slug, owner.userId);
    expect(heard).toEqual([
      { organizationId: organization.id, userId: recruiter.userId, successorId: owner.userId },
    ]);
  });

  test("with their account leaves their work to the owner of longest standing", async () => {
    const { services } = context;
    const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
    context.clock.advance({ minutes: 1 });
    await addMemberAs(context, { owner, slug, role: "owner" });
    const erase = ({ userId }: TestUser) =>
      asSystem((transaction) => eraseAccount(services, transaction, userId));
    await erase(recruiter);
    expect(heard).toEqual([
      { organizationId: organization.id, userId: recruiter.userId, successorId: owner.userId },
    ]);
  });
});
