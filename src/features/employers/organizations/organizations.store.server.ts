import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { fixedValue, type LaterValues } from "#platform/database/fixed-statements.ts";
import { type MemberRole, memberRoles } from "../employers.constants.ts";
import { may } from "../employers.rules.ts";
import type { IdentityInput, PageInput } from "../employers.schemas.ts";
import type { OrganizationLocation, OwnOrganization } from "../employers.types.ts";

export interface NewOrganization extends IdentityInput, PageInput {
  slug: string;
  domain: string;
  now: Date;
}

/** Answers the id, or undefined where the address is taken. */
export async function insertOrganization(
  transaction: DatabaseTransaction,
  { slug, domain, legalName, website, now, ...page }: NewOrganization,
): Promise<string | undefined> {
  const row = await transaction
    .insertInto("organizations")
    .values({
      slug,
      domain,
      legal_name: legalName,
      website,
      ...pageColumns(page),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return undefined;
  await transaction
    .insertInto("organization_slugs")
    .values({ slug, organization_id: row.id, taken_at: now })
    .execute();
  return row.id;
}

const pageColumns = ({ publicName, sector, sizeBand, description }: PageInput) => ({
  public_name: publicName,
  sector,
  size_band: sizeBand,
  description,
});

/** The organization that has or had an address. */
export async function findSlugOwner(
  transaction: DatabaseTransaction,
  slug: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("organization_slugs")
    .select("organization_id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.organization_id;
}

export async function updatePage(
  transaction: DatabaseTransaction,
  id: string,
  { page, now }: { page: PageInput; now: Date },
): Promise<void> {
  await transaction
    .updateTable("organizations")
    .set({ ...pageColumns(page), updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function updateIdentity(
  transaction: DatabaseTransaction,
  id: string,
  identity: IdentityInput & { domain: string; now: Date },
): Promise<void> {
  const { legalName, website, domain, now } = identity;
  await transaction
    .updateTable("organizations")
    .set({ legal_name: legalName, website, domain, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function countSlugs(transaction: DatabaseTransaction, id: string): Promise<number> {
  const { count } = await transaction
    .selectFrom("organization_slugs")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("organization_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds an address; false where any organization has it. */
export async function insertSlug(
  transaction: DatabaseTransaction,
  { id, slug, now }: { id: string; slug: string; now: Date },
): Promise<boolean> {
  const row = await transaction
    .insertInto("organization_slugs")
    .values({ slug, organization_id: id, taken_at: now })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("slug")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSlug(
  transaction: DatabaseTransaction,
  { id, slug, now }: { id: string; slug: string; now: Date },
): Promise<void> {
  await transaction
    .updateTable("organizations")
    .set({ slug, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function listLocations(
  transaction: DatabaseTransaction,
  organizationId: string,
): Promise<OrganizationLocation[]> {
  return await transaction
    .selectFrom("organization_locations")
    .select(["id", "city", "region", "country"])
    .where("organization_id", "=", organizationId)
    .orderBy("number")
    .execute();
}

export async function insertLocation(
  transaction: DatabaseTransaction,
  organizationId: string,
  location: Omit<OrganizationLocation, "id">,
): Promise<void> {
  await transaction
    .insertInto("organization_locations")
    .values({ organization_id: organizationId, ...location })
    .execute();
}

export async function deleteLocation(
  transaction: DatabaseTransaction,
  organizationId: string,
  locationId: string,
): Promise<void> {
  await transaction
    .deleteFrom("organization_locations")
    .where("organization_id", "=", organizationId)
    .where("id", "=", locationId)
    .execute();
}

export async function saveLogo(
  transaction: DatabaseTransaction,
  id: string,
  { version, now }: { version: string | null; now: Date },
): Promise<void> {
  await transaction
    .updateTable("organizations")
    .set({ logo_version: version, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Ends an organization, with its memberships and invitations. */
export async function closeOrganization(
  transaction: DatabaseTransaction,
  id: string,
  now: Date,
): Promise<void> {
  await transaction
    .deleteFrom("organization_invitations")
    .where("organization_id", "=", id)
    .execute();
  await transaction.deleteFrom("organization_members").where("organization_id", "=", id).execute();
  await transaction
    .updateTable("organizations")
    .set({ closed_at: now, updated_at: now, logo_version: null })
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .execute();
}

/** Whether an account belongs to an organization, to be read with its session. */
export const memberFlag =
  "exists (select from public.organization_members where organization_members.user_id = users.id)";

const talentBrowsers = memberRoles.filter((role) => may(role, "browse talent"));

/** Whether an account may browse the talent pool for an organization, to be read with its session. */
export const talentBrowserFlag = `exists (select from public.organization_members
  where organization_members.user_id = users.id
    and organization_members.role in (${talentBrowsers.map((role) => `'${role}'`).join(", ")}))`;

const ownMemberships = (query: DatabaseTransaction, { userId }: LaterValues<{ userId: string }>) =>
  query
    .selectFrom("organization_members as member")
    .innerJoin("organizations as organization", "organization.id", "member.organization_id")
    .where("member.user_id", "=", userId)
    .where("organization.closed_at", "is", null);

/** A person's role in each organization that they belong to, as a value. */
export const ownRoles = fixedValue((query, whose: LaterValues<{ userId: string }>) => {
  const own = ownMemberships(query, whose).select("member.role");
  return sql<MemberRole[]>`(select coalesce(json_agg(own.role), '[]') from (${own}) as own)`;
});

/** Organizations that a person belongs to, by name. */
export async function listOwnOrganizations(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<OwnOrganization[]> {
  const rows = await transaction
    .selectFrom("organization_members as member")
    .innerJoin("organizations as organization", "organization.id", "member.organization_id")
    .select([
      "organization.id",
      "organization.slug",
      "organization.public_name as publicName",
      "member.role",
    ])
    .where("member.user_id", "=", userId)
    .where("organization.closed_at", "is", null)
    .orderBy("organization.public_name")
    .orderBy("organization.id")
    .execute();
  return rows.map(({ role, ...row }) => ({ ...row, role: role as MemberRole }));
}
