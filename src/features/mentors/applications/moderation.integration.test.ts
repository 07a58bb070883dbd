import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { disputeInSandbox } from "#features/payments/payments.test-support.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addTime } from "#shared/time.ts";
import {
  applicationsOf,
  apply,
  applyAndPay,
  exampleApplication,
  ordersOf,
} from "../../../../tests/support/people/mentor-application.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { makePhoto } from "../../account/personal-data/personal-data.test-support.ts";
import { refundPurchase } from "../../payments/desk/team-refunds.usecases.server.ts";
import { findMentor, searchMentors } from "../directory/directory.usecases.server.ts";
import { unlistMentor } from "../moderation/moderate-mentors.usecases.server.ts";
import { readOwnPhotos, saveOwnPhoto } from "../photos/own-photo.usecases.server.ts";
import {
  disownApplication,
  proveEmail,
  readClaimPage,
  readOwnClaim,
  sendProofAgain,
} from "./email-claim.usecases.server.ts";
import {
  approveApplication,
  listForModeration,
  rejectApplication,
} from "./moderation.usecases.server.ts";

let context: TestContext;
let admin: TestUser;
beforeAll(async () => {
  context = await createTestContext();
  admin = await context.createUser({ roles: ["admin"] });
});
afterAll(() => context.close());

const reason = "We look for five years of mentoring experience.";

async function emailsTo(recipient: string) {
  const emails = await context.outbox();
  return emails.filter((message) => message.recipient === recipient);
}

function auditOf(subjectId: string) {
  return context.services.database.asSystem("test", (transaction) =>
    transaction
      .selectFrom("private.audit_entries")
      .selectAll()
      .where("subject_id", "=", subjectId)
      .orderBy("id")
      .execute(),
  );
}

function insertSheetProfile(email: string, userId: string | null = null) {
  const { company, ...details } = exampleApplication;
  return context.services.database.asSystem("test", (transaction) =>
    transaction
      .insertInto("mentor_profiles")
      .values({
        ...details,
        company,
        email,
        user_id: userId,
        full_name: "From The Sheet",
        rating: 4.5,
        reviews: 8,
        application_status: "approved",
        payment_status: "paid",
        source: "sheet",
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
}

test("paid applications wait for review, oldest first; unpaid ones do not", async () => {
  const people = [
    await context.createUser(),
    await context.createUser(),
    await context.createUser(),
  ];
  const [unpaid, second, first] = people as [TestUser, TestUser, TestUser];
  await apply(context, unpaid);
  await applyAndPay(context, first);
  context.clock.advance(60);
  await applyAndPay(context, second);

  const { awaiting } = await listForModeration(context.services, admin);
  const waiting = awaiting.map(({ user_id }) => user_id);
  expect(waiting.indexOf(first.userId)).toBeLessThan(waiting.indexOf(second.userId));
  expect(waiting).not.toContain(unpaid.userId);
});

test("only admins review", async () => {
  const user = await context.createUser();
  const { id } = await applyAndPay(context, user);
  for (const viewer of [anonymousViewer, user]) {
    const refused = { status: 403 };
    await expect(listForModeration(context.services, viewer)).rejects.toMatchObject(refused);
    await expect(approveApplication(context.services, viewer, id)).rejects.toMatchObject(refused);
    await expect(
      rejectApplication(context.services, viewer, { applicationId: id, reason }),
    ).rejects.toMatchObject(refused);
  }
  expect(await applicationsOf(context, user.userId)).toMatchObject([
    { application_status: "under_review" },
  ]);
});

test("no one approves their own application", async () => {
  const own = await context.createUser({ roles: ["admin"] });
  const { id } = await applyAndPay(context, own);
  await expect(approveApplication(context.services, own, id)).rejects.toMatchObject({
    code: "own_matter",
    status: 403,
  });
  expect(await applicationsOf(context, own.userId)).toMatchObject([
    { application_status: "under_review" },
  ]);
  await approveApplication(context.services, admin, id);
});

/** The link that was sent to an address which a profile has already. */
async function linkTo(email: string): Promise<{ applicationId: string; key: string }> {
  const message = (await emailsTo(email.toLowerCase())).find(
    ({ subject }) => subject === "Is this your mentor profile?",
  );
  const [, applicationId = "", key = ""] =
    /applications\/([0-9a-f-]+)\/email\?key=(\S+)/.exec(message?.text ?? "") ?? [];
  return { applicationId, key: decodeURIComponent(key) };
}

async function followLink(user: TestUser, email: string): Promise<void> {
  await proveEmail(context.services, user, await linkTo(email));
}

describe("approving", () => {
  test("publishes the profile for everybody, mails and audits", async () => {
    const user = await context.createUser();
    const application = await applyAndPay(context, user, { full_name: "Newly Approved" });
    const { mentors: before } = await searchMentors(context.services);
    expect(before.map(({ full_name }) => full_name)).not.toContain("Newly Approved");

    const { profileId } = await approveApplication(context.services, admin, application.id);

    expect(await findMentor(context.services, anonymousViewer, profileId)).toMatchObject({
      id: profileId,
      full_name: "Newly Approved",
      title: exampleApplication.title,
      company: exampleApplication.company,
      location: exampleApplication.location,
      experience_years: 12,
      expertise: exampleApplication.expertise,
      rating: null,
      reviews: 0,
      hourly_rate: 150,
      availability: "Not taking bookings yet",
      takes_bookings: false,
      is_sample: false,
      bio: exampleApplication.bio,
    });
    const [shown] = await context.services.database.as(anonymousViewer, (transaction) =>
      transaction
        .selectFrom("mentor_profiles_public")
        .select("availability")
        .where("id", "=", profileId)
        .execute(),
    );
    expect(shown?.availability).toBe("Not taking bookings yet");
    const subjects = (await emailsTo(user.email)).map(({ subject }) => subject);
    expect(subjects).toContain("You're now a mentor");
    expect(await auditOf(application.id)).toContainEqual(
      expect.objectContaining({
        action: "mentorship.application_approved",
        actor_id: admin.userId,
      }),
    );
    await expect(apply(context, user)).rejects.toMatchObject({ code: "already_a_mentor" });
  });

  test("adopts the sheet's profile of an address that was proven, with its rating", async () => {
    const user = await context.createUser();
    const { id } = await insertSheetProfile(user.email.toUpperCase());
    const application = await applyAndPay(context, user, { full_name: "Adopted" });
    const { awaiting } = await listForModeration(context.services, admin);
    expect(awaiting.find((waiting) => waiting.id === application.id)).toMatchObject({
      existing_profile_source: "sheet",
      existing_profile_name: "From The Sheet",
    });

    await followLink(user, application.email);
    const { profileId } = await approveApplication(context.services, admin, application.id);
    expect(profileId).toBe(id);
    expect(await findMentor(context.services, anonymousViewer, id)).toMatchObject({
      full_name: "Adopted",
      rating: 4.5,
      reviews: 8,
    });
  });

  test("lists an adopted profile again that was taken off the list, and says so before", async () => {
    const { services } = context;
    const user = await context.createUser();
    const { id } = await insertSheetProfile(user.email);
    await unlistMentor(services, admin, id, { reason: "They asked for a pause" });
    const application = await applyAndPay(context, user, { full_name: "Listed Again" });
    const { awaiting } = await listForModeration(services, admin);
    expect(awaiting.find((waiting) => waiting.id === application.id)).toMatchObject({
      existing_profile_unlisted_at: expect.any(Date),
      existing_profile_unlisted_reason: "They asked for a pause",
    });
    await followLink(user, application.email);
    const listed = () =>
      services.database.as(anonymousViewer, (transaction) =>
        transaction
          .selectFrom("mentor_profiles_public")
          .select("full_name")
          .where("id", "=", id)
          .execute(),
      );
    // The page is from before the link was opened, so it said that the profile stays as it is.
    await expect(approveApplication(services, admin, application.id)).rejects.toMatchObject({
      status: 409,
      code: "profile_unlisted",
    });
    expect(await listed()).toEqual([]);
    expect(await applicationsOf(context, user.userId)).toMatchObject([
      { application_status: "under_review", decided_at: null },
    ]);
    const approved = await approveApplication(services, admin, application.id, { relists: "yes" });
    expect(approved.profileId).toBe(id);
    expect(await listed()).toEqual([{ full_name: "Listed Again" }]);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: "mentorship.profile_relisted",
      actor_id: admin.userId,
      before: { listed: false },
      after: { listed: true },
    });
  });

  test("of a suspended account hides the profile until the suspension ends, and the email says so", async () => {
    const { services } = context;
    const user = await context.createUser();
    const application = await applyAndPay(context, user);
    await services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("auth.users")
        .set({ banned_until: addTime(context.clock.now(), { days: 1000 }) })
        .where("id", "=", user.userId)
        .execute(),
    );
    const { profileId } = await approveApplication(services, admin, application.id);
    expect(await findMentor(services, anonymousViewer, profileId)).toBeUndefined();
    const emails = await emailsTo(user.email);
    expect(emails.map(({ subject }) => subject)).not.toContain("You're now a mentor");
    const approved = emails.find(({ subject }) => subject.includes("approved"));
    expect(approved?.text).toContain("once your account is active again");
  });

  test("leaves a profile alone whose address was only named, and publishes a new one", async () => {
    const { services } = context;
    const stranger = await context.createUser();
    const { id } = await insertSheetProfile("owner.only.named@mentors.example");
    const application = await applyAndPay(context, stranger, {
      email: "owner.only.named@mentors.example",
    });
    expect(await readOwnClaim(services, application)).toBe("pending");
    const { profileId } = await approveApplication(services, admin, application.id);
    expect(profileId).not.toBe(id);
    expect(await findMentor(services, anonymousViewer, profileId)).toMatchObject({
      full_name: exampleApplication.full_name,
      rating: null,
      reviews: 0,
    });
    expect(await findMentor(services, anonymousViewer, id)).toMatchObject({
      full_name: "From The Sheet",
      rating: 4.5,
    });
  });

  test("takes an address that was confirmed at sign-up for no proof where nothing is confirmed", async () => {
    const user = await context.createUser();
    const { id } = await insertSheetProfile(user.email);
    const application = await applyAndPay(context, user);
    const { profileId } = await approveApplication(context.services, admin, application.id);
    expect(profileId).not.toBe(id);
  });

  test("never gives a sample's figures to a person, proven or not", async () => {
    const { services } = context;
    for (const proves of [true, false]) {
      const user = await context.createUser();
      const { id } = await insertSheetProfile(user.email);
      const application = await applyAndPay(context, user);
      if (proves) await followLink(user, application.email);
      await services.database.asSystem("test", (transaction) =>
        transaction
          .updateTable("mentor_profiles")
          .set({ is_sample: true })
          .where("id", "=", id)
          .execute(),
      );
      const { profileId } = await approveApplication(services, admin, application.id);
      expect(profileId).not.toBe(id);
      expect(await findMentor(services, anonymousViewer, profileId)).toMatchObject({
        is_sample: false,
        rating: null,
        reviews: 0,
      });
      expect(await findMentor(services, anonymousViewer, id)).toMatchObject({ is_sample: true });
    }
  });

  test("asks the mailbox, and only the applicant who reads it can confirm", async () => {
    const { services } = context;
    const user = await context.createUser();
    const other = await context.createUser();
    const email = "asked@mentors.example";
    await insertSheetProfile(email);
    const application = await applyAndPay(context, user, { email });
    const link = await linkTo(email);
    expect(await readClaimPage(services, anonymousViewer, link)).toMatchObject({
      claim: "pending",
      viewer: "nobody",
    });
    expect(await readClaimPage(services, other, { ...link, key: "guess" })).toBeUndefined();
    await expect(proveEmail(services, other, link)).rejects.toMatchObject({
      code: "email_claim_other_account",
    });
    await expect(proveEmail(services, user, { ...link, key: "guess" })).rejects.toMatchObject({
      code: "email_claim_over",
    });
    const waiting = async () =>
      (await listForModeration(services, admin)).awaiting.find(({ id }) => id === application.id);
    expect(await waiting()).toMatchObject({ addressProven: false });
    await sendProofAgain(services, user, application.id);
    await proveEmail(services, user, link);
    expect(await waiting()).toMatchObject({ addressProven: true });
    expect(await readClaimPage(services, user, link)).toMatchObject({ claim: "proven" });
  });

  test("believes the person who reads the mailbox and did not apply", async () => {
    const { services } = context;
    const user = await context.createUser();
    const email = "disowning@mentors.example";
    const { id } = await insertSheetProfile(email);
    const application = await applyAndPay(context, user, { email });
    const link = await linkTo(email);
    await disownApplication(services, link);
    await expect(proveEmail(services, user, link)).rejects.toMatchObject({
      code: "email_claim_over",
    });
    const { profileId } = await approveApplication(services, admin, application.id);
    expect(profileId).not.toBe(id);
    expect(await readClaimPage(services, user, link)).toBeUndefined();
  });

  test("never takes over the profile of another account", async () => {
    const owner = await context.createUser();
    const user = await context.createUser();
    const { id } = await insertSheetProfile(owner.email, owner.userId);
    const application = await applyAndPay(context, user, { email: owner.email });
    await expect(approveApplication(context.services, admin, application.id)).rejects.toMatchObject(
      {
        status: 409,
        code: "mentor_email_taken",
        message: expect.stringContaining("Reject the application"),
      },
    );
    expect(await applicationsOf(context, user.userId)).toMatchObject([
      { application_status: "under_review", decided_at: null },
    ]);
    expect(await findMentor(context.services, anonymousViewer, id)).toMatchObject({
      full_name: "From The Sheet",
    });

    await rejectApplication(context.services, admin, { applicationId: application.id, reason });
    context.clock.advance(1);
    const again = await applyAndPay(context, user);
    expect((await approveApplication(context.services, admin, again.id)).profileId).not.toBe(id);
  });

  test("is refused before payment", async () => {
    const user = await context.createUser();
    await apply(context, user);
    const [application] = await applicationsOf(context, user.userId);
    await expect(
      approveApplication(context.services, admin, application?.id ?? ""),
    ).rejects.toMatchObject({ code: "application_not_under_review" });
  });
});

describe("rejecting", () => {
  test("returns the rest of the fee too, while a part of it is on its way back", async () => {
    const user = await context.createUser();
    const finance = await context.createUser({ roles: ["finance"] });
    const application = await applyAndPay(context, user);
    const [order] = await ordersOf(context, user.userId);
    await refundPurchase(context.services, finance, {
      purchaseId: order?.id ?? "",
      requestKey: crypto.randomUUID(),
      amountCents: 1000,
      seenLeftCents: 4900,
      reason: "The form didn't save the answers",
    });
    await rejectApplication(context.services, admin, { applicationId: application.id, reason });
    await context.runJobs();
    expect(await ordersOf(context, user.userId)).toMatchObject([
      { status: "refunded", refund_cents: 4900 },
    ]);
    expect(await applicationsOf(context, user.userId)).toMatchObject([
      { application_status: "rejected", payment_status: "refunded" },
    ]);
  });

  test("promises no refund of ours while the applicant's bank has a dispute about the fee", async () => {
    const user = await context.createUser();
    const application = await applyAndPay(context, user);
    const [order] = await ordersOf(context, user.userId);
    await disputeInSandbox(context, order?.payment_id);
    await rejectApplication(context.services, admin, { applicationId: application.id, reason });
    await context.runJobs();
    const [email] = (await emailsTo(user.email)).filter(({ subject }) =>
      subject.includes("accepted"),
    );
    const text = email?.text.replace(/\s+/g, " ");
    expect(text).toContain(
      "You'll get $49 back from your bank, or from us once your bank decides your dispute.",
    );
    expect(text).not.toContain("We're refunding");
  });

  test("says the part of the fee that the applicant's bank didn't return", async () => {
    const user = await context.createUser();
    const application = await applyAndPay(context, user);
    await context.services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("orders")
        .set({ lost_cents: 2000 })
        .where("user_id", "=", user.userId)
        .execute(),
    );
    await rejectApplication(context.services, admin, { applicationId: application.id, reason });
    await context.runJobs();
    const emails = await emailsTo(user.email);
    const textOf = (start: string) =>
      emails.find(({ subject }) => subject.startsWith(start))?.text.replace(/\s+/g, " ");
    expect(textOf("Your mentor application")).toContain(
      "We're refunding the remaining $29 of your fee.",
    );
    expect(textOf("We've refunded your $29")).toContain("We refunded $29 of your registration fee");
  });

  test("keeps the reason, refunds once and mails", async () => {
    const user = await context.createUser();
    const application = await applyAndPay(context, user);
    await rejectApplication(context.services, admin, {
      applicationId: application.id,
      reason: `  ${reason} `,
    });
    expect(await applicationsOf(context, user.userId)).toMatchObject([
      {
        application_status: "rejected",
        payment_status: "paid",
        decision_reason: reason,
        decided_by: admin.userId,
      },
    ]);
    expect(await ordersOf(context, user.userId)).toMatchObject([{ status: "refund_due" }]);

    await context.runJobs();
    await context.runJobs();
    expect(await applicationsOf(context, user.userId)).toMatchObject([
      { application_status: "rejected", payment_status: "refunded" },
    ]);
    expect(await ordersOf(context, user.userId)).toMatchObject([{ status: "refunded" }]);
    const emails = await emailsTo(user.email);
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      "We received your mentor application",
      "We've refunded your $49",
      "Your mentor application wasn't accepted",
    ]);
    expect(emails.find(({ subject }) => subject.includes("accepted"))?.text).toContain(reason);
    expect((await auditOf(application.id)).map(({ action }) => action)).toEqual([
      "mentorship.application_submitted",
      "mentorship.application_rejected",
      "mentorship.fee_refunded",
    ]);
  });

  test("needs a reason", async () => {
    const user = await context.createUser();
    const application = await applyAndPay(context, user);
    for (const missing of [undefined, "", "   ", "no", 5]) {
      await expect(
        rejectApplication(context.services, admin, {
          applicationId: application.id,
          reason: missing,
        }),
      ).rejects.toMatchObject({ status: 400, code: "validation_failed" });
    }
    expect(await ordersOf(context, user.userId)).toMatchObject([{ status: "paid" }]);
  });

  test("leaves the applicant free to apply again", async () => {
    const user = await context.createUser();
    const first = await applyAndPay(context, user);
    await rejectApplication(context.services, admin, { applicationId: first.id, reason });
    context.clock.advance(1);
    const second = await applyAndPay(context, user);
    expect(second.id).not.toBe(first.id);
    expect(second).toMatchObject({ application_status: "under_review", payment_status: "paid" });
  });
});

test("a fee that's refunded in full before a decision ends the review, and the person can apply again", async () => {
  const { services } = context;
  const user = await context.createUser();
  const finance = await context.createUser({ roles: ["finance"] });
  const first = await applyAndPay(context, user);
  await saveOwnPhoto(services, user, {
    bytes: await makePhoto(),
    declaredType: "image/jpeg",
    crop: {},
  });
  const [order] = await ordersOf(context, user.userId);
  await refundPurchase(services, finance, {
    purchaseId: order?.id ?? "",
    requestKey: crypto.randomUUID(),
    amountCents: 4900,
    seenLeftCents: 4900,
    reason: "They asked us to stop",
  });
  await context.runJobs();
  expect(await applicationsOf(context, user.userId)).toMatchObject([
    { application_status: "rejected", payment_status: "refunded", decided_at: null },
  ]);
  expect(await readOwnPhotos(services, user)).toMatchObject({ pending: null });
  await expect(approveApplication(services, admin, first.id)).rejects.toMatchObject({
    code: "application_not_under_review",
  });
  const { awaiting, decided } = await listForModeration(services, admin);
  expect([...awaiting, ...decided].map(({ id }) => id)).not.toContain(first.id);

  context.clock.advance(1);
  const second = await applyAndPay(context, user);
  expect(second.id).not.toBe(first.id);
  expect(second).toMatchObject({ application_status: "under_review", payment_status: "paid" });
  expect((await ordersOf(context, user.userId)).map(({ status }) => status).sort()).toEqual([
    "paid",
    "refunded",
  ]);
});

test("of two admins who decide at the same time, one is told that it was decided", async () => {
  const user = await context.createUser();
  const application = await applyAndPay(context, user);
  const other = await context.createUser({ roles: ["admin"] });
  const outcomes = await Promise.allSettled([
    approveApplication(context.services, admin, application.id),
    rejectApplication(context.services, other, { applicationId: application.id, reason }),
    approveApplication(context.services, other, application.id),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") {
      expect(outcome.reason).toMatchObject({ status: 409, code: "application_already_decided" });
      expect(outcome.reason.message).toMatch(/^This application was already (approved|rejected),/);
    }
  }
  const decisions = (await auditOf(application.id)).filter(({ action }) =>
    /approved|rejected/.test(action),
  );
  expect(decisions).toHaveLength(1);
});

test("an id that names no application is not found", async () => {
  for (const id of ["x", "00000000-0000-4000-8000-000000000000"]) {
    await expect(approveApplication(context.services, admin, id)).rejects.toMatchObject({
      status: 404,
    });
  }
});
