import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";

/** All that this feature keeps of a person, for them to take away. */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export job data", async (transaction) => {
    return {
      job_applications: await transaction
        .selectFrom("job_applications as application")
        .innerJoin("jobs as job", "job.id", "application.job_id")
        .select([
          "application.id",
          "application.job_id",
          "job.title",
          "job.employer",
          "application.account_email",
          "application.applicant_name",
          "application.phone",
          "application.message",
          "application.resume_url",
          "application.cv_object",
          "application.cv_type",
          "application.status",
          "application.applied_at",
          "application.status_changed_at",
        ])
        .where("application.user_id", "=", userId)
        .orderBy("application.applied_at")
        .execute(),
      saved_searches: await transaction
        .selectFrom("saved_searches")
        .select(["id", "keyword", "location", "saved_at", "last_opened_at"])
        .where("user_id", "=", userId)
        .orderBy("saved_at")
        .execute(),
      jobs: await transaction
        .selectFrom("jobs")
        .select([
          "id",
          "title",
          "employer",
          "location",
          "country",
          "description",
          "status",
          "posted_at",
          "closes_at",
        ])
        .where("posted_by", "=", userId)
        .orderBy("posted_at")
        .execute(),
    };
  });
}

/** A job stays, for those who applied, but takes no applications: nobody would read them. */
export async function erasePersonalData(
  services: Services,
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await transaction
    .updateTable("jobs")
    .set({ status: "closed", updated_at: services.clock.now() })
    .where("posted_by", "=", userId)
    .where("status", "=", "open")
    .execute();
}
