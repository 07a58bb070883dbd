import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  countRowsSeen,
  denied,
  expectWritesDenied,
} from "../../../../tests/support/database/row-security.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import { exportFrom } from "../../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { anonymousViewer } from "../../../platform/viewer.ts";
import { addMemberAs, addOrganization, lakeside } from "../employers.test-support.ts";
import { changeSlug, saveIdentity } from "../organizations/organizations.usecases.server.ts";
import * as page from "../pages/organization.tsx";
import * as settingsPage from "../pages/organization-settings.tsx";
import {
  confirmMailbox,
  endExpiredVerifications,
  listOrganizationPages,
  sendMailboxCode,
} from "./verification.usecases.server.ts";

let context: TestContext;
let owner: TestUser;
let slug: string;
/** A mailbox of the organization, another one for each test. */
let mailbox: string;
beforeAll(async () => {
  context = await createTestContext({ now: new Date("2027-03-04T09:00:00Z") });
});
afterAll(() => context.close());
beforeEach(async () => {
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
  mailbox = `${owner.userId}@lakeside.example`;
});

const routes = [
  pageRoute("/employers/:slug", page),
  pageRoute("/employers/:slug/settings", settingsPage),
];
const code = (value: string) => expect.objectContaining({ code: value });
const send = (email = mailbox) => sendMailboxCode(context.services, owner, slug, email);
const confirm = (typed: string) => confirmMailbox(context.services, owner, slug, typed);
const seenBy = (viewer = anonymousViewer, path = slug) =>
  visitPage(context, routes, `/employers/${path}`, undefined, viewer).then(
    ({ status, location, html }) => ({ status: location ?? status, html }),
    (error: { status?: number }) => ({ status: error.status, html: "" }),
  );

async function readCode(email = mailbox): Promise<string> {
  const sent = (await context.outbox()).filter(({ recipient }) => recipient === email);
  const found = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? "")?.[0];
  if (!found) throw new Error(`No code was sent to ${email}`);
  return found;
}

const wrong = (right: string) => (right === "000000" ? "000001" : "000000");

test("a code from a mailbox at its domain publishes an organization, with what was checked and when", async () => {
  context.clock.set(new Date("2027-03-04T10:00:00Z"));
  expect((await seenBy()).status).toBe(404);
  expect(await listOrganizationPages(context.services)).not.toContain(`/employers/${slug}`);
  const settings = `/employers/${slug}/settings`;
  const sent = { intent: "send-code", email: mailbox };
  expect((await visitPage(context, routes, settings, sent, owner)).location).toContain("code-sent");
  const typed = { intent: "confirm-code", code: await readCode() };
  expect((await visitPage(context, routes, settings, typed, owner)).location).toContain("verified");
  const { status, html } = await seenBy();
  expect(status).toBe(200);
  expect(html).toContain("Lakeside Health Corporation");
  expect(html).toContain("An email address at lakeside.example was confirmed on Mar 4, 2027");
  expect(html).not.toContain(mailbox);
  expect(html).not.toContain(owner.email);
  expect(await listOrganizationPages(context.services)).toContain(`/employers/${slug}`);
  const { html: own } = await visitPage(context, routes, settings, undefined, owner);
  expect(own).toContain(mailbox);
  await expect(confirm(typed.code)).rejects.toEqual(code("organization_code_over"));
  const renamed = `lake-${owner.userId.slice(0, 8)}`;
  await changeSlug(context.services, owner, slug, renamed);
  expect((await seenBy()).status).toBe(`/employers/${renamed}`);
});

test("free mail and other domains are refused, subdomains too", async () => {
  await expect(send("someone@gmail.com")).rejects.toEqual(code("organization_free_email"));
  for (const host of ["other.example", "students.lakeside.example", "lakeside.example.org"]) {
    await expect(send(`someone@${host}`)).rejects.toEqual(code("organization_other_domain"));
  }
  const settings = `/employers/${slug}/settings`;
  const form = { intent: "send-code", email: "someone@gmail.com" };
  const { html } = await visitPage(context, routes, settings, form, owner);
  expect(html).toMatch(
    /<p id="mailbox--email-error"[^>]*>.*Anyone can get an email address at that domain/,
  );
});

test("people from elsewhere can't use up the codes of an organization's mailbox", async () => {
  const stranger = await context.createUser();
  for (let count = 0; count < 4; count += 1) {
    await expect(sendMailboxCode(context.services, stranger, slug, mailbox)).rejects.toEqual(
      code("organization_not_found"),
    );
  }
  await send();
});

test("a code works five times wrong at most, for half an hour, and not after a newer one", async () => {
  await send();
  const first = await readCode();
  for (let count = 0; count < 5; count += 1) {
    await expect(confirm(wrong(first))).rejects.toEqual(code("organization_code_wrong"));
  }
  await expect(confirm(first)).rejects.toEqual(code("organization_code_over"));
  const settings = async () =>
    (await visitPage(context, routes, `/employers/${slug}/settings`, undefined, owner)).html;
  const usedUp = await settings();
  expect(usedUp).toContain(`The code we emailed to ${mailbox} no longer works.`);
  expect(usedUp).not.toContain("Confirm code");
  await send();
  expect(await settings()).toContain("The code works for 30 minutes.");
  context.clock.advance({ minutes: 31 });
  await expect(confirm(await readCode())).rejects.toEqual(code("organization_code_over"));
  const later = await settings();
  expect(later).toContain(`The code we emailed to ${mailbox} no longer works.`);
  expect(later).not.toContain("Confirm code");
  expect((await seenBy()).status).toBe(404);
});

test("one address gets three codes an hour", async () => {
  for (let count = 0; count < 3; count += 1) await send();
  await expect(send()).rejects.toEqual(code("organization_too_many_codes"));
});

test("an organization gets ten codes a day and a domain thirty, no matter who asks and for which addresses", async () => {
  const tooMany = code("organization_too_many_codes");
  const website = "https://harbor.example";
  const askAs = (viewer: TestUser, at: string) =>
    sendMailboxCode(context.services, viewer, at, `${crypto.randomUUID()}@harbor.example`);
  const addHarbor = async () => {
    const person = await context.createUser();
    return { person, at: await addOrganization(context, person, { website }) };
  };
  const first = await addHarbor();
  const role = "recruiter" as const;
  const member = await addMemberAs(context, { owner: first.person, slug: first.at, role });
  for (let count = 0; count < 10; count += 1) await askAs(first.person, first.at);
  await expect(askAs(member, first.at)).rejects.toEqual(tooMany);
  for (const { person, at } of [await addHarbor(), await addHarbor()]) {
    for (let count = 0; count < 10; count += 1) await askAs(person, at);
  }
  const last = await addHarbor();
  await expect(askAs(last.person, last.at)).rejects.toEqual(tooMany);
  context.clock.advance({ days: 1 });
  await askAs(member, first.at);
  await askAs(last.person, last.at);
});

test("another domain or legal name ends the verification, another path of the website doesn't", async () => {
  const { services } = context;
  const { legalName } = lakeside;
  const verify = async () => {
    await send();
    await confirm(await readCode());
    expect((await seenBy()).status).toBe(200);
  };
  await verify();
  await saveIdentity(services, owner, slug, {
    legalName,
    website: "https://lakeside.example/jobs",
  });
  expect((await seenBy()).status).toBe(200);
  await saveIdentity(services, owner, slug, {
    legalName: "Other Inc.",
    website: "https://lakeside.example",
  });
  expect((await seenBy()).status).toBe(404);
  await verify();
  await saveIdentity(services, owner, slug, {
    legalName: "Other Inc.",
    website: "https://else.example",
  });
  expect((await seenBy()).status).toBe(404);
});

test("a code that was sent for another domain verifies nothing", async () => {
  await send();
  const typed = await readCode();
  const website = "https://else.example";
  await saveIdentity(context.services, owner, slug, { legalName: "Lakeside Inc.", website });
  await expect(confirm(typed)).rejects.toEqual(code("organization_code_over"));
});

test("a verification ends after a year, and the owners hear of it once", async () => {
  await send();
  await confirm(await readCode());
  context.clock.advance({ days: 364 });
  await endExpiredVerifications(context.services);
  expect((await seenBy()).status).toBe(200);
  context.clock.advance({ days: 2 });
  await endExpiredVerifications(context.services);
  await endExpiredVerifications(context.services);
  expect((await seenBy()).status).toBe(404);
  const subjects = (await context.outbox())
    .filter(({ recipient }) => recipient === owner.email)
    .map(({ subject }) => subject);
  expect(subjects).toEqual(["Verify Lakeside Hospital again"]);
});

test("only owners and recruiters verify, only members read how, and no one writes it", async () => {
  const interviewer = await addMemberAs(context, { owner, slug, role: "interviewer" });
  await expect(sendMailboxCode(context.services, interviewer, slug, mailbox)).rejects.toEqual(
    code("organization_forbidden"),
  );
  await send();
  const viewers = {
    anonymous: anonymousViewer,
    owner,
    interviewer,
    other: await context.createUser(),
    admin: await context.createUser({ roles: ["admin"] }),
  };
  const seen = await countRowsSeen(context, viewers, ["organization_verifications"]);
  expect(seen.organization_verifications).toEqual({
    anonymous: denied,
    owner: 1,
    interviewer: 1,
    other: 0,
    admin: 0,
  });
  await expectWritesDenied(context, viewers, "organization_verifications", "status");
  const { database } = context.services;
  const codesSeenBy = (viewer: TestUser, column: "tries" | "code_hash") =>
    database.as(viewer, (transaction) =>
      transaction.selectFrom("private.organization_verification_codes").select(column).execute(),
    );
  expect(await codesSeenBy(interviewer, "tries")).toEqual([{ tries: 0 }]);
  expect(await codesSeenBy(viewers.other, "tries")).toEqual([]);
  await expect(codesSeenBy(owner, "code_hash")).rejects.toMatchObject({ code: denied });
});

test("the owner of the mailbox finds it in the copy of their data", async () => {
  const person = await context.createUser({ email: mailbox });
  await send();
  const exported = await exportFrom(context.services, "employers", person.userId);
  expect(exported.organization_verifications).toMatchObject([{ email: mailbox }]);
});
