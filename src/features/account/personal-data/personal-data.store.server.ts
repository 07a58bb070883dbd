import type { Services } from "#platform/services.ts";

/** What people said and chose about themselves, for them to take away. */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export own settings", async (transaction) => ({
    account_profiles: await transaction
      .selectFrom("account_profiles")
      .selectAll()
      .where("user_id", "=", userId)
      .execute(),
    notification_choices: await transaction
      .selectFrom("notification_choices")
      .select(["topic", "wanted", "updated_at"])
      .where("user_id", "=", userId)
      .execute(),
    consent_entries: await transaction
      .selectFrom("consent_entries")
      .select(["topic", "granted", "wording", "source", "recorded_at"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute(),
    account_deletions: await transaction
      .selectFrom("private.account_deletions")
      .select(["requested_at", "delete_after", "reminded_at"])
      .where("user_id", "=", userId)
      .execute(),
  }));
}
