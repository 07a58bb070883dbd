import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginSuspension } from "#features/auth/auth.contract.ts";
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
import { makePhoto } from "../account/personal-data/personal-data.test-support.ts";
import {
  addMemberAs,
  addOrganization,
  lakeside,
  verifyByMailbox,
} from "./employers.test-support.ts";
import { inviteMember } from "./members/invitations.usecases.server.ts";
import { changeLogo, readLogo, removeLogo } from "./organizations/logo.usecases.server.ts";
import {
  addLocation,
  changeSlug,
  closeOwnOrganization,
  readOrganization,
  readOwnOrganizations,
  removeLocation,
  saveIdentity,
} from "./organizations/organizations.usecases.server.ts";
import * as page from "./pages/organization.tsx";
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
  pageRoute("/employers/:slug", page),
  pageRoute("/employers/:slug/settings", settingsPage),
];

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

  test("has a logo that is drawn again", async () => {
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
    const forPrint = { ...photo, bytes: await makePhoto({ width: 9_000, height: 6_000 }) };
    expect(await changeLogo(services, owner, slug, forPrint)).toBe("too-many-pixels");
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
    const recruiter = await addMemberAs(site, { owner: person, slug: own, role: "recruiter" });
    await addMemberAs(site, { owner: person, slug: own, role: "interviewer" });
    const photo = { bytes: await makePhoto(), declaredType: "image/jpeg" };
    expect(await changeLogo(services, person, own, photo)).toBe("checking");
    const removed = "We removed the logo of Lakeside Hospital";
    const emails = (await site.outbox()).filter(({ subject }) => subject === removed);
    expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [person.email, recruiter.email].toSorted(),
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
    // A save that changes nothing isn't refused: a second click, for example.
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

test("rows are members' alone, invitations those of who may invite, and no one writes them", async () => {
  const interviewer = await addMemberAs(context, { owner, slug, role: "interviewer" });
  const invited = await context.createUser();
  await inviteMember(context.services, owner, slug, { email: invited.email, role: "recruiter" });
  const rival = await context.createUser();
  await addOrganization(context, rival);
  const suspended = await addMemberAs(context, { owner, slug, role: "recruiter" });
  await context.services.database.asSystem("test", (transaction) =>
    beginSuspension(context.services, transaction, suspended.userId, {
      until: addTime(context.clock.now(), { days: 30 }),
      by: null,
    }),
  );
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
