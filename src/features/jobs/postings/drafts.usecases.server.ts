import { randomUUID } from "node:crypto";
import {
  actFor,
  isVerified,
  listOwnOrganizations,
  type MemberRole,
  readFor,
  scopeOf,
} from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { type CalendarDay, dayInUtc, timeBetween } from "#shared/time.ts";
import type * as checker from "../posting-checker/posting-checker.types.ts";
import {
  checkDraft,
  listDraftPlaces,
  type PostingEmployer,
  stepOfFinding,
} from "./checked-posting.rules.ts";
import * as store from "./drafts.store.server.ts";
import type { DraftCheck, SavedDraft, StaleDraft } from "./drafts.types.ts";
import { differentFields, readPosting } from "./posting.rules.ts";
import { type Posting, type PostingDraft, postingDefaults } from "./posting.schemas.ts";
import {
  actForJob,
  readEmployer,
  readForJob,
  readNames,
} from "./posting-access.usecases.server.ts";
import { isOpen, postedDay } from "./posting-days.rules.ts";
import { maxUnpublished } from "./posting-steps.constants.ts";
import { postingErrors } from "./postings.errors.ts";
import { addToTeam } from "./team.store.server.ts";

/** Jobs that are offered for copying, those changed last first. */
const maxCopied = 100;

/** An hour without a save ends a session of writing, each of which the audit notes once. */
const sessionHours = 1;

/**
 * Begins a job, empty or as a copy of another one that the viewer may write; answers its id. A
 * hiring manager's is their own.
 *
 * @throws `posting_too_many_unpublished`, `posting_not_found` of the copied one.
 */
export async function createDraft(
  services: Services,
  viewer: UserViewer,
  { slug, copyOf = null }: { slug: string; copyOf?: string | null },
): Promise<string> {
  const source = copyOf
    ? await readForJob(services, viewer, copyOf, async (_, draft) => draft)
    : null;
  if (copyOf && !source) throw postingErrors.notFound();
  const asked = { slug, permission: "write jobs", own: true } as const;
  return await actFor(services, viewer, asked, async (transaction, access) => {
    const { id: organizationId } = access.organization;
    if ((await store.countUnpublished(transaction, organizationId)) >= maxUnpublished) {
      throw postingErrors.tooManyUnpublished();
    }
    const now = services.clock.now();
    const jobId = await store.insertDraft(transaction, {
      organizationId,
      content: source ? { ...source.content, closesOn: "" } : postingDefaults,
      userId: viewer.userId,
      now,
    });
    if (access.role === "hiring_manager") {
      await addToTeam(transaction, { jobId, userIds: [viewer.userId], now });
    }
    await access.recordFor("jobs.job_created", { jobId, ...(copyOf ? { copyOf } : {}) });
    return jobId;
  });
}

/**
 * Saves what a step's form says. `revision` is the one that the form began from; one that others
 * have replaced is refused, unless nothing differs. A page may name itself by a `pageKey`: its own
 * last save isn't another's, even if the page doesn't know of it.
 *
 * @throws `posting_stale` with a `StaleDraft` as `details.stale`.
 */
export async function saveDraft(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  {
    revision,
    patch,
    pageKey = null,
  }: { revision: number; patch: PostingDraft; pageKey?: string | null | undefined },
): Promise<SavedDraft> {
  const asked = { jobId, permission: "write jobs" } as const;
  return await actForJob(services, viewer, asked, async (transaction, draft, access) => {
    const now = services.clock.now();
    const content = { ...draft.content, ...withIds(patch) };
    const changed = differentFields(draft.content, content);
    const employer = await readEmployer(transaction, access.organization);
    const check = checkFor({ ...draft, content }, employer, now);
    if (changed.length === 0) return { revision: draft.revision, savedAt: draft.updatedAt, check };
    const isOwn = pageKey !== null && pageKey === draft.pageKey;
    if (revision !== draft.revision && !isOwn) {
      const nameOf = await readNames(transaction, draft.organizationId);
      const stale: StaleDraft = {
        revision: draft.revision,
        changedBy: draft.updatedBy === viewer.userId ? "You" : nameOf(draft.updatedBy),
        changedAt: draft.updatedAt,
        theirs: pick(draft.content, changed),
      };
      throw postingErrors.stale({ details: { stale } });
    }
    if (beginsSession(draft, viewer, now)) await access.recordFor("jobs.job_edited", { jobId });
    const saved = await store.updateDraft(transaction, jobId, {
      content,
      userId: viewer.userId,
      now,
      pageKey,
    });
    return { revision: saved, savedAt: now, check };
  });
}

const beginsSession = (draft: store.Draft, { userId }: UserViewer, now: Date) =>
  draft.updatedBy !== userId || timeBetween(draft.updatedAt, now, "hours") >= sessionHours;

const pick = (draft: PostingDraft, names: readonly (keyof PostingDraft)[]): PostingDraft =>
  Object.fromEntries(names.map((name) => [name, draft[name] ?? null]));

/** A question keeps its id, by which answers name it. */
function withIds(patch: PostingDraft): PostingDraft {
  const { questions } = patch;
  if (!Array.isArray(questions)) return patch;
  const taken = new Set<string>();
  const identified = questions.map((question: { id?: unknown }) => {
    const given = typeof question.id === "string" ? question.id : "";
    const id =
      /^[a-z0-9]{4,20}$/.test(given) && !taken.has(given) ? given : randomUUID().slice(0, 8);
    taken.add(id);
    return { ...question, id };
  });
  return { ...patch, questions: identified };
}

function checkFor(
  { content, published }: Pick<store.Draft, "content" | "published">,
  employer: PostingEmployer,
  now: Date,
): DraftCheck {
  const today = dayInUtc(now);
  const findings = checkDraft(content, employer, today, postedDay(published, now));
  return {
    problems: readPosting(content, today).problems ?? [],
    findings: findings.map((finding) => ({ ...finding, step: stepOfFinding(finding, content) })),
    places: listDraftPlaces(content, employer, today),
  };
}

/**
 * The new last day isn't known yet. With the earliest one there's no warning about it that the list
 * doesn't have.
 */
const checkReopening = (published: Posting, employer: PostingEmployer, today: CalendarDay) =>
  checkDraft({ ...published, closesOn: today }, employer, today);

/** A job as those who write it see it. */
export interface DraftView {
  jobId: string;
  organization: { id: string; slug: string; publicName: string };
  role: MemberRole;
  isOperator: boolean;
  isVerified: boolean;
  content: PostingDraft;
  revision: number;
  updatedAt: Date;
  published: store.Draft["published"];
  /** Whether the draft says something else than what is public. */
  hasChanges: boolean;
  check: DraftCheck;
  /** Findings of the posting checker for reopening what was public; null for a job that is open or unpublished. */
  reopening: checker.Finding[] | null;
}

/** @throws `posting_not_found` for those who may not write the job. */
export async function readDraft(
  services: Services,
  viewer: UserViewer,
  jobId: string,
): Promise<DraftView> {
  const view = await readForJob(services, viewer, jobId, async (transaction, draft, membership) => {
    const { organization, role, isOperator } = membership;
    const now = services.clock.now();
    const { content, revision, updatedAt, published } = draft;
    const employer = await readEmployer(transaction, organization);
    const { id, slug, publicName } = organization;
    return {
      jobId,
      organization: { id, slug, publicName },
      role,
      isOperator,
      isVerified: await isVerified(transaction, id),
      content,
      revision,
      updatedAt,
      published,
      hasChanges: !published || differentFields(published.content, content).length > 0,
      check: checkFor(draft, employer, now),
      reopening:
        published && !isOpen(published, now)
          ? checkReopening(published.content, employer, dayInUtc(now))
          : null,
    };
  });
  if (!view) throw postingErrors.notFound();
  return view;
}

/**
 * Deletes a job that was never published.
 *
 * @throws `posting_published`.
 */
export async function discardDraft(
  services: Services,
  viewer: UserViewer,
  jobId: string,
): Promise<void> {
  const asked = { jobId, permission: "write jobs" } as const;
  await actForJob(services, viewer, asked, async (transaction, draft, access) => {
    if (draft.published) throw postingErrors.published();
    await store.deleteDraft(transaction, jobId);
    await access.recordFor("jobs.job_deleted", { jobId, title: titleOf(draft.content) });
  });
}

/** Organizations for which the viewer may begin a job, and the jobs that can be copied. */
export interface NewJobChoices {
  organizations: { slug: string; publicName: string }[];
  jobs: ListedJob[];
  /** The organization that the viewer acts for as an operator, by its address. */
  actsFor: string | null;
}

interface ListedJob {
  id: string;
  title: string | null;
  organization: string;
  isPublished: boolean;
}

/**
 * Choices for a new job: among the viewer's own organizations, or in the one at the address `asked`
 * for an operator who acts for it.
 */
export async function readNewJob(
  services: Services,
  viewer: UserViewer,
  asked: string | null,
): Promise<NewJobChoices> {
  const acted = asked
    ? await readFor(services, viewer, { slug: asked }, async (transaction, membership) => {
        const { organization, isOperator } = membership;
        if (!isOperator) return undefined;
        return await listChoices(transaction, [organization], organization.id);
      })
    : undefined;
  if (acted && asked) return { ...acted, actsFor: asked };
  return await services.database.as(viewer, async (transaction) => {
    const own = await listOwnOrganizations(transaction, viewer.userId);
    const organizations = own.filter(({ role }) => scopeOf(role, "write jobs"));
    return { ...(await listChoices(transaction, organizations)), actsFor: null };
  });
}

async function listChoices(
  transaction: DatabaseTransaction,
  organizations: readonly { id: string; slug: string; publicName: string }[],
  organizationId?: string,
): Promise<Pick<NewJobChoices, "organizations" | "jobs">> {
  // An operator finds an organization's drafts here alone, so there's room for all of them.
  const limit = organizationId ? maxUnpublished + maxCopied : maxCopied;
  const drafts = await store.listDrafts(transaction, { organizationId, limit });
  const names = new Map(organizations.map(({ id, publicName }) => [id, publicName]));
  return {
    organizations: organizations.map(({ slug, publicName }) => ({ slug, publicName })),
    jobs: drafts.flatMap((draft) => {
      const organization = names.get(draft.organizationId);
      if (!organization) return [];
      const { id, title, basedOn } = draft;
      return [{ id, title: titleOf({ title }), organization, isPublished: basedOn !== null }];
    }),
  };
}

/** A draft's title as lists name it; null while it has none. */
export const titleOf = ({ title }: PostingDraft): string | null =>
  typeof title === "string" && title.trim() ? title : null;
