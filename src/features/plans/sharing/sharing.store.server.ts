import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedValue } from "#platform/database/fixed-statements.ts";
import { countOf } from "#platform/database/values.ts";
import type { PlanShare } from "../plans.types.ts";

/** A mentor whom the viewer has booked or written with. */
export interface PlanMentor {
  profileId: string;
  mentorId: string;
  name: string;
  /** Whether the viewer blocks them. */
  isBlocked: boolean;
}

/** The mentors whom the viewer of the transaction knows, by name. */
export async function listOwnMentors(transaction: DatabaseTransaction): Promise<PlanMentor[]> {
  const rows = await transaction
    .selectFrom("own_plan_mentors")
    .select(["profile_id", "mentor_id", "name", "is_blocked"])
    .orderBy("name")
    .orderBy("profile_id")
    .execute();
  return rows.map(({ profile_id, mentor_id, name, is_blocked }) => ({
    profileId: profile_id ?? "",
    mentorId: mentor_id ?? "",
    name: name ?? "",
    isBlocked: is_blocked === true,
  }));
}

/** The number of plans that others share with the viewer, as a value. */
export const sharedPlanCount = fixedValue((query) => countOf(query.selectFrom("own_shared_plans")));

/** With whom a plan is shared, by the mentors' profiles. */
export async function listShares(
  transaction: DatabaseTransaction,
  planId: string,
): Promise<Pick<PlanShare, "profileId" | "sharedAt">[]> {
  const rows = await transaction
    .selectFrom("plan_shares")
    .select(["profile_id", "shared_at"])
    .where("plan_id", "=", planId)
    .orderBy("shared_at")
    .execute();
  return rows.map(({ profile_id, shared_at }) => ({ profileId: profile_id, sharedAt: shared_at }));
}

/** Repeating it changes nothing. */
export async function insertShare(
  transaction: DatabaseTransaction,
  share: { planId: string; mentorId: string; profileId: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("plan_shares")
    .values({
      plan_id: share.planId,
      mentor_id: share.mentorId,
      profile_id: share.profileId,
      shared_at: share.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteShare(
  transaction: DatabaseTransaction,
  { planId, profileId }: { planId: string; profileId: string },
): Promise<void> {
  await transaction
    .deleteFrom("plan_shares")
    .where("plan_id", "=", planId)
    .where("profile_id", "=", profileId)
    .execute();
}

/** Ends everything that's shared with a mentor. */
export async function deleteSharesWith(
  transaction: DatabaseTransaction,
  mentorId: string,
): Promise<void> {
  await transaction.deleteFrom("plan_shares").where("mentor_id", "=", mentorId).execute();
}

/** A plan that its owner shares with the viewer. */
export interface SharedPlan {
  planId: string;
  title: string;
  /** Null where the owner has given none. */
  ownerName: string | null;
  sharedAt: Date;
}

/** Plans shared with the viewer of the transaction, the newest first; those of one owner. */
export async function listSharedPlans(
  transaction: DatabaseTransaction,
  ownerId?: string,
): Promise<SharedPlan[]> {
  const query = transaction
    .selectFrom("own_shared_plans")
    .select(["plan_id", "title", "owner_name", "shared_at"])
    .orderBy("shared_at", "desc")
    .orderBy("plan_id")
    .limit(200);
  const rows = await (ownerId ? query.where("owner_id", "=", ownerId) : query).execute();
  return rows.map(({ plan_id, title, owner_name, shared_at }) => ({
    planId: plan_id ?? "",
    title: title ?? "",
    ownerName: owner_name,
    sharedAt: shared_at ?? new Date(0),
  }));
}
