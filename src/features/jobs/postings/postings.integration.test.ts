import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginSuspension } from "#features/auth/auth.contract.ts";
import { readFor } from "#features/employers/employers.contract.ts";
import {
  addMemberAs,
  addOrganization,
  lakeside,
  verifyByMailbox,
} from "#features/employers/employers.test-support.ts";
import {
  leaveOrganization,
  removeMember,
} from "#features/employers/members/members.usecases.server.ts";
import { readOperatorActs } from "#features/employers/operators/operators.usecases.server.ts";
import {
  closeOwnOrganization,
  saveIdentity,
  savePage,
} from "#features/employers/organizations/organizations.usecases.server.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { addDays, addTime, dayInUtc } from "#shared/time.ts";
import { countRows } from "../../../../tests/support/database/row-security.ts";
import {
  createTestContext,
  type TestContext,
  type TestUser,
} from "../../../../tests/support/services.ts";
import { editJobPath } from "../hiring-links.rules.ts";
import { readJob } from "../jobs.usecases.server.ts";
import {
  createDraft,
  type DraftView,
  discardDraft,
  readDraft,
  saveDraft,
} from "./drafts.usecases.server.ts";
import { readHiringManagers, setHiringTeam } from "./hiring-team.usecases.server.ts";
import type { Posting, PostingDraft } from "./posting.schemas.ts";
import { samplePosting } from "./posting.test-support.ts";
import { listFacts } from "./posting-view.rules.ts";
import {
  closePosting,
  pausePosting,
  publishPosting,
  reopenPosting,
} from "./publishing.usecases.server.ts";
import { closeEndedPostings, deleteOldVersions } from "./retention.usecases.server.ts";
import { readVersions } from "./versions.usecases.server.ts";

let context: TestContext;
let owner: TestUser;
let slug: string;
let organizationId: string;

beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

const code = (value: string) => expect.objectContaining({ code: value });
const inDays = (days: number) => addDays(dayInUtc(context.clock.now()), days);

async function beginOrganization({ verified = true } = {}) {
  owner = await context.createUser();
  slug = await addOrganization(context, owner);
  if (verified) await verifyByMailbox(context, { owner, slug });
  const found = await readFor(context.services, owner, { slug }, async (_, own) => own);
  organizationId = found?.organization.id ?? "";
}

/** A job whose draft says what the sample says, open for 30 days once it's published. */
async function writeJob(viewer: TestUser, change: PostingDraft = {}): Promise<string> {
  const { services } = context;
  const jobId = await createDraft(services, viewer, { slug });
  const patch = { ...samplePosting, closesOn: inDays(30), ...change };
  await saveDraft(services, viewer, jobId, { revision: 1, patch });
  return jobId;
}

async function publish(viewer: TestUser, jobId: string) {
  const { revision } = await readDraft(context.services, viewer, jobId);
  await publishPosting(context.services, viewer, jobId, { revision, readWarnings: true });
}

async function publishJob(change: PostingDraft = {}): Promise<string> {
  const jobId = await writeJob(owner, change);
  await publish(owner, jobId);
  return jobId;
}

const warningsOf = ({ reopening }: DraftView) =>
  (reopening ?? []).flatMap(({ severity, ruleId }) => (severity === "warn" ? [ruleId] : []));

const shown = (jobId: string) => readJob(context.services, anonymousViewer, jobId);
const numbersOf = async (jobId: string) =>
  (await readVersions(context.services, owner, jobId)).versions.map(({ number }) => number);

describe("writing", () => {
  beforeAll(() => beginOrganization());

  test("is for owners and recruiters, and for hiring managers in their own jobs", async () => {
    const { services } = context;
    const jobId = await writeJob(owner);
    const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
    const manager = await addMemberAs(context, { owner, slug, role: "hiring_manager" });
    const interviewer = await addMemberAs(context, { owner, slug, role: "interviewer" });
    const stranger = await context.createUser();
    const patch = { title: "Night nurse" };
    await saveDraft(services, recruiter, jobId, { revision: 2, patch });
    for (const viewer of [manager, interviewer]) {
      await expect(
        saveDraft(services, viewer, jobId, { revision: 3, patch: { title: "Mine" } }),
      ).rejects.toEqual(code("organization_forbidden"));
      await expect(readDraft(services, viewer, jobId)).rejects.toEqual(code("posting_not_found"));
    }
    await expect(readDraft(services, stranger, jobId)).rejects.toEqual(code("posting_not_found"));
    await expect(
      saveDraft(services, stranger, jobId, { revision: 3, patch: { title: "Mine" } }),
    ).rejects.toEqual(code("organization_not_found"));
    await expect(createDraft(services, interviewer, { slug })).rejects.toEqual(
      code("organization_forbidden"),
    );
    expect(await countRows(context, manager, "job_drafts")).toBe(0);
    expect(await countRows(context, stranger, "job_drafts")).toBe(0);
    const own = await writeJob(manager, { title: "The manager's" });
    expect(await countRows(context, manager, "job_drafts")).toBe(1);
    expect(await countRows(context, manager, "job_versions")).toBe(0);
    expect((await readDraft(services, manager, own)).content.title).toBe("The manager's");
    await expect(publish(manager, own)).rejects.toEqual(code("organization_forbidden"));
    const onlyManager = { userIds: [manager.userId] };
    await expect(setHiringTeam(services, manager, jobId, onlyManager)).rejects.toEqual(
      code("organization_forbidden"),
    );
    await setHiringTeam(services, recruiter, jobId, onlyManager);
    expect((await readDraft(services, manager, jobId)).content.title).toBe("Night nurse");
    await expect(
      setHiringTeam(services, owner, jobId, { userIds: [recruiter.userId] }),
    ).rejects.toEqual(code("posting_not_hiring_manager"));
    await removeMember(services, owner, slug, {
      userId: manager.userId,
      successorId: owner.userId,
    });
    expect(await readHiringManagers(services, { jobId, organizationId })).toEqual([]);
  });

  test("keeps who joined the hiring team since its form was opened, and emails who's added", async () => {
    const { services } = context;
    const jobId = await writeJob(owner);
    const join = (role: "recruiter" | "hiring_manager") =>
      addMemberAs(context, { owner, slug, role });
    const [recruiter, ann] = [await join("recruiter"), await join("hiring_manager")];
    const [bo, cy] = [await join("hiring_manager"), await join("hiring_manager")];
    const teamEmails = async ({ email }: TestUser) =>
      (await context.outbox()).filter(
        ({ recipient, subject }) =>
          recipient === email && subject === `You're hiring for ${samplePosting.title}`,
      );
    await setHiringTeam(services, owner, jobId, { userIds: [ann.userId], shown: [] });
    expect(await teamEmails(ann)).toHaveLength(1);

    // The recruiter's page still shows Ann alone.
    await removeMember(services, owner, slug, { userId: ann.userId, successorId: bo.userId });
    const shown = [ann.userId];
    await setHiringTeam(services, recruiter, jobId, { userIds: [ann.userId, cy.userId], shown });
    const team = async () =>
      (await readHiringManagers(services, { jobId, organizationId }))
        .filter(({ isOnTeam }) => isOnTeam)
        .map(({ userId }) => userId)
        .sort();
    expect(await team()).toEqual([bo.userId, cy.userId].sort());
    for (const manager of [bo, cy]) {
      const emails = await teamEmails(manager);
      expect(emails).toHaveLength(1);
      expect(emails[0]?.text).toContain(editJobPath(jobId));
    }
    await setHiringTeam(services, recruiter, jobId, { userIds: [bo.userId], shown: await team() });
    expect(await team()).toEqual([bo.userId]);
    expect(await teamEmails(bo)).toHaveLength(1);
  });

  test("refuses a save that began before someone else's, says what they wrote, and takes it when told to", async () => {
    const { services } = context;
    const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
    const jobId = await writeJob(owner);
    const theirs = await saveDraft(services, recruiter, jobId, {
      revision: 2,
      patch: { city: "Kenora" },
    });
    expect(theirs.revision).toBe(3);
    const mine = { city: "Dryden" };
    const refused = await saveDraft(services, owner, jobId, { revision: 2, patch: mine }).catch(
      (error) => error,
    );
    expect(refused).toMatchObject({
      code: "posting_stale",
      details: { stale: { revision: 3, changedBy: recruiter.email, theirs: { city: "Kenora" } } },
    });
    // The same words from both are no conflict.
    const same = await saveDraft(services, owner, jobId, {
      revision: 2,
      patch: { city: "Kenora" },
    });
    expect(same.revision).toBe(3);
    await saveDraft(services, owner, jobId, { revision: 3, patch: mine });
    expect((await readDraft(services, recruiter, jobId)).content.city).toBe("Dryden");
  });

  test("takes a page's next save when the page never got the answer to its last one", async () => {
    const { services } = context;
    const jobId = await writeJob(owner);
    const save = (pageKey: string, title: string) =>
      saveDraft(services, owner, jobId, { revision: 2, patch: { title }, pageKey });
    const [page, another] = [randomUUID(), randomUUID()];
    expect(await save(page, "Night")).toMatchObject({ revision: 3 });
    expect(await save(page, "Night nurse")).toMatchObject({ revision: 4 });
    await expect(save(another, "Day nurse")).rejects.toEqual(code("posting_stale"));
    await saveDraft(services, owner, jobId, { revision: 4, patch: { title: "Night nurses" } });
    await expect(save(page, "Night nurse")).rejects.toEqual(code("posting_stale"));
  });

  test("of two saves from one revision at the same time, one is stored", async () => {
    const jobId = await writeJob(owner);
    const saves = ["One", "Two"].map((title) =>
      saveDraft(context.services, owner, jobId, { revision: 2, patch: { title } }),
    );
    const results = await Promise.allSettled(saves);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await readDraft(context.services, owner, jobId)).revision).toBe(3);
  });

  test("a copy takes everything but the last day, and a draft can be deleted until it's published", async () => {
    const { services } = context;
    const jobId = await publishJob({ title: "Original" });
    const copy = await createDraft(services, owner, { slug, copyOf: jobId });
    const { content, published } = await readDraft(services, owner, copy);
    expect(content).toMatchObject({ title: "Original", city: "Thunder Bay", closesOn: "" });
    expect(published).toBeNull();
    const rival = await context.createUser();
    const theirs = await addOrganization(context, rival);
    await expect(createDraft(services, rival, { slug: theirs, copyOf: jobId })).rejects.toEqual(
      code("posting_not_found"),
    );
    await discardDraft(services, owner, copy);
    await expect(readDraft(services, owner, copy)).rejects.toEqual(code("posting_not_found"));
    await expect(discardDraft(services, owner, jobId)).rejects.toEqual(code("posting_published"));
  });

  test("an operator writes as an owner could, which members are shown", async () => {
    const { services } = context;
    const admin = await context.createUser({ roles: ["admin"], factor: true });
    const jobId = await writeJob(admin);
    await publish(admin, jobId);
    const acts = (await readOperatorActs(services, organizationId)).map(({ name }) => name);
    expect(acts).toEqual(["Published a job", "Started a job"]);
    context.clock.advance({ hours: 2 });
    await saveDraft(services, admin, jobId, {
      revision: (await readDraft(services, admin, jobId)).revision,
      patch: { title: "Edited by us" },
    });
    const [latest] = await readOperatorActs(services, organizationId);
    expect(latest?.name).toBe("Edited a job");
  });
});

describe("publishing", () => {
  beforeAll(() => beginOrganization());

  test("makes the whole posting public, as version 1", async () => {
    const jobId = await publishJob();
    expect(await shown(jobId)).toMatchObject({
      title: samplePosting.title,
      employer: lakeside.publicName,
      location: "Thunder Bay, ON",
      country: "CA",
      isOpen: true,
      closesAt: new Date(`${inDays(30)}T23:59:59Z`),
    });
    const { versions } = await readVersions(context.services, owner, jobId);
    expect(versions).toMatchObject([{ number: 1, publishedBy: owner.email, changes: [] }]);
    const { hasChanges, published } = await readDraft(context.services, owner, jobId);
    expect({ hasChanges, version: published?.version }).toEqual({ hasChanges: false, version: 1 });
  });

  test("what is written later stays a draft until it's published as the next version", async () => {
    const { services } = context;
    const jobId = await publishJob();
    const { revision } = await readDraft(services, owner, jobId);
    await saveDraft(services, owner, jobId, { revision, patch: { openings: 5 } });
    expect((await readDraft(services, owner, jobId)).hasChanges).toBe(true);
    expect(await numbersOf(jobId)).toEqual([1]);
    await publish(owner, jobId);
    const { versions } = await readVersions(services, owner, jobId);
    expect(versions[0]).toMatchObject({
      number: 2,
      changes: [{ field: "openings", before: 3, after: 5 }],
    });
    await publish(owner, jobId);
    expect(await numbersOf(jobId)).toEqual([2, 1]);
  });

  test("of two at the same time one wins, and a draft that moved since the review is refused", async () => {
    const { services } = context;
    const jobId = await writeJob(owner);
    const approval = { revision: 2, readWarnings: true };
    const results = await Promise.allSettled([
      publishPosting(services, owner, jobId, approval),
      publishPosting(services, owner, jobId, approval),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await numbersOf(jobId)).toEqual([1]);
    await expect(publishPosting(services, owner, jobId, approval)).rejects.toEqual(
      code("posting_stale"),
    );
  });

  test("is refused while something is missing, the law bars it, or a warning wasn't read", async () => {
    const { services } = context;
    const incomplete = await writeJob(owner, { city: "" });
    await expect(publish(owner, incomplete)).rejects.toEqual(code("posting_incomplete"));
    for (const closesOn of [inDays(-1), inDays(181)]) {
      const jobId = await writeJob(owner, { closesOn });
      await expect(publish(owner, jobId)).rejects.toEqual(code("posting_incomplete"));
    }
    for (const field of ["requirements", "skills"] as const) {
      const barred = await writeJob(owner, { [field]: ["Two years of Canadian experience"] });
      const { findings } = (await readDraft(services, owner, barred)).check;
      expect(findings).toContainEqual(
        expect.objectContaining({ ruleId: "ON-CE-1", severity: "block", step: "needs" }),
      );
      await expect(publish(owner, barred)).rejects.toEqual(code("posting_barred"));
      await expect(shown(barred)).rejects.toEqual(code("job_not_found"));
    }
    const warned = await writeJob(owner, { plansLmia: true, closesOn: inDays(10) });
    const { revision, check } = await readDraft(services, owner, warned);
    expect(check.findings.some(({ severity }) => severity === "warn")).toBe(true);
    const unread = publishPosting(services, owner, warned, { revision, readWarnings: false });
    await expect(unread).rejects.toEqual(code("posting_warnings_unread"));
    await publish(owner, warned);
  });

  test("a paused or closed job opens again as it was published, with a new last day", async () => {
    const { services } = context;
    const jobId = await publishJob({ title: "Opened twice" });
    const again = { closesOn: inDays(60), readWarnings: true };
    await expect(reopenPosting(services, owner, jobId, again)).rejects.toEqual(
      code("posting_already_open"),
    );
    await pausePosting(services, owner, jobId);
    await expect(shown(jobId)).rejects.toEqual(code("job_not_found"));
    await expect(readJob(services, owner, jobId)).rejects.toEqual(code("job_not_found"));
    await expect(pausePosting(services, owner, jobId)).rejects.toEqual(code("posting_not_open"));
    const { revision } = await readDraft(services, owner, jobId);
    await saveDraft(services, owner, jobId, { revision, patch: { title: "Not yet public" } });
    for (const closesOn of [inDays(-1), inDays(181)]) {
      await expect(
        reopenPosting(services, owner, jobId, { ...again, closesOn }),
      ).rejects.toMatchObject({
        code: "validation_failed",
        details: { fields: [{ field: "closesOn" }] },
      });
    }
    await reopenPosting(services, owner, jobId, again);
    expect(await shown(jobId)).toMatchObject({ title: "Opened twice", isOpen: true });
    const { content } = await readDraft(services, owner, jobId);
    expect(content).toMatchObject({ title: "Not yet public", closesOn: inDays(60) });
    context.clock.advance({ hours: 1 });
    await closePosting(services, owner, jobId);
    const closedAt = context.clock.now();
    expect(await shown(jobId)).toMatchObject({ isOpen: false, closedAt });
    await expect(closePosting(services, owner, jobId)).rejects.toEqual(code("posting_not_open"));
    await reopenPosting(services, owner, jobId, { ...again, closesOn: inDays(90) });
    expect(await numbersOf(jobId)).toEqual([3, 2, 1]);
  });

  test("a change that's published after the job closed opens it again, posted that day", async () => {
    const { services } = context;
    const jobId = await publishJob();
    await closePosting(services, owner, jobId);
    context.clock.advance({ days: 1 });
    const { revision } = await readDraft(services, owner, jobId);
    await saveDraft(services, owner, jobId, { revision, patch: { openings: 9 } });
    await publish(owner, jobId);
    const postedAt = context.clock.now();
    expect(await shown(jobId)).toMatchObject({ isOpen: true, closedAt: null, postedAt });
  });

  test("reopening asks to read warnings where there are some, and only then", async () => {
    const { services } = context;
    const quiet = await publishJob();
    const warned = await publishJob({ plansLmia: true });
    for (const jobId of [quiet, warned]) await pausePosting(services, owner, jobId);
    expect(warningsOf(await readDraft(services, owner, quiet))).toEqual([]);
    expect(warningsOf(await readDraft(services, owner, warned))).toContain("CA-LMIA-1");
    const again = { closesOn: inDays(60), readWarnings: false };
    await reopenPosting(services, owner, quiet, again);
    await expect(reopenPosting(services, owner, warned, again)).rejects.toEqual(
      code("posting_warnings_unread"),
    );
    await reopenPosting(services, owner, warned, { ...again, readWarnings: true });
    expect((await readDraft(services, owner, warned)).reopening).toBeNull();
  });

  test("an ad for an LMIA that names address and contact and runs four weeks has no warning, and its page shows both", async () => {
    const { services } = context;
    const employerAddress = "980 Sample Street, Thunder Bay, ON";
    const employerContact = "Sample Team, +1 807 555 0100";
    const named = { plansLmia: true, employerAddress, employerContact };
    const jobId = await writeJob(owner, named);
    const { revision, check } = await readDraft(services, owner, jobId);
    expect(check.findings.filter(({ severity }) => severity !== "info")).toEqual([]);
    await publishPosting(services, owner, jobId, { revision, readWarnings: false });
    const { content } = await shown(jobId);
    expect(listFacts(content as Posting)).toEqual(
      expect.arrayContaining([
        { term: "Employer's address", text: employerAddress, isOurs: false },
        { term: "Contact", text: employerContact, isOurs: false },
      ]),
    );
  });

  test("pay by commission alone is said as such to the checker and on the page", async () => {
    const pay = {
      ...samplePosting.pay,
      commission: "only",
      minimumCents: 1000,
      maximumCents: 9000,
    };
    const jobId = await writeJob(owner, { region: "CA-AB", city: "Calgary", pay });
    await publish(owner, jobId);
    expect(listFacts((await shown(jobId)).content as Posting)).toContainEqual({
      term: "Commission",
      text: expect.stringMatching(/^All pay is commission/),
      isOurs: true,
    });
  });

  test("a job that our team took down can't be opened by its employer", async () => {
    const { services } = context;
    const jobId = await publishJob();
    await services.database.asSystem("test", (transaction) =>
      transaction
        .updateTable("jobs")
        .set({ status: "paused", taken_down_at: context.clock.now() })
        .where("id", "=", jobId)
        .execute(),
    );
    const again = { closesOn: inDays(60), readWarnings: true };
    const takenDown = code("posting_taken_down");
    await expect(reopenPosting(services, owner, jobId, again)).rejects.toEqual(takenDown);
    await expect(publish(owner, jobId)).rejects.toEqual(takenDown);
    await closePosting(services, owner, jobId);
    await expect(shown(jobId)).rejects.toEqual(code("job_not_found"));
  });
});

describe("the organization", () => {
  test("can write before it's verified, not publish; its open jobs are hidden when verification ends", async () => {
    const { services } = context;
    await beginOrganization({ verified: false });
    const jobId = await writeJob(owner);
    await expect(publish(owner, jobId)).rejects.toEqual(code("posting_unverified"));
    await verifyByMailbox(context, { owner, slug });
    await publish(owner, jobId);
    const { website } = lakeside;
    await saveIdentity(services, owner, slug, { legalName: "Other Inc.", website });
    await expect(shown(jobId)).rejects.toEqual(code("job_not_found"));
    const emails = (await context.outbox()).filter(({ recipient }) => recipient === owner.email);
    expect(emails.at(-1)?.subject).toBe(`Your job is hidden for now: ${samplePosting.title}`);
    expect(emails.at(-1)?.text).toContain(
      `Your job “${samplePosting.title}” is hidden on Meridian because ${lakeside.publicName} is no longer verified.`,
    );
    const again = { closesOn: inDays(20), readWarnings: true };
    await expect(reopenPosting(services, owner, jobId, again)).rejects.toEqual(
      code("posting_unverified"),
    );
    context.clock.advance({ hours: 2 });
    await verifyByMailbox(context, { owner, slug });
    await expect(shown(jobId)).rejects.toEqual(code("job_not_found"));
    await reopenPosting(services, owner, jobId, again);
    expect((await shown(jobId)).isOpen).toBe(true);
    const recruiter = await addMemberAs(context, { owner, slug, role: "recruiter" });
    const until = addTime(context.clock.now(), { days: 30 });
    await services.database.asSystem("test", (transaction) =>
      beginSuspension(services, transaction, owner.userId, { until, by: null }),
    );
    expect((await shown(jobId)).isOpen).toBe(true);
    // The last one who could answer applicants.
    await leaveOrganization(services, recruiter, slug, null);
    await expect(shown(jobId)).rejects.toEqual(code("job_not_found"));
  });

  test("gives its jobs its public name, and hides them when it closes", async () => {
    const { services } = context;
    await beginOrganization();
    const jobId = await publishJob();
    await savePage(services, owner, slug, {
      publicName: "Northern Lake Hospital",
      sector: "healthcare",
      sizeBand: "100-499",
      description: "",
    });
    expect((await shown(jobId)).employer).toBe("Northern Lake Hospital");
    await closeOwnOrganization(services, owner, slug, "Northern Lake Hospital");
    await expect(shown(jobId)).rejects.toEqual(code("job_not_found"));
    await expect(readDraft(services, owner, jobId)).rejects.toEqual(code("posting_not_found"));
  });
});

test("versions are deleted three years after the job closed, later where the law asks for longer", async () => {
  const { services, clock } = context;
  await beginOrganization();
  const plain = await publishJob({ permits: [], visaNote: null });
  const withPermits = await publishJob();
  // Its first version was for Illinois, whose law asks for five years.
  const moved = await publishJob({
    permits: [],
    visaNote: null,
    region: "US-IL",
    city: "Chicago",
    pay: { ...samplePosting.pay, currency: "USD" },
  });
  const { revision } = await readDraft(services, owner, moved);
  await saveDraft(services, owner, moved, {
    revision,
    patch: { region: "CA-ON", city: "Toronto", pay: samplePosting.pay },
  });
  await publish(owner, moved);
  await closePosting(services, owner, moved);
  const over = await publishJob({ permits: [], visaNote: null, closesOn: inDays(10) });
  await closePosting(services, owner, plain);
  await closePosting(services, owner, withPermits);
  clock.advance({ days: 12 });
  await closeEndedPostings(services);
  expect((await readDraft(services, owner, over)).published).toMatchObject({ status: "closed" });
  clock.advance({ days: 3 * 365 - 14 });
  await deleteOldVersions(services);
  expect(await numbersOf(plain)).toEqual([1]);
  clock.advance({ days: 8 });
  await deleteOldVersions(services);
  expect(await numbersOf(plain)).toEqual([]);
  expect(await numbersOf(moved)).toEqual([1]);
  expect(await numbersOf(over)).toEqual([1]);
  clock.advance({ days: 10 });
  await deleteOldVersions(services);
  expect(await numbersOf(over)).toEqual([]);
  expect(await numbersOf(withPermits)).toEqual([1]);
  clock.advance({ days: 3 * 366 });
  await deleteOldVersions(services);
  expect(await numbersOf(withPermits)).toEqual([]);
});
