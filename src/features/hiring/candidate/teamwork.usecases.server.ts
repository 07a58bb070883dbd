import { readFullNames } from "#features/account/account.contract.ts";
import { addInterviewer, removeInterviewer } from "#features/jobs/jobs.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { listTeam } from "../access/access.store.server.ts";
import { actOn } from "../access/access.usecases.server.ts";
import { interviewerEmail, mentionEmail } from "../hiring.emails.ts";
import { hiringErrors } from "../hiring.errors.ts";
import { findMentions, maxTags, mergeTags } from "./candidate.rules.ts";
import * as store from "./candidate.store.server.ts";
import { listColleagues } from "./colleagues.usecases.server.ts";

const see = (applicationId: string) => ({ applicationId, permission: "see applications" }) as const;
const decide = (applicationId: string) =>
  ({ applicationId, permission: "decide applications" }) as const;

/**
 * Writes a note for colleagues. People whose name follows an @ in it, and who may read the application, get
 * one email each.
 *
 * @throws `hiring_application_changed` where its details are erased; what `actOn` throws.
 */
export async function writeNote(
  services: Services,
  viewer: UserViewer,
  { applicationId, body }: { applicationId: string; body: string },
): Promise<void> {
  await actOn(services, viewer, see(applicationId), async (transaction, access) => {
    const { job, organization, record } = access;
    const application = await store.findCandidate(transaction, applicationId);
    if (!application) throw hiringErrors.applicationNotFound();
    if (application.detailsErasedAt) throw hiringErrors.changed();
    const colleagues = organization
      ? await listColleagues(transaction, {
          organizationId: organization.id,
          team: await listTeam(transaction, job.id),
          application,
        })
      : [];
    const readers = colleagues.filter(({ userId, mayRead }) => mayRead && userId !== viewer.userId);
    const mentioned = findMentions(body, readers);
    await store.insertNote(transaction, {
      applicationId,
      authorId: viewer.userId,
      body,
      mentioned: mentioned.map(({ userId }) => userId),
      now: services.clock.now(),
    });
    const names = await readFullNames(transaction, [viewer.userId]);
    for (const { email } of mentioned) {
      if (!email) continue;
      const about = {
        applicationId,
        applicant: application.name,
        jobTitle: job.title,
        author: names.get(viewer.userId) ?? null,
        body,
      };
      await services.mail.enqueue(
        transaction,
        mentionEmail(services.application.baseUrl, email, about),
      );
    }
    await record("note_written", { applicationId });
  });
}

/** Deletes a note that the viewer wrote; another one's stays. */
export async function deleteNote(
  services: Services,
  viewer: UserViewer,
  { applicationId, noteId }: { applicationId: string; noteId: string },
): Promise<void> {
  const authorId = viewer.userId;
  await actOn(services, viewer, see(applicationId), async (transaction) => {
    const given = { applicationId, noteId, authorId };
    if (!(await store.deleteOwnNote(transaction, given))) throw hiringErrors.changed();
  });
}

/**
 * Makes an application's tags these. From a form that showed it some, only what was changed on it is saved: colleagues
 * tag the same application.
 *
 * @throws `hiring_application_changed` where its details are erased; `validation_failed` where it would get too many;
 *   what `actOn` throws.
 */
export async function changeTags(
  services: Services,
  viewer: UserViewer,
  {
    applicationId,
    names: given,
    shown,
  }: {
    applicationId: string;
    names: readonly string[];
    shown?: readonly string[] | undefined;
  },
): Promise<void> {
  await actOn(services, viewer, decide(applicationId), async (transaction, { job, record }) => {
    const application = await store.findCandidate(transaction, applicationId);
    if (application?.detailsErasedAt) throw hiringErrors.changed();
    const present = application?.tags ?? [];
    const names = shown ? mergeTags({ present, shown, given }) : given;
    if (names.length > maxTags) {
      throw hiringErrors.invalidInput([
        {
          field: "tags",
          message: `An application can have up to ${maxTags} tags. Colleagues have added some since you opened this page.`,
        },
      ]);
    }
    await store.saveTags(transaction, {
      applicationId,
      organizationId: job.organizationId,
      names,
      actorId: viewer.userId,
      now: services.clock.now(),
    });
    await record("tags_changed", { applicationId });
  });
}

/**
 * Lets a member interview an applicant: they see this application from now on, and get an email about it.
 *
 * @throws `hiring_member_unknown`; what `actOn` throws.
 */
export async function assignInterviewer(
  services: Services,
  viewer: UserViewer,
  { applicationId, userId }: { applicationId: string; userId: string },
): Promise<void> {
  await actOn(services, viewer, decide(applicationId), async (transaction, access) => {
    const { job, organization, record } = access;
    const application = await store.findCandidate(transaction, applicationId);
    if (!application || !organization) throw hiringErrors.applicationNotFound();
    const colleagues = await listColleagues(transaction, {
      organizationId: organization.id,
      team: await listTeam(transaction, job.id),
      application,
    });
    const member = colleagues.find((each) => each.userId === userId);
    if (!member) throw hiringErrors.memberUnknown();
    const now = services.clock.now();
    if (!(await addInterviewer(transaction, { applicationId, userId, now }))) return;
    if (member.email && userId !== viewer.userId) {
      const about = { applicationId, applicant: application.name, jobTitle: job.title };
      await services.mail.enqueue(
        transaction,
        interviewerEmail(services.application.baseUrl, member.email, about),
      );
    }
    await record("interviewers_changed", { applicationId });
  });
}

/** Removes a member from an applicant's interviewers. */
export async function unassignInterviewer(
  services: Services,
  viewer: UserViewer,
  { applicationId, userId }: { applicationId: string; userId: string },
): Promise<void> {
  await actOn(services, viewer, decide(applicationId), async (transaction, { record }) => {
    await removeInterviewer(transaction, { applicationId, userId });
    await record("interviewers_changed", { applicationId });
  });
}
