import { createHash } from "node:crypto";
import { type Access, isVerified } from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { dayInUtc } from "#shared/time.ts";
import type { Finding } from "../posting-checker/posting-checker.types.ts";
import { checkDraft } from "./checked-posting.rules.ts";
import { type Draft, updateDraft } from "./drafts.store.server.ts";
import { readPosting, toCanonicalJson } from "./posting.rules.ts";
import type { Posting, PostingDraft } from "./posting.schemas.ts";
import { actForJob, readEmployer } from "./posting-access.usecases.server.ts";
import { isOpen, postedDay } from "./posting-days.rules.ts";
import { postingErrors } from "./postings.errors.ts";
import * as store from "./publishing.store.server.ts";

interface Approval {
  /** The revision that was looked at. */
  revision: number;
  /** The warnings were read. */
  readWarnings: boolean;
}

/**
 * Makes a draft public, as a new version, and opens the job. A job that wasn't open counts as posted
 * again. The transaction checks the verification and the posting rules again.
 *
 * @throws `posting_unverified`, `posting_taken_down`, `posting_stale`, `posting_moved`, `posting_incomplete`,
 *   `posting_barred`, `posting_warnings_unread`.
 */
export async function publishPosting(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  approval: Approval,
): Promise<void> {
  const asked = { jobId, permission: "publish jobs" } as const;
  await actForJob(services, viewer, asked, async (transaction, draft, access) => {
    if (draft.revision !== approval.revision) throw postingErrors.stale();
    await publishDraft(services, transaction, {
      viewer,
      draft,
      access,
      content: draft.content,
      readWarnings: approval.readWarnings,
      act: "jobs.job_published",
    });
  });
}

/**
 * Opens a job again that is closed, paused or over, with another last day. It's checked as of today,
 * and says what it said when it was public: what was written since stays a draft.
 *
 * @throws As `publishPosting`; `posting_already_open`; `validation_failed` for the last day.
 */
export async function reopenPosting(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  { closesOn, readWarnings }: { closesOn: string; readWarnings: boolean },
): Promise<void> {
  const asked = { jobId, permission: "publish jobs" } as const;
  await actForJob(services, viewer, asked, async (transaction, draft, access) => {
    const { published } = draft;
    const now = services.clock.now();
    if (!published) throw postingErrors.notOpen();
    if (isOpen(published, now)) throw postingErrors.alreadyOpen();
    const content: PostingDraft = { ...published.content, closesOn };
    const { problems } = readPosting(content, dayInUtc(now));
    const wrongDay = problems?.find(({ field }) => field === "closesOn");
    if (wrongDay) throw invalidInput([wrongDay]);
    await publishDraft(services, transaction, {
      viewer,
      draft,
      access,
      content,
      readWarnings,
      act: "jobs.job_reopened",
    });
  });
}

interface Publication {
  viewer: UserViewer;
  draft: Draft;
  access: Access;
  content: PostingDraft;
  readWarnings: boolean;
  act: "jobs.job_published" | "jobs.job_reopened";
}

async function publishDraft(
  services: Services,
  transaction: DatabaseTransaction,
  { viewer, draft, access, content, readWarnings, act }: Publication,
): Promise<void> {
  const { id: jobId, organizationId } = draft;
  const now = services.clock.now();
  const today = dayInUtc(now);
  if (!(await isVerified(transaction, organizationId))) throw postingErrors.unverified();
  const current = await store.lockJob(transaction, jobId);
  if (current?.isTakenDown) throw postingErrors.takenDown();
  if ((current?.version ?? null) !== draft.basedOn) throw postingErrors.moved();
  const { posting } = readPosting(content, today);
  if (!posting) throw postingErrors.incomplete();
  const employer = await readEmployer(transaction, access.organization);
  const findings = checkDraft(posting, employer, today, postedDay(draft.published, now));
  requireAllowed(findings, readWarnings);
  const hash = hashPosting(posting);
  const last = current?.version ?? 0;
  const isSame = last > 0 && (await store.findHash(transaction, { jobId, number: last })) === hash;
  const number = isSame ? last : last + 1;
  const publication = {
    jobId,
    organizationId,
    employer: employer.publicName,
    posting,
    version: number,
    now,
  };
  await store.publishJob(transaction, publication);
  if (draft.published && !isOpen(draft.published, now)) {
    await store.setPosted(transaction, jobId, now);
  }
  if (!isSame) {
    const { userId } = viewer;
    await store.insertVersion(transaction, { jobId, number, posting, findings, hash, userId, now });
  }
  await updateDraft(transaction, jobId, {
    // Changes to the draft since it was published stay, but for the day that was just chosen.
    content: { ...draft.content, closesOn: posting.closesOn },
    userId: viewer.userId,
    now,
    basedOn: number,
  });
  await access.recordFor(act, { jobId, title: posting.title, version: number });
}

function requireAllowed(findings: readonly Finding[], readWarnings: boolean): void {
  const has = (wanted: Finding["severity"]) => findings.some(({ severity }) => severity === wanted);
  if (has("block")) throw postingErrors.barred();
  if (has("warn") && !readWarnings) throw postingErrors.unread();
}

/** SHA-256 (hex) of what a posting says, whatever the order of its keys. */
export const hashPosting = (posting: Posting) =>
  createHash("sha256").update(toCanonicalJson(posting)).digest("hex");

/**
 * Hides an open job.
 *
 * @throws `posting_not_open`.
 */
export async function pausePosting(
  services: Services,
  viewer: UserViewer,
  jobId: string,
): Promise<void> {
  const asked = { jobId, permission: "publish jobs" } as const;
  await actForJob(services, viewer, asked, async (transaction, draft, access) => {
    const current = await store.lockJob(transaction, jobId);
    if (current?.status !== "open") throw postingErrors.notOpen();
    await store.pauseJob(transaction, jobId, services.clock.now());
    await access.recordFor("jobs.job_paused", { jobId, title: draft.published?.content.title });
  });
}

/**
 * Closes a job that is open or paused. Its page stays public and says that it's closed.
 *
 * @throws `posting_not_open`.
 */
export async function closePosting(
  services: Services,
  viewer: UserViewer,
  jobId: string,
): Promise<void> {
  const asked = { jobId, permission: "publish jobs" } as const;
  await actForJob(services, viewer, asked, (transaction, draft, access) =>
    closePostingWithin(services, transaction, { draft, access }),
  );
}

/** `closePosting` in a transaction that has locked the job by `requireJobAccess`. */
export async function closePostingWithin(
  services: Services,
  transaction: DatabaseTransaction,
  { draft, access }: { draft: Draft; access: Access },
): Promise<void> {
  const current = await store.lockJob(transaction, draft.id);
  if (!current || current.status === "closed" || draft.published?.closedAt)
    throw postingErrors.notOpen();
  await store.closeJob(transaction, draft.id, services.clock.now());
  const title = draft.published?.content.title;
  await access.recordFor("jobs.job_closed", { jobId: draft.id, title });
}
