import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

const person = [
  "full_name",
  "email",
  "phone",
  "title",
  "company",
  "location",
  "experience_years",
  "hourly_rate",
  "expertise",
  "bio",
  "linkedin_url",
  "availability",
  "application_status",
  "payment_status",
  "created_at",
  "updated_at",
] as const;

/** What is kept of mentors and those who apply, for them to take away. */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export mentor data", async (transaction) => ({
    mentor_applications: await transaction
      .selectFrom("mentor_applications")
      .select(["id", "account_email", ...person, "decision_reason", "submitted_at", "decided_at"])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    mentor_profiles: await transaction
      .selectFrom("mentor_profiles")
      .select(["id", ...person, "rating", "reviews", "specializations", "source", "languages"])
      .where("user_id", "=", userId)
      .execute(),
    mentor_profile_changes: await transaction
      .selectFrom("mentor_profile_changes as change")
      .innerJoin("mentor_profiles as profile", "profile.id", "change.profile_id")
      .select([
        "change.before",
        "change.after",
        "change.status",
        "change.reason",
        "change.requested_at",
        "change.decided_at",
      ])
      .where("profile.user_id", "=", userId)
      .orderBy("change.requested_at")
      .execute(),
    mentor_sheet_syncs: await transaction
      .selectFrom("mentor_sheet_syncs")
      .select(["id", "sheet", "finished_at", "added", "updated", "skipped", "missing"])
      .where("started_by", "=", userId)
      .orderBy("finished_at")
      .execute(),
  }));
}

/** The profile would outlive the account, in public; it goes, wherever it once came from. */
export async function erasePersonalData(
  _services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await transaction.deleteFrom("mentor_profiles").where("user_id", "=", userId).execute();
}
