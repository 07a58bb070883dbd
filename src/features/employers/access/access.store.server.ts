import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MemberRole, OrganizationSector, SizeBand } from "../employers.constants.ts";
import { isSlug } from "../employers.rules.ts";
import type { Organization, OrganizationKey } from "../employers.types.ts";

const organizationColumns = [
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
  "organization.is_sample as isSample",
] as const;

/** The open organization of a key, as row security shows it to the viewer. */
function organizationOf(transaction: DatabaseTransaction, key: OrganizationKey) {
  const open = transaction
    .selectFrom("organizations as organization")
    .select(organizationColumns)
    .where("organization.closed_at", "is", null);
  if ("organizationId" in key) return open.where("organization.id", "=", key.organizationId);
  return open.where("organization.id", "in", idsOfSlug(transaction, key.slug));
}

const idsOfSlug = (transaction: DatabaseTransaction, slug: string) =>
  transaction.selectFrom("organization_slugs").select("organization_id").where("slug", "=", slug);

export interface Membership {
  organization: Organization;
  role: MemberRole;
  /** Someone from our team acts for the organization, as an owner could. */
  isOperator: boolean;
}

/**
 * The person's membership, read with their own rights or the system's. `locked` keeps others from
 * changing the organization or its members until the transaction ends.
 */
export async function findMembership(
  transaction: DatabaseTransaction,
  key: OrganizationKey,
  person: { userId: string; locked?: boolean },
): Promise<Membership | undefined> {
  return await findAccessOf(transaction, key, { ...person, isOperator: false });
}

/**
 * The person's membership; without one, an operator gets an owner's. For operators it's read by the
 * system.
 */
export async function findAccessOf(
  transaction: DatabaseTransaction,
  key: OrganizationKey,
  { userId, isOperator, locked = false }: { userId: string; isOperator: boolean; locked?: boolean },
): Promise<Membership | undefined> {
  if (!isKey(key)) return undefined;
  if (locked) await lockOrganization(transaction, key);
  const row = await organizationOf(transaction, key)
    .leftJoin("organization_members as member", (join) =>
      join
        .onRef("member.organization_id", "=", "organization.id")
        .on("member.user_id", "=", userId),
    )
    .select("member.role")
    .executeTakeFirst();
  if (!row) return undefined;
  const { role, ...organization } = row;
  if (!role && !isOperator) return undefined;
  return {
    organization: toOrganization(organization),
    role: (role ?? "owner") as MemberRole,
    isOperator: !role,
  };
}

/** An open organization, for the system's transaction. */
export async function findOrganization(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<Organization | undefined> {
  const row = await organizationOf(transaction, { organizationId }).executeTakeFirst();
  return row && toOrganization(row);
}

/** Keeps others from changing the organization or its members until the transaction ends. */
export async function lockOrganization(
  transaction: DatabaseTransaction,
  key: OrganizationKey,
): Promise<void> {
  const rows = transaction.selectFrom("organizations").select("id");
  const named =
    "organizationId" in key
      ? rows.where("id", "=", key.organizationId)
      : rows.where("id", "in", idsOfSlug(transaction, key.slug));
  await named.forUpdate().execute();
}

/** An id comes from the database, a slug from an address. */
const isKey = (key: OrganizationKey) => "organizationId" in key || isSlug(key.slug);

type OrganizationRow = Omit<Organization, "sector" | "sizeBand"> & {
  sector: string;
  sizeBand: string;
};

export function toOrganization(row: OrganizationRow): Organization {
  return {
    ...row,
    sector: row.sector as OrganizationSector,
    sizeBand: row.sizeBand as SizeBand,
  };
}
