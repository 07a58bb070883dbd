import { digestShown } from "#platform/crypto/shown-digest.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { actOn, type JobAccess, readJob } from "../access/access.usecases.server.ts";
import { findHeld } from "../access/held.store.server.ts";
import { hiringErrors } from "../hiring.errors.ts";
import {
  type Criterion,
  listCriteria,
  saveCriteria,
  saveScorecard,
} from "./scorecards.store.server.ts";

/** A job's criteria, for the form that changes them. */
export interface CriteriaSettings extends JobAccess {
  criteria: Criterion[];
  /** Stands for their names, as the form sends them along. */
  shown: string;
}

/** Reads a job's criteria for those who decide; undefined for others. */
export async function readCriteriaSettings(
  services: Services,
  viewer: UserViewer,
  jobId: string,
): Promise<CriteriaSettings | undefined> {
  return await readJob(services, viewer, jobId, async (transaction, access) => {
    if (!access.canDecide) return undefined;
    const criteria = await listCriteria(transaction, jobId);
    return { ...access, criteria, shown: digestShown(namesOf(criteria)) };
  });
}

const namesOf = (criteria: readonly Criterion[]) => criteria.map(({ name }) => name);

/**
 * Changes what a job's applicants are rated by. Ratings by those that are gone are deleted.
 *
 * @throws `hiring_criteria_changed` when someone else has changed them since they were `shown`; what `actOn` throws.
 */
export async function changeCriteria(
  services: Services,
  viewer: UserViewer,
  jobId: string,
  { criteria: names, shown }: { criteria: readonly string[]; shown?: string | undefined },
): Promise<void> {
  const wanted = { jobId, permission: "decide applications" } as const;
  await actOn(services, viewer, wanted, async (transaction, { record }) => {
    const before = namesOf(await listCriteria(transaction, jobId));
    const present = digestShown(before);
    if (digestShown(names) === present) return;
    if (shown !== undefined && shown !== present) throw hiringErrors.criteriaChanged();
    await saveCriteria(transaction, jobId, names);
    await record("criteria_changed", { from: before, to: names });
  });
}

/**
 * Rates an applicant in the stage in which the viewer saw them.
 *
 * @throws `hiring_application_changed` where they've left it or the application's details are erased; what `actOn`
 *   throws.
 */
export async function rateApplicant(
  services: Services,
  viewer: UserViewer,
  given: {
    applicationId: string;
    stageId: string;
    overall: number;
    comment: string | null;
    /** By the criterion's id. */
    ratings: ReadonlyMap<string, number>;
  },
): Promise<void> {
  const { applicationId, stageId, overall, comment, ratings } = given;
  const wanted = { applicationId, permission: "see applications" } as const;
  await actOn(services, viewer, wanted, async (transaction, { job, record }) => {
    const work = { jobId: job.id, viewerId: viewer.userId };
    const [held] = await findHeld(transaction, work, [applicationId]);
    if (held?.stageId !== stageId || held.detailsErasedAt) throw hiringErrors.changed();
    const criteria = await listCriteria(transaction, job.id);
    await saveScorecard(transaction, {
      applicationId,
      stageId,
      authorId: viewer.userId,
      overall,
      comment,
      ratings: criteria.flatMap(({ id }) => {
        const rating = ratings.get(id);
        return rating ? [{ criterionId: id, rating }] : [];
      }),
      now: services.clock.now(),
    });
    await record("scorecard_saved", { applicationId });
  });
}
