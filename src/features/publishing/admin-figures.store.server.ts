import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

/** Drafts that were to be published at a time and couldn't be. A draft doesn't say since when. */
export const failedSchedules = (query: DatabaseTransaction) =>
  query
    .selectFrom("private.publishing_drafts")
    .select(sql<null>`null::timestamptz`.as("since"))
    .where("schedule_problem", "is not", null);
