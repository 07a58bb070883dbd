import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginSuspension, eraseAccount } from "#features/auth/auth.contract.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { anonymousViewer } from "../../../platform/viewer.ts";
import { addTime, formatTime, formatTimeInSentence } from "../../../shared/time.ts";
import { requestDeletion } from "../../account/personal-data/deletion.usecases.server.ts";
import { invitationDays } from "../employers.constants.ts";
import {
  addMemberAs,
  addOrganization,
  readInvitationToken,
  verifyByMailbox,
} from "../employers.test-support.ts";
import {
  closeOwnOrganization,
  readOrganization,
  readOwnOrganizations,
  saveIdentity,
  savePage,
} from "../organizations/organizations.usecases.server.ts";
import * as invitationPage from "../pages/invitation.tsx";
import * as membersPage from "../pages/organization-members.tsx";
import * as settingsPage from "../pages/organization-settings.tsx";
import {
  acceptInvitation,
  declineInvitation,
  deleteExpiredInvitations,
  inviteMember,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from "./invitations.usecases.server.ts";
import {
  changeRole,
  handOver,
  leaveOrganization,
  readMembers,
  removeMember,
} from "./members.usecases.server.ts";

let context: TestContext;
let owner: TestUser;
let slug: string;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());
beforeEach(async () => {
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
});

const code = (value: string) => expect.objectContaining({ code: value });
const routes = [
  pageRoute("/employers/invitations", invitationPage),
  pageRoute("/employers/:slug/settings", settingsPage),
  pageRoute("/employers/:slug/members", membersPage),
];
const suspend = (user: TestUser) =>
  context.services.database.asSystem("test", (transaction) =>
    beginSuspension(context.services, transaction, user.userId, {
      until: addTime(context.clock.now(), { days: 30 }),
      by: null,
    }),
  );
const withoutWork = ({ userId }: TestUser) => ({ userId, successorId: null });
const rolesOf = async () =>
  Object.fromEntries(
    ((await readMembers(context.services, owner, slug))?.members ?? []).map(({ userId, role }) => [
      userId,
      role,
    ]),
  );

describe("an invitation", () => {
  test("is accepted once, by the owner of its address", async () => {
    const { services } = context;
    const person = await context.createUser();
    await inviteMember(services, owner, slug, { email: person.email, role: "interviewer" });
    const token = await readInvitationToken(context, person.email);
    expect(await readInvitation(services, anonymousViewer, token)).toMatchObject({
      organization: "Lakeside Hospital",
      standing: "anonymous",
    });
    const other = await context.createUser();
    expect((await readInvitation(services, other, token))?.standing).toBe("other account");
    await expect(acceptInvitation(services, other, token)).rejects.toEqual(
      code("organization_invitation_for_other"),
    );
    expect(await acceptInvitation(services, person, token)).toBe(slug);
    expect((await rolesOf())[person.userId]).toBe("interviewer");
    await expect(acceptInvitation(services, person, token)).rejects.toEqual(
      code("organization_invitation_unknown"),
    );
    await expect(
      inviteMember(services, owner, slug, { email: person.email, role: "recruiter" }),
    ).rejects.toEqual(code("organization_already_member"));
  });

  test("says what the role can do, and what to do where the account doesn't fit", async () => {
    const { services } = context;
    const person = await context.createUser();
    await inviteMember(services, owner, slug, { email: person.email, role: "hiring_manager" });
    const token = await readInvitationToken(context, person.email);
    const seenBy = async (viewer: TestUser) => {
      const path = `/employers/invitations?token=${token}`;
      return (await visitPage(context, routes, path, undefined, viewer)).html;
    };
    expect(await seenBy(person)).toContain("see applications for the jobs you&#x27;re hiring for");
    const other = await context.createUser();
    expect(await seenBy(other)).toContain(`signed in as ${other.email}. Sign out`);
    expect(await seenBy({ ...other, email: "" })).toContain("without an email address. Sign out");
    await services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ email_confirmed_at: null })
        .where("id", "=", person.userId)
        .execute(),
    );
    const unconfirmed = await seenBy(person);
    expect(unconfirmed).toContain("email address first. We&#x27;ll email you a link");
    expect(unconfirmed).not.toContain("Sign out");
    const send = () =>
      visitPage(
        context,
        routes,
        `/employers/invitations?token=${token}`,
        { intent: "confirm" },
        person,
      );
    expect((await send()).location).toBe(`/employers/invitations?token=${token}&sent=`);
    const emails = (await context.outbox()).filter(({ recipient }) => recipient === person.email);
    expect(emails.at(-1)?.subject).toContain("Confirm your email address");
    expect(emails.at(-1)?.text).toContain(encodeURIComponent(`/employers/invitations?token=`));
    // The page asks for no code.
    expect(emails.at(-1)?.text).toContain("The link works once");
    expect(emails.at(-1)?.text).not.toContain("Your code:");
    expect((await send()).html).toContain("send another email yet");
  });

  test("says until what time it works, in its email and on its page", async () => {
    const { services, clock } = context;
    const person = await context.createUser();
    await inviteMember(services, owner, slug, { email: person.email, role: "recruiter" });
    const until = addTime(clock.now(), { days: invitationDays });
    const email = (await context.outbox()).findLast(({ recipient }) => recipient === person.email);
    expect(email?.text.replace(/\s+/g, " ")).toContain(
      `The link works until ${formatTimeInSentence(until)}.`,
    );
    const token = await readInvitationToken(context, person.email);
    const path = `/employers/invitations?token=${token}`;
    expect((await visitPage(context, routes, path, undefined, person)).html).toContain(
      formatTime(until),
    );
  });

  test("is accepted after signing up with its address", async () => {
    const email = `${crypto.randomUUID()}@people.example`;
    await inviteMember(context.services, owner, slug, { email, role: "recruiter" });
    const token = await readInvitationToken(context, email);
    const person = await context.createUser({ email });
    expect(await acceptInvitation(context.services, person, token)).toBe(slug);
  });

  test("that is accepted is emailed to its sender, unless they have left, and ends when they are suspended", async () => {
    const { services } = context;
    const joinBy = async (inviter: TestUser, before?: () => Promise<void>) => {
      const person = await context.createUser();
      await inviteMember(services, inviter, slug, { email: person.email, role: "interviewer" });
      const token = await readInvitationToken(context, person.email);
      await before?.();
      await acceptInvitation(services, person, token);
      return person.email;
    };
    const noticesTo = async ({ email }: TestUser) =>
      (await context.outbox())
        .filter(({ recipient, subject }) => recipient === email && subject.includes("has joined"))
        .map(({ text }) => text);
    const joined = await joinBy(owner);
    expect(await noticesTo(owner)).toEqual([expect.stringContaining(`${joined} joined `)]);
    const leaver = await addMemberAs(context, { owner, slug, role: "recruiter" });
    await joinBy(leaver, () => leaveOrganization(services, leaver, slug, null));
    expect(await noticesTo(leaver)).toEqual([]);
    const suspended = await addMemberAs(context, { owner, slug, role: "recruiter" });
    await expect(joinBy(suspended, () => suspend(suspended))).rejects.toMatchObject({
      code: "organization_invitation_unknown",
    });
  });

  test("stops working when its sender is removed, or couldn't send it in their new role", async () => {
    const { services } = context;
    const inviteAs = async (inviter: TestUser, role: "owner" | "recruiter" | "interviewer") => {
      const person = await context.createUser();
      await inviteMember(services, inviter, slug, { email: person.email, role });
      return { person, token: await readInvitationToken(context, person.email) };
    };
    const unknown = code("organization_invitation_unknown");
    const removed = await addMemberAs(context, { owner, slug, role: "owner" });
    const theirs = await inviteAs(removed, "owner");
    const others = await inviteAs(owner, "owner");
    await removeMember(services, owner, slug, withoutWork(removed));
    await expect(acceptInvitation(services, theirs.person, theirs.token)).rejects.toEqual(unknown);
    expect(await acceptInvitation(services, others.person, others.token)).toBe(slug);

    const demoted = await addMemberAs(context, { owner, slug, role: "owner" });
    const toOwn = await inviteAs(demoted, "owner");
    const toRecruit = await inviteAs(demoted, "recruiter");
    const toInterview = await inviteAs(demoted, "interviewer");
    const demote = (role: "recruiter" | "hiring_manager") =>
      changeRole(services, owner, slug, { ...withoutWork(demoted), role });
    await demote("recruiter");
    await expect(acceptInvitation(services, toOwn.person, toOwn.token)).rejects.toEqual(unknown);
    expect(await acceptInvitation(services, toRecruit.person, toRecruit.token)).toBe(slug);
    await demote("hiring_manager");
    await expect(acceptInvitation(services, toInterview.person, toInterview.token)).rejects.toEqual(
      unknown,
    );
  });

  test("stops working when it is sent again, revoked, declined or two weeks old", async () => {
    const { services, clock } = context;
    const person = await context.createUser();
    const invite = () =>
      inviteMember(services, owner, slug, { email: person.email, role: "recruiter" });
    const open = async () => (await readMembers(services, owner, slug))?.invitations ?? [];
    await invite();
    await expect(invite()).rejects.toEqual(code("organization_already_invited"));
    const first = await readInvitationToken(context, person.email);
    const [invitation] = await open();
    await resendInvitation(services, owner, slug, invitation?.id ?? "");
    const second = await readInvitationToken(context, person.email);
    expect(await readInvitation(services, person, first)).toBeNull();
    expect((await readInvitation(services, person, second))?.standing).toBe("open");
    clock.advance({ days: 14, seconds: 1 });
    expect(await readInvitation(services, person, second)).toBeNull();
    await expect(acceptInvitation(services, person, second)).rejects.toEqual(
      code("organization_invitation_unknown"),
    );
    clock.advance({ days: 31 });
    await deleteExpiredInvitations(services);
    expect(await open()).toEqual([]);
    await invite();
    const third = await readInvitationToken(context, person.email);
    await revokeInvitation(services, owner, slug, (await open())[0]?.id ?? "");
    expect(await readInvitation(services, person, third)).toBeNull();
    await invite();
    await declineInvitation(services, await readInvitationToken(context, person.email));
    expect(await open()).toEqual([]);
  });

  test("gives no more than its sender may, and emails to one address are counted", async () => {
    const { services } = context;
    const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
    const email = `${crypto.randomUUID()}@people.example`;
    await expect(inviteMember(services, recruiter, slug, { email, role: "owner" })).rejects.toEqual(
      code("organization_forbidden"),
    );
    const interviewer = await addMemberAs(context, { owner, slug, role: "interviewer" });
    await expect(
      inviteMember(services, interviewer, slug, { email, role: "interviewer" }),
    ).rejects.toEqual(code("organization_forbidden"));
    await inviteMember(services, recruiter, slug, { email, role: "hiring_manager" });
    const [invitation] = (await readMembers(services, owner, slug))?.invitations ?? [];
    const again = () => resendInvitation(services, owner, slug, invitation?.id ?? "");
    const outsider = await context.createUser();
    await expect(
      inviteMember(services, outsider, slug, { email, role: "interviewer" }),
    ).rejects.toEqual(code("organization_not_found"));
    // Those who were refused have used up none of the five.
    for (let sent = 1; sent < 5; sent += 1) await again();
    await expect(again()).rejects.toEqual(code("organization_too_many_to_same_address"));
    await inviteMember(services, recruiter, slug, {
      email: `${crypto.randomUUID()}@people.example`,
      role: "hiring_manager",
    });
    context.clock.advance({ hours: 5 });
    await again();
  });

  test("isn't held up in a verified organization by what others send to its address", async () => {
    const { services } = context;
    const email = `${crypto.randomUUID()}@people.example`;
    const other = await context.createUser();
    const otherSlug = await addOrganization(context, other);
    const invite = (by: TestUser, at: string) =>
      inviteMember(services, by, at, { email, role: "interviewer" });
    await invite(owner, slug);
    const [invitation] = (await readMembers(services, owner, slug))?.invitations ?? [];
    for (let sent = 1; sent < 5; sent += 1) {
      await resendInvitation(services, owner, slug, invitation?.id ?? "");
    }
    await expect(invite(other, otherSlug)).rejects.toEqual(
      code("organization_too_many_to_address"),
    );
    await verifyByMailbox(context, { owner: other, slug: otherSlug });
    await invite(other, otherSlug);
    expect((await readMembers(services, other, otherSlug))?.invitations).toHaveLength(1);
  });
});

describe("members", () => {
  test("do what their role allows, on pages and behind them", async () => {
    const { services } = context;
    const interviewer = await addMemberAs(context, { owner, slug, role: "interviewer" });
    const settings = `/employers/${slug}/settings`;
    expect((await visitPage(context, routes, settings, undefined, interviewer)).location).toBe(
      `/employers/${slug}`,
    );
    const values = {
      publicName: "Taken over",
      sector: "other",
      sizeBand: "1-9",
      description: "",
    } as const;
    await expect(savePage(services, interviewer, slug, values)).rejects.toEqual(
      code("organization_forbidden"),
    );
    const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
    await savePage(services, recruiter, slug, { ...values, publicName: "Lakeside" });
    await expect(
      saveIdentity(services, recruiter, slug, {
        legalName: "Mine",
        website: "https://mine.example",
      }),
    ).rejects.toEqual(code("organization_forbidden"));
    const { html } = await visitPage(context, routes, settings, undefined, recruiter);
    expect(html).not.toContain("For owners");
    const members = await visitPage(
      context,
      routes,
      `/employers/${slug}/members`,
      undefined,
      interviewer,
    );
    expect(members.html).toContain(owner.email);
    expect(members.html).not.toContain("Invite someone");
  });

  test("change roles and are removed, and are told by email", async () => {
    const { services } = context;
    const person = await addMemberAs(context, { owner, slug, role: "interviewer" });
    const same = { intent: "role", userId: person.userId, role: "interviewer", successorId: "" };
    const unchanged = await visitPage(context, routes, `/employers/${slug}/members`, same, owner);
    expect(unchanged.location).toContain("done=role-unchanged");
    await changeRole(services, owner, slug, { ...withoutWork(person), role: "recruiter" });
    expect((await rolesOf())[person.userId]).toBe("recruiter");
    await removeMember(services, owner, slug, withoutWork(person));
    expect(await readOrganization(services, person, slug)).toBeUndefined();
    const subjects = (await context.outbox())
      .filter(({ recipient }) => recipient === person.email)
      .map(({ subject }) => subject);
    expect(subjects.slice(1)).toEqual([
      "Your role at Lakeside Hospital has changed",
      "You're no longer a member of Lakeside Hospital",
    ]);
  });

  test("aren't said to be emailed where they have no email", async () => {
    const person = await addMemberAs(context, { owner, slug, role: "interviewer" });
    const path = `/employers/${slug}/members`;
    const newsAfter = async (change: Record<string, string>) => {
      const form = { userId: person.userId, successorId: "", ...change };
      const { location } = await visitPage(context, routes, path, form, owner);
      return (await visitPage(context, routes, location ?? "", undefined, owner)).html;
    };
    expect(await newsAfter({ intent: "role", role: "recruiter" })).toContain("emailed the member");
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ email: null, email_confirmed_at: null })
        .where("id", "=", person.userId)
        .execute(),
    );
    const changed = await newsAfter({ intent: "role", role: "interviewer" });
    expect(changed).toContain("Role changed.");
    expect(changed).not.toContain("emailed");
    const removed = await newsAfter({ intent: "remove" });
    expect(removed).toContain("Member removed.");
    expect(removed).not.toContain("emailed");
  });

  test("the last owner can't leave, be demoted or delete the account before handing over", async () => {
    const { services } = context;
    const person = await addMemberAs(context, { owner, slug, role: "recruiter" });
    const last = code("organization_last_owner");
    await expect(leaveOrganization(services, owner, slug, null)).rejects.toEqual(last);
    await expect(removeMember(services, owner, slug, withoutWork(owner))).rejects.toEqual(last);
    await expect(
      changeRole(services, owner, slug, { ...withoutWork(owner), role: "recruiter" }),
    ).rejects.toEqual(last);
    const leave = (user: TestUser) =>
      requestDeletion(services, user, {
        confirmation: user.email,
        password: user.password,
        client: { address: "127.0.0.1", userAgent: null },
      });
    await expect(leave(owner)).rejects.toThrow("only active owner of Lakeside Hospital");
    await handOver(services, owner, slug, person.userId);
    expect(await rolesOf()).toEqual({ [owner.userId]: "recruiter", [person.userId]: "owner" });
    await leave(owner);
    await expect(
      changeRole(services, person, slug, { ...withoutWork(owner), role: "owner" }),
    ).rejects.toEqual(code("organization_owner_unfit"));
  });

  test("two owners who want to leave in the same moment don't both", async () => {
    const { services } = context;
    const second = await addMemberAs(context, { owner, slug, role: "owner" });
    const left = await Promise.allSettled(
      [owner, second].map((person) => leaveOrganization(services, person, slug, null)),
    );
    expect(left.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("someone suspended loses all access right away, and doesn't count as an owner", async () => {
    const { services } = context;
    const second = await addMemberAs(context, { owner, slug, role: "owner" });
    await suspend(second);
    expect(await readOrganization(services, second, slug)).toBeUndefined();
    expect(await readOwnOrganizations(services, second)).toEqual([]);
    await expect(closeOwnOrganization(services, second, slug, "Lakeside Hospital")).rejects.toEqual(
      code("organization_suspended"),
    );
    await expect(leaveOrganization(services, owner, slug, null)).rejects.toEqual(
      code("organization_last_owner"),
    );
    const members = `/employers/${slug}/members`;
    expect((await visitPage(context, routes, members, undefined, owner)).html).toContain(
      "the only active owner",
    );
    expect((await readMembers(services, owner, slug))?.members).toHaveLength(2);
  });

  test("an organization is closed with its last member's account, and stays with others'", async () => {
    const { services } = context;
    const erase = (user: TestUser) =>
      services.database.asSystem("test", (transaction) =>
        eraseAccount(services, transaction, user.userId),
      );
    const person = await addMemberAs(context, { owner, slug, role: "recruiter" });
    const closedAt = () =>
      services.database.asSystem("test", (transaction) =>
        transaction
          .selectFrom("organizations")
          .select("closed_at")
          .where("slug", "=", slug)
          .executeTakeFirstOrThrow(),
      );
    await erase(owner);
    expect((await closedAt()).closed_at).toBeNull();
    await erase(person);
    expect((await closedAt()).closed_at).not.toBeNull();
  });
});
