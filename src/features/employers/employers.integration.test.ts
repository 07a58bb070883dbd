import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginSuspension, eraseAccount } from "#features/auth/auth.contract.ts";
import {
  countRowsSeen,
  denied,
  expectWritesDenied,
} from "../../../tests/support/database/row-security.ts";
import { pageRoute, visitPage } from "../../../tests/support/pages/visit-page.tsx";
import { exportFrom } from "../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { anonymousViewer } from "../../platform/viewer.ts";
import { addTime } from "../../shared/time.ts";
import { requestDeletion } from "../account/personal-data/deletion.usecases.server.ts";
import { makePhoto } from "../account/personal-data/personal-data.test-support.ts";
import {
  addMemberAs,
  addOrganization,
  lakeside,
  readInvitationToken,
  verifyByMailbox,
} from "./employers.test-support.ts";
import {
  acceptInvitation,
  declineInvitation,
  deleteExpiredInvitations,
  inviteMember,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from "./members/invitations.usecases.server.ts";
import {
  changeRole,
  handOver,
  leaveOrganization,
  readMembers,
  removeMember,
} from "./members/members.usecases.server.ts";
import { changeLogo, readLogo, removeLogo } from "./organizations/logo.usecases.server.ts";
import {
  addLocation,
  changeSlug,
  closeOwnOrganization,
  readOrganization,
  readOwnOrganizations,
  removeLocation,
  saveIdentity,
  savePage,
} from "./organizations/organizations.usecases.server.ts";
import * as invitationPage from "./pages/invitation.tsx";
import * as page from "./pages/organization.tsx";
import * as membersPage from "./pages/organization-members.tsx";
import * as newPage from "./pages/organization-new.tsx";
import * as settingsPage from "./pages/organization-settings.tsx";

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
  pageRoute("/employers/new", newPage),
  pageRoute("/employers/invitations", invitationPage),
  pageRoute("/employers/:slug", page),
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

describe("an organization", () => {
  test("is added with a form, gets an address by its name, and is seen by its members alone", async () => {
    const person = await context.createUser();
    const { location } = await visitPage(context, routes, "/employers/new", lakeside, person);
    const path = location?.replace(/\?.*/, "") ?? "";
    expect(path).toMatch(/^\/employers\/lakeside-hospital-\d+$/);
    const { html } = await visitPage(context, routes, path, undefined, person);
    expect(html).toContain("Lakeside Health Corporation");
    expect(html).toContain("Thunder Bay, Ontario, Canada");
    for (const viewer of [anonymousViewer, owner]) {
      await expect(visitPage(context, routes, path, undefined, viewer)).rejects.toMatchObject({
        status: 404,
      });
    }
    expect(await readOwnOrganizations(context.services, person)).toHaveLength(1);
  });

  test("needs a domain of its own, a sector, a size and a place", async () => {
    const form = {
      ...lakeside,
      website: "https://localhost",
      sector: "",
      sizeBand: "",
      place: "elsewhere",
    };
    const { status, html } = await visitPage(context, routes, "/employers/new", form, owner);
    expect(status).toBe(400);
    for (const text of [
      "Website must have a domain name",
      "Choose a sector",
      "Choose how many people",
    ]) {
      expect(html).toContain(text);
    }
    const abroad = { ...lakeside, place: "elsewhere" };
    expect((await visitPage(context, routes, "/employers/new", abroad, owner)).html).toContain(
      "Enter the country",
    );
  });

  test("can be added three times a day", async () => {
    await addOrganization(context, owner);
    await addOrganization(context, owner);
    await expect(addOrganization(context, owner)).rejects.toThrow("3 organizations a day");
  });

  test("that is given another address is found at the old one, which no one else gets", async () => {
    const wanted = `lake-${owner.userId.slice(0, 8)}`;
    await changeSlug(context.services, owner, slug, wanted);
    const { status, location } = await visitPage(
      context,
      routes,
      `/employers/${slug}`,
      undefined,
      owner,
    );
    expect([status, location]).toEqual([301, `/employers/${wanted}`]);
    const other = await context.createUser();
    const theirs = await addOrganization(context, other, { publicName: wanted });
    expect(theirs).not.toBe(wanted);
    await expect(changeSlug(context.services, other, theirs, slug)).rejects.toEqual(
      code("organization_slug_taken"),
    );
    await changeSlug(context.services, owner, wanted, slug);
    expect((await readOrganization(context.services, owner, wanted))?.organization.slug).toBe(slug);
    const reserved = { intent: "address", slug: "settings" };
    const answer = await visitPage(context, routes, `/employers/${slug}/settings`, reserved, owner);
    expect(answer.html).toContain("Address is reserved");
    const same = { intent: "address", slug };
    const unchanged = await visitPage(context, routes, `/employers/${slug}/settings`, same, owner);
    expect(unchanged.location).toContain("done=same-address");
  });

  test("has locations, the last of which stays", async () => {
    const { services } = context;
    await addLocation(services, owner, slug, {
      city: "Lyon",
      place: "elsewhere",
      country: "France",
    });
    const locations = (await readOrganization(services, owner, slug))?.locations ?? [];
    expect(locations.map(({ city, region, country }) => [city, region, country])).toEqual([
      ["Thunder Bay", "CA-ON", "Canada"],
      ["Lyon", null, "France"],
    ]);
    await removeLocation(services, owner, slug, locations[0]?.id ?? "");
    await expect(removeLocation(services, owner, slug, locations[1]?.id ?? "")).rejects.toEqual(
      code("organization_last_location"),
    );
  });

  test("has a logo that is drawn anew", async () => {
    const { services, app } = context;
    const photo = { bytes: await makePhoto(), declaredType: "image/jpeg" };
    const readSrc = async () => {
      const view = await readOrganization(services, owner, slug);
      return view ? await readLogo(services, view.organization) : null;
    };
    expect(await changeLogo(services, owner, slug, photo)).toBe("saved");
    const src = await readSrc();
    const answer = await app.request(src ?? "/none");
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(photo.bytes))).toBe(false);
    const text = { bytes: new TextEncoder().encode("<svg/>"), declaredType: "image/png" };
    expect(await changeLogo(services, owner, slug, text)).toMatch(/wrong-type|unreadable/);
    const outsider = await context.createUser();
    await expect(changeLogo(services, outsider, slug, photo)).rejects.toEqual(
      code("organization_not_found"),
    );
    expect(await removeLogo(services, owner, slug)).toBe("removed");
    expect(await readSrc()).toBeNull();
  });

  test("loses a logo in which the virus scan finds malware, and its editors get an email", async () => {
    const site = await createTestContext();
    const { services } = site;
    const scan = async (bytes: AsyncIterable<Uint8Array>) => {
      await text(bytes);
      return { kind: "infected", signature: "Test-Signature" };
    };
    Object.assign(services.storage, { scanner: { driver: "clamav", scan } });
    const person = await site.createUser();
    const own = await addOrganization(site, person);
    const photo = { bytes: await makePhoto(), declaredType: "image/jpeg" };
    expect(await changeLogo(services, person, own, photo)).toBe("checking");
    const emails = (await site.outbox()).filter(({ recipient }) => recipient === person.email);
    expect(emails.map(({ subject }) => subject)).toContain(
      "We removed the logo of Lakeside Hospital",
    );
    expect((await readOrganization(services, person, own))?.organization.logoVersion).toBeNull();
    await site.close();
  });

  test("is closed by an owner who types its name, and then has no members", async () => {
    const { services } = context;
    const colleague = await addMemberAs(context, { owner, slug, role: "recruiter" });
    await expect(closeOwnOrganization(services, owner, slug, "Other")).rejects.toThrow(
      "Type Lakeside",
    );
    await closeOwnOrganization(services, owner, slug, "lakeside hospital");
    for (const person of [owner, colleague]) {
      expect(await readOrganization(services, person, slug)).toBeUndefined();
      expect(await readOwnOrganizations(services, person)).toEqual([]);
    }
    expect(await addOrganization(context, await context.createUser())).not.toBe(slug);
  });
});

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
    expect((await send()).html).toContain("send another email yet");
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
    await expect(again()).rejects.toEqual(code("organization_too_many_emails"));
  });
});

describe("settings", () => {
  test("aren't saved from a page that's behind, which would take back a name and end the verification", async () => {
    const { services } = context;
    const second = await addMemberAs(context, { owner, slug, role: "owner" });
    const path = `/employers/${slug}/settings`;
    const visit = (address: string, form?: Record<string, string>) =>
      visitPage(context, routes, address, form, second);
    const digestsOf = (html: string) =>
      Array.from(html.matchAll(/name="shown" value="(\w+)"/g), ([, digest = ""]) => digest);
    const [page = "", identity = ""] = digestsOf((await visit(path)).html);
    const { legalName, website, publicName, sector, sizeBand } = lakeside;
    await saveIdentity(services, owner, slug, { legalName: "Lakeside Health Inc.", website });
    await verifyByMailbox(context, { owner, slug });
    const form = { intent: "identity", legalName, website: `${website}/en`, shown: identity };
    const refused = await visit(path, form);
    expect(refused.location).toBe(`${path}?refused=identity`);
    const after = (await visit(refused.location ?? "")).html;
    expect(after).toContain("Someone changed the legal name or website");
    expect(after).toContain('value="Lakeside Health Inc."');
    // Nor once a mistake in it was refused first and put right.
    const mistaken = await visit(path, { ...form, website: "lakeside" });
    expect(mistaken.status).toBe(400);
    const [, shown = ""] = digestsOf(mistaken.html);
    expect(shown).toBe(identity);
    expect((await visit(path, { ...form, shown })).location).toBe(`${path}?refused=identity`);
    const { status } = await visitPage(context, routes, `/employers/${slug}`);
    expect(status).toBe(200);
    // What changes nothing isn't refused: a second click, for example.
    const same = { ...form, legalName: "Lakeside Health Inc.", website };
    expect((await visit(path, same)).location).toBe(`${path}?done=identity`);

    const ours = { intent: "page", publicName, sector, sizeBand, description: "Ours" };
    expect((await visit(path, { ...ours, shown: page })).location).toBe(`${path}?done=page`);
    const late = await visit(path, { ...ours, description: "From before", shown: page });
    expect(late.status).toBe(409);
    expect(late.html).toContain("nothing was saved");
    expect(late.html).toContain("From before");
    const [again = ""] = digestsOf(late.html);
    const resent = await visit(path, { ...ours, description: "From before", shown: again });
    expect(resent.status).toBe(409);
    expect((await readOrganization(services, owner, slug))?.organization.description).toBe("Ours");
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

test("rows are members' alone, invitations those of who may invite, and no one writes them", async () => {
  const interviewer = await addMemberAs(context, { owner, slug, role: "interviewer" });
  const invited = await context.createUser();
  await inviteMember(context.services, owner, slug, { email: invited.email, role: "recruiter" });
  const rival = await context.createUser();
  await addOrganization(context, rival);
  const suspended = await addMemberAs(context, { owner, slug, role: "recruiter" });
  await suspend(suspended);
  const viewers = {
    anonymous: anonymousViewer,
    owner,
    interviewer,
    rival,
    suspended,
    invited,
    other: await context.createUser(),
    admin: await context.createUser({ roles: ["admin"] }),
  };
  const tables = [
    "organizations",
    "organization_slugs",
    "organization_locations",
    "organization_members",
    "organization_invitations",
  ] as const;
  const one = {
    anonymous: denied,
    owner: 1,
    interviewer: 1,
    rival: 1,
    suspended: 0,
    invited: 0,
    other: 0,
    admin: 0,
  };
  expect(await countRowsSeen(context, viewers, tables)).toEqual({
    organizations: one,
    organization_slugs: one,
    organization_locations: one,
    organization_members: { ...one, owner: 3, interviewer: 3 },
    organization_invitations: { ...one, interviewer: 0, rival: 0 },
  });
  await expectWritesDenied(context, viewers, "organizations", "public_name");
  await expectWritesDenied(context, viewers, "organization_members", "role");
  await expectWritesDenied(context, viewers, "organization_invitations", "email");
});

test("memberships and invitations are in the copy of one's data", async () => {
  const { services } = context;
  expect(
    (await exportFrom(services, "employers", owner.userId)).organization_members,
  ).toMatchObject([{ public_name: "Lakeside Hospital", role: "owner" }]);
  const invited = await context.createUser();
  await inviteMember(services, owner, slug, { email: invited.email, role: "recruiter" });
  expect(
    (await exportFrom(services, "employers", invited.userId)).organization_invitations,
  ).toMatchObject([{ public_name: "Lakeside Hospital", email: invited.email }]);
});
