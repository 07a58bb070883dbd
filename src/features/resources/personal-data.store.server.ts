import type { Services } from "#platform/services.ts";

/** All that this feature keeps of a person, for them to take away. */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export saved guides", async (transaction) => ({
    saved_guides: await transaction
      .selectFrom("saved_guides")
      .select(["slug", "saved_at"])
      .where("user_id", "=", userId)
      .orderBy("saved_at")
      .execute(),
  }));
}
