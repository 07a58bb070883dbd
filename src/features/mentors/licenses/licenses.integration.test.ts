import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime, dayInUtc } from "#shared/time.ts";
import {
  countRowsSeen,
  createRowViewers,
  denied,
  expectWritesDenied,
} from "../../../../tests/support/database/row-security.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import {
  applyAndPay,
  exampleApplication,
} from "../../../../tests/support/people/mentor-application.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { createMentorPayment } from "../applications/application.usecases.server.ts";
import { approveApplication } from "../applications/moderation.usecases.server.ts";
import { findMentor } from "../directory/directory.usecases.server.ts";
import { toTypedProfile } from "../fields/components/studio-values.ts";
import {
  confirmLicense,
  declineLicense,
  endExpiredLicenses,
  endLicense,
  enterLicense,
  listLicensesForAdmin,
} from "../moderation/check-licenses.usecases.server.ts";
import {
  editMentorText,
  readMentorForAdmin,
  unlistMentor,
} from "../moderation/moderate-mentors.usecases.server.ts";
import * as becomeMentorPage from "../pages/become-mentor.tsx";
import * as licensePage from "../pages/mentor-license.tsx";
import * as studioProfilePage from "../pages/studio-profile.tsx";
import {
  readOwnMentorProfile,
  saveOwnMentorProfile,
} from "../profile-changes/own-profile.usecases.server.ts";
import { addLicenseLabel } from "./licenses.constants.ts";
import { createLicenseCheck, nameLicense, readPublicLicenses } from "./licenses.usecases.server.ts";

let context: TestContext;
let admin: TestUser;
let mentor: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  admin = await context.createUser({ roles: ["admin"] });
});
beforeEach(async () => {
  mentor = await context.createUser();
});
afterAll(() => context.close());

const rcic = {
  kind: "rcic",
  number: "R123456",
  register: "College of Immigration and Citizenship Consultants",
  jurisdiction: "Canada",
} as const;
const inDays = (days: number) => dayInUtc(addTime(context.clock.now(), { days }));

async function becomeMentor(): Promise<string> {
  const application = await applyAndPay(context, mentor);
  return (await approveApplication(context.services, admin, application.id)).profileId;
}

async function license(user: TestUser, days = 100): Promise<string> {
  await nameLicense(context.services, user, rcic);
  const { pending } = await listLicensesForAdmin(context.services, admin);
  const id = pending.find(({ userId }) => userId === user.userId)?.id ?? "";
  await confirmLicense(context.services, admin, { licenseId: id, expiresOn: inDays(days) });
  return id;
}

async function save(changes: object) {
  const own = await readOwnMentorProfile(context.services, mentor);
  if (!own) throw new Error("No mentor");
  const form = { ...toTypedProfile({ ...own.profile }), ...changes };
  return await saveOwnMentorProfile(context.services, mentor, form);
}

test("an application that offers immigration advice is taken once the license is checked", async () => {
  const offer = { ...exampleApplication, email: mentor.email, expertise: ["Visa pathways"] };
  await expect(createMentorPayment(context.services, mentor, offer)).rejects.toMatchObject({
    code: "validation_failed",
    details: { fields: [{ field: "expertise" }] },
  });
  await license(mentor);
  await expect(createMentorPayment(context.services, mentor, offer)).resolves.toHaveProperty("url");
});

describe("a license that an operator entered for an address", () => {
  const email = () => `lawyer.${mentor.email}`;
  const enter = () =>
    enterLicense(context.services, admin, { ...rcic, email: email(), expiresOn: inDays(100) });
  const changeApplication = (id: string, values: Record<string, unknown>) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction.updateTable("mentor_applications").set(values).where("id", "=", id).execute(),
    );

  test("counts for no one who only typed the address", async () => {
    const { services } = context;
    await enter();
    const offer = { ...exampleApplication, email: email(), expertise: ["Visa pathways"] };
    await expect(createMentorPayment(services, mentor, offer)).rejects.toMatchObject({
      code: "validation_failed",
      details: { fields: [{ field: "expertise" }] },
    });

    const { id } = await applyAndPay(context, mentor, { email: email() });
    await changeApplication(id, { expertise: ["Visa pathways"] });
    const unlicensed = { code: "advice_unlicensed" };
    await expect(approveApplication(services, admin, id)).rejects.toMatchObject(unlicensed);
    await changeApplication(id, {
      email_proven_at: context.clock.now(),
      email_disowned_at: context.clock.now(),
    });
    await expect(approveApplication(services, admin, id)).rejects.toMatchObject(unlicensed);
    await changeApplication(id, { email_disowned_at: null });
    await expect(approveApplication(services, admin, id)).resolves.toHaveProperty("profileId");
  });

  test("doesn't come along with a profile that doesn't own the address", async () => {
    const application = await applyAndPay(context, mentor, { email: email() });
    await approveApplication(context.services, admin, application.id);
    await enter();
    const bio = "I help nurses with every visa and permit, step by step, until the move is done.";
    expect((await save({ bio })).problems).toMatchObject([{ field: "bio" }]);
  });

  test("isn't shown by another account's profile, to which the address went", async () => {
    const former = await context.createUser();
    await license(former);
    const profileId = await becomeMentor();
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("mentor_profiles")
        .set({ email: former.email, owns_email: true })
        .where("id", "=", profileId)
        .execute(),
    );
    expect(await readPublicLicenses(context.services, profileId)).toEqual([]);
    const bio = "I help nurses with every visa and permit, step by step, until the move is done.";
    expect((await save({ bio })).problems).toMatchObject([{ field: "bio" }]);
  });
});

test("so is what a mentor writes in the studio, and what an operator writes for them", async () => {
  const profileId = await becomeMentor();
  const bio = "I help nurses with every visa and permit, step by step, until the move is done.";
  expect((await save({ bio })).problems).toMatchObject([{ field: "bio" }]);
  const { text } = await readMentorForAdmin(context.services, admin, profileId);
  const edit = { ...text, expertise: text.expertise.join("\n"), bio, reason: "As they asked" };
  await expect(editMentorText(context.services, admin, profileId, edit)).rejects.toMatchObject({
    details: {
      fields: [{ field: "bio", message: expect.stringContaining("this email has no verified") }],
    },
  });

  await license(mentor);
  expect((await save({ bio })).problems).toBeUndefined();
  expect(await readPublicLicenses(context.services, profileId)).toMatchObject([
    { kind: "rcic", number: "R123456" },
  ]);
});

test("a row of the sheet is held by its address until an operator has entered the license", async () => {
  const row = {
    title: "Immigration consultant",
    expertise: ["Work permits"],
    bio: "",
    company: "",
  };
  const before = await createLicenseCheck(context.services);
  expect(before("Consultant@mentors.example", row)).toEqual([
    `Title says "immigration", and this email has no verified license for immigration advice`,
    `Expertise says "work permits", and this email has no verified license for immigration advice`,
  ]);
  await enterLicense(context.services, admin, {
    ...rcic,
    email: "Consultant@mentors.example",
    expiresOn: inDays(10),
  });
  const after = await createLicenseCheck(context.services);
  expect(after("consultant@mentors.example", row)).toEqual([]);
});

test("a license that expires takes the profile off the list that stands on it, and the mentor is told", async () => {
  const profileId = await becomeMentor();
  await license(mentor, 5);
  await save({
    bio: "I help nurses with every visa and permit, step by step, until they have moved.",
  });
  context.clock.advance({ days: 4 });
  await endExpiredLicenses(context.services);
  expect((await readMentorForAdmin(context.services, admin, profileId)).unlistedAt).toBeNull();
  context.clock.advance({ days: 2 });
  await endExpiredLicenses(context.services);
  await endExpiredLicenses(context.services);
  const unlisted = await readMentorForAdmin(context.services, admin, profileId);
  expect(unlisted.unlistedAt).not.toBeNull();
  expect(unlisted.log[0]).toMatchObject({ what: "unlisted", by: null, isAutomatic: true });
  expect(await readPublicLicenses(context.services, profileId)).toEqual([]);
  const emails = (await context.outbox()).filter(({ recipient }) => recipient === mentor.email);
  const ended = emails.filter(({ subject }) => subject.includes("can no longer accept"));
  expect(ended).toHaveLength(1);
  expect(ended[0]?.text.replace(/\s+/g, " ")).toContain("we've taken the profile off our list");
});

describe("once a license is checked again", () => {
  const textOfLast = async () => {
    const email = (await context.outbox()).findLast(
      ({ recipient, subject }) =>
        recipient === mentor.email && subject === "We've checked your license",
    );
    return email?.text.replace(/\s+/g, " ");
  };
  const subjectsToMentor = async () =>
    (await context.outbox())
      .filter(({ recipient }) => recipient === mentor.email)
      .map(({ subject }) => subject);
  const endLast = async (licenseId: string) =>
    await endLicense(context.services, admin, { licenseId, reason: "It was suspended" });
  const visaBio = { bio: "I help nurses with every visa and permit, until they have moved here." };

  test("the profile that was only hidden for want of it is back, and the email says so", async () => {
    const { services } = context;
    const profileId = await becomeMentor();
    const first = await license(mentor);
    expect(await textOfLast()).toContain("Your profile shows the license.");
    await save(visaBio);
    await endLast(first);
    expect((await readMentorForAdmin(services, admin, profileId)).unlistedAt).not.toBeNull();

    await license(mentor);
    const relisted = await readMentorForAdmin(services, admin, profileId);
    expect(relisted.unlistedAt).toBeNull();
    expect(relisted.log[0]).toMatchObject({ what: "relisted", by: admin.email });
    expect(await findMentor(services, anonymousViewer, profileId)).toMatchObject({ id: profileId });
    expect(await textOfLast()).toContain(
      "Your profile is visible again, and it shows the license.",
    );
  });

  test("so is one whose license an operator entered for its address, and its mentor is told", async () => {
    const { services } = context;
    const profileId = await becomeMentor();
    await services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("mentor_profiles")
        .set({ owns_email: true })
        .where("id", "=", profileId)
        .execute(),
    );
    const first = await license(mentor);
    await save(visaBio);
    await endLast(first);
    await enterLicense(services, admin, { ...rcic, email: mentor.email, expiresOn: inDays(9) });
    expect((await readMentorForAdmin(services, admin, profileId)).unlistedAt).toBeNull();
    expect(await subjectsToMentor()).toContain("Your mentor profile is visible again");
  });

  test("a paused one is visible again, and its mentor isn't told that it's on the list", async () => {
    const { services } = context;
    const profileId = await becomeMentor();
    const first = await license(mentor);
    await save(visaBio);
    await endLast(first);
    await services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("mentor_profiles")
        .set({ owns_email: true, paused: true })
        .where("id", "=", profileId)
        .execute(),
    );
    await enterLicense(services, admin, { ...rcic, email: mentor.email, expiresOn: inDays(9) });
    expect(await readMentorForAdmin(services, admin, profileId)).toMatchObject({ state: "paused" });
    const email = (await context.outbox()).find(
      ({ recipient, subject }) =>
        recipient === mentor.email && subject === "Your mentor profile is visible again",
    );
    expect(email?.text).toContain("Visitors can see your mentor profile again.");
    expect(email?.text).not.toContain("list of mentors");
  });

  test("one whose account is suspended isn't hidden for want of it anymore, and no email says that it's back", async () => {
    const { services } = context;
    const profileId = await becomeMentor();
    const first = await license(mentor);
    await save(visaBio);
    await endLast(first);
    await services.database.asSystem("test", async (transaction) => {
      await transaction
        .updateTable("mentor_profiles")
        .set({ owns_email: true })
        .where("id", "=", profileId)
        .execute();
      await transaction
        .updateTable("auth.users")
        .set({ banned_until: addTime(context.clock.now(), { days: 1000 }) })
        .where("id", "=", mentor.userId)
        .execute();
    });
    await enterLicense(services, admin, { ...rcic, email: mentor.email, expiresOn: inDays(9) });
    expect(await readMentorForAdmin(services, admin, profileId)).toMatchObject({
      state: "suspended",
      unlistedAt: null,
    });
    expect(await subjectsToMentor()).not.toContain("Your mentor profile is visible again");
  });

  test("one that our team took off the list stays off, and no email says otherwise", async () => {
    const { services } = context;
    const profileId = await becomeMentor();
    await unlistMentor(services, admin, profileId, { reason: "They asked for a pause" });
    await license(mentor);
    expect((await readMentorForAdmin(services, admin, profileId)).unlistedAt).not.toBeNull();
    expect(await textOfLast()).toContain("Your profile is still hidden");
    expect(await textOfLast()).not.toContain("shows the license");
  });

  test("an applicant's email says nothing of a profile", async () => {
    await license(mentor);
    expect(await textOfLast()).toContain("You can now offer the advice this license covers.");
    expect(await textOfLast()).not.toMatch(/your profile/i);
  });
});

test("the email about an ended license says what's true of the profile, if there is a listed one", async () => {
  const { services } = context;
  const readEnded = async () => {
    const licenseId = await license(mentor);
    await endLicense(services, admin, { licenseId, reason: "It was suspended" });
    const email = (await context.outbox()).findLast(
      ({ recipient, subject }) =>
        recipient === mentor.email && subject === "We can no longer accept your license",
    );
    return email?.text.replace(/\s+/g, " ");
  };
  expect(await readEnded()).not.toContain("Your profile");
  const profileId = await becomeMentor();
  expect(await readEnded()).toContain("Your profile is still listed, but without this license.");
  await unlistMentor(services, admin, profileId, { reason: "They asked for a pause" });
  expect(await readEnded()).not.toContain("Your profile");
});

describe("the link that a problem names is", () => {
  const link = new RegExp(`href="/mentor/license"[^>]*>${addLicenseLabel}</a>`);

  test("on the page where people apply", async () => {
    const routes = [pageRoute("/become-mentor", becomeMentorPage)];
    const { html } = await visitPage(context, routes, "/become-mentor", undefined, mentor);
    expect(html).toMatch(link);
  });

  test("on the page where mentors edit their profile", async () => {
    await becomeMentor();
    const routes = [pageRoute("/mentor/profile", studioProfilePage)];
    const { html } = await visitPage(context, routes, "/mentor/profile", undefined, mentor);
    expect(html).toMatch(link);
  });
});

test("the page where mentors edit their profile says when no one can see it", async () => {
  const profileId = await becomeMentor();
  const routes = [pageRoute("/mentor/profile", studioProfilePage)];
  const read = async () =>
    (await visitPage(context, routes, "/mentor/profile", undefined, mentor)).html;
  expect(await read()).toContain("See your public profile");
  await unlistMentor(context.services, admin, profileId, { reason: "They asked for a pause" });
  const hidden = await read();
  expect(hidden).toContain("Your profile is hidden");
  expect(hidden).not.toContain("See your public profile");
});

test("a license that isn't confirmed opens nothing, and can be named again", async () => {
  await nameLicense(context.services, mentor, rcic);
  await expect(nameLicense(context.services, mentor, rcic)).rejects.toMatchObject({
    code: "license_waiting",
  });
  const { pending } = await listLicensesForAdmin(context.services, admin);
  const [named] = pending.filter(({ userId }) => userId === mentor.userId);
  await declineLicense(context.services, admin, {
    licenseId: named?.id ?? "",
    reason: "The number isn't in the register",
  });
  await expect(
    createMentorPayment(context.services, mentor, {
      ...exampleApplication,
      email: mentor.email,
      title: "Immigration consultant",
    }),
  ).rejects.toMatchObject({ code: "validation_failed" });
  await nameLicense(context.services, mentor, rcic);
  await expect(listLicensesForAdmin(context.services, mentor)).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("the page says what happens to a license, and leads applicants and mentors back", async () => {
  const routes = [pageRoute("/mentor/license", licensePage)];
  const read = async () =>
    (await visitPage(context, routes, "/mentor/license", undefined, mentor)).html;
  const first = await read();
  expect(first).toContain("Add yours");
  expect(first).toContain('href="/become-mentor"');
  await nameLicense(context.services, mentor, rcic);
  await becomeMentor();
  const waiting = await read();
  expect(waiting).toContain("checking yours and will email you");
  expect(waiting).not.toContain("Add yours");
  expect(waiting).toContain('href="/mentor/profile"');
});

test("licenses are read by their holder and administrators, and changed by nobody's role", async () => {
  const viewers = { ...(await createRowViewers(context)), admin };
  await nameLicense(context.services, viewers.owner, rcic);
  const { mentor_licenses: seen } = await countRowsSeen(context, viewers, ["mentor_licenses"]);
  expect(seen).toMatchObject({ anonymous: denied, other: 0, owner: 1 });
  expect(Number(seen?.admin)).toBeGreaterThan(1);
  await expectWritesDenied(context, viewers, "mentor_licenses", "status");
});
