import { readFullNames } from "#features/account/account.contract.ts";
import { readAccountEmail } from "#features/auth/auth.contract.ts";
import { listMembers } from "#features/employers/employers.contract.ts";
import { listStages, recordOpened, type Stage, signCv } from "#features/jobs/jobs.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { actOn, type JobAccess, readApplication } from "../access/access.usecases.server.ts";
import { hiringErrors } from "../hiring.errors.ts";
import { listWaitingNotices, type WaitingNotice } from "../notices/notices.store.server.ts";
import {
  type CandidateRow,
  findCandidate,
  listNotes,
  listOtherApplications,
  listTimeline,
  type NoteRow,
  type OtherApplication,
  type TimelineRow,
} from "./candidate.store.server.ts";

/** A colleague by name. */
export interface Colleague {
  userId: string;
  name: string;
}

/** An application as the employer's people read it. */
export interface Candidate extends JobAccess {
  application: CandidateRow;
  /** Only for those who decide. */
  email: string | null;
  stages: Stage[];
  timeline: (TimelineRow & { actor: string | null })[];
  notes: (NoteRow & { author: string | null })[];
  others: OtherApplication[];
  waiting: WaitingNotice[];
  /** Who can be mentioned and can interview. */
  colleagues: Colleague[];
}

/**
 * Reads an application for one of the employer's people; undefined for others. The first time, it notes by the
 * system that the application was opened: opening it is what this page is for.
 */
export async function readCandidate(
  services: Services,
  viewer: UserViewer,
  applicationId: string,
): Promise<Candidate | undefined> {
  const found = await readApplication(
    services,
    viewer,
    applicationId,
    async (transaction, access) => {
      const application = await findCandidate(transaction, applicationId);
      if (!application) return undefined;
      const { userId, id } = application;
      const { organizationId } = access.job;
      return {
        ...access,
        application,
        stages: await listStages(transaction, access.job.id),
        timeline: await listTimeline(transaction, id),
        notes: await listNotes(transaction, id),
        others: userId
          ? await listOtherApplications(transaction, { id, userId, organizationId })
          : [],
        waiting: access.canDecide
          ? await listWaitingNotices(transaction, { jobId: access.job.id, applicationId: id })
          : [],
      };
    },
  );
  if (!found) return undefined;
  return await services.database.asSystem("show application to employer", async (transaction) => {
    const { application, timeline, notes, organization, canDecide } = found;
    if (!application.openedAt) {
      const now = services.clock.now();
      await recordOpened(transaction, { applicationId, actorId: viewer.userId, now });
    }
    const names = await readFullNames(transaction, [
      ...new Set([
        ...timeline.flatMap(({ actorId }) => actorId ?? []),
        ...notes.flatMap(({ authorId }) => authorId ?? []),
      ]),
    ]);
    const nameOf = (id: string | null) => (id && names.get(id)) ?? null;
    const { userId } = application;
    return {
      ...found,
      email: canDecide && userId ? ((await readAccountEmail(transaction, userId)) ?? null) : null,
      timeline: timeline.map((event) => ({ ...event, actor: nameOf(event.actorId) })),
      notes: notes.map((note) => ({ ...note, author: nameOf(note.authorId) })),
      colleagues: organization ? await listColleagues(transaction, organization.id) : [],
    };
  });
}

/** Members by name, or by address where an account has none. */
export async function listColleagues(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<Colleague[]> {
  const members = await listMembers(transaction, organizationId);
  return members
    .filter(({ isSuspended }) => !isSuspended)
    .map(({ userId, name, email }) => ({ userId, name: name ?? email ?? "A member" }));
}

/**
 * Signs the address of an application's CV for one of the employer's people, to show it or to download it.
 * Each time is written into the audit.
 *
 * @throws `hiring_application_not_found`; what `actOn` throws.
 */
export async function openCandidateCv(
  services: Services,
  viewer: UserViewer,
  { applicationId, download }: { applicationId: string; download: boolean },
): Promise<string> {
  const { cv, name } = await actOn(
    services,
    viewer,
    { applicationId, permission: "see applications" },
    async (transaction, { record }) => {
      const application = await findCandidate(transaction, applicationId);
      if (!application?.cv) throw hiringErrors.applicationNotFound();
      await record("cv_opened", { applicationId, download });
      return { cv: application.cv, name: application.name };
    },
  );
  return await signCv(services, { cv, name }, { download });
}
