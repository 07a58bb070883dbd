import { sql } from "kysely";
import { publicOrganizationRows } from "#features/employers/employers.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { addHours, type LaterValues } from "#platform/database/fixed-statements.ts";
import type { Whose } from "#platform/waiting-kind.ts";

/** Organizations that wait for the viewer's answer. */
export const waitingRequests = (query: DatabaseTransaction, { now }: LaterValues<Whose>) =>
  query
    .selectFrom("own_candidate_requests")
    .select(["id", "organization_name as about", "expires_at as due"])
    .where("status", "=", "pending")
    .where("expires_at", ">", now);

/** Days for which an answer is shown as new. */
const answeredDays = 7;

/**
 * People who recently agreed to connect with one of the viewer's organizations. The id is the organization's slug, because
 * the line leads to its pool.
 */
export const acceptedRequests = (query: DatabaseTransaction, { now }: LaterValues<Whose>) =>
  query
    .selectFrom("talent_shares as share")
    .innerJoin(
      publicOrganizationRows(query).as("organization"),
      "organization.id",
      "share.organization_id",
    )
    .select([
      "organization.slug as id",
      sql<string>`coalesce(share.name, share.email)`.as("about"),
      sql<Date | null>`null::timestamptz`.as("due"),
    ])
    .where("share.shared_at", ">", addHours(now, -24 * answeredDays));
