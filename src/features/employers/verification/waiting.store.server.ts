import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { LaterValues } from "#platform/database/fixed-statements.ts";
import type { Whose } from "#platform/waiting-kind.ts";

/** Organizations of the viewer's that aren't public yet, for those who can change that. */
export const unverifiedOrganizations = (
  query: DatabaseTransaction,
  { userId }: LaterValues<Whose>,
) =>
  query
    .selectFrom("organization_members as member")
    .innerJoin("organizations as organization", "organization.id", "member.organization_id")
    .select([
      "organization.slug as id",
      "organization.public_name as about",
      sql<Date | null>`null::timestamptz`.as("due"),
    ])
    .where("member.user_id", "=", userId)
    .where("member.role", "=", "owner")
    .where("organization.closed_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("organizations_public as shown")
            .select("shown.id")
            .whereRef("shown.id", "=", "organization.id"),
        ),
      ),
    );
