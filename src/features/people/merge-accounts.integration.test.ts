import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  readNotifications,
  saveNotifications,
} from "#features/account/notifications/notifications.usecases.server.ts";
import { makePhoto } from "#features/account/personal-data/personal-data.test-support.ts";
import { changePhoto } from "#features/account/profile/photo.usecases.server.ts";
import { saveOwnProfile } from "#features/account/profile/profile.usecases.server.ts";
import { eraseAccount } from "#features/auth/auth.contract.ts";
import { authenticate } from "#features/auth/sessions/sessions.usecases.server.ts";
import { signInWithPassword } from "#features/auth/sessions/sign-in.usecases.server.ts";
import {
  addDocument,
  listOwnDocuments,
  readOwnDocument,
} from "#features/candidates/documents/documents.usecases.server.ts";
import { addEntry } from "#features/candidates/profile/profile.usecases.server.ts";
import {
  enrollAndPay,
  featuredId,
  ordersOf,
  plainId,
} from "#features/career/career.test-support.ts";
import { addOrganization } from "#features/employers/employers.test-support.ts";
import { readOrganization } from "#features/employers/organizations/organizations.usecases.server.ts";
import { addEvent } from "#features/events/events.test-support.ts";
import { registerForEvent } from "#features/events/registrations.usecases.server.ts";
import { saveFeeAnswer } from "#features/fee-protection/fee-protection.usecases.server.ts";
import { applyForJob } from "#features/jobs/applications/applications.usecases.server.ts";
import { readOwnApplication } from "#features/jobs/applications/own-applications.usecases.server.ts";
import { withdrawApplication } from "#features/jobs/applications/withdrawals.usecases.server.ts";
import { jobsFeature } from "#features/jobs/jobs.feature.server.ts";
import { addOrganizationJob, filledApplication } from "#features/jobs/jobs.test-support.ts";
import { listSavedJobs, saveJob } from "#features/jobs/saved-jobs/saved-jobs.usecases.server.ts";
import {
  confirmAndSend,
  subjectOfTest,
  writeNewsletter,
} from "#features/mailings/mailings.test-support.ts";
import { becomeMember, subscriptionIdOf } from "#features/membership/membership.test-support.ts";
import { readMembership } from "#features/membership/membership.usecases.server.ts";
import {
  sendWithFile,
  signAttachment,
} from "#features/messages/files/attachments.usecases.server.ts";
import { writeFirst } from "#features/messages/first-message.usecases.server.ts";
import { beginTalk, makeMentor } from "#features/messages/messages.test-support.ts";
import { readThread } from "#features/messages/threads.usecases.server.ts";
import {
  readUnsubscribeLink,
  unsubscribeByLink,
} from "#features/newsletter/links.usecases.server.ts";
import { listFilesOfUser, readFile, saveFile } from "#platform/storage/storage.ts";
import { addTime } from "#shared/time.ts";
import { sampleJobs } from "../../../content/samples/jobs.ts";
import { protectedPerson } from "../../../tests/support/people/fee-answers.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../tests/support/services.ts";
import { addRow, countNamed, mergeAs, pair, pdf } from "./merge.test-support.ts";
import { merge, previewMerge } from "./merge-accounts.usecases.server.ts";
import { readPerson } from "./people.usecases.server.ts";
import { liftSuspension, suspend } from "./person-actions.usecases.server.ts";

let context: TestContext;
let admin: TestUser;
let jobs: string[];
beforeAll(async () => {
  context = await createTestContext();
  await jobsFeature.seedSamples?.(context.services);
  const owner = await context.createUser();
  const slug = await addOrganization(context, owner);
  const organizationId =
    (await readOrganization(context.services, owner, slug))?.organization.id ?? "";
  jobs = [
    await addOrganizationJob(context, { owner, organizationId }),
    await addOrganizationJob(context, { owner, organizationId }),
  ];
});
afterAll(() => context.close());
// There's a limit to what one person merges in a day.
beforeEach(async () => {
  admin = await context.createUser({ roles: ["support"] });
});

const preview = ({ stays, leaves }: { stays: TestUser; leaves: TestUser }) =>
  previewMerge(context.services, admin, { stays: stays.userId, leaves: leaves.userId });
const countOf = (rows: readonly { called: string; count: number }[]) =>
  Object.fromEntries(rows.map(({ called, count }) => [called, count]));
const [firstJob = "", secondJob = ""] = sampleJobs.map(({ id }) => id);
const register = (viewer: TestUser, eventId: string) =>
  registerForEvent(context.services, viewer, {
    eventId,
    form: { name: "Amina", email: viewer.email },
    clientAddress: randomUUID(),
  });

/** Leaves what a candidate and customer leaves in a year. */
async function liveWith(user: TestUser) {
  const { services } = context;
  await saveOwnProfile(services, user, { full_name: "Amina Okafor", location: "Accra" });
  await changePhoto(services, user, { bytes: await makePhoto(), declaredType: "image/jpeg" });
  await saveFile(services, user, {
    bucket: "documents",
    name: `${user.userId}/letter.pdf`,
    bytes: pdf("letter"),
    declaredType: "application/pdf",
  });
  await saveNotifications(services, user, {
    wanted: new Set(["newsletter"]),
    clientAddress: "203.0.113.7",
  });
  await enrollAndPay(context, user);
  await saveJob(services, user, firstJob);
  await saveJob(services, user, secondJob);
  const document = { kind: "cv", title: "My CV", expires_on: null } as const;
  await addDocument(services, user, { ...document, file: { name: "cv.pdf", bytes: pdf() } });
  await addEntry(services, user, "languages", { language: "fr", level: "native" } as never);
  const event = await addEvent(context);
  await register(user, event);
  const { mentor, mentorId } = await makeMentor(context);
  const { threadId } = await writeFirst(services, user, {
    mentorId,
    messageId: randomUUID(),
    body: "Good morning, may I ask something?",
  });
  const messageId = randomUUID();
  const file = { name: "plan.pdf", declaredType: "application/pdf", bytes: pdf("plan") };
  await sendWithFile(services, user, { threadId, messageId, body: "My plan", file });
  await addRow(context, "free_memberships", {
    user_id: user.userId,
    starts_at: context.clock.now(),
    ends_at: addTime(context.clock.now(), { days: 1 }),
  });
  return { event, mentor, threadId, messageId };
}

describe("two accounts of a candidate and customer", () => {
  test("become one: everything is the staying account's once, and its files open", async () => {
    const both = await pair(context);
    const { stays, leaves } = both;
    const { services } = context;
    const life = await liveWith(leaves);
    await saveJob(services, stays, firstJob);
    await register(stays, life.event);
    await saveOwnProfile(services, stays, { full_name: "Amina O." });

    const plan = await preview(both);
    expect(plan.blocks).toEqual([]);
    expect(plan.leaves).toMatchObject({ hasEmail: true, isEmailed: true });
    expect(countOf(plan.moves)).toMatchObject({
      Orders: 1,
      Playbooks: 1,
      "Saved jobs": 1,
      "Candidate documents": 1,
      "Candidate profile": 1,
      Languages: 1,
      "Messages they sent": 2,
      "Conversations with mentors": 1,
      "Free Pro memberships": 1,
    });
    expect(countOf(plan.drops)).toMatchObject({
      Profile: 1,
      "Saved jobs": 1,
      "Event registrations": 1,
      "Signed-in devices": 1,
    });

    const [before, own] = [
      await countNamed(context, leaves.userId),
      await countNamed(context, stays.userId),
    ];
    await mergeAs(context, admin, both);

    const after = await countNamed(context, stays.userId);
    for (const table of [
      "orders",
      "playbook_enrollments",
      "messages",
      "fee_answers",
      "consent_entries",
    ]) {
      const [name = ""] = Object.keys(before).filter((key) => key.startsWith(`${table}.`));
      expect(after[name], name).toBe((before[name] ?? 0) + (own[name] ?? 0));
    }
    expect(after["saved_jobs.user_id"]).toBe(2);
    expect(after["event_registrations.user_id"]).toBe(1);
    expect(await countNamed(context, leaves.userId)).toEqual({
      "private.merged_accounts.former_id": 1,
    });

    expect((await listSavedJobs(services, stays)).open).toHaveLength(2);
    const [document] = await listOwnDocuments(services, stays);
    expect((await readOwnDocument(services, stays, document?.id ?? "")).bytes).toEqual(
      Buffer.from(pdf()),
    );
    const thread = await readThread(services, stays, { threadId: life.threadId } as never);
    expect(thread.messages.map(({ body }) => body)).toEqual([
      "Good morning, may I ask something?",
      "My plan",
    ]);
    for (const reader of [stays, life.mentor]) {
      const path = await signAttachment(services, reader, life);
      expect((await context.app.request(path)).status).toBe(200);
    }
    const photo = await context.app.request(
      `/storage/v1/object/public/avatars/${stays.userId}/photo`,
    );
    expect(photo.status).toBe(200);
    const profile = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("account_profiles")
        .select(["full_name", "location", "photo_path"])
        .where("user_id", "=", stays.userId)
        .executeTakeFirst(),
    );
    expect(profile).toEqual({
      full_name: "Amina O.",
      location: "Accra",
      photo_path: `${stays.userId}/photo`,
    });
    const files = await listFilesOfUser(services, stays.userId);
    expect(files).toHaveLength(4);
    for (const file of files) {
      expect(file.name).not.toContain(leaves.userId);
      expect(await readFile(services, file)).toBeDefined();
    }
  });

  test("end as one: deleting it removes the other's files, and what logs say of it", async () => {
    const both = await pair(context);
    const { services } = context;
    await liveWith(both.leaves);
    await mergeAs(context, admin, both);
    expect(await listFilesOfUser(services, both.stays.userId)).not.toEqual([]);
    await services.database.asSystem("test", (transaction) =>
      eraseAccount(services, transaction, both.stays.userId),
    );
    for (const { userId } of [both.stays, both.leaves]) {
      expect(await listFilesOfUser(services, userId)).toEqual([]);
    }
    const entries = await services.database.asSystem("test", (transaction) =>
      transaction
        .selectFrom("private.audit_entries")
        .select("salt")
        .where("person_id", "in", [both.stays.userId, both.leaves.userId])
        .where("salt", "is not", null)
        .execute(),
    );
    expect(entries).toEqual([]);
    expect(await countNamed(context, both.leaves.userId)).toEqual({});
  });

  test("of which both have a profile keep the one that stays, with documents and blocked employers of both", async () => {
    const both = await pair(context);
    const { services } = context;
    const organizationId = (
      await services.database.asSystem("test", (transaction) =>
        transaction.selectFrom("organizations").select("id").executeTakeFirstOrThrow(),
      )
    ).id;
    for (const user of [both.stays, both.leaves]) {
      const document = { kind: "cv", title: user.email, expires_on: null } as const;
      await addDocument(services, user, { ...document, file: { name: "cv.pdf", bytes: pdf() } });
      await addEntry(services, user, "languages", { language: "fr", level: "native" } as never);
    }
    const block = { organization_name: "Lakeside", blocked_at: context.clock.now() };
    await addRow(context, "candidate_blocks", {
      ...block,
      user_id: both.leaves.userId,
      organization_id: organizationId,
    });
    await mergeAs(context, admin, both);
    const after = await countNamed(context, both.stays.userId);
    expect(after).toMatchObject({
      "candidate_profiles.user_id": 1,
      "candidate_languages.user_id": 1,
      "candidate_documents.user_id": 2,
      "candidate_blocks.user_id": 1,
    });
    for (const { id } of await listOwnDocuments(services, both.stays)) {
      expect((await readOwnDocument(services, both.stays, id)).type).toBe("application/pdf");
    }
  });
});

test("the account that leaves is signed out and can't sign in, both addresses are told, and both logs have it", async () => {
  const both = await pair(context);
  const { stays, leaves } = both;
  const { services } = context;
  await mergeAs(context, admin, both);
  await expect(authenticate(services, leaves.accessToken)).rejects.toBeTruthy();
  const read = await context.app.request("/rest/v1/account_profiles?select=user_id", {
    headers: { apikey: context.keys.publishable, Authorization: `Bearer ${leaves.accessToken}` },
  });
  expect([401, 403]).toContain(read.status);
  await expect(
    signInWithPassword(services, {
      email: leaves.email,
      password: leaves.password,
      client: { address: "203.0.113.9", userAgent: null },
    }),
  ).rejects.toMatchObject({ code: "invalid_credentials" });
  await authenticate(services, stays.accessToken);

  const emails = await context.outbox();
  const subjects = (to: string) =>
    emails.filter(({ recipient }) => recipient === to).map(({ subject }) => subject);
  expect(subjects(stays.email)).toContain("We merged your Meridian accounts");
  expect(subjects(leaves.email)).toEqual(["Your Meridian account was merged into another one"]);
  const entries = await services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .select(["action", "subject_id", "actor_id", "reason"])
      .where("subject_id", "in", [stays.userId, leaves.userId])
      .where("action", "like", "accounts.user_merged%")
      .orderBy("id")
      .execute(),
  );
  const about = { actor_id: admin.userId, reason: "They signed up twice" };
  expect(entries).toEqual([
    { ...about, action: "accounts.user_merged", subject_id: stays.userId },
    { ...about, action: "accounts.user_merged_away", subject_id: leaves.userId },
  ]);

  // The email is free.
  const again = await context.createUser({ email: leaves.email });
  expect(again.userId).not.toBe(leaves.userId);
});

test("what either account did, and what was done to it, is on the page of the one that stays", async () => {
  const both = await pair(context);
  const { stays, leaves } = both;
  const { services } = context;
  const about = { userId: leaves.userId, address: "203.0.113.7" };
  await suspend(services, admin, { ...about, reason: "Spam in messages", days: null });
  await liftSuspension(services, admin, { ...about, reason: "Talked to them" });
  await mergeAs(context, admin, both);
  const reader = await context.createUser({ roles: ["admin"] });
  const { log, sections } = await readPerson(services, reader, stays.userId);
  const linesOf = (sentence: string) => log.filter((line) => line.sentence === sentence);
  expect(linesOf("The account was suspended.")).toMatchObject([{ by: admin.email }]);
  expect(linesOf("Signed in.")).toMatchObject([{ by: null }, { by: null }]);
  const audit = sections.find(({ name }) => name === "audit")?.entries.map(({ title }) => title);
  expect(audit).toContain(`${admin.email} suspended ${leaves.email}.`);
});

test("a merged account without an email leaves none that can be used again", async () => {
  const { stays, leaves } = await pair(context);
  const phone = "14165550123";
  await context.services.database.executeRaw(
    "update auth.users set email = null, phone = $2 where id = $1",
    [leaves.userId, phone],
  );
  await mergeAs(context, admin, { stays, leaves: { ...leaves, email: `+${phone}` } });
  const email = (await context.outbox()).find(
    ({ recipient, subject }) => recipient === stays.email && subject.includes("merged"),
  );
  expect(email?.text).toContain("We've deleted the other account.");
  expect(email?.text).not.toContain("can be used again");
});

describe("nothing is merged", () => {
  const refused = async (both: { stays: TestUser; leaves: TestUser }, sentence: RegExp) => {
    const plan = await preview(both);
    expect(plan.blocks.join(" ")).toMatch(sentence);
    await expect(mergeAs(context, admin, both)).rejects.toMatchObject({ code: "merge_blocked" });
    expect(await countNamed(context, both.leaves.userId)).not.toEqual({});
  };

  test("when the account that leaves is a mentor's; the other way around works", async () => {
    const { mentor } = await makeMentor(context);
    const other = await context.createUser();
    await refused({ stays: other, leaves: mentor }, /has a mentor profile\. Keep that account/);
    await mergeAs(context, admin, { stays: mentor, leaves: other });
  });

  test("when either is suspended, or about to be deleted", async () => {
    const both = await pair(context);
    await addRow(context, "private.account_deletions", {
      user_id: both.stays.userId,
      requested_at: context.clock.now(),
      delete_after: addTime(context.clock.now(), { days: 1 }),
    });
    await refused(both, /asked for it/);
    const others = await pair(context);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ banned_until: new Date("9999-12-31T00:00:00Z") })
        .where("id", "=", others.leaves.userId)
        .execute(),
    );
    await refused(others, /suspended/);
  });

  test("when both have a subscription, the same playbook, or an open application for the same job", async () => {
    const both = await pair(context);
    for (const user of [both.stays, both.leaves]) {
      await becomeMember(context, user);
      await enrollAndPay(context, user, { playbookId: featuredId });
    }
    await refused(both, /active subscription/);
    await refused(both, /same playbook/);
    const applicants = await pair(context);
    for (const user of [applicants.stays, applicants.leaves]) {
      await applyForJob(context.services, user, jobs[1] ?? "", filledApplication);
    }
    await refused(applicants, /withdraw the application from the account/);
  });

  test("when one pays for a career service while the other applies for a job", async () => {
    const both = await pair(context);
    await enrollAndPay(context, both.leaves);
    await applyForJob(context.services, both.stays, jobs[0] ?? "", filledApplication);
    await refused(both, /paying for a career service/);
    await refused({ stays: both.leaves, leaves: both.stays }, /paying for a career service/);
  });

  test("when they wrote to each other", async () => {
    const talk = await beginTalk(context);
    await refused({ stays: talk.mentor, leaves: talk.mentee }, /wrote to each other/);
  });

  test("without the email typed, of one's own account, of one that can do more, or of one account", async () => {
    const both = await pair(context);
    const choice = { stays: both.stays.userId, leaves: both.leaves.userId };
    const given = { reason: "Twice", address: "203.0.113.7" };
    await expect(
      merge(context.services, admin, { ...choice, ...given, confirmation: both.stays.email }),
    ).rejects.toMatchObject({ code: "confirmation_wrong" });
    const finance = await context.createUser({ roles: ["finance"] });
    const denials = [
      [{ stays: admin.userId, leaves: both.leaves.userId }, "not_oneself"],
      [{ stays: both.stays.userId, leaves: admin.userId }, "not_oneself"],
      [{ stays: finance.userId, leaves: both.leaves.userId }, "holds_more_rights"],
      [{ stays: both.stays.userId, leaves: finance.userId }, "holds_more_rights"],
      [{ stays: both.stays.userId, leaves: both.stays.userId }, "same_account"],
    ] as const;
    for (const [deniedChoice, code] of denials) {
      await expect(previewMerge(context.services, admin, deniedChoice)).rejects.toMatchObject({
        code,
      });
      await expect(
        merge(context.services, admin, { ...deniedChoice, ...given, confirmation: "x" }),
      ).rejects.toMatchObject({ code });
    }
    await expect(previewMerge(context.services, both.stays, choice)).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe("who answered about fees last that the law protects them gets back", () => {
  test.each(["stays", "leaves"] as const)(
    "the months that the account that %s paid for, and its subscription ends",
    async (payer) => {
      const both = await pair(context);
      const { services } = context;
      await becomeMember(context, both[payer]);
      const other = payer === "stays" ? both.leaves : both.stays;
      await saveFeeAnswer(services, other, protectedPerson);
      await context.runJobs();
      expect((await readMembership(services, both[payer])).hasPro).toBe(true);

      await mergeAs(context, admin, both);
      await context.runJobs();
      expect((await readMembership(services, both.stays)).hasPro).toBe(false);
      const id = await subscriptionIdOf(context, both.stays);
      const returned = await services.database.asSystem("test", (transaction) =>
        transaction
          .selectFrom("private.surplus_payments")
          .select(["amount_cents", "refund_id"])
          .where("subscription_id", "=", id)
          .execute(),
      );
      expect(returned).toEqual([{ amount_cents: 1200, refund_id: expect.any(String) }]);
    },
  );

  test("a playbook whose return was still waiting under the account that left", async () => {
    const both = await pair(context);
    await enrollAndPay(context, both.leaves, { playbookId: plainId });
    await saveFeeAnswer(context.services, both.leaves, protectedPerson);
    await mergeAs(context, admin, both);
    await context.runJobs();
    expect(await ordersOf(context, both.stays)).toMatchObject([{ status: "refunded" }]);
  });
});

test("an application moves with its CV", async () => {
  const both = await pair(context);
  const { services } = context;
  const id = await applyForJob(services, both.leaves, jobs[0] ?? "", filledApplication);
  await mergeAs(context, admin, both);
  expect(await readOwnApplication(services, both.stays, id)).toBeTruthy();
  const { cv_object } = await services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("job_applications")
      .select("cv_object")
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  expect(cv_object).toBe(`${both.stays.userId}/${id}`);
  const [file] = await listFilesOfUser(services, both.stays.userId);
  expect(file?.name).toBe(cv_object);
});

test("of two applications for one job, a withdrawn one stays the employer's without the person", async () => {
  const both = await pair(context);
  const ids: string[] = [];
  for (const user of [both.stays, both.leaves]) {
    ids.push(await applyForJob(context.services, user, jobs[1] ?? "", filledApplication));
  }
  await withdrawApplication(context.services, both.leaves, ids[1] ?? "");
  const plan = await preview(both);
  expect(countOf(plan.drops)).toMatchObject({ "Job applications": 1 });
  await mergeAs(context, admin, both);
  const rows = await context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("job_applications")
      .select(["id", "user_id", "applicant_name"])
      .where("id", "in", ids)
      .execute(),
  );
  expect(rows).toContainEqual({ id: ids[1], user_id: null, applicant_name: null });
  expect(rows.find(({ id }) => id === ids[0])?.user_id).toBe(both.stays.userId);
});

test("an unsubscribe link in an email to the account that's gone takes the present one off the list", async () => {
  const both = await pair(context);
  const { services } = context;
  for (const user of [both.stays, both.leaves]) {
    await saveNotifications(services, user, {
      wanted: new Set(["announcements"]),
      clientAddress: "203.0.113.7",
    });
  }
  const editor = await context.createUser({ roles: ["editor"] });
  const place = await writeNewsletter(context, editor, { audience: "announcements" });
  await confirmAndSend(context, editor, place);
  const email = (await context.outbox()).find(
    ({ recipient, subject }) => recipient === both.leaves.email && subject === subjectOfTest,
  );
  const token = /\/newsletter\/unsubscribe\?token=([\w-]+)/.exec(email?.text ?? "")?.[1] ?? "";
  await mergeAs(context, admin, both);

  const isChosen = async () =>
    (await readNotifications(services, both.stays)).choices.find(
      ({ topic }) => topic === "announcements",
    )?.wanted;
  expect(await readUnsubscribeLink(services, token)).toBe("open");
  expect(await isChosen()).toBe(true);
  expect(await unsubscribeByLink(services, token)).toBe("unsubscribed");
  expect(await readUnsubscribeLink(services, token)).toBe("unsubscribed");
  expect(await isChosen()).toBe(false);
});

test("an account that others were merged into is merged with all of them", async () => {
  const [first, second, third] = [
    await context.createUser(),
    await context.createUser(),
    await context.createUser(),
  ];
  await saveJob(context.services, first, firstJob);
  await mergeAs(context, admin, { stays: second, leaves: first });
  await mergeAs(context, admin, { stays: third, leaves: second });
  expect(await countNamed(context, third.userId)).toMatchObject({
    "saved_jobs.user_id": 1,
    "fee_answers.user_id": 3,
    "private.merged_accounts.user_id": 2,
  });
});
