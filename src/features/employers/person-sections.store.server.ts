import { jsonArrayFrom } from "kysely/helpers/postgres";
import { definePersonSection, sectionLength, timeOf } from "#platform/person-section.ts";
import { type MemberRole, roleNames } from "./employers.constants.ts";

/** The organizations that the person is a member of. */
export const organizationSection = definePersonSection({
  name: "organizations",
  title: "Organizations",
  right: "moderation",
  empty: "Not a member of an organization.",
  select: (query, { userId }) =>
    jsonArrayFrom(
      query
        .selectFrom("organization_members as member")
        .innerJoin("organizations", "organizations.id", "member.organization_id")
        .select([
          "organizations.slug",
          "organizations.public_name",
          "organizations.closed_at",
          "member.role",
          "member.joined_at",
        ])
        .where("member.user_id", "=", userId)
        .orderBy("member.joined_at", "desc")
        .limit(sectionLength),
    ),
  describe: (row) => ({
    title: row.public_name,
    detail: roleNames[row.role as MemberRole],
    state: row.closed_at ? "Closed" : undefined,
    at: timeOf(row.joined_at),
    to: `/employers/${row.slug}`,
  }),
});
