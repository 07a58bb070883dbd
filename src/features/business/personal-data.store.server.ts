import type { Services } from "#platform/services.ts";

/** All that this feature keeps of a person, for them to take away. */
export async function exportPersonalData(services: Services, userId: string) {
  return await services.database.asSystem("export saved opportunities", async (transaction) => ({
    saved_opportunities: await transaction
      .selectFrom("saved_opportunities as saved")
      .innerJoin("opportunities as opportunity", "opportunity.id", "saved.opportunity_id")
      .select(["saved.opportunity_id", "opportunity.title", "saved.saved_at"])
      .where("saved.user_id", "=", userId)
      .orderBy("saved.saved_at")
      .execute(),
  }));
}
