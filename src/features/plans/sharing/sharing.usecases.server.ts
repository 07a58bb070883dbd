import { holdStanding } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { plansErrors } from "../plans.errors.ts";
import type { PlanShare } from "../plans.types.ts";
import { changePlan, readPlan } from "../plans.usecases.server.ts";
import * as store from "./sharing.store.server.ts";

export interface PlanSharing {
  title: string;
  shares: PlanShare[];
  /** Mentors whom the plan isn't shared with, without those whom the viewer blocks. */
  mentors: { profileId: string; name: string }[];
}

/** Mentors who can read a plan of the viewer's, and those who could. @throws `plan_not_found` */
export async function readSharing(
  services: Services,
  user: UserViewer,
  planId: string,
): Promise<PlanSharing> {
  const { stored, pathway, isOwn } = await readPlan(services, user, planId);
  if (!isOwn) throw plansErrors.notFound();
  const { mentors, shares } = await services.database.as(user, async (transaction) => ({
    mentors: await store.listOwnMentors(transaction),
    shares: await store.listShares(transaction, planId),
  }));
  const known = new Map(mentors.map((mentor) => [mentor.profileId, mentor]));
  const shared = new Set(shares.map(({ profileId }) => profileId));
  return {
    title: pathway?.title ?? stored.title,
    shares: shares.map((share) => {
      const mentor = known.get(share.profileId);
      return { ...share, name: mentor?.name ?? "A mentor", isBlocked: mentor?.isBlocked === true };
    }),
    mentors: mentors
      .filter(({ profileId, isBlocked }) => !isBlocked && !shared.has(profileId))
      .map(({ profileId, name }) => ({ profileId, name })),
  };
}

/**
 * Lets a mentor read a plan of the viewer's, until they withdraw it.
 *
 * @throws `plan_mentor_unknown`, `plan_not_found`.
 */
export async function sharePlan(
  services: Services,
  user: UserViewer,
  planId: string,
  profileId: string,
): Promise<void> {
  const mentors = await services.database.as(user, store.listOwnMentors);
  const mentor = mentors.find((one) => one.profileId === profileId);
  if (!mentor || mentor.isBlocked) throw plansErrors.mentorUnknown();
  await changePlan(services, user, planId, async (transaction, { id }, now) => {
    // A suspension either sees the share and ends it, or is seen here.
    const suspended = await holdStanding(transaction, [mentor.mentorId, user.userId]);
    if (suspended.size > 0) throw plansErrors.mentorUnknown();
    const { mentorId } = mentor;
    await store.insertShare(transaction, { planId: id, mentorId, profileId, now });
  });
}

/** The mentor can't read the plan from then on. Repeating it changes nothing. */
export async function withdrawPlan(
  services: Services,
  user: UserViewer,
  planId: string,
  profileId: string,
): Promise<void> {
  await changePlan(services, user, planId, (transaction, { id }) =>
    store.deleteShare(transaction, { planId: id, profileId }),
  );
}

/** Plans that others share with the viewer; those of one owner. */
export async function listPlansSharedWith(
  services: Services,
  user: UserViewer,
  ownerId?: string,
): Promise<store.SharedPlan[]> {
  return await services.database.as(user, (transaction) =>
    store.listSharedPlans(transaction, ownerId),
  );
}

export async function countSharedPlans(services: Services, user: UserViewer): Promise<number> {
  return await services.database.value(user, store.sharedPlanCount({}));
}

/** A suspended mentor can't read any plans, and afterwards only those that are shared again. */
export async function endSharing(
  _services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await store.deleteSharesWith(transaction, userId);
}
