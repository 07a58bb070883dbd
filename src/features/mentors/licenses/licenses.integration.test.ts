import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime, dayInUtc, midnightInUtc } from "#shared/time.ts";
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
import * as adminLicensesPage from "../pages/admin-licenses.tsx";
import * as adminMentorPage from "../pages/admin-mentor.tsx";
import * as becomeMentorPage from "../pages/become-mentor.tsx";
import * as licensePage from "../pages/mentor-license.tsx";
import * as studioProfilePage from "../pages/studio-profile.tsx";
import {
  approveProfileChange,
  listProfileChanges,
} from "../profile-changes/moderate-changes.usecases.server.ts";
import {
  readOwnMentorProfile,
  saveOwnMentorProfile,
} from "../profile-changes/own-profile.usecases.server.ts";
import { actBefore } from "../sync/mentor-sheet.test-support.ts";
import { addLicenseLabel, adminLicensesPath } from "./licenses.constants.ts";
import { reasonForm } from "./licenses.schemas.ts";
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

async function endLast(licenseId: string): Promise<void> {
  await endLicense(context.services, admin, { licenseId, reason: "It was suspended" });
}

async function subjectsToMentor(): Promise<string[]> {
  const emails = await context.outbox();
  return emails.filter(({ recipient }) => recipient === mentor.email).map((email) => email.subject);
}

const visaBio = { bio: "I help nurses with every visa and permit, until they have moved here." };

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

test("a license of someone on our team is checked by a colleague", async () => {
  const { services } = context;
  const own = { ...mentor, roles: ["admin"] as const };
  await nameLicense(services, mentor, rcic);
  const { pending } = await listLicensesForAdmin(services, admin);
  const licenseId = pending.find(({ userId }) => userId === mentor.userId)?.id ?? "";
  const refused = { code: "own_matter", status: 403 };
  const expiresOn = inDays(100);
  await expect(confirmLicense(services, own, { licenseId, expiresOn })).rejects.toMatchObject(
    refused,
  );
  const entered = { ...rcic, email: mentor.email.toUpperCase(), expiresOn };
  await expect(enterLicense(services, own, entered)).rejects.toMatchObject(refused);
  await confirmLicense(services, admin, { licenseId, expiresOn });
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
  // It's still the evening of the last day in Canada.
  const lastDay = midnightInUtc(inDays(5));
  context.clock.set(addTime(lastDay, { days: 1, minutes: 20 }));
  await endExpiredLicenses(context.services);
  expect((await readMentorForAdmin(context.services, admin, profileId)).unlistedAt).toBeNull();
  expect(await readPublicLicenses(context.services, profileId)).toHaveLength(1);
  expect((await subjectsToMentor()).join()).not.toContain("can no longer accept");
  context.clock.set(addTime(lastDay, { days: 1, hours: 13 }));
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

test("a license that's renewed just before its turn comes isn't ended", async () => {
  const { services } = context;
  const email = `renewed-${mentor.userId}@mentors.example`;
  const enter = (days: number) =>
    enterLicense(services, admin, { ...rcic, email, expiresOn: inDays(days) });
  await enter(5);
  context.clock.advance({ days: 7 });
  const database = actBefore(services.database, "decide about license", async (time) => {
    if (time === 1) await enter(100);
  });
  await endExpiredLicenses({ ...services, database });
  const { checked } = await listLicensesForAdmin(services, admin);
  expect(checked).toContainEqual(expect.objectContaining({ email, expiresOn: inDays(100) }));
  expect((await context.outbox()).filter(({ recipient }) => recipient === email)).toEqual([]);
});

test("a reason of several paragraphs reaches the mentor as it was written", async () => {
  await nameLicense(context.services, mentor, rcic);
  const { pending } = await listLicensesForAdmin(context.services, admin);
  const licenseId = pending.find(({ userId }) => userId === mentor.userId)?.id ?? "";
  const reason = "The register has no such number.\r\n\r\nDid you mean R654321?";
  await declineLicense(context.services, admin, reasonForm.parse({ licenseId, reason }));
  const email = (await context.outbox()).find(
    ({ recipient, subject }) =>
      recipient === mentor.email && subject === "We couldn't confirm your license",
  );
  expect(email?.text).toContain(
    "Reason: The register has no such number.\n\nDid you mean R654321?",
  );
});

describe("a profile that was hidden for want of a license", () => {
  const visible = "Your mentor profile is visible again";
  const hidden = async () => {
    const profileId = await becomeMentor();
    const licenseId = await license(mentor);
    await save(visaBio);
    await endLast(licenseId);
    expect((await readMentorForAdmin(context.services, admin, profileId)).unlistedAt).toBeTruthy();
    return profileId;
  };
  const visibleEmails = async () =>
    (await subjectsToMentor()).filter((subject) => subject === visible);

  test("is back once its mentor takes the advice out, as the email said", async () => {
    const profileId = await hidden();
    const email = (await context.outbox()).findLast(({ recipient }) => recipient === mentor.email);
    expect(email?.text.replace(/\s+/g, " ")).toContain(
      "Or take that advice out of your profile, and we'll list it again.",
    );
    expect((await save({ bio: exampleApplication.bio })).problems).toBeUndefined();
    const { unlistedAt, log } = await readMentorForAdmin(context.services, admin, profileId);
    expect(unlistedAt).toBeNull();
    expect(log[0]).toMatchObject({ what: "relisted", by: mentor.email });
    expect(await visibleEmails()).toHaveLength(1);
    await save({ bio: exampleApplication.bio });
    expect(await visibleEmails()).toHaveLength(1);
  });

  test("is back once an operator approves the change that takes it out", async () => {
    const { services } = context;
    const approveWaiting = async (id: string) => {
      const { waiting } = await listProfileChanges(services, admin);
      const change = waiting.find((each) => each.profileId === id);
      await approveProfileChange(services, admin, change?.id ?? "");
    };
    const profileId = await becomeMentor();
    const licenseId = await license(mentor);
    await save({ title: "Nurse and immigration consultant" });
    await approveWaiting(profileId);
    await endLast(licenseId);
    await save({ title: exampleApplication.title });
    expect((await readMentorForAdmin(services, admin, profileId)).unlistedAt).not.toBeNull();
    await approveWaiting(profileId);
    expect((await readMentorForAdmin(services, admin, profileId)).unlistedAt).toBeNull();
    expect(await visibleEmails()).toHaveLength(1);
  });

  test("is back once an operator takes the advice out", async () => {
    const { services } = context;
    const profileId = await hidden();
    const { text } = await readMentorForAdmin(services, admin, profileId);
    const { bio } = exampleApplication;
    const edit = { ...text, expertise: text.expertise.join("\n"), bio, reason: "As they asked" };
    await editMentorText(services, admin, profileId, edit);
    expect((await readMentorForAdmin(services, admin, profileId)).unlistedAt).toBeNull();
    expect(await visibleEmails()).toHaveLength(1);
  });

  test("can be taken off by hand, and then stays off", async () => {
    const { services } = context;
    const profileId = await hidden();
    const routes = [pageRoute("/admin/mentors/:mentorId", adminMentorPage)];
    const read = async () =>
      (await visitPage(context, routes, `/admin/mentors/${profileId}`, undefined, admin)).html;
    const both = await read();
    expect(both).toContain("List mentor again");
    expect(both).toContain("Take mentor off the list");
    const reason = "Two mentees reported them.";
    await unlistMentor(services, admin, profileId, { reason });
    expect(await read()).not.toContain("Take mentor off the list");
    await license(mentor);
    await save({ bio: exampleApplication.bio });
    const kept = await readMentorForAdmin(services, admin, profileId);
    expect(kept).toMatchObject({ state: "unlisted", unlistedReason: reason });
    expect(await visibleEmails()).toEqual([]);
    await expect(unlistMentor(services, admin, profileId, { reason })).rejects.toMatchObject({
      code: "mentor_already_unlisted",
    });
  });
});

describe("once a license is checked again", () => {
  const textOfLast = async () => {
    const email = (await context.outbox()).findLast(
      ({ recipient, subject }) =>
        recipient === mentor.email && subject === "We've checked your license",
    );
    return email?.text.replace(/\s+/g, " ");
  };

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

describe("the page where operators check licenses", () => {
  const routes = [pageRoute(adminLicensesPath, adminLicensesPage)];
  const visit = (path: string, form?: Record<string, string>) =>
    visitPage(context, routes, path, form, admin);
  const storedFor = (email: string) =>
    context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("mentor_licenses")
        .select(["id", "status", "expires_on"])
        .where("email", "=", email.toLowerCase())
        .execute(),
    );

  test("leads to every checked license, ends it from there, and says how many wait", async () => {
    const { services, clock } = context;
    const now = clock.now();
    const of = (status: "checked" | "pending") =>
      Array.from({ length: 101 }, (_, at) => ({
        ...rcic,
        email: `${status}-${at}@registers.example`,
        status,
        expires_on: status === "checked" ? inDays(400) : null,
        checked_at: status === "checked" ? now : null,
        // Those that wait are the newest ones, so that other tests find theirs.
        created_at: addTime(now, { days: status === "checked" ? -at : 400 }),
      }));
    await services.database.asSystem("test", (transaction) =>
      transaction
        .insertInto("mentor_licenses")
        .values([...of("checked"), ...of("pending")])
        .execute(),
    );
    const oldest = "checked-100@registers.example";
    const { html: first } = await visit(adminLicensesPath);
    expect(first).toMatch(/\d+ licenses to check\. Showing the oldest 100\./);
    expect(first).not.toContain(oldest);
    const next = /href="([^"#]*)#checked-title"[^>]*>Older</.exec(first)?.[1] ?? "";
    expect((await visit(next)).html).toContain(oldest);
    const [struckOff] = await storedFor(oldest);
    const form = { intent: "end", licenseId: struckOff?.id ?? "", reason: "Struck off the roll" };
    expect((await visit(next, form)).location).toBe(`${adminLicensesPath}?done=ended&page=2`);
    expect(await storedFor(oldest)).toMatchObject([{ status: "ended" }]);
  });

  test("enters a license once, and gives it the new day when it's entered again", async () => {
    const email = `lawyer.${mentor.email}`;
    const enter = (days: number) =>
      visit(adminLicensesPath, { intent: "enter", ...rcic, email, expiresOn: inDays(days) });
    const answers = [await enter(100), await enter(100), await enter(200)];
    const addresses = new Set(answers.map(({ location }) => location));
    expect(addresses.size).toBe(3);
    for (const address of addresses) {
      expect(address).toMatch(/^\/admin\/licenses\?done=entered&entry=[\w-]+$/);
    }
    const stored = await storedFor(email);
    expect(stored).toMatchObject([{ status: "checked", expires_on: inDays(200) }]);
    const acts = await context.services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select(["action", "before", "after"])
        .where("subject_id", "=", stored[0]?.id ?? "")
        .orderBy("id")
        .execute(),
    );
    const action = "mentorship.license_checked";
    const [first, second] = [100, 200].map((days) => ({
      status: "checked",
      expiresOn: inDays(days),
    }));
    expect(acts).toEqual([
      { action, before: null, after: first },
      { action, before: first, after: second },
    ]);
  });
});

test("licenses are read by their holder and administrators, and changed by nobody's role", async () => {
  const viewers = { ...(await createRowViewers(context)), admin };
  await nameLicense(context.services, viewers.owner, rcic);
  const { mentor_licenses: seen } = await countRowsSeen(context, viewers, ["mentor_licenses"]);
  expect(seen).toMatchObject({ anonymous: denied, other: 0, owner: 1 });
  expect(Number(seen?.admin)).toBeGreaterThan(1);
  await expectWritesDenied(context, viewers, "mentor_licenses", "status");
});
