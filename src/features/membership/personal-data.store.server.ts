import type { Services } from "#platform/services.ts";

/** All that this feature keeps of a person, for them to take away. */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export CV reviews", async (transaction) => ({
    cv_review_requests: await transaction
      .selectFrom("cv_review_requests")
      .select([
        "id",
        "quarter",
        "cv_url",
        "target_post",
        "focus",
        "requested_at",
        "review",
        "reviewed_at",
      ])
      .where("user_id", "=", userId)
      .orderBy("requested_at")
      .execute(),
  }));
}
