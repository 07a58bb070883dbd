import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MemberRole, OrganizationSector, SizeBand } from "../employers.constants.ts";
import { isSlug } from "../employers.rules.ts";
import type { Organization } from "../employers.types.ts";

/** Open organizations by any of their addresses, as row security shows them to the viewer. */
export function organizationsBySlug(transaction: DatabaseTransaction, slug: string) {
  return transaction
    .selectFrom("organization_slugs as address")
    .innerJoin("organizations as organization", "organization.id", "address.organization_id")
    .select([
      "organization.id",
      "organization.slug",
      "organization.legal_name as legalName",
      "organization.public_name as publicName",
      "organization.website",
      "organization.domain",
      "organization.sector",
      "organization.size_band as sizeBand",
      "organization.description",
      "organization.logo_version as logoVersion",
    ])
    .where("address.slug", "=", slug)
    .where("organization.closed_at", "is", null);
}

export interface Membership {
  organization: Organization;
  role: MemberRole;
  /** Someone from our team acts for the organization, as an owner could. */
  isOperator: boolean;
}

/** The person's membership, read with their own rights or the system's. */
export async function findMembership(
  transaction: DatabaseTransaction,
  { slug, userId, locked = false }: { slug: string; userId: string; locked?: boolean },
): Promise<Membership | undefined> {
  if (!isSlug(slug)) return undefined;
  if (locked) await lockOrganization(transaction, slug);
  const row = await organizationsBySlug(transaction, slug)
    .innerJoin("organization_members as member", "member.organization_id", "organization.id")
    .select("member.role")
    .where("member.user_id", "=", userId)
    .executeTakeFirst();
  return row && toMembership(row);
}

/** As an operator acts for an organization. For the system's transaction. */
export async function findForOperator(
  transaction: DatabaseTransaction,
  slug: string,
): Promise<Membership | undefined> {
  if (!isSlug(slug)) return undefined;
  const row = await organizationsBySlug(transaction, slug).executeTakeFirst();
  return row && { organization: toOrganization(row), role: "owner", isOperator: true };
}

/** Keeps others from changing the organization or its members until the transaction ends. */
async function lockOrganization(transaction: DatabaseTransaction, slug: string): Promise<void> {
  await transaction
    .selectFrom("organizations")
    .select("id")
    .where("id", "in", (query) =>
      query.selectFrom("organization_slugs").select("organization_id").where("slug", "=", slug),
    )
    .forUpdate()
    .execute();
}

type OrganizationRow = Omit<Organization, "sector" | "sizeBand"> & {
  sector: string;
  sizeBand: string;
};

function toMembership({ role, ...row }: OrganizationRow & { role: string }): Membership {
  return { organization: toOrganization(row), role: role as MemberRole, isOperator: false };
}

export function toOrganization(row: OrganizationRow): Organization {
  return {
    ...row,
    sector: row.sector as OrganizationSector,
    sizeBand: row.sizeBand as SizeBand,
  };
}
