import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { LaterValues } from "#platform/database/fixed-statements.ts";
import type { Whose } from "#platform/waiting-kind.ts";

const nothingPresses = sql<Date | null>`null::timestamptz`;

/** The viewer's application to become a mentor whose fee isn't paid. */
export const unpaidApplications = (query: DatabaseTransaction, { userId }: LaterValues<Whose>) =>
  query
    .selectFrom("mentor_applications")
    .select(["id", "full_name as about", nothingPresses.as("due")])
    .where("user_id", "=", userId)
    .where("application_status", "=", "draft")
    .where("payment_status", "in", ["unpaid", "failed"]);

/** The viewer's profile as a mentor, while it has no hours. */
export const profilesWithoutHours = (query: DatabaseTransaction, { userId }: LaterValues<Whose>) =>
  query
    .selectFrom("mentor_profiles")
    .select(["id", "full_name as about", nothingPresses.as("due")])
    .where("user_id", "=", userId)
    .where("application_status", "=", "approved")
    .where("has_hours", "=", false)
    .where("unlisted_at", "is", null);
