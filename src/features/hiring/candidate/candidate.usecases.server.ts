import { readFullNames } from "#features/account/account.contract.ts";
import { readAccountEmail } from "#features/auth/auth.contract.ts";
import { recordDocumentView } from "#features/candidates/candidates.contract.ts";
import { listStages, recordOpened, type Stage, signCv } from "#features/jobs/jobs.contract.ts";
import { cvFileName } from "#features/jobs/jobs-parts.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { actOn, type JobAccess, readApplication } from "../access/access.usecases.server.ts";
import { type StatutoryAnswer, statutoryAnswer } from "../clock/clock.rules.ts";
import { hiringErrors } from "../hiring.errors.ts";
import { listWaitingNotices, type WaitingNotice } from "../notices/notices.store.server.ts";
import {
  type Criterion,
  countOtherScorecards,
  listCriteria,
  listScorecards,
  type Scorecard,
} from "../scorecards/scorecards.store.server.ts";
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
import { type Colleague, listColleagues } from "./colleagues.usecases.server.ts";

/** An application as the employer's people read it. */
export interface Candidate extends JobAccess {
  application: CandidateRow;
  /** Only for those who decide. */
  email: string | null;
  stages: Stage[];
  timeline: (TimelineRow & { actor: string | null })[];
  notes: (NoteRow & { author: string | null })[];
  criteria: Criterion[];
  /** Those that the viewer may see: all of a stage once their own is in. */
  scorecards: (Scorecard & { author: string | null })[];
  /** How many others have handed in for this stage what the viewer doesn't see yet. */
  hiddenScorecards: number;
  others: OtherApplication[];
  waiting: WaitingNotice[];
  /** By when the applicant must hear after an interview in Ontario. */
  statutory: StatutoryAnswer | null;
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
        criteria: await listCriteria(transaction, access.job.id),
        scorecards: await listScorecards(transaction, {
          applicationId: id,
          viewerId: viewer.userId,
        }),
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
    const { application, timeline, notes, scorecards, organization, canDecide } = found;
    if (!application.openedAt) {
      const now = services.clock.now();
      await recordOpened(transaction, { applicationId, actorId: viewer.userId, now });
    }
    const names = await readFullNames(transaction, [
      ...new Set([
        ...timeline.flatMap(({ actorId }) => actorId ?? []),
        ...notes.flatMap(({ authorId }) => authorId ?? []),
        ...scorecards.flatMap(({ authorId }) => authorId ?? []),
      ]),
    ]);
    const nameOf = (id: string | null) => (id && names.get(id)) ?? null;
    const { userId } = application;
    const { interviews } = application;
    const sizeBand = organization?.sizeBand ?? null;
    const { stageId } = application;
    const isOwnIn = scorecards.some((card) => card.stageId === stageId);
    return {
      ...found,
      email: canDecide && userId ? ((await readAccountEmail(transaction, userId)) ?? null) : null,
      timeline: timeline.map((event) => ({ ...event, actor: nameOf(event.actorId) })),
      notes: notes.map((note) => ({ ...note, author: nameOf(note.authorId) })),
      scorecards: scorecards.map((card) => ({ ...card, author: nameOf(card.authorId) })),
      hiddenScorecards: isOwnIn
        ? 0
        : await countOtherScorecards(transaction, {
            applicationId,
            stageId,
            viewerId: viewer.userId,
          }),
      statutory: statutoryAnswer({ region: found.job.region, sizeBand, interviews }) ?? null,
      colleagues: organization
        ? await listColleagues(transaction, {
            organizationId: organization.id,
            jobId: found.job.id,
            interviewerIds: application.interviewerIds,
          })
        : [],
    };
  });
}

/**
 * Signs the address of an application's CV for one of the employer's people, to show it or to download it.
 * Each time is written into the audit, and into what the applicant sees of their documents.
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
    async (transaction, { organization, record }) => {
      const application = await findCandidate(transaction, applicationId);
      if (!application?.cv) throw hiringErrors.applicationNotFound();
      await record("cv_opened", { applicationId, download });
      if (application.userId) {
        const names = await readFullNames(transaction, [viewer.userId]);
        await recordDocumentView(transaction, {
          candidateId: application.userId,
          documentId: null,
          title: cvFileName(application.name, application.cv.type),
          viewer: { id: viewer.userId, name: names.get(viewer.userId) ?? null },
          organization: organization && { id: organization.id, name: organization.publicName },
          action: download ? "downloaded" : "viewed",
          viewedAt: services.clock.now(),
        });
      }
      return { cv: application.cv, name: application.name };
    },
  );
  return await signCv(services, { cv, name }, { download });
}
