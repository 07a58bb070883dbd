import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addHours, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { Whose } from "#platform/waiting-kind.ts";

/** Days for which a plan that someone shares is news. */
const newDays = 14;

/** Plans that people shared with the viewer lately. */
export const newSharedPlans = (query: DatabaseTransaction, { now }: LaterValues<Whose>) =>
  query
    .selectFrom("own_shared_plans")
    .select([
      "plan_id as id",
      sql<string>`coalesce(owner_name, 'A mentee')`.as("about"),
      sql<Date | null>`null::timestamptz`.as("due"),
    ])
    .where("shared_at", ">", addHours(now, -24 * newDays));
