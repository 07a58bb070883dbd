import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { PayRange } from "../jobs.types.ts";

const maxOpenings = 100;

/** The open jobs of an organization, the newest first. */
export async function listOpenings(
  transaction: DatabaseTransaction,
  organizationId: string,
  now: Date,
): Promise<{ id: string; title: string; location: string; isRemote: boolean; pay: PayRange }[]> {
  const rows = await transaction
    .selectFrom("jobs")
    .select(["id", "title", "location", "is_remote as isRemote", "salary_min_cents"])
    .select(["salary_max_cents", "salary_currency", "salary_period"])
    .where("organization_id", "=", organizationId)
    .where("status", "=", "open")
    .where("closes_at", ">", now)
    .orderBy("posted_at", "desc")
    .orderBy("id")
    .limit(maxOpenings)
    .execute();
  return rows.map(
    ({ salary_min_cents, salary_max_cents, salary_currency, salary_period, ...row }) => ({
      ...row,
      pay: {
        minimumCents: salary_min_cents,
        maximumCents: salary_max_cents,
        currency: salary_currency as PayRange["currency"],
        period: salary_period as PayRange["period"],
      },
    }),
  );
}
