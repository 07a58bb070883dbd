import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginSuspension, eraseAccount } from "#features/auth/auth.contract.ts";
import { addMemberAs, addOrganization } from "#features/employers/employers.test-support.ts";
import { readOrganization } from "#features/employers/organizations/organizations.usecases.server.ts";
import { listFilesOfUser } from "#platform/storage/storage.ts";
import { addTime } from "#shared/time.ts";
import { sampleJobs } from "../../../../content/samples/jobs.ts";
import { pageRoute, visitPage } from "../../../../tests/support/pages/visit-page.tsx";
import { exportFrom } from "../../../../tests/support/people/personal-data.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { jobsFeature } from "../jobs.feature.server.ts";
import { addOrganizationJob, filledApplication } from "../jobs.test-support.ts";
import * as ownApplicationPage from "../pages/own-application.tsx";
import type { Posting } from "../postings/posting.schemas.ts";
import { closeEndedPostings } from "../postings/retention.usecases.server.ts";
import { addToTeam } from "../postings/team.store.server.ts";
import { saveApplicationDraft } from "./application-drafts.usecases.server.ts";
import {
  askAgainDays,
  cvBucket,
  ownApplicationPath,
  ownApplicationsPath,
} from "./applications.constants.ts";
import type { StageKind } from "./applications.rules.ts";
import { applyForJob } from "./applications.usecases.server.ts";
import { listStages, moveApplications, saveDeclines } from "./moves.store.server.ts";
import {
  askForUpdate,
  listOwnApplications,
  readOwnApplication,
} from "./own-applications.usecases.server.ts";
import { recordInformed } from "./pipeline.store.server.ts";
import { eraseOldApplicationDetails } from "./retention.usecases.server.ts";
import { withdrawApplication } from "./withdrawals.usecases.server.ts";

let context: TestContext;
let owner: TestUser;
let slug: string;
let organizationId: string;
let nurse: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  await jobsFeature.seedSamples?.(context.services);
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
  const view = await readOrganization(context.services, owner, slug);
  organizationId = view?.organization.id ?? "";
});
beforeEach(async () => {
  nurse = await context.createUser();
});
afterAll(() => context.close());

const system = <Result,>(work: Parameters<typeof context.services.database.asSystem<Result>>[1]) =>
  context.services.database.asSystem("test", work);

/** A new application; of an organization's job unless said. */
async function apply({ change = {}, jobId }: { change?: Partial<Posting>; jobId?: string } = {}) {
  const job =
    jobId ??
    (await addOrganizationJob(context, {
      owner,
      organizationId,
      change: { questions: [], ...change },
    }));
  const id = await applyForJob(context.services, nurse, job, filledApplication);
  return { id, jobId: job };
}

/** Moves an application as the employer's side does, by its own statement. */
async function move(
  id: string,
  jobId: string,
  to: StageKind,
  as: "moved" | "declined" | "restored" = "moved",
) {
  context.clock.advance({ hours: 1 });
  await system(async (transaction) => {
    const stages = await listStages(transaction, jobId);
    const { stage_id: from } = await transaction
      .selectFrom("job_applications")
      .select("stage_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const target = stages.find(({ kind }) => kind === to)?.id ?? "";
    const now = context.clock.now();
    await moveApplications(transaction, {
      applicationIds: [id],
      from,
      to: target,
      as,
      actorId: owner.userId,
      now,
    });
  });
}

/** The email about a stage goes out, and the applicant knows. */
const inform = (id: string, notified: StageKind) =>
  system((transaction) =>
    recordInformed(transaction, {
      applicationId: id,
      notified,
      actorId: owner.userId,
      now: context.clock.now(),
    }),
  );

async function decline(id: string, jobId: string, isShared: boolean) {
  await move(id, jobId, "declined", "declined");
  await system((transaction) =>
    saveDeclines(transaction, {
      applicationIds: [id],
      reason: "license",
      isShared,
      message: "Please apply again.",
      decidedBy: owner.userId,
    }),
  );
  await inform(id, "declined");
}

const read = (id: string, by = nurse) => readOwnApplication(context.services, by, id);

const suspend = ({ userId }: TestUser) =>
  system((transaction) =>
    beginSuspension(context.services, transaction, userId, {
      until: addTime(context.clock.now(), { days: 30 }),
      by: null,
    }),
  );

async function subjectsTo(recipient: string) {
  const emails = await context.outbox();
  return emails.filter((email) => email.recipient === recipient).map(({ subject }) => subject);
}

describe("the timeline", () => {
  test("says in plain words what happened, never who did it or what the employer calls its stages", async () => {
    const { id, jobId } = await apply();
    await system((transaction) =>
      transaction
        .updateTable("job_stages")
        .set({ name: "Secret pile" })
        .where("job_id", "=", jobId)
        .where("kind", "=", "screening")
        .execute(),
    );
    await move(id, jobId, "screening");
    await inform(id, "screening");
    await move(id, jobId, "interview");
    await inform(id, "interview");
    await decline(id, jobId, false);
    const view = await read(id);
    expect(view.timeline.map(({ title }) => title)).toEqual([
      "You applied",
      "Under review",
      "Interview stage",
      "Not selected",
    ]);
    expect(view).toMatchObject({ status: "Not selected", hasOntarioRight: true, canAsk: false });
    const routes = [pageRoute(`${ownApplicationsPath}/:applicationId`, ownApplicationPage)];
    const { html } = await visitPage(context, routes, ownApplicationPath(id), undefined, nurse);
    expect(html).not.toMatch(/Secret pile|license or registration/);
    expect(html).toContain("didn&#x27;t share a reason");
    expect(html).toContain("Please apply again.");
  });

  test("says what Ontario requires after an interview, for jobs that can be done from there too", async () => {
    const anywhereInCanada = {
      region: "CA-QC",
      remote: "hybrid" as const,
      remoteRegions: ["CA"],
    };
    const [remote, elsewhere] = [
      await apply({ change: anywhereInCanada }),
      await apply({ change: { ...anywhereInCanada, remoteRegions: ["CA-QC"] } }),
    ];
    expect(await read(remote.id)).toMatchObject({ hasOntarioRight: false });
    for (const { id, jobId } of [remote, elsewhere]) {
      await move(id, jobId, "interview");
      await inform(id, "interview");
    }
    expect(await read(remote.id)).toMatchObject({ hasOntarioRight: true });
    expect(await read(elsewhere.id)).toMatchObject({ hasOntarioRight: false });
  });

  test("says it as well where an interview was logged and the stage stayed", async () => {
    const { id } = await apply();
    expect(await read(id)).toMatchObject({ hasOntarioRight: false });
    await context.services.database.executeRaw(
      `insert into application_interviews (application_id, held_on, recorded_at)
      values ($1, '2026-11-20', now())`,
      [id],
    );
    expect(await read(id)).toMatchObject({ hasOntarioRight: true });
    const routes = [pageRoute(`${ownApplicationsPath}/:applicationId`, ownApplicationPage)];
    const { html } = await visitPage(context, routes, ownApplicationPath(id), undefined, nurse);
    expect(html).toContain("45 days after your last interview");
  });

  test("ends with the reason where the employer shares it", async () => {
    const { id, jobId } = await apply();
    await decline(id, jobId, true);
    expect((await read(id)).outcome).toEqual({ reason: "license", message: "Please apply again." });
  });

  test("says nothing of a decision until the applicant was told: the employer can still undo it", async () => {
    const { id, jobId } = await apply();
    const { dueAt } = await read(id);
    await move(id, jobId, "declined", "declined");
    const reason = { applicationIds: [id], reason: "license", isShared: true, message: "Sorry." };
    await system((query) => saveDeclines(query, { ...reason, decidedBy: owner.userId }));
    expect(await read(id)).toMatchObject({
      status: "Received",
      outcome: null,
      dueAt,
      canAsk: true,
    });
    await askForUpdate(context.services, nurse, id);
    expect((await read(id)).timeline).toHaveLength(1);
    expect((await listOwnApplications(context.services, nurse)).active).toHaveLength(1);
    await inform(id, "declined");
    expect(await read(id)).toMatchObject({
      status: "Not selected",
      outcome: { reason: "license", message: "Sorry." },
      dueAt: null,
    });
    await expect(askForUpdate(context.services, nurse, id)).rejects.toMatchObject({
      code: "application_changed",
    });
  });

  test("says by when the employer promised an answer, and that it's late", async () => {
    const { id } = await apply();
    const [line] = (await listOwnApplications(context.services, nurse)).active;
    expect(line).toMatchObject({ id, isLate: false, status: "Received" });
    context.clock.advance({ days: 11 });
    expect((await listOwnApplications(context.services, nurse)).active[0]).toMatchObject({
      isLate: true,
    });
  });

  test("names no promise for a job without an organization", async () => {
    const routes = [pageRoute(`${ownApplicationsPath}/:applicationId`, ownApplicationPage)];
    const show = async (id: string) =>
      (await visitPage(context, routes, ownApplicationPath(id), undefined, nurse)).html;
    const { id } = await apply({ jobId: sampleJobs[0]?.id ?? "" });
    const html = await show(id);
    expect(html).toContain("Expect");
    expect(html).not.toContain("promised");
    expect(await show((await apply()).id)).toContain("promised");
  });

  test("is nobody else's", async () => {
    const { id } = await apply();
    const other = await context.createUser();
    for (const viewer of [other, owner]) {
      await expect(read(id, viewer)).rejects.toMatchObject({ code: "application_not_found" });
    }
    await expect(read("x")).rejects.toMatchObject({ status: 404 });
  });
});

describe("asking for an update", () => {
  test("emails the people who hire once a week, however often it's pressed", async () => {
    const { id } = await apply();
    const before = (await subjectsTo(owner.email)).length;
    const asked = await Promise.allSettled([
      askForUpdate(context.services, nurse, id),
      askForUpdate(context.services, nurse, id),
    ]);
    expect(asked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await subjectsTo(owner.email)).slice(before)).toEqual([
      "Adaora Sample is asking for an update: Registered Nurse, Emergency",
    ]);
    expect((await read(id)).canAsk).toBe(false);
    context.clock.advance({ days: askAgainDays });
    await askForUpdate(context.services, nurse, id);
  });

  test("emails the job's hiring managers where it has some, and owners once they can't act", async () => {
    const manager = await addMemberAs(context, { owner, slug, role: "hiring_manager" });
    const { id, jobId } = await apply();
    const now = context.clock.now();
    await system((transaction) =>
      addToTeam(transaction, { jobId, userIds: [manager.userId], now }),
    );
    const asked = "Adaora Sample is asking for an update: Registered Nurse, Emergency";
    const before = (await subjectsTo(owner.email)).length;
    await askForUpdate(context.services, nurse, id);
    expect((await subjectsTo(manager.email)).at(-1)).toBe(asked);
    expect(await subjectsTo(owner.email)).toHaveLength(before);
    context.clock.advance({ days: askAgainDays });
    await suspend(manager);
    await askForUpdate(context.services, nurse, id);
    expect((await subjectsTo(owner.email)).slice(before)).toEqual([asked]);
  });

  test("says so where no one of the employer can be emailed, and can be tried again", async () => {
    const sole = await context.createUser();
    const theirs = await addOrganization(context, sole);
    const view = await readOrganization(context.services, sole, theirs);
    const jobId = await addOrganizationJob(context, {
      owner: sole,
      organizationId: view?.organization.id ?? "",
      change: { questions: [] },
    });
    const { id } = await apply({ jobId });
    const before = (await subjectsTo(sole.email)).length;
    await suspend(sole);
    const routes = [pageRoute(`${ownApplicationsPath}/:applicationId`, ownApplicationPage)];
    const form = { intent: "ask" };
    const { status, html } = await visitPage(context, routes, ownApplicationPath(id), form, nurse);
    expect(status).toBe(409);
    expect(html).toContain("reach anyone at this employer right now");
    expect(await read(id)).toMatchObject({ askedAt: null, canAsk: true });
    expect((await subjectsTo(sole.email)).slice(before)).not.toContainEqual(
      expect.stringContaining("asking for an update"),
    );
  });

  test("for a job without an organization emails those of our team who answer its applications", async () => {
    const admin = await context.createUser({ roles: ["admin"] });
    const support = await context.createUser({ roles: ["support"] });
    const finance = await context.createUser({ roles: ["finance"] });
    const { id } = await apply({ jobId: sampleJobs[0]?.id ?? "" });
    await askForUpdate(context.services, nurse, id);
    for (const { email } of [admin, support]) {
      expect((await subjectsTo(email)).at(-1)).toContain("is asking for an update");
    }
    expect(await subjectsTo(finance.email)).toEqual([]);
  });

  test("is refused to others, and once there is a decision", async () => {
    const { id, jobId } = await apply();
    const other = await context.createUser();
    await expect(askForUpdate(context.services, other, id)).rejects.toMatchObject({ status: 404 });
    await decline(id, jobId, false);
    await expect(askForUpdate(context.services, nurse, id)).rejects.toMatchObject({
      code: "application_changed",
    });
  });
});

test("withdrawing by the form keeps the reason for the employer, and deletes the CV", async () => {
  const { id } = await apply();
  const routes = [pageRoute(`${ownApplicationsPath}/:applicationId`, ownApplicationPage)];
  const path = ownApplicationPath(id);
  const form = { intent: "withdraw", note: "I found another job." };
  expect(await visitPage(context, routes, path, form, nurse)).toMatchObject({
    location: `${path}?withdrawn`,
  });
  expect(await read(id)).toMatchObject({
    withdrawalNote: "I found another job.",
    cvType: null,
    status: "Withdrawn",
  });
  const tooLong = { intent: "withdraw", note: "x".repeat(1001) };
  expect((await visitPage(context, routes, path, tooLong, nurse)).status).toBe(400);
});

test("a withdrawal made at the same time as a decision wins, because the applicant has not been told", async () => {
  const { id, jobId } = await apply();
  const stages = await system((transaction) => listStages(transaction, jobId));
  const stageOf = (wanted: StageKind) => stages.find(({ kind }) => kind === wanted)?.id ?? "";
  await Promise.all([
    withdrawApplication(context.services, nurse, id),
    system((transaction) =>
      moveApplications(transaction, {
        applicationIds: [id],
        from: stageOf("new"),
        to: stageOf("hired"),
        as: "moved",
        actorId: owner.userId,
        now: context.clock.now(),
      }),
    ),
  ]);
  const { stage_kind: kind } = await system((transaction) =>
    transaction
      .selectFrom("job_applications")
      .select("stage_kind")
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  expect(kind).toBe("withdrawn");
  expect((await read(id)).timeline).toHaveLength(2);
});

describe("what was sent", () => {
  const cvsOf = async ({ userId }: TestUser) =>
    (await listFilesOfUser(context.services, userId)).filter(({ bucket }) => bucket === cvBucket);

  /** Two years. */
  const inManitoba: Partial<Posting> = { region: "CA-MB", permits: [] };
  const changeJob = (jobId: string, columns: { region?: string; closes_at?: Date }) =>
    system((transaction) =>
      transaction.updateTable("jobs").set(columns).where("id", "=", jobId).execute(),
    );
  const erased = async ({ id }: { id: string }) => (await read(id)).detailsErasedAt !== null;

  test("is erased when the law asks no one to keep it any longer, and not before; how it ended stays", async () => {
    const ontario = await apply({ change: { permits: [] } });
    const manitoba = await apply({ change: inManitoba });
    const open = await apply({ change: inManitoba });
    const closesAt = addTime(context.clock.now(), { days: 4 * 365 });
    await changeJob(open.jobId, { closes_at: closesAt });
    for (const { id, jobId } of [ontario, manitoba]) await decline(id, jobId, true);
    context.clock.advance({ days: 2 * 365 - 2 });
    await eraseOldApplicationDetails(context.services);
    expect(await erased(manitoba)).toBe(false);
    context.clock.advance({ days: 3 });
    await eraseOldApplicationDetails(context.services);
    expect([await erased(manitoba), await erased(ontario), await erased(open)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await read(manitoba.id)).toMatchObject({
      name: null,
      message: null,
      cvType: null,
      status: "Not selected",
    });
    context.clock.advance({ days: 366 });
    await eraseOldApplicationDetails(context.services);
    expect([await erased(ontario), await erased(open)]).toEqual([true, false]);
    expect(await cvsOf(nurse)).toHaveLength(1);
  });

  test("is erased those years after the job was over where no one decided, or after the last move", async () => {
    const [ended, moved] = [
      await apply({ change: inManitoba }),
      await apply({ change: inManitoba }),
    ];
    // Their jobs close after 60 days.
    context.clock.advance({ days: 400 });
    await closeEndedPostings(context.services);
    await move(moved.id, moved.jobId, "interview");
    context.clock.advance({ days: 388 });
    await eraseOldApplicationDetails(context.services);
    expect([await erased(ended), await erased(moved)]).toEqual([false, false]);
    context.clock.advance({ days: 4 });
    await eraseOldApplicationDetails(context.services);
    expect([await erased(ended), await erased(moved)]).toEqual([true, false]);
    context.clock.advance({ days: 340 });
    await eraseOldApplicationDetails(context.services);
    expect(await erased(moved)).toBe(true);
    expect(await cvsOf(nurse)).toEqual([]);
    // A reason would come too late to be erased.
    const routes = [pageRoute(`${ownApplicationsPath}/:applicationId`, ownApplicationPage)];
    const path = ownApplicationPath(ended.id);
    const { html } = await visitPage(context, routes, path, undefined, nurse);
    expect(html).toContain("Withdraw application");
    expect(html).not.toContain('name="note"');
    await withdrawApplication(context.services, nurse, ended.id, "I found another job.");
    expect(await read(ended.id)).toMatchObject({ status: "Withdrawn", withdrawalNote: null });
  });

  test("is stored as many years as its applicant was told, whatever a later version of the posting says", async () => {
    const inSaskatchewan: Partial<Posting> = { region: "CA-SK", permits: [] };
    const longer = await apply({ change: inSaskatchewan });
    const shorter = await apply({ change: inManitoba });
    const earlier = await apply({ change: inManitoba });
    for (const { id, jobId } of [longer, shorter, earlier]) await decline(id, jobId, true);
    await changeJob(longer.jobId, { region: "CA-MB" });
    for (const { jobId } of [shorter, earlier]) await changeJob(jobId, { region: "CA-SK" });
    await system((transaction) =>
      transaction
        .updateTable("job_applications")
        .set({ kept_years: null })
        .where("id", "=", earlier.id)
        .execute(),
    );
    const all = [longer, shorter, earlier];
    context.clock.advance({ days: 2 * 365 + 1 });
    await eraseOldApplicationDetails(context.services);
    expect(await Promise.all(all.map(erased))).toEqual([false, true, false]);
    context.clock.advance({ days: 3 * 365 + 1 });
    await eraseOldApplicationDetails(context.services);
    expect(await Promise.all(all.map(erased))).toEqual([true, true, true]);
  });

  test("is exported with drafts and the timeline, and erased with the account", async () => {
    const { id } = await apply();
    const draftOf = await addOrganizationJob(context, { owner, organizationId });
    await saveApplicationDraft(context.services, nurse, draftOf, { message: "Half a note" });
    const exported = await exportFrom(context.services, "jobs", nurse.userId);
    expect(exported.job_applications).toMatchObject([{ id, job_version: 1 }]);
    expect(exported.job_application_drafts).toMatchObject([{ fields: { message: "Half a note" } }]);
    await system((transaction) => eraseAccount(context.services, transaction, nurse.userId));
    const left = await system(async (transaction) => ({
      drafts: await transaction
        .selectFrom("job_application_drafts")
        .selectAll()
        .where("job_id", "=", draftOf)
        .execute(),
      application: await transaction
        .selectFrom("job_applications")
        .select(["user_id", "message", "answers", "profile", "cv_object", "stage_kind"])
        .where("id", "=", id)
        .executeTakeFirst(),
    }));
    expect(left).toEqual({
      drafts: [],
      application: {
        user_id: null,
        message: null,
        answers: null,
        profile: null,
        cv_object: null,
        stage_kind: "withdrawn",
      },
    });
    expect(await cvsOf(nurse)).toEqual([]);
  });
});
