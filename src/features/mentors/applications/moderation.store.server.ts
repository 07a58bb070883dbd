import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { StoredApplication } from "./applications.store.server.ts";

/**
 * An application as an administrator reads it, with the profile that already has its email
 * address.
 */
export type ModeratedApplication = StoredApplication & {
  existing_profile_source: string | null;
  existing_profile_name: string | null;
  /** The profile belongs to an account: another one than the applicant's cannot have it. */
  existing_profile_user_id: string | null;
  existing_profile_is_sample: boolean | null;
  /** The time when it was taken off the list, and the reason. An approval that adopts it lists it again. */
  existing_profile_unlisted_at: Date | null;
  existing_profile_unlisted_reason: string | null;
};

function selectForModeration(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom("mentor_applications as application")
    .leftJoin("mentor_profiles as profile", (join) =>
      join
        .on(sql`lower(profile.email)`, "=", sql`lower(application.email)`)
        .on("profile.owns_email", "=", true)
        .on((expression) =>
          expression.or([
            expression("profile.application_id", "is", null),
            expression("profile.application_id", "<>", expression.ref("application.id")),
          ]),
        ),
    )
    .selectAll("application")
    .select([
      "profile.source as existing_profile_source",
      "profile.full_name as existing_profile_name",
      "profile.user_id as existing_profile_user_id",
      "profile.is_sample as existing_profile_is_sample",
      "profile.unlisted_at as existing_profile_unlisted_at",
      "profile.unlisted_reason as existing_profile_unlisted_reason",
    ]);
}

/** Applications awaiting a decision, oldest first, and their number altogether. */
export async function listAwaitingModeration(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<{ applications: ModeratedApplication[]; total: number }> {
  const applications = await selectForModeration(transaction)
    .where("application.application_status", "in", ["submitted", "under_review"])
    .where("application.payment_status", "=", "paid")
    .orderBy("application.submitted_at")
    .orderBy("application.id")
    .limit(limit)
    .execute();
  const { total } = await transaction
    .selectFrom("mentor_applications")
    .select((expression) => expression.fn.countAll<number>().as("total"))
    .where("application_status", "in", ["submitted", "under_review"])
    .where("payment_status", "=", "paid")
    .executeTakeFirstOrThrow();
  return { applications: applications as ModeratedApplication[], total };
}

export async function listRecentDecisions(
  transaction: DatabaseTransaction,
  limit: number,
): Promise<StoredApplication[]> {
  const rows = await transaction
    .selectFrom("mentor_applications")
    .selectAll()
    .where("application_status", "in", ["approved", "rejected"])
    .where("decided_at", "is not", null)
    .orderBy("decided_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows as StoredApplication[];
}
