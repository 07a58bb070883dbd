import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { subtractTime } from "#shared/time.ts";

/** Days for which a plan that someone shares is news. */
const newDays = 14;

/** Plans that people shared with the viewer lately. */
export const newSharedPlans = (query: DatabaseTransaction, { now }: { now: Date }) =>
  query
    .selectFrom("own_shared_plans")
    .select([
      "plan_id as id",
      sql<string>`coalesce(owner_name, 'A mentee')`.as("about"),
      sql<Date | null>`null::timestamptz`.as("due"),
    ])
    .where("shared_at", ">", subtractTime(now, { days: newDays }));
