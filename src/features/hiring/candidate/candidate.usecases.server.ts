import { readFullNames } from "#features/account/account.contract.ts";
import {
  type ProfileSnapshot,
  profileSnapshot,
  recordDocumentView,
} from "#features/candidates/candidates.contract.ts";
import {
  recordOpened,
  requireOpenableCv,
  sentAnswer,
  signCv,
} from "#features/jobs/jobs.contract.ts";
import { cvFileName, type SentAnswer } from "#features/jobs/jobs-parts.contract.ts";
import {
  type ApplicationConversation,
  readTeamConversation,
} from "#features/messages/messages.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { actOn, type JobAccess, readApplication } from "../access/access.usecases.server.ts";
import { nameOfApplicant } from "../board/board.rules.ts";
import { type StatutoryAnswer, statutoryAnswer } from "../clock/clock.rules.ts";
import { hiringErrors } from "../hiring.errors.ts";
import type { Scorecard } from "../scorecards/scorecards.store.server.ts";
import { findCandidate } from "./candidate.store.server.ts";
import {
  type CandidatePage,
  findCandidatePage,
  type NoteRow,
  readBesides,
  type TimelineRow,
} from "./candidate-page.store.server.ts";
import { type Colleague, listColleagues } from "./colleagues.usecases.server.ts";

/** An application as the employer's people read it. */
export interface Candidate
  extends JobAccess,
    Omit<CandidatePage, "application" | "timeline" | "notes" | "scorecards"> {
  application: Omit<CandidatePage["application"], "profile" | "answers"> & {
    /** Null where none was sent. */
    profile: ProfileSnapshot | null;
    answers: SentAnswer[];
  };
  /** Only for those who decide, and only while what was sent is stored. */
  email: string | null;
  timeline: (TimelineRow & { actor: string | null })[];
  notes: (NoteRow & { author: string | null })[];
  /** Those that the viewer may see: all of a stage once their own is in. */
  scorecards: (Scorecard & { author: string | null })[];
  /** Number of others' scorecards for this stage that the viewer doesn't see yet. */
  hiddenScorecards: number;
  /** Day by which the applicant must hear after an interview in Ontario. */
  statutory: StatutoryAnswer | null;
  /** Members who can be mentioned and can interview. */
  colleagues: Colleague[];
  /** The messages with the applicant; null for those who don't decide, and for our own team. */
  conversation: ApplicationConversation | null;
}

/**
 * Reads an application for one of the employer's people, or for an operator; undefined for others, and for the
 * applicant. The first time that one of those who answer it reads it, it notes by the system that they opened it: the
 * applicant reads that.
 */
export async function readCandidate(
  services: Services,
  viewer: UserViewer,
  applicationId: string,
): Promise<Candidate | undefined> {
  const viewerId = viewer.userId;
  const found = await readApplication(
    services,
    viewer,
    applicationId,
    async (transaction, access) => {
      const { id: jobId, organizationId } = access.job;
      const key = { applicationId, jobId, organizationId, viewerId };
      const page = await findCandidatePage(transaction, key);
      return page && { ...access, ...page };
    },
  );
  if (!found) return undefined;
  const { application, job, organization, canDecide, isOperator } = found;
  const { timeline, notes, scorecards } = found;
  const conversation = await readConversation(services, viewer, found);
  // Our team reads for others, but a job without an organization is ours to answer.
  const isTheirs = !isOperator || organization === null;
  if (!application.openedAt && isTheirs) {
    await services.database.asSystem("note that an application was opened", (transaction) =>
      recordOpened(transaction, { applicationId, actorId: viewerId, now: services.clock.now() }),
    );
  }
  return await services.database.asSystem("show application to employer", async (transaction) => {
    const personIds = new Set([
      ...timeline.flatMap(({ actorId }) => actorId ?? []),
      ...notes.flatMap(({ authorId }) => authorId ?? []),
      ...scorecards.flatMap(({ authorId }) => authorId ?? []),
    ]);
    const isErased = application.detailsErasedAt !== null;
    // The timeline has what the applicant did, too.
    if (isErased && application.userId) personIds.delete(application.userId);
    const wanted = { application, jobId: job.id, viewerId, personIds: [...personIds] };
    const besides = await readBesides(transaction, wanted);
    const nameOf = (id: string | null) => (id && besides.names[id]) ?? null;
    const { interviews, stageId } = application;
    const isOwnIn = scorecards.some((card) => card.stageId === stageId);
    return {
      ...found,
      application: {
        ...application,
        // The ID is the same in the person's other applications, which have their name.
        userId: isErased ? null : application.userId,
        profile: profileSnapshot.safeParse(application.profile).data ?? null,
        answers: sentAnswer.array().safeParse(application.answers).data ?? [],
      },
      conversation,
      email: canDecide && !isErased ? besides.email : null,
      waiting: canDecide ? found.waiting : [],
      timeline: timeline.map((event) => ({
        ...event,
        actorId: isErased && event.actorId === application.userId ? null : event.actorId,
        actor: nameOf(event.actorId),
      })),
      notes: notes.map((note) => ({ ...note, author: nameOf(note.authorId) })),
      scorecards: scorecards.map((card) => ({ ...card, author: nameOf(card.authorId) })),
      hiddenScorecards: isOwnIn ? 0 : besides.othersRated,
      statutory:
        statutoryAnswer({
          isInOntario: job.isInOntario,
          sizeBand: organization?.sizeBand ?? null,
          interviews,
        }) ?? null,
      colleagues: organization
        ? await listColleagues(transaction, {
            organizationId: organization.id,
            team: besides.team,
            application,
          })
        : [],
    };
  });
}

async function readConversation(
  services: Services,
  viewer: UserViewer,
  {
    application,
    job,
    organization,
    canDecide,
    isOperator,
  }: JobAccess & Pick<CandidatePage, "application">,
): Promise<ApplicationConversation | null> {
  const { id, userId, name, stageKind, detailsErasedAt } = application;
  if (!organization || !canDecide || isOperator) return null;
  return await readTeamConversation(services, viewer, {
    applicationId: id,
    jobId: job.id,
    jobTitle: job.title,
    organizationId: organization.id,
    employer: job.employer,
    candidateId: userId,
    candidateName: detailsErasedAt ? nameOfApplicant(null) : name,
    isWithdrawn: stageKind === "withdrawn",
    isErased: detailsErasedAt !== null,
  });
}

/**
 * Signs the address of an application's CV for one of the employer's people, to show it or to download it.
 * Each time is written into the audit, and into what the applicant sees of their documents.
 *
 * @throws `hiring_application_not_found`, `cv_not_found`, `file_being_checked`; what `actOn` throws.
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
    async (transaction, { organization, isOperator, record }) => {
      const application = await findCandidate(transaction, applicationId);
      if (!application?.cv) throw hiringErrors.applicationNotFound();
      await requireOpenableCv(transaction, application.cv);
      await record("cv_opened", { applicationId, download });
      if (application.userId) {
        const names = await readFullNames(transaction, [viewer.userId]);
        await recordDocumentView(transaction, {
          candidateId: application.userId,
          documentId: null,
          title: cvFileName(application.name, application.cv.type),
          viewer: { id: viewer.userId, name: names.get(viewer.userId) ?? null },
          // Without an organization, the applicant reads that our own team opened it.
          organization:
            organization && !isOperator
              ? { id: organization.id, name: organization.publicName }
              : null,
          action: download ? "downloaded" : "viewed",
          viewedAt: services.clock.now(),
        });
      }
      return { cv: application.cv, name: application.name };
    },
  );
  return await signCv(services, { cv, name }, { download });
}
